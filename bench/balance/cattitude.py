"""How often Cattitude's bonus cards pay, by number of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import rules
from bench.balance.shares import Share, self_play
from rules.cattitude.content import Role
from rules.cattitude.model import CattitudeView

GAMES = 1000
"""Matches at every number of players and level."""
WANTED = "25% to 45%"
KINDS = {Role.NONE: "none", Role.MANY: "many"}
BALANCED = {"bonuses": "balanced"}


def bonuses(
    level: str, seats: int, games: int, options: Mapping[str, object] = BALANCED
) -> dict[str, Share]:
    """Returns how often bonus cards under a palace pay, by kind of bonus (``none``, ``many``) and by card."""
    found: dict[str, Share] = defaultdict(Share)
    for number in range(games):
        view = self_play("cattitude", level, seats, number, options).view(None)
        assert isinstance(view, CattitudeView)
        roles = {kind.card: kind.role for kind in view.kinds}
        for player in view.players:
            assert player.sheet is not None
            for line in player.sheet.bonuses:
                found[KINDS[roles[line.card]]].count(line.fulfilled)
                found[line.card].count(line.fulfilled)
    return found


def table(scale: float, options: Mapping[str, object] = BALANCED) -> Iterator[tuple[str, ...]]:
    """Yields how often each kind of bonus pays at every number of players, and each card."""
    yield "robots", "players", "kind", "asks for", f"pays ({WANTED})", "cards", "matches"
    games = max(2, round(GAMES * scale))
    for level in ("normal", "hard"):
        for seats in rules.GAMES["cattitude"].seats:
            found = bonuses(level, seats, games, options)
            asked = _asked(seats, options)
            for kind in KINDS.values():
                share = found[kind]
                cells = (level, str(seats), kind, asked[kind], share.percent())
                yield *cells, str(share.cases), str(games)


def _asked(seats: int, options: Mapping[str, object]) -> dict[str, str]:
    """Returns what the cards of each kind ask for: turkeys, chickens and peacocks."""
    match = rules.Match.new("cattitude", seats=seats, seed="", options=options)
    view = match.view(None)
    assert isinstance(view, CattitudeView)
    kinds = [kind for kind in view.kinds if kind.role in KINDS]
    none = (f"≤ {kind.most} of {kind.among}" for kind in kinds if kind.role is Role.NONE)
    many = (f"≥ {kind.least}" for kind in kinds if kind.role is Role.MANY)
    return {"none": ", ".join(none), "many": ", ".join(many)}
