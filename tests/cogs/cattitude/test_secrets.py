"""What nobody else may learn, checked on everything that is sent."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.cattitude.model import LockBid, Phase, Secure
from tests.cogs.cattitude.playing import (
    by_button,
    deal_to,
    fresh,
    ids_of,
    match_of,
    rush_until,
    seen,
)
from tests.support.world import World, alt_texts, words_of, world

SHEET = re.compile(r"\*\*\w+: −?\d+\*\* · ")
"""How a palace begins that is counted out: the name with the total."""

Deed = Callable[[World, int], Awaitable[None]]

DIFFERS = r"`[0-9a-f ]{35}`|(?<=<t:)\d+"
"""What differs each time: the hash of a draw, and when a question ends."""


def everything(w: World, table_id: int, *seats: int) -> list[Any]:
    """Returns all that these seats and the public can see: words, ids, files and what is said about them."""
    messages = [*w.channel.history(), *w.place(table_id).history()]
    for seat in seats:
        messages += w.people[seat].user.dm_channel.history()
    return [
        (
            re.sub(DIFFERS, "", words_of(message)),
            ids_of(message),
            alt_texts(message),
            [(one.filename, one.size) for one in message.attachments],
        )
        for message in messages
    ]


async def witnessed(path: Path, seed: str, phase: Phase, deed: Deed) -> list[Any]:
    """Returns what others have been sent once seat 0 has done something in a phase of a later round."""
    async with world(path, draw=True, seed=seed) as w:
        table_id = await deal_to(w, 3)
        await rush_until(w, table_id, Random(4), lambda view: fresh(view, phase))
        await deed(w, table_id)
        await w.pass_time()
        return everything(w, table_id, 1, 2)


def bids(*, up: bool, add: bool) -> Deed:
    """Splits the cards one way or another, with a card from the tableau or without, and locks."""

    async def deed(w: World, table_id: int) -> None:
        view = seen(w, table_id, 0)
        hand = view.hand
        assert hand is not None
        tableau = match_of(w, table_id)._state.players[0].tableau
        assert tableau, "nothing to add"
        added = (f"+{tableau[0]}",) if add else ()
        shown, closed = (hand, added) if up else (added, hand)
        await by_button(w, table_id, 0, LockBid(shown, closed))

    return deed


async def test_nobody_can_tell_a_locked_bid_from_another(tmp_path: Path) -> None:
    sights = [
        await witnessed(tmp_path / f"{up}{add}.sqlite3", "bid", Phase.BID, bids(up=up, add=add))
        for up in (False, True)
        for add in (False, True)
    ]
    assert sights[0] == sights[1] == sights[2] == sights[3]


async def test_nobody_can_tell_a_choice_from_another(tmp_path: Path) -> None:
    async def take(w: World, side: str) -> None:
        await w.press(0, w.hand(0), "take", side)

    sights = [
        await witnessed(
            tmp_path / f"{side}.sqlite3",
            "choose",
            Phase.CHOOSE,
            lambda w, _, side=side: take(w, side),
        )
        for side in ("open", "closed")
    ]
    assert sights[0] == sights[1]


async def test_nobody_can_tell_what_is_secured_before_all_have_decided(tmp_path: Path) -> None:
    async def secure(w: World, table_id: int, *, some: bool) -> None:
        found = [one for one in match_of(w, table_id).legal(0) if isinstance(one, Secure)]
        await by_button(w, table_id, 0, found[-1] if some else found[0])

    sights = [
        await witnessed(
            tmp_path / f"{some}.sqlite3",
            "secure",
            Phase.SECURE,
            lambda w, table, some=some: secure(w, table, some=some),
        )
        for some in (False, True)
    ]
    assert sights[0] == sights[1]


@pytest.mark.parametrize("open_palace", [False, True])
async def test_a_palace_is_its_owners_unless_agreed_otherwise(
    tmp_path: Path, open_palace: bool
) -> None:
    async with world(tmp_path / "w.sqlite3", seed="palace") as w:
        table_id = await deal_to(w, 3, open_palace=open_palace)
        await rush_until(
            w,
            table_id,
            Random(6),
            lambda view: all(player.palace_count for player in view.players),
        )
        for seat in (0, 1):
            made = await w.people[seat].slash(w.place(table_id), "table score")
            assert made.response is not None
            said = words_of(made.response.message)
            sheets = SHEET.findall(said)
            assert len(sheets) == (3 if open_palace else 1)
            assert ("stay closed" in said) != open_palace
        stranger = await w.people[4].slash(w.place(table_id), "table score")
        assert stranger.response is not None
        assert not SHEET.search(words_of(stranger.response.message))


async def test_somebody_elses_buttons_do_nothing(tmp_path: Path) -> None:
    """A stranger, or another player, who gets hold of a press of the hand changes nothing."""
    async with world(tmp_path / "w.sqlite3", seed="forged") as w:
        table_id = await deal_to(w, 3)
        board = w.board(table_id)
        lock = next(one for one in ids_of(w.hand(0)) if "|lock|" in one)
        made = await w.forge(4, board, lock)
        assert made.acknowledged
        assert w.table(table_id).seq == 0
        for forged in (
            f"p1|{table_id}|flip|r1.bid|9",
            f"p1|{table_id}|flip|r1.bid|+0",
            f"p1|{table_id}|flip|r1.bid|x",
            f"p1|{table_id}|keep|r1.bid|turkeys",
            f"p1|{table_id}|royal|r1.bid|turkeys",
            f"p1|{table_id}|take|r1.bid|open",
            f"p1|{table_id}|lost|r1.bid|tcp",
            f"p1|{table_id}|lost|r1.bid|",
            f"p1|{table_id}|nonsense|r1.bid|",
            f"p1|{table_id}|lock|r9.bid|",
        ):
            made = await w.forge(0, board, forged)
            assert made.acknowledged, forged
            assert w.table(table_id).seq == 0
            assert w.table(table_id).draft_of(0) is None
