"""What people see and press: a package for each game, the lobby, tables, rules, leaderboards."""
