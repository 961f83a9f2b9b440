"""Time at a table: how long people have, when they are reminded, who is there, and the loops that look."""
