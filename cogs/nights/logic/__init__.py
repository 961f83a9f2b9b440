"""The times and the seating of game nights."""
