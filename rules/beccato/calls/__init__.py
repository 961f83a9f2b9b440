"""What follows a call: the verdict, and the eggs that the teams get."""
