"""The commands and buttons of past matches."""
