"""A match as a file, and the check of a finished match."""
