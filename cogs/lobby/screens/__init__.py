"""The lobby card, and the panels that open from it."""
