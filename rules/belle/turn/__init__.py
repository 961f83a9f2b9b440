"""A turn: the table it reads, and the steps it consists of."""
