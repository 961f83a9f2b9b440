"""What attention needs on the surface: whom one watches, and gestures at one press."""
