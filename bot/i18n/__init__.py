"""Every word a person reads: catalogs, command names, refusals."""
