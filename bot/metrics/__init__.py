"""What the bot tells of itself: metrics for Prometheus, and whether it lives and is ready."""
