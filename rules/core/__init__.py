"""Code shared by all games: matches, values, chance, refusals. Nothing here is game-specific."""
