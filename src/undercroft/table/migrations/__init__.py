"""The database's shape, step by step; `Store.prepare` takes the steps that are missing."""
