"""The figures of `make bench`: one JSON line for each, with a baseline from the same run."""
