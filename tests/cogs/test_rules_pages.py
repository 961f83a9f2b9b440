"""The rules pages are told of a table: every option and the clock change what they should, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from bot.components.renderer import TEXT_LIMIT, fits
from bot.games.rulebook import usual
from bot.games.ui import Setting
from bot.i18n.words import words
from bot.tables.lobby import settled
from bot.timers.pace import PACES
from cogs.community.rules_screens import ask_screen, rules_screen
from tests.support.games import OWN, ui
from tests.support.playing import deal_to, turn
from tests.support.spread import spread
from tests.support.world import answer_of, menus, words_of, world

GAMES = OWN
SILENT: dict[tuple[str, str], str] = {}
"""Options that have no say in what the pages tell, by game and name, each with the reason."""


def told(game: str, language: str, options: dict[str, Any], pace: str = "normal") -> str:
    """Returns all pages of a table's rules in one."""
    made = rules.read_options(rules.GAMES[game], options)
    pages = ui(game).pages(Setting(made, pace), words(language))
    return "\n".join(f"{page.title}\n{page.text}" for page in pages)


def bases(game: str, but: str) -> Iterator[dict[str, Any]]:
    """Yields tables: the usual one, then some with one or two other options, on which an option may depend."""
    usually = settled(rules.GAMES[game], {})
    yield usually
    sheets = [sheet for sheet in ui(game).options(words("en")) if sheet.name != but]
    for sheet in sheets:
        if len(sheet.choices) < 8:
            yield from (usually | {sheet.name: value} for value, _ in sheet.choices)


@pytest.mark.parametrize(("game", "language"), spread(GAMES))
def test_every_value_of_every_option_changes_the_rules(game: str, language: str) -> None:
    for sheet in ui(game).options(words("en")):
        if (game, sheet.name) in SILENT:
            continue
        known = (
            {told(game, language, base | {sheet.name: value}) for value, _ in sheet.choices}
            for base in bases(game, sheet.name)
        )
        assert any(len(texts) == len(sheet.choices) for texts in known), sheet.name


@pytest.mark.parametrize("game", GAMES)
def test_the_pace_changes_the_rules(game: str) -> None:
    live = [name for name, pace in PACES.items() if not pace.slow]
    wanted = live if ui(game).rate_limit is not None else list(PACES)
    assert len({told(game, "en", {}, pace) for pace in wanted}) == len(wanted)


@pytest.mark.parametrize(("game", "language"), spread(GAMES))
def test_every_page_and_every_thing_fits_a_message(game: str, language: str) -> None:
    w, made = words(language), ui(game)
    for preset in ("", *rules.GAMES[game].presets):
        options = rules.read_options(rules.GAMES[game], {"preset": preset} if preset else {})
        setting = Setting(options)
        pages = made.pages(setting, w)
        assert len(pages) <= 25
        assert any(page.pictures for page in pages)
        assert all(fits(rules_screen(made, setting, w, at)) for at in range(len(pages)))
        assert all(picture.draw(picture.of) for page in pages for picture in page.pictures)
    assert made.things is not None
    things = made.things(usual(game), None, w)
    assert len({thing.code for thing in things}) == len(things)
    for thing in things:
        page = thing.told()
        assert 0 < len(page.text) < TEXT_LIMIT - 500
        assert len(thing.label) <= 100


async def test_a_traditional_table_is_told_its_own_rules(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        card = await w.open("belote")
        shown = answer_of(await w.press(0, card, "rules"))
        contents = menus(shown)[0]
        page = next(one.value for one in contents.options if one.label == "Play")
        usually = words_of(answer_of(await w.choose(0, shown, "rules_page", page)))
        assert "you must still trump" in usually
        panel = answer_of(await w.press(0, card, "options"))
        await w.press(0, panel, "preset", "traditional")
        shown = answer_of(await w.press(0, w.now(card), "rules"))
        told_now = words_of(answer_of(await w.choose(0, shown, "rules_page", page)))
        assert "any card will do" in told_now and "must still trump" not in told_now
        assert "Traditional" in told_now


@pytest.mark.parametrize("game", GAMES)
def test_what_a_hand_asks_about_is_told_from_its_view_alone(game: str) -> None:
    """Asks about everything a seat sees, in two deals that the seat cannot tell apart."""
    w, made = words("en"), ui(game)
    assert made.things is not None
    rng = Random(game)
    match = rules.Match.new(game, rules.GAMES[game].seats[-1], game)
    for _ in range(40):
        if not match.prompts:
            break
        seat = rng.choice(match.prompts[0].seats)
        setting = Setting(rules.GAMES[game].Options())
        told = [
            [
                (one.code, one.label, one.group, one.told())
                for one in made.things(setting, seen.view(seat), w)
            ]
            for seen in (match, match.resample(seat, rng))
        ]
        assert told[0] == told[1]
        assert fits(ask_screen(made, made.things(setting, match.view(seat), w), w, told[0][0][3]))
        for one in [one for prompt in match.prompts for one in prompt.seats]:
            if (action := match.sample(one, rng)) is not None:
                match.play(one, action)
                break


async def test_cards_of_a_hand_are_asked_about_in_its_place(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await deal_to(w, 501)
        seat = turn(w, table_id)
        hand = w.hand(seat)
        before = words_of(hand)
        await w.press(seat, hand, "explain")
        menu = menus(w.now(hand))[0]
        assert len(menu.options) == 5  # the hand before the bidding
        await w.choose(seat, w.now(hand), "explain_about", menu.options[0].value)
        assert "As a trump:" in words_of(w.now(hand))
        await w.press(seat, w.now(hand), "hand_back")
        assert words_of(w.now(hand)) == before
        shown = await w.people[seat].slash(
            w.channel, "rules", game="belote", topic="jack of hearts"
        )
        assert "**As a trump:** 20 points" in words_of(answer_of(shown))
        shown = await w.people[seat].slash(w.channel, "rules", game="belote", topic="contract")
        assert "they write down" in words_of(answer_of(shown))
