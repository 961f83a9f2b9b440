"""The host: settings, client, tables, store, timers, words, and all that touches Discord."""
