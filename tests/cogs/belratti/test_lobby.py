"""The lobby of a Belratti table: presets, and every option its host can change."""

import pytest

from tests.support.world import World, words_of


@pytest.mark.world(people=3)
async def test_an_option_that_is_a_set_of_numbers_is_told_as_unchanged(w: World) -> None:
    """The rulebook's joker numbers are the default; others are shown."""
    card = await w.open("belratti")
    assert "as in the rulebook" in words_of(card)
    table_id = w.newest
    numbers = {"plus_minus": 6, "new_themes": 5, "swap_hand": 4, "question": 3}
    await w.set_option(table_id, "joker_numbers", numbers)
    await w.pass_time()
    assert "3 Question · 4 Swap hand" in words_of(w.now(card))
    await w.set_option(table_id, "preset", "brisk")
    await w.pass_time()
    assert "Brisk" in words_of(w.now(card))
