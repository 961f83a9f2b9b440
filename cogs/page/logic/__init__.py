"""How a browser signs in, sees its tables and presses buttons."""
