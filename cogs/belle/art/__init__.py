"""The pictures for Belle of the Ball."""
