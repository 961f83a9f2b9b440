"""Who may look at a past match, the replays there are, and the coach."""
