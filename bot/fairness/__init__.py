"""How a match's seed is drawn: the bot and everyone at the table contribute to it."""
