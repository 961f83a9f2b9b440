"""The figures for `make bench`: one JSON line each, with a baseline from the same run."""
