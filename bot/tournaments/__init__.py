"""Tournaments: who meets whom, what it is worth, and what brings a tournament from its sign-up to its end.

``scoring`` and ``pairing`` are pure, ``book`` is what is stored, ``director`` takes the steps.
"""
