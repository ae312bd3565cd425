"""The server: HTTP and WebSockets around tables. `docs/protocol.md` says how it is talked to."""
