"""Watching other players, and making gestures with one press."""
