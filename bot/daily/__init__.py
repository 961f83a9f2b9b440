"""The deals of the day: the chain their seeds come from, and who has reached what."""
