"""People who want their match to end: they press what they see, but nothing twice for the same question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.storm.people import Group, Offer, Place

EAGER = 0.9
"""How likely someone presses what belongs to the match, and what has just become possible."""

SELDOM = {
    *("unhang", "unlock", "unready", "flip", "rules", "rules_page", "board_words", "house_refresh", "hand_back"),
    *("fair_play", "fair_ask", "house_undo", "house_watch", "house_table", "demand", "cattitude_palace", "hand"),
}  # fmt: skip
"""Verbs that bring no match nearer to its end."""

BORED = 0.04
"""How likely someone thinks of one of them."""


class Players(Group):
    """Four people who play one game to its end."""

    def __init__(self, w: Place, game: str, people: list[int], rng: Random) -> None:
        super().__init__(w, game, people, rng)
        self._tried: dict[int, dict[str, int]] = {}
        self._saw: dict[int, set[str]] = {}

    def _choice(self, person: int, offers: list[Offer]) -> Offer:
        tried = self._tried.setdefault(person, {})
        seen = self._saw.get(person, set())
        ids = {piece["custom_id"] for _, piece in offers}
        rng = self._rng
        windows = [one for one in offers if one[1]["custom_id"].split("|")[3]]
        among = windows if windows and rng.random() < EAGER else offers
        least = min(tried.get(piece["custom_id"], 0) for _, piece in among)
        new = [one for one in among if one[1]["custom_id"] not in seen]
        if not new or rng.random() > EAGER:
            new = [one for one in among if tried.get(one[1]["custom_id"], 0) == least]
        chosen = rng.choice(new)
        pressed = chosen[1]["custom_id"]
        tried[pressed] = tried.get(pressed, 0) + 1
        self._saw[person] = ids
        return chosen

    def _offers(self, person: int) -> Iterator[Offer]:
        for offer in super()._offers(person):
            verb = offer[1]["custom_id"].split("|")[2]
            if verb not in SELDOM or self._rng.random() < BORED:
                yield offer
