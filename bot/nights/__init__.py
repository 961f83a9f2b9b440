"""Game nights: when they are, who comes, and who sits where."""
