"""Who notices whose gestures, where one cannot watch everybody."""
