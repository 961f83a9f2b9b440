"""Several processes on one database: each has its tables, and they hand over what reaches the wrong one."""
