"""How strong the robots are: each level against random play and against the level below, game by game."""
