"""Metrics of the bot, in the format of Prometheus."""
