"""All of a game's options in one form: none is lost, and what makes no sense is refused."""

from typing import Any

import pytest

import rules
from bot.i18n.words import words
from bot.tables.commands import Refused
from bot.tables.lobby import changed_options, full_options
from cogs.lobby.screens.options import FIELDS, chosen_changes, rule_fields
from tests.support.games import GAMES, ui
from tests.support.world import World, answer_of, words_of

W = words("en")


def sent(game: str, options: Any, preset: str, *values: str) -> tuple[str, dict[str, Any]]:
    """Returns the preset and options after a form was sent with these values chosen besides."""
    chosen = list(values)
    for field in rule_fields(ui(game), W, options, preset, FIELDS - 2):
        offered = [choice.value for choice in field.choices]
        if field.several or not {*offered} & {*values}:
            chosen += [one.value for one in field.choices if one.chosen and one.value not in values]
    changes = chosen_changes(ui(game), W, options, preset, chosen)
    return changed_options(rules.GAMES[game], options, changes) if changes else (preset, options)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_can_be_chosen(game: str) -> None:
    known = rules.GAMES[game]
    usual = full_options(known, {})
    assert sent(game, usual, "") == ("", usual)
    for preset in known.presets:
        chosen = sent(game, usual, "", f"preset.{preset}")
        assert chosen == (preset, full_options(known, {"preset": preset}))
        assert sent(game, chosen[1], preset, "preset.") == ("", usual)
    for index, sheet in enumerate(ui(game).options(W)):
        for place, (value, _) in enumerate(sheet.choices):
            if value == usual[sheet.name]:
                continue
            preset, options = sent(game, usual, "", f"{index}.{place}")
            assert (preset, options) == ("", {**usual, sheet.name: value})
            assert sent(game, options, "", "preset.-") == ("", options), "sent as it was"
            assert sent(game, options, "", "preset.") == ("", options | usual)


def test_a_new_value_takes_the_place_of_the_one_that_is_ticked() -> None:
    sheets = ui("belratti").options(W)
    decide = next(index for index, sheet in enumerate(sheets) if sheet.name == "decide")
    usual = full_options(rules.GAMES["belratti"], {})
    _, options = sent("belratti", usual, "", f"{decide}.1")
    assert sent("belratti", options, "", f"{decide}.1", f"{decide}.2")[1]["decide"] == "captain"
    with pytest.raises(Refused, match="two_values"):
        sent("belratti", usual, "", f"{decide}.1", f"{decide}.2")


@pytest.mark.parametrize("value", ["", "x", "0.99", "99.0", "0.-1", "moon.1", "preset", "0"])
async def test_nonsense_is_refused(w: World, value: str) -> None:
    card = await w.open("belote")
    before = w.table(1).record.terms.options
    refused = await w.forge(0, card, "p1|1|options_set||", value)
    assert words_of(answer_of(refused))
    assert w.table(1).record.terms.options == before


@pytest.mark.parametrize("game", GAMES)
async def test_the_form_of_every_game_fits(w: World, game: str) -> None:
    form = await w.press(0, await w.open(game), "options")
    assert 2 <= len(form.modal["components"]) <= FIELDS
    await w.fill(0, form, "house:pace.quick", "house:hints.never")
    record = w.table(1).record
    assert (record.pace, record.hints) == ("quick", "never")
    assert record.terms.preset == rules.GAMES[game].usual
