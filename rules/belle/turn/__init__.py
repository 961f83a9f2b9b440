"""A turn: the table it reads, and the steps that make it up."""
