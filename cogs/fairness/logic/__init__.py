"""A match as a file, and the check of one that is over."""
