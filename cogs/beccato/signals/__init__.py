"""How a team agrees on its signals."""
