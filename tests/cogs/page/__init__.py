"""Pages of seats, in a browser without a window and in Chromium."""
