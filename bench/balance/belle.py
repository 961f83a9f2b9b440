"""What Belles are worth: how often whoever draws one plays her, and how often whoever plays her wins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import data
import rules
from bench.balance.shares import Share, mean, self_play, wins
from rules.belle.belles import EFFECTS
from rules.belle.content import read_content
from rules.belle.events import BellePlayed, HandDrawn

GAMES = 500
"""Matches at each of four numbers of players."""


class Ledger:
    """What became of every Belle, counted over matches.

    Attributes:
        played: by Belle, how many of her draws were followed by her being played by who drew her.
        won: by Belle, for each time she was played the part of the win that this player got, in fair shares.
    """

    def __init__(self) -> None:
        self.played: dict[str, Share] = defaultdict(Share)
        self.won: dict[str, list[float]] = defaultdict(list)

    def add(self, level: str, seats: int, number: int) -> None:
        """Plays a match and counts it."""
        drawn: list[tuple[rules.Seat, str]] = []
        played: list[tuple[rules.Seat, str]] = []

        def see(events: Sequence[rules.Event]) -> None:
            for event in events:
                if isinstance(event, HandDrawn):
                    drawn.extend((seat, belle) for seat in event.to or () for belle in event.belles)
                elif isinstance(event, BellePlayed):
                    played.append((event.seat, event.belle))

        part = wins(self_play("belle", level, seats, number, seen=see))
        for seat, belle in played:
            self.won[belle].append(part[seat] * seats)
        for one in drawn:
            self.played[one[1]].count(one in played)
            if one in played:
                played.remove(one)


def table(scale: float) -> Iterator[tuple[str, ...]]:
    """Yields for every Belle how often she is played when drawn, by hard and normal robots, and what that wins."""
    games = max(1, round(GAMES * scale))
    sizes = rules.GAMES["belle"].seats
    ledgers = {level: Ledger() for level in ("hard", "normal")}
    for level, ledger in ledgers.items():
        for seats in sizes:
            for number in range(games):
                ledger.add(level, seats, number)
    yield "Belle", "played by hard when drawn", "wins", "played by normal", "wins", "matches"
    for belle in read_content(data.content("belle"), EFFECTS).belles:
        cells = (
            cell
            for ledger in ledgers.values()
            for cell in (ledger.played[belle.id].percent(), mean(ledger.won[belle.id]))
        )
        yield f"{belle.name} ({belle.id})", *cells, str(games * len(sizes))
