"""Every screen of whole matches, and every sentence a refusal needs."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import rules
from bot.components.renderer import components, layout
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.beccato import UI
from rules.beccato.model import PassCard
from rules.core.errors import IllegalAction
from tests.cogs.beccato.playing import by_button, seat_people, seen, state
from tests.support.limits import message_faults
from tests.support.typing import offered, told, typed
from tests.support.world import NAMES, world

W = words("en")
RULES = Path(rules.__file__).parent / "beccato"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"preset": "few"}),
        (5, {"preset": "full"}),
        (6, {"teams": "alternative", "pyramid": True}),
        (7, {"mode": "chat", "free_signal": True, "called_chickens": True}),
        (8, {"random_teams": True, "signal_change": True}),
        (9, {"preset": "full"}),
        (9, {"mode": "video", "direction": "right", "called_chickens": True}),
    ],
)
def test_screens_are_within_discords_limits(seats: int, options: dict[str, object]) -> None:
    rng = Random(seats)
    match = rules.Match.new("beccato", seats=seats, seed=f"screens {seats}", options=options)
    context = RenderContext(1, NAMES[:seats], NAMES[:seats], place="there")
    sizes = []
    step = 0
    while match.prompts:
        if step % 9 == 0:
            screens = [UI.board(match.view(None), context, W)]
            screens += [UI.hand(match.view(seat), context, W) for seat in range(seats)]
            for screen in screens:
                assert [*message_faults({"components": layout(screen, 1).to_components()})] == []
                sizes.append(1 + components(screen.blocks))
        waiting = [s for p in match.prompts for s in p.seats if s not in p.done]
        seat = rng.choice(waiting)
        action = match.sample(seat, rng)
        assert action is not None
        match.play(seat, action)
        step += 1
    assert max(sizes) <= 37  # the house adds a line, a text and a row
    view, outcome = match.view(None), match.outcome
    assert outcome is not None
    assert UI.summary_count(view) > 0
    last = [UI.summary(view, index, context, W) for index in range(UI.summary_count(view))]
    for screen in (*last, UI.result(view, outcome, context, W)):
        assert [*message_faults({"components": layout(screen, 1).to_components()})] == []


def test_every_refusal_has_a_sentence() -> None:
    codes = {
        code
        for path in RULES.glob("*.py")
        for code in re.findall(r'IllegalAction\(\s*"(\w+)"', path.read_text())
    }
    assert len(codes) > 15
    for code in codes:
        error = IllegalAction(code, mode="chat", most=3, level=2, count=3, target=1)
        assert UI.refusal(error, W), code


async def test_opponents_are_called_by_name(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4)
        assert await offered(w, table_id, 0, "beccato", "call") == [
            "Beccato, Bob!",
            "Beccato, Dan!",
        ]
        for nonsense in ("Zoë", "-3", "99", "carol", "<@99>"):
            made = await typed(w, table_id, 0, nonsense, "call")
            assert "none of your moves" in told(made)
        await typed(w, table_id, 0, "bob", "call")
        (call,) = seen(w, table_id).calls
        assert (call.seat, call.target) == (0, 1)


async def test_a_pass_sends_the_ring_and_leaves_the_farm_where_it_is(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
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
