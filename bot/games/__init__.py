"""What the host asks of a game's interface."""
