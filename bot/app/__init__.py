"""The whole bot: what wires its parts together, starts it, watches it and ends it."""
