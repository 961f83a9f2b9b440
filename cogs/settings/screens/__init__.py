"""People's and servers' settings, as menus and lines."""
