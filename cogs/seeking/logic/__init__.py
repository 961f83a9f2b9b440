"""The groups of people who look for a game, and the times when they look."""
