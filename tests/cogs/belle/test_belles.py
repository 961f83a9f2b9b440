"""Every Belle is played as people play her: by menus, and by slash command."""

import re
from random import Random

import pytest

import rules
from cogs.belle import cards
from rules.belle.model import BelleView, GroupGuest, InviteGuest, Phase, Place, PlayBelle
from tests.cogs.belle.playing import Way, by_hand, put, seen
from tests.rules.belle.scenes import EIGHT, ELEVEN, SEVEN, scene
from tests.support.playing import turn
from tests.support.typing import by_command, offered, told, typed
from tests.support.world import World, words_of


def stage(belle: str) -> rules.Match:
    """Returns a match of three with every Belle playable; the first guest fills a group."""
    return scene(
        3,
        line=[ELEVEN[4], Place("G17", chips=1), "G21", "G22", "G23", "G26"],
        hands={0: [belle], 1: [], 2: []},
        groups={(0, 0): ELEVEN[:4], (0, 1): SEVEN[:2], (1, 0): EIGHT[:3], (2, 1): EIGHT[3:5]},
        discard=["G31", "G42"],
    )


def next_action(view: BelleView, match: rules.Match, rng: Random) -> rules.Action:
    """Returns seat 0's next action: first the Belle, then the guest that fills the first group."""
    legal = list(match.legal(0))
    plays = [action for action in legal if isinstance(action, PlayBelle)]
    if plays:
        return rng.choice(plays)
    for wanted in (InviteGuest(ELEVEN[4]), GroupGuest(0)):
        if wanted in legal:
            return wanted
    return rng.choice(legal)


CHOOSY = ("L3", "L4", "P1", "S2", "S3", "S4", "M2")
"""Belles with most kinds of choices, when played or later."""


@pytest.mark.parametrize(
    ("way", "belles"),
    [
        (by_hand, CHOOSY),
        *(
            pytest.param(way, tuple(cards.BELLES), marks=pytest.mark.soak)
            for way in (by_hand, by_command)
        ),
    ],
)
async def test_every_belle_can_be_played(way: Way, belles: tuple[str, ...], w: World) -> None:
    table_id = await w.deal("belle", 3)
    questions: set[str] = set()
    for index, belle in enumerate(belles):
        rng = Random(index)
        await put(w, table_id, stage(belle))
        assert cards.BELLES[belle].name in words_of(w.hand(0))
        lines: list[str] = []
        while turn(w, table_id) == 0:
            view = seen(w, table_id, 0)
            if view.turn.phase in (Phase.BELLE_CHOICE, Phase.SCORE_CHOICE):
                questions.add(belle)
            seq = w.table(table_id).seq
            result = await way(w, table_id, 0, next_action(view, w.match(table_id), rng))
            assert w.table(table_id).seq == seq + 1, (belle, result.followups, result.response)
            lines += await w.told(table_id)
        assert any("Alice plays" in line and cards.BELLES[belle].name in line for line in lines), (
            belle
        )
        assert belle not in [belle_view.belle for belle_view in seen(w, table_id, 0).hand or ()]
    assert questions == {"L4", "S2", "S3"}  # the others' answers would all be worth the same


async def test_a_hand_says_what_a_belle_lacks_who_cannot_be_played(w: World) -> None:
    table_id = await w.deal("belle", 2)
    await put(w, table_id, scene(2, hands={0: ["P1", "L5", "L7"], 1: []}))
    text = words_of(w.hand(0))
    assert text.count("🚫") == 2
    assert "🚫 Change Partners: You don't have a guest yet." in text
    assert "🚫 Lost and Found: No one has left the ball yet." in text
    assert "Fashionably Late" in await offered(w, table_id, 0, "fash")
    assert await offered(w, table_id, 0, "lost and found") == []


async def test_the_guest_who_has_left_comes_back_by_a_typed_name(w: World) -> None:
    table_id = await w.deal("belle", 2)
    match = scene(2, hands={0: ["L5"], 1: []}, discard=["G31", "G42"])
    await put(w, table_id, match)
    for nonsense in ("Lost and Found", "Lost and Found, nobody", "Lost and Found, G01"):
        result = await typed(w, table_id, 0, nonsense)
        assert re.search("You can play|More than one move", told(result))
    await typed(w, table_id, 0, "lost and found, commodore ursula peppercorn")
    assert seen(w, table_id, 0).turn.guest == "G42"
