"""Everything that people read: catalogs, command names and refusals."""
