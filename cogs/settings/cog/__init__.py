"""``/settings`` and ``/server``."""
