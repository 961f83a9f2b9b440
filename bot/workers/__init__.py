"""Processes beside the bot's own, for what takes long: robots that think, pictures that are drawn."""
