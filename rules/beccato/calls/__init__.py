"""After a call: the verdict, and the eggs it brings."""
