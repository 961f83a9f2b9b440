"""Tools that generate or check files of the repository; nothing here runs in production."""
