"""What people see and press: a package per game, and the lobby, tables, rules and leaderboards around them."""
