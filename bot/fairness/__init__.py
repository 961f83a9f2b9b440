"""How the seed of a match is drawn: by the bot and everyone at the table together."""
