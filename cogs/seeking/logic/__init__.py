"""Who plays with whom of those who look for a game, and when they look."""
