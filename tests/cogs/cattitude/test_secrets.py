"""What others may not learn, checked on all messages."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.cattitude.model import LockBid, Phase, Secure
from tests.cogs.cattitude.playing import by_button, fresh, ids_of, rush_until, seen
from tests.support.world import World, alt_texts, answer_of, words_of, world

SHEET = re.compile(r"\*\*\w+: −?\d+\*\* · ")
"""The start of a counted palace: the name with the total."""

Deed = Callable[[World, int], Awaitable[None]]

DIFFERS = r"`[0-9a-f ]{35}`|(?<=<t:)\d+"
"""Parts that differ each time: the hash of a draw, and the end of a question."""


def everything(w: World, table_id: int, *seats: int) -> list[Any]:
    """Returns all that these seats and the public can see: words, ids, files, descriptions."""
    messages = [*w.channel.history(), *w.place(table_id).history()]
    for seat in seats:
        messages += w.people[seat].user.dm_channel.history()
    return [
        (
            re.sub(DIFFERS, "", words_of(message)),
            ids_of(message),
            alt_texts(message),
            [(attachment.filename, attachment.size) for attachment in message.attachments],
        )
        for message in messages
    ]


async def witnessed(path: Path, seed: str, phase: Phase, deed: Deed) -> list[Any]:
    """Returns others' messages after seat 0 has done something in a phase of a later round."""
    async with world(path, draw=True, seed=seed) as w:
        table_id = await w.deal("cattitude", 3)
        await rush_until(w, table_id, Random(4), lambda view: fresh(view, phase))
        await deed(w, table_id)
        await w.pass_time()
        return everything(w, table_id, 1, 2)


def bid(*, up: bool, add: bool) -> Deed:
    """Splits the cards in one of two ways, with or without a card of the tableau, and locks."""

    async def deed(w: World, table_id: int) -> None:
        hand, tableau = seen(w, table_id, 0).hand, w.match(table_id)._state.players[0].tableau
        assert hand is not None
        assert tableau, "nothing to add"
        added = (f"+{tableau[0]}",) if add else ()
        open_card, closed = (hand, added) if up else (added, hand)
        await by_button(w, table_id, 0, LockBid(open_card, closed))

    return deed


def take(side: str) -> Deed:
    async def deed(w: World, _table_id: int) -> None:
        await w.press(0, w.hand(0), "take", side)

    return deed


def secure(at: int) -> Deed:
    async def deed(w: World, table_id: int) -> None:
        secures = [action for action in w.match(table_id).legal(0) if isinstance(action, Secure)]
        await by_button(w, table_id, 0, secures[at])

    return deed


@pytest.mark.parametrize(
    ("phase", "deeds"),
    [
        (Phase.BID, [bid(up=up, add=add) for up in (False, True) for add in (False, True)]),
        (Phase.CHOOSE, [take("open"), take("closed")]),
        (Phase.SECURE, [secure(0), secure(-1)]),
    ],
)
async def test_nobody_can_tell_one_decision_from_another(
    tmp_path: Path, phase: Phase, deeds: list[Deed]
) -> None:
    first, *others = [
        await witnessed(tmp_path / f"{number}.sqlite3", str(phase), phase, deed)
        for number, deed in enumerate(deeds)
    ]
    assert all(other == first for other in others)


@pytest.mark.parametrize("open_palace", [False, True])
@pytest.mark.world(seed="palace")
async def test_a_palace_is_its_owners_unless_agreed_otherwise(open_palace: bool, w: World) -> None:
    table_id = await w.deal("cattitude", 3, open_palace=open_palace)
    await rush_until(
        w, table_id, Random(6), lambda view: all(player.palace_count for player in view.players)
    )
    for seat in (0, 1):
        result = await w.through(seat, w.place(table_id), "table", "house_score")
        text = words_of(answer_of(result))
        sheets = SHEET.findall(text)
        assert len(sheets) == (3 if open_palace else 1)
        assert ("stay closed" in text) != open_palace
    stranger = await w.through(4, w.place(table_id), "table", "house_score")
    assert bool(SHEET.search(words_of(answer_of(stranger)))) is open_palace
