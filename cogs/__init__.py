"""What people see and press: a package per game, and lobby, tables, rules, leaderboards."""
