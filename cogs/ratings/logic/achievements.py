"""Achievements outside the games: for a person's career, and for how close a match was."""

from __future__ import annotations

from collections.abc import Mapping

import rules
from bot.ui.achievements import Career, Earned
from bot.ui.phrasebook import Phrasebook, own_words
from bot.workers.worker import EXPERT, HARD

_MATCHES = {"warming": 1, "regular": 10, "fifty": 50, "fixture": 250}
"""How many matches to play, by achievement."""

_STREAKS = {"streak3": 3, "streak5": 5, "streak10": 10}
"""How many matches to win in a row, by achievement."""


achievements = Phrasebook(own_words(__name__)).achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that earned each achievement in a match."""
    people = careers.items()
    return {
        **{
            code: {seat for seat, person in people if person.played >= n}
            for code, n in _MATCHES.items()
        },
        **{
            code: {seat for seat, person in people if person.streak >= n}
            for code, n in _STREAKS.items()
        },
        "tour": {seat for seat, person in people if person.by_game.keys() >= rules.GAMES.keys()},
        "master": {
            seat
            for seat, person in people
            if all(person.by_game.get(game, (0, 0))[1] for game in rules.GAMES)
        },
        "robots": {seat for seat, person in people if person.robots and person.robots_beaten >= 10},
        "robots_hard": {
            seat
            for seat, person in people
            if person.robots in (HARD, EXPERT) and _won(replay, seat)
        },
        **_of_result(replay),
    }


def _won(replay: rules.Replay, seat: rules.Seat) -> bool:
    outcome = replay.match.outcome
    assert outcome is not None
    return seat in outcome.ranking[0] if outcome.won is None else outcome.won


def _of_result(replay: rules.Replay) -> Earned:
    """Returns what the result alone earns, which is nothing in cooperative games."""
    outcome = replay.match.outcome
    assert outcome is not None
    if outcome.won is not None:
        return {}
    first = outcome.ranking[0]
    sides = {team for team in outcome.teams if set(team) & set(first)}
    best = outcome.scores[first[0]]
    others = [outcome.scores[seat] for group in outcome.ranking[1:] for seat in group]
    return {
        "crowd": first
        if len(first) == 1 and replay.match.seats == replay.match.game.seats[-1]
        else (),
        "nose": first if others and best - max(others) == 1 else (),
        "peace": first if len(sides) > 1 else (),
    }
