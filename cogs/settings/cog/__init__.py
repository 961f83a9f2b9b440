"""``/settings``, for people and servers."""
