"""The figures of `make bench`: a JSON line each, with a baseline from the same run."""
