"""Every later version must read what an earlier version has left."""
