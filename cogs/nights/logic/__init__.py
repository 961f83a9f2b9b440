"""Times and seating for game nights."""
