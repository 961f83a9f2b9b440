"""Code shared by all games: matches, values, chance, refusals. It knows no particular game."""
