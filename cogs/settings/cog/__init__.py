"""``/settings``, for users and servers."""
