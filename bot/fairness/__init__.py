"""The draw of a match's seed, by the bot and everyone at the table together."""
