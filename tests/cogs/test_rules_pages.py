"""The rules pages of a table: options and clock change the right texts, in every language."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import data
import rules
from bot.components.renderer import TEXT_LIMIT, fits
from bot.i18n.words import words
from bot.tables.lobby import full_options
from bot.tables.pace import PACES
from bot.ui.game_ui import Setting, Thing
from bot.ui.rulebook import find_thing, usual
from cogs.beccato import cards as beccato
from cogs.belle import cards as belle
from cogs.belratti import cards as belratti
from cogs.rules_pages.screens import ask_screen, rules_screen
from rules.belote import content
from rules.belratti.model import Joker
from rules.cattitude.game import CattitudeGame
from rules.cattitude.model import Options
from tests.support.games import OWN, ui
from tests.support.playing import deal_to, turn
from tests.support.spread import spread
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

GAMES = OWN
RULES = Path(rules.__file__).parent
COUNTED = ("demand", "hung", "missing", "left", "needed", "held", "least", "most")
FACTS: dict[str, dict[str, Any]] = {
    "beccato": {"mode": "chat", "most": 3, "level": 2, "count": 3, "target": 1},
    "belle": {"belle": "L3", "card": "G01", "price": 3, "chips": 1, "spaces": 2},
    "belote": {"suit": "S", "card": "AS"},
    "belratti": {"joker": "question"} | dict.fromkeys(COUNTED, 4),
    "cattitude": {"cards": ["turkey"], "choices": [["turkeys"]], "most": 2, "species": "turkeys"},
}
"""The facts that refusals may have besides their code."""
SILENT: dict[tuple[str, str], str] = {}
"""Options that don't affect the pages, by game and name, each with the reason."""


def told(game: str, language: str, options: dict[str, Any], pace: str = "normal") -> str:
    """Returns all pages of a table's rules as one text."""
    options_read = rules.read_options(rules.GAMES[game], options)
    pages = ui(game).pages(Setting(options_read, pace), words(language))
    return "\n".join(f"{page.title}\n{page.text}" for page in pages)


def bases(game: str, but: str) -> Iterator[dict[str, Any]]:
    """Yields tables: the default, then some with one or two options an option may depend on."""
    usually = full_options(rules.GAMES[game], {})
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
def test_every_option_and_preset_is_offered_and_taken(game: str) -> None:
    played, w = rules.GAMES[game], words("en")
    usually = rules.to_dict(played.Options())
    assert isinstance(usually, dict)
    sheets = {sheet.name: sheet.choices for sheet in ui(game).options(w)}
    assert sheets.keys() == usually.keys() - {"type"}
    for name, choices in sheets.items():
        assert usually[name] in [value for value, _ in choices]
        assert len(choices) <= 25
        assert all(len(label) <= 100 for _, label in choices)
        for value, _ in choices:
            rules.read_options(played, {name: value})
    assert {preset.name for preset in ui(game).presets(w)} == {*played.presets}


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_of_a_game_is_a_sentence(game: str) -> None:
    """The house's own refusals are tested elsewhere."""
    face = ui(game)
    assert face.refusal(rules.IllegalAction("not_now"), words("en")) is None
    sources = [path.read_text("utf-8") for path in (RULES / game).rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'IllegalAction\(\s*"(\w+)"', text)}
    assert len(codes) > 5
    for code in codes - {"not_now"}:
        refusal = face.refusal(rules.IllegalAction(code, **FACTS[game]), words("en"))
        assert refusal is not None, code
        assert refusal.endswith(".") and "_" not in refusal and "{" not in refusal


@pytest.mark.parametrize("game", GAMES)
def test_no_number_on_a_page_is_typed_in(game: str) -> None:
    """Numbers come from the rules; only the steps of a list have their own."""
    for page in data.words(game)["pages"]:
        text = page["text"]
        dump = json.dumps([text] if isinstance(text, str) else [*text.values()], ensure_ascii=False)
        assert not re.search(r"\d(?!\. )", dump), page["title"]


@pytest.mark.parametrize("game", GAMES)
def test_the_pace_changes_the_rules(game: str) -> None:
    paces = {name: pace for name, pace in PACES.items() if not pace.always}
    live = [name for name, pace in paces.items() if not pace.slow]
    wanted = live if ui(game).rate_limit is not None else list(paces)
    assert len({told(game, "en", {}, pace) for pace in wanted}) == len(wanted)


@pytest.mark.parametrize(("game", "language"), spread(GAMES))
def test_every_page_and_every_thing_fits_a_message(game: str, language: str) -> None:
    w, face = words(language), ui(game)
    for preset in ("", *rules.GAMES[game].presets):
        options = rules.read_options(rules.GAMES[game], {"preset": preset} if preset else {})
        setting = Setting(options)
        pages = face.pages(setting, w)
        assert len(pages) <= 25
        assert any(page.pictures for page in pages)
        assert all(fits(rules_screen(face, setting, w, at)) for at in range(len(pages)))
        assert all(picture.draw(picture.of) for page in pages for picture in page.pictures)
    assert face.things is not None
    pieces = face.things(usual(game), None, w)
    assert len({piece.code for piece in pieces}) == len(pieces)
    for piece in pieces:
        page = piece.page()
        assert 0 < len(page.text) < TEXT_LIMIT - 500
        assert len(piece.label) <= 100


