"""A Discord on your own machine: the real bot, in a browser, without a token."""
