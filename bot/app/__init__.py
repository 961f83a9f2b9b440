"""The bot as a whole: wires its parts together, and starts, monitors and stops it."""
