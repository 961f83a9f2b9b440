"""How a browser gets in, sees its tables and presses."""
