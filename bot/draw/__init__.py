"""Pictures: from the repository's own drawings to what a message can carry."""
