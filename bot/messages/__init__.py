"""A table's messages, kept in sync with it: the board, hands, summaries and reminders."""
