"""Tools that generate or check the repository's files; nothing here runs in production."""
