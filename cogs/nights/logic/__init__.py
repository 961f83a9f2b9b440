"""Who sits with whom at a night, and when it is."""
