"""The lobby of a Belratti table: presets, and every option its host can change."""

from __future__ import annotations

from pathlib import Path

import rules
from bot.i18n.words import words
from cogs.belratti import UI
from rules.belratti.model import Options
from tests.support.world import words_of, world


def test_every_option_and_preset_is_offered() -> None:
    w = words("en")
    offered = {one.name: [value for value, _ in one.choices] for one in UI.options(w)}
    assert set(offered) == set(Options.__struct_fields__)
    usual = rules.to_dict(Options())
    for name, values in offered.items():
        assert usual[name] in values
        assert len(values) <= 25
        for value in values:
            rules.Match.new("belratti", 3, "any", {name: value})
    assert {preset.name for preset in UI.presets(w)} == set(rules.GAMES["belratti"].presets)
    for one in UI.options(w):
        assert all(len(label) <= 100 for _, label in one.choices)


async def test_an_option_that_is_a_set_of_numbers_is_told_as_unchanged(tmp_path: Path) -> None:
    """The rulebook's numbers of the jokers are the usual ones, and others are told."""
    async with world(tmp_path / "w.sqlite3", people=3) as w:
        card = await w.open("belratti")
        assert "as in the rulebook" in words_of(card)
        table_id = next(reversed(w.bot.host.tables._lines))
        numbers = {"plus_minus": 6, "new_themes": 5, "swap_hand": 4, "question": 3}
        await w.set_option(table_id, "joker_numbers", numbers)
        await w.pass_time()
        assert "3 Question · 4 Swap hand" in words_of(w.now(card))
        await w.set_option(table_id, "preset", "brisk")
        await w.pass_time()
        assert "Brisk" in words_of(w.now(card))
