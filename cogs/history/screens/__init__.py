"""The screens of replays, and of the coach."""
