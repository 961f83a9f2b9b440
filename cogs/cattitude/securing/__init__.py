"""The second half of a round: the tie over what is lost, and what is secured."""
