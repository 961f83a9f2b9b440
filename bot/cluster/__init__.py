"""Several processes on one database: each runs its own tables and hands over others' presses."""
