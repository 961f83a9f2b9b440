"""The whole bot: the code that wires its parts together, starts it, watches it and ends it."""
