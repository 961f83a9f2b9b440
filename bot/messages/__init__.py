"""A table's messages, kept in sync with it: board, hands, summaries and reminders."""
