"""People and servers: how they want things to be."""
