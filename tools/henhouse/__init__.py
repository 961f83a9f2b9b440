"""Draws Beccato!'s chickens, eggs and guilds: `python -m tools.henhouse`."""
