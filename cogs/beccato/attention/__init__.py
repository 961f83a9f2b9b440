"""Watching other players, and making gestures with a single press."""
