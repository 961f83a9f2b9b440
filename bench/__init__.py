"""What ``make bench`` runs: each file prints one line of JSON."""
