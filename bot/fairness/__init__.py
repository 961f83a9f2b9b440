"""The draw of a match's seed, to which the bot and everyone at the table contribute."""
