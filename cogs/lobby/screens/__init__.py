"""The lobby card, and the panels it opens."""
