"""The texts and pictures of Beccato!'s board and hand, and the names of opponents."""

from itertools import chain, islice
from random import Random

import pytest

import rules
from bot.components.kit import asked
from bot.components.screen import Menu, Picture, Row, Touchable
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.beccato import UI
from rules.beccato.model import Beccato, PassCard, TakeEgg, Watch
from rules.beccato.view import BeccatoView
from tests.cogs.beccato.playing import by_button, seat_people, seen, state
from tests.conformance.harness import playout
from tests.support.typing import offered, told, typed
from tests.support.world import NAMES, World


def test_five_see_the_imaginary_hand_in_the_ring() -> None:
    match, names = rules.Match.new("beccato", seats=5, seed="five"), NAMES[:5]
    board = UI.board(match.view(None), RenderContext(1, names, names), words("en"))
    ring, farm = (block.alt for block in board.blocks if isinstance(block, Picture))
    assert all(name in ring and name in farm for name in names)
    assert "imaginary" in ring
    assert "(4 cards)" in ring
    assert "Lap 1 of 15" in ring


def things(match: rules.Match, seat: int) -> dict[str, tuple[Touchable, ...]]:
    """Returns what a player can touch, by picture; its controls are those of the messages."""
    names, w = NAMES[: match.seats], words("en")
    context = RenderContext(1, names, names, seat=seat)
    screens = UI.board(match.view(None), context, w), UI.hand(match.view(seat), context, w)
    blocks = [block for screen in screens for block in screen.blocks]
    offered = {button.arg for row in blocks if isinstance(row, Row) for button in row.buttons}
    offered |= {each.value for menu in blocks if isinstance(menu, Menu) for each in menu.choices}
    pictures = {block.name: block.items for block in blocks if isinstance(block, Picture)}
    for item in chain(*pictures.values()):
        assert item.name
        for control in item.controls:
            assert control.enabled == (not item.reason)
            assert control.arg in offered
    return pictures


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (4, "n", {"called_chickens": True}),
        (5, "n", {}),
        (6, "h", {"mode": "watch", "pyramid": True}),
    ],
)
def test_what_can_be_chosen_can_be_touched(
    seats: int, seed: str, options: dict[str, object]
) -> None:
    match = rules.Match.new("beccato", seats=seats, seed=seed, options=options)
    rng, kinds = Random(seed), set[str]()
    while match.prompts:
        prompt = rng.choice(match.prompts)
        seat = rng.choice([seat for seat in prompt.seats if seat not in prompt.done])
        view, shown = match.view(seat), things(match, seat)
        assert isinstance(view, BeccatoView)
        touched = {
            control.does
            for item in chain(*shown.values())
            for control in item.controls
            if control.enabled
        }
        legal = [
            action
            for action in match.legal(seat)
            if isinstance(action, PassCard | Beccato | TakeEgg | Watch)
        ]
        assert {*legal} - touched <= {TakeEgg("deck")}, "only the deck is in no picture"
        kinds |= {type(action).__name__ for action in legal}
        if view.phase == "passing":
            assert tuple(item.code for item in shown["hand.png"]) == view.hand
        for name, kind in (("hand.png", "pass"), ("farm.png", "take")):
            if asked(view, kind):
                assert all(item.controls or item.reason for item in shown[name])
        match.play(seat, match.sample(seat, rng, prompt.window))
    assert kinds >= {"PassCard", "Beccato", "TakeEgg"}
    assert ("Watch" in kinds) == ("mode" in options)


@pytest.mark.parametrize("seats", rules.GAMES["beccato"].seats)
@pytest.mark.parametrize("preset", ["few", "full", "watch"])
def test_a_hand_has_at_most_eight_buttons_and_no_name_on_any(seats: int, preset: str) -> None:
    """Names are in a menu of opponents to accuse, and at tables with watching in one to watch.

    The latter also names the player that the viewer watches now.
    """
    match = rules.Match.new("beccato", seats=seats, seed="eight", options={"preset": preset})
    names = tuple(f"Player {seat}" for seat in range(seats))
    for _ in islice(playout(match, Random(seats)), 60):
        for seat in range(seats if match.prompts else 0):
            context, view = RenderContext(1, names, names, seat=seat), match.view(seat)
            assert isinstance(view, BeccatoView)
            blocks = UI.hand(view, context, words("en")).blocks
            labels = [each.label for row in blocks if isinstance(row, Row) for each in row.buttons]
            assert len(labels) <= 8
            assert not any("Player" in text for text in labels if not text.startswith("Agree"))
            menus = [menu for menu in blocks if isinstance(menu, Menu)]
            prompts = [menu.prompt for menu in menus if not menu.prompt.startswith("Watch")]
            assert not any("Player" in prompt for prompt in prompts)
            named = [menu for menu in menus if "Player" in menu.choices[0].label]
            assert len(named) <= 1 + (view.options.mode == "watch")


@pytest.mark.world(clock=0)
async def test_opponents_are_called_by_name(w: World) -> None:
    table_id = await seat_people(w, 4)
    assert await offered(w, table_id, 0, "beccato") == ["Beccato, Bob!", "Beccato, Dan!"]
    for nonsense in ("Zoë", "-3", "99", "carol", "<@99>"):
        result = await typed(w, table_id, 0, nonsense)
        assert "can't play that now" in told(result)
    await typed(w, table_id, 0, "bob")
    (call,) = seen(w, table_id).calls
    assert (call.seat, call.target) == (0, 1)


async def test_a_pass_sends_the_ring_and_leaves_the_farm_where_it_is(w: World) -> None:
    table_id = await seat_people(w, 4)
    files: list[dict[str, int]] = []
    for _ in range(3):
        now = state(w, table_id)
        await by_button(w, table_id, now.turn, PassCard(now.hands[now.turn][0]))
        await w.pass_time(2.0)
        files.append({file.filename: file.id for file in w.board(table_id).attachments})
    assert [set(shown) for shown in files] == [{"ring.png", "farm.png"}] * 3
    assert files[1]["farm.png"] == files[2]["farm.png"]
    assert files[1]["ring.png"] != files[2]["ring.png"]
    await w.restart()
    now = state(w, table_id)
    await by_button(w, table_id, now.turn, PassCard(now.hands[now.turn][0]))
    await w.pass_time(2.0)
    assert {file.filename for file in w.board(table_id).attachments} == {"ring.png", "farm.png"}
