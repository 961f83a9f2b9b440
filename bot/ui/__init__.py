"""What people see of a table and its game, as plain values: screens, texts, moves in words."""
