"""One seed, one universe: the bot, its store and Discord in one process, in virtual time."""
