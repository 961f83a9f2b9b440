"""People's and servers' settings and blocks."""
