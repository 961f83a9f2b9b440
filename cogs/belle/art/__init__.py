"""Belle of the Ball in pictures."""
