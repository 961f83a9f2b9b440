"""Belle of the Ball's robots."""
