"""Belote as people see it: its commands and presses, what is drawn, and its words."""