PIECES = {
    "belote": set(content.NAMES),
    "cattitude": {
        kind.card for kind in cast(CattitudeGame, rules.GAMES["cattitude"]).deck(Options(), 4).kinds
    },
    "beccato": {*beccato.BREEDS, *beccato.GUILDS, *beccato.EGGS, *beccato.SIGNALS},
    "belle": {*belle.BELLES, *belle.GUESTS, *belle.GLYPHS},
    "belratti": {*belratti.PICTURES, *Joker},
}
"""All pieces in each box."""
AWAY = {"batches", "belle_discard", "belratti_pile", "discard", "guest_discard", "history"} | {
    "own_buried",
    "printed",
    "swapped_away",
    "team_pile",
}
"""Fields of a view with cards that are neither in a hand nor on the table."""


def strings(plain: object) -> Iterator[str]:
    match plain:
        case str():
            yield plain
        case dict():
            yield from (
                string for each in cast(dict[str, Any], plain).values() for string in strings(each)
            )
        case list() | tuple():
            yield from (string for each in cast(list[Any], plain) for string in strings(each))
        case _:
            pass


def asked(game: str, view: rules.View | None) -> Sequence[Thing]:
    """Returns the topics at a table with default options."""
    pieces = ui(game).things
    assert pieces is not None
    return pieces(usual(game), view, words("en"))


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_can_be_asked_about_by_its_name(game: str) -> None:
    pieces = asked(game, None)
    assert {piece.code for piece in pieces} >= PIECES[game]
    assert all(find_thing(pieces, piece.label) is piece for piece in pieces)


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_a_seat_sees_can_be_asked_about_from_the_hand(game: str) -> None:
    match, rng = rules.Match.new(game, rules.GAMES[game].seats[-1], "asked"), Random(game)
    for _ in range(60):
        if not match.prompts:
            break
        prompt = rng.choice(match.prompts)
        seat = rng.choice(prompt.seats)
        view = match.view(seat)
        pieces = asked(game, view)
        lying = {name: item for name, item in rules.to_dict(view).items() if name not in AWAY}
        seen = {item for item in strings(lying) if item in PIECES[game]}
        assert seen <= {piece.code for piece in pieces}
        if (action := match.sample(seat, rng)) is not None:
            match.play(seat, action)


async def test_a_traditional_table_is_told_its_own_rules(w: World) -> None:
    card = await w.open("belote")
    contents_page = answer_of(await w.press(0, card, "rules"))
    contents = menus(contents_page)[0]
    page = next(option.value for option in contents.options if option.label == "Play")
    usually = words_of(answer_of(await w.choose(0, contents_page, "rules_page", page)))
    assert "you must still trump" in usually
    await w.set_option(w.newest, "preset", "traditional")
    contents_page = answer_of(await w.press(0, w.now(card), "rules"))
    told_now = words_of(answer_of(await w.choose(0, contents_page, "rules_page", page)))
    assert "any card will do" in told_now and "must still trump" not in told_now
    assert "Traditional" in told_now


@pytest.mark.parametrize("game", GAMES)
def test_what_a_hand_asks_about_is_told_from_its_view_alone(game: str) -> None:
    """Asks about everything a seat sees, in two deals that the seat can't tell apart."""
    w, face = words("en"), ui(game)
    assert face.things is not None
    rng = Random(game)
    match = rules.Match.new(game, rules.GAMES[game].seats[-1], game)
    for _ in range(40):
        if not match.prompts:
            break
        seat = rng.choice(match.prompts[0].seats)
        setting = Setting(rules.GAMES[game].Options())
        pages = [
            [
                (item.code, item.label, item.group, item.page())
                for item in face.things(setting, seen.view(seat), w)
            ]
            for seen in (match, match.resample(seat, rng))
        ]
        assert pages[0] == pages[1]
        assert fits(ask_screen(face, face.things(setting, match.view(seat), w), w, pages[0][0][3]))
        for item in [item for prompt in match.prompts for item in prompt.seats]:
            if (action := match.sample(item, rng)) is not None:
                match.play(item, action)
                break


@pytest.mark.world(clock=0)
async def test_cards_of_a_hand_are_asked_about_in_its_place(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat = turn(w, table_id)
    hand = w.hand(seat)
    await w.press(seat, hand, "explain")
    menu = menus(w.now(hand))[0]
    assert len(menu.options) == 5  # the hand before the bidding
    await w.choose(seat, w.now(hand), "explain_about", menu.options[0].value)
    assert "As a trump:" in words_of(w.now(hand))
    assert {"take", "pass"} <= {verb(button.custom_id) for button in buttons(w.now(hand))}
    await w.press(seat, w.now(hand), "pass")
    assert "As a trump:" not in words_of(w.now(hand))
    page = await w.people[seat].slash(w.channel, "rules", game="belote", topic="jack of hearts")
    assert "**As a trump:** 20 points" in words_of(answer_of(page))
    page = await w.people[seat].slash(w.channel, "rules", game="belote", topic="contract")
    assert "they score" in words_of(answer_of(page))
