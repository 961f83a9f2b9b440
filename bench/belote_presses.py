"""How many presses a match of Belote takes with forced cards played by the host and the rest claimed where it is provable.

Matches to 501 are played by the rules' robots of level normal, which stand in for people and claim whenever they can: once
with one person among robots, whose presses alone count, and once with four people. The baseline is one press for each bid and card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

import rules
from bench.figure import Figure, Goal
from bot.robots.forced import only_action
from rules.belote.model import BeloteView

MATCHES = 100
CLAIM = {"type": "ClaimRest"}


@dataclass(slots=True)
class Presses:
    """Presses counted: one for each action, and with what is forced or claimed left out."""

    plain: int = 0
    fewer: int = 0
    claims: int = 0


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Plays matches and counts the presses of one person and of four."""
    matches = 3 if quick else MATCHES
    for people in (1, 4):
        counted = Presses()
        for number in range(matches):
            _count(counted, f"presses {number}", people)
        yield Figure(
            name=f"belote_presses_{people}",
            value=counted.fewer / matches,
            unit="presses/match",
            baseline=counted.plain / matches,
            against="a press for every bid and card of the same rounds",
            goal=Goal("ratio", "<=", 0.7),
            more={"matches": matches, "claims_a_match": round(counted.claims / matches, 1)},
        )


def _count(counted: Presses, seed: str, people: int) -> None:
    """Plays one match: the first seats are people, who alone press and claim."""
    match = rules.Match.new("belote", seats=4, seed=seed)
    robot, rng = match.game.robot("normal"), Random(seed)
    while match.prompts:
        prompt = match.prompts[0]
        seat = prompt.seats[0]
        mine = seat < people
        left = sum(cast(BeloteView, match.view(seat)).hand_sizes) if mine else 0
        if mine and any(rules.to_dict(action) == CLAIM for action in match.legal(seat)):
            match.play(seat, CLAIM)
            counted.fewer += 1
            counted.claims += 1
            counted.plain += left * people // 4
            continue
        if mine:
            counted.plain += 1
            counted.fewer += prompt.kind != "card" or only_action(match, seat) is None
        match.play(seat, robot.choose(match.view(seat), prompt, rng, 0.0, steps=1))
