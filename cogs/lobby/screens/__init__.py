"""The lobby card and what it opens."""
