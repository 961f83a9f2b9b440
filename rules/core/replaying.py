"""Replays a match from its seed and its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.core.errors import RuleError
from rules.core.match import Match
from rules.core.model import Action, Seat


def replay(
    game: str,
    seats: int,
    seed: str,
    options: Mapping[str, object] | None,
    log: Iterable[tuple[int, Seat | None, Action | Mapping[str, object]]],
    version: int | None = None,
) -> Match:
    """Replays a log under a version of the rules, ``None`` for today's, and returns the match.

    Raises:
        RuleError: the log breaks these rules; ``params`` name the entry and its action, no card.
    """
    match = Match.new(game, seats=seats, seed=seed, options=options, version=version)
    for seq, seat, action in log:
        try:
            match.play(seat, action)
        except RuleError as error:
            name = action.get("type") if isinstance(action, Mapping) else type(action).__name__
            raise type(error)(error.code, entry=seq, action=name) from None
    return match
