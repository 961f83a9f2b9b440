"""How evenly cards and seats are dealt: how often bonuses pay, what Belles are worth, whether it matters where one sits."""
