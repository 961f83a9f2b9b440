"""The gallery of Belratti: 168 pictures painted with one kit."""
