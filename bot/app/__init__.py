"""The bot as a whole: code that wires its parts together, starts it, watches it and stops it."""
