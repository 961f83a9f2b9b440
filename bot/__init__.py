"""The host: settings, client, tables, store, timers, words, and all use of Discord."""
