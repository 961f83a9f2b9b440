"""What all five games stand on: the match, its values, its chance and its refusals. Knows no game."""
