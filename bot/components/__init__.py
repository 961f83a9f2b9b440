"""What people see and press: screens as plain values, and the one place that turns them into Discord messages."""
