"""Looking for a game: what people wish, who fits whom, and the groups that are asked."""
