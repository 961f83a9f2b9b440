"""What an earlier version has left behind must be read by every later one."""
