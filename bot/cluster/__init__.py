"""Several processes on one database: each has its tables and passes on what others must handle."""
