"""Several processes on one database: each plays its own tables and hands others' presses over."""
