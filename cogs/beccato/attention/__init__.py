"""The players watched, and gestures at one press."""
