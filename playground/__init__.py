"""A Discord on your own machine: run the real bot in a browser, without a token."""
