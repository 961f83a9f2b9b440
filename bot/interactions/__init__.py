"""Presses and commands: custom ids, dispatch, and an answer in time."""
