"""What people and servers set, as menus and lines."""
