"""What people see of a table and its game, as plain values: screens, sentences, and moves in words."""
