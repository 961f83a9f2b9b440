"""The tallest hands of each game, as a phone shows them, don't grow.

``heights.txt`` lists them as ``make heights`` prints them: lower its numbers after a cut, and take
the lines of the hands that are the tallest then.
"""

from __future__ import annotations

import re
from pathlib import Path

from playground.heights import DECIDES, WHOLE, moments, ruler
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
def test_hands_do_not_grow() -> None:
    found = list[str]()
    with ruler() as page:
        for game, seats, kind, language, decides, whole in TALLEST:
            moment = next((one for one in moments(game, int(seats)) if one.name == kind), None)
            assert moment is not None, f"no {kind} in {game}: see make heights ARGS='--game {game}'"
            (height,) = page.measure([moment.hand(language)])
            most = max(DECIDES, int(decides.strip("-") or 0)), max(WHOLE, int(whole))
            if height.decides > most[0] or height.whole > most[1]:
                found.append(f"{height}, but at most {most}")
    assert not found, "\n".join(found)
