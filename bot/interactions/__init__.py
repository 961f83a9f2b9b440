"""Presses and commands: forms, rate limits and timely responses."""
