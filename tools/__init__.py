"""Tools that make what the repository keeps; nothing here runs in production."""
