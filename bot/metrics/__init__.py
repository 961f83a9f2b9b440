"""The bot's metrics, in Prometheus's format."""
