"""Who meets whom, what it is worth, and the steps from the sign-up to the end."""
