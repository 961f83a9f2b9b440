"""Screens as plain values, and the one place that turns them into Discord messages."""
