"""Tables: running matches with seats, undo, hidden information and storage.

The truth about a table is an append-only list of *acts* in a database. Everything else, the live
match, the log, what each seat sees, follows from it and can be thrown away. No web framework is
known here: `undercroft.server` puts HTTP and WebSockets around it.
"""
