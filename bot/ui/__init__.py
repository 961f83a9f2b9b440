"""What people see of a table and its game, as plain values: screens, sentences, moves in words."""
