"""Settings and blocks of people and servers."""
