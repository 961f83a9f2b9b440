"""What is shown of a table, kept in sync with it: board, hands, summaries, reminders."""
