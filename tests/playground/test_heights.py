"""The tallest hands of each game, as a phone shows them, don't grow.

``heights.txt`` lists them as ``make heights`` prints them: lower its numbers after a cut, and take
the lines of the hands that are the tallest then.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.heights import DECIDES, WHOLE, Hand, moments, ruler
from tests.playground.browser import needs_browser
from tests.support.games import OWN

LINE = re.compile(r"(\w+) +(\d+) +(\S.*?) +(\S+) +(\d+|-) +(\d+)")
TALLEST = [
    match.groups()
    for line in Path(__file__).with_name("heights.txt").read_text("utf-8").splitlines()
    if (match := LINE.match(line))
]


def test_every_game_has_its_tallest_hands() -> None:
    assert {game for game, *_ in TALLEST} == {*OWN}


@needs_browser
@pytest.mark.timeout(300)
def test_hands_do_not_grow() -> None:
    with ruler() as page:
        hands = [hand(*line[:4]) for line in TALLEST]
        heights = page.measure(hands)
    limits = [
        (max(DECIDES, int(decides.strip("-") or 0)), max(WHOLE, int(whole)))
        for *_, decides, whole in TALLEST
    ]
    grown = [
        f"{height}, but at most {most}"
        for height, most in zip(heights, limits, strict=True)
        if height.decides > most[0] or height.whole > most[1]
    ]
    assert not grown, "\n".join(grown)


def hand(game: str, seats: str, name: str, language: str) -> Hand:
    found = (one.hand(language) for one in moments(game, int(seats)) if one.name == name)
    shown = next(found, None)
    assert shown is not None, f"no {name} any more: see make heights ARGS='--game {game}'"
    return shown
