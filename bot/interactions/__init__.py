"""Presses and commands: forms, rate limits, and answers in time."""
