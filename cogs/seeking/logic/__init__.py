"""Groups of people who are looking for a game, and the times of their searches."""
