"""Games' sentences: each one is for a possible event, and facts choose between them."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import data
import rules
from bot.i18n.words import Words, words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts, Phrasebook

W = words("en")
GAMES = sorted(game for game in rules.GAMES if (data.ROOT / "words" / f"{game}.toml").exists())
RULES = Path(rules.__file__).parent


class Moved(rules.Event, frozen=True, tag=True):
    """Some event."""

    seat: rules.Seat
    by: str = "foot"
    miles: int = 1


@pytest.fixture
def book() -> Phrasebook:
    log: dict[str, Any] = {
        "Moved": {"by": "by", "foot": ["{name} walks a mile.", "{name} walks {count} miles."]}
    }
    book = {"log": log, "refusals": {"else": "No {what}."}, "ways": {"none": "nowhere"}}
    return Phrasebook(book)


def test_facts_choose_the_sentence_and_fill_it(book: Phrasebook) -> None:
    def said(event: Moved) -> str | None:
        return book.log_line(
            event, W, {"name": lambda: "Ana", "count": lambda: event.miles, "else": lambda: 1 / 0}
        )

    assert said(Moved(0)) == "Ana walks a mile."
    assert said(Moved(0, miles=3)) == "Ana walks 3 miles."
    assert said(Moved(0, by="coach")) is None
    assert book.refusal(rules.IllegalAction("wet", what="{rain}"), W, {}) == "No {rain}."
    assert book.word("ways", None, W) == "nowhere"
    with pytest.raises(KeyError):
        book.word("ways", "north", W)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_for_something_that_can_happen(game: str) -> None:
    book = data.words(game)
    assert book["log"].keys() <= {event.__name__ for event in events(rules.Event)}
    rooms = (RULES / game, RULES / "core", RULES.parent / "cogs" / game)
    source = "".join(path.read_text("utf-8") for room in rooms for path in room.rglob("*.py"))
    for code in {*book["refusals"], *book["prompts"]} - {"else"}:
        assert f'"{code}"' in source, f"{code} is never given"


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_that_a_line_of_the_log_names_is_there(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    values: dict[str, object] = {}

    def remember(_book: Phrasebook, _event: object, _w: Words, facts: Facts) -> None:
        values.update(facts)

    monkeypatch.setattr(Phrasebook, "log_line", remember)
    text = import_module(f"cogs.{game}.text")
    text.log_line(object(), RenderContext(1, ("Ana",), ("Ana",)), W)
    happened = import_module(f"rules.{game}.events")
    for name, sentence in data.words(game)["log"].items():
        kind = getattr(happened, name)
        assert facts_of(sentence) <= {*kind.__struct_fields__, *values}, name


def facts_of(sentence: Any) -> set[str]:
    match sentence:
        case dict():
            return {sentence["by"]}.union(*map(facts_of, list(sentence.values())[1:]))
        case list():
            return {"count"}.union(*map(facts_of, sentence))
        case _:
            return set(re.findall(r"\{(\w+)\}", sentence))


def events(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    return {kind}.union(*map(events, kind.__subclasses__()))
