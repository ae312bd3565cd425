"""How many files this process may have open: every connection is one."""

from __future__ import annotations

RESERVED = 128
"""For the database, worker processes and files of the page."""
ENOUGH = 1024


def most_files() -> int:
    """How many files may be open, raised as far as the system allows."""
    try:
        import resource
    except ImportError:  # not on this system: then there is no such limit
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = 1 << 16 if hard == unlimited else hard
    if soft != unlimited and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            pass
    return 1 << 16 if soft == unlimited else soft


def too_few(files: int) -> str:
    """A sentence for the operator, if so few files are allowed that people may be kept out."""
    if files >= ENOUGH:
        return ""
    return (
        f"Only {files} files may be open, so at most {max(1, files - RESERVED)} connections: "
        f"raise the limit to {ENOUGH} or more (ulimit -n, or LimitNOFILE of systemd)."
    )
