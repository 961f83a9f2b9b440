"""A turn as the rules look at it, and the verbs it is written in."""
