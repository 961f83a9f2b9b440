"""What `make bench` runs: figures, one JSON line each, with their baseline from the same run."""
