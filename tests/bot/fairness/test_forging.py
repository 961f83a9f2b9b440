"""No changed export passes the check of a player with the notes of docs/fairness.md.

The forger knows everything except the honest player's unopened word, and repairs all values that
can be computed.
"""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from bot.fairness import verify
from bot.fairness.verify import NEEDED, Noted
from tests.bot.fairness import exports
from tests.bot.fairness.exports import Told

HONEST: dict[str, tuple[Told, Noted]] = {
    "a whole match": exports.table(None),
    "ended by a vote": exports.table(exports.MOVES),
    "never dealt": exports.never_dealt(),
    "deal of the day": exports.daily(),
    "duplicate tournament": exports.tournament(),
    "before there were words": exports.before(),
}
Place = tuple[Any, ...]


def code_of(export: Told, noted: Noted) -> int:
    """Returns the exit code of a check; stops at the first fault."""
    results: list[tuple[bool | None, str]] = []
    for check in verify.checks(export, noted):
        results.append(check)
        if check[0] is False:
            break
    return verify.verdict(results)


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """Yields the places of all fields and list items of an export; first and last of long lists."""
    if here:
        yield here
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*here, name))
    elif isinstance(value, list):
        for number in sorted({0, 1, len(value) - 1} & {*range(len(value))}):
            yield from places(value[number], (*here, number))


def value_at(value: Any, place: Place) -> Any:
    return value_at(value[place[0]], place[1:]) if place else value


GONE = object()
"""Marks a field to leave out."""


def others(value: Any) -> list[Any]:
    """Returns possible replacements of a value: of its own type and of others, alike and not."""
    usual = [GONE, None, True, 0, 1.0, "", "x", [], {}, [value], {"x": value}]
    match value:
        case bool() | None | float():
            return usual
        case int():
            return [*usual, value + 1, -value, float(value), str(value), 2**70]
        case str():
            return [
                *usual,
                f"{value} ",
                value.upper(),
                value[1:],
                f"{value[:-1]}0",
                "\ud800",
                "e\u0301",
            ]
        case list():
            return [*usual, value[1:], value[::-1], value + value[-1:], value * 2]
        case _:
            return [*usual, {**value, "x": 1}]


def changed(export: Told, place: Place, value: Any) -> Told:
    forged: Any = export.copy()
    first, *rest = place
    if rest:
        forged[first] = changed(export[first], (*rest,), value)
    elif value is GONE:
        del forged[first]
    else:
        forged[first] = value
    return forged


def commit(export: Told) -> None:
    for word in export["draw"]["words"]:
        if word and word["word"]:
            commitment = verify.of_word(export["table"], word["slot"], word["salt"], word["word"])
            word["commitment"] = commitment
            word["seal"] = word["seal"] and commitment


def publish(export: Told) -> None:
    if (draw := export["draw"]) is None:
        export["published"] = verify.digest(export["seed"])
        return
    fixed = [word and (word["slot"], word["commitment"]) for word in draw["words"]]
    bot = verify.of_bot(export["table"], draw["secret"])
    digest = verify.published_hash(export["table"], export["game"], export["options"], bot, fixed)
    export["published"] = digest


def derive(export: Told) -> None:
    daily, cup, draw = export["daily"], export["cup"], export["draw"]
    if daily is not None:
        daily["end"] = verify.chain_end(daily["link"], daily["number"] % 10_000)
        export["seed"] = verify.daily_seed(daily["day"], export["game"], daily["link"])
    elif cup is not None:
        export["seed"] = verify.tournament_seed(cup["secret"], cup["round"], export["seats"])
    elif draw is not None:
        brought = [word and (word["salt"], word["word"]) for word in draw["words"]]
        export["seed"] = verify.derived_seed(export["table"], draw["secret"], brought)


def play(match: Told) -> None:
    """Plays another match from the seed, as long as the one before."""
    kept = {name: match[name] for name in ("kind", "table", "options", "published", *BLOCKS)}
    again = exports.dealt(match["game"], match["seats"], match["seed"], len(match["moves"]), **kept)
    match |= {name: again[name] for name in ("draws", "moves", "outcome")}


def conclude(export: Told) -> None:
    log = [(seq, *move) for seq, move in enumerate(export["moves"], 1)]
    match = rules.replay(export["game"], export["seats"], export["seed"], export["options"], log)
    export["draws"] = [
        {"kind": kind, "label": label, "size": size}
        | {"result": verify.drawn(export["seed"], kind, label, size)}
        for kind, label, size in match.drawn
    ]
    export["outcome"] = match.outcome and json.loads(json.dumps(rules.to_dict(match.outcome)))


BLOCKS = ("draw", "daily", "cup")
REPAIRS: dict[str, list[Callable[[Told], None]]] = {
    "as it is": [],
    "published again": [commit, publish],
    "derived again": [commit, derive, publish],
    "dealt again": [commit, derive, publish, play],
    "concluded again": [conclude],
}


def repaired(export: Told, repair: str) -> Told:
    """Returns an export with its computable values repaired, as far as possible."""
    forged = copy.deepcopy(export)
    for step in REPAIRS[repair]:
        try:
            step(forged)
        except (TypeError, ValueError, LookupError, AttributeError, rules.RuleError):
            continue
    return forged


def same(first_export: Told, other: Told) -> bool:
    return json.dumps(first_export, sort_keys=True) == json.dumps(other, sort_keys=True)


@pytest.mark.parametrize("name", HONEST)
def test_what_is_true_passes(name: str) -> None:
    export, noted = HONEST[name]
    assert [check for check in verify.checks(export, noted) if check[0] is not True] == []


@pytest.mark.parametrize("name", HONEST)
def test_what_was_not_noted_is_not_checked(name: str) -> None:
    export, noted = HONEST[name]
    for field in ("kind", *NEEDED[noted.kind], *(["seal"] if noted.seal else [])):
        assert code_of(export, replace(noted, **{field: type(getattr(noted, field))()})) == 3, field


@pytest.mark.parametrize("name", HONEST)
def test_no_field_can_be_changed_alone(name: str) -> None:
    export, noted = HONEST[name]
    for place in places(export):
        if name == "a whole match" and (place[0] != "outcome" or len(place) > 2):
            continue  # the rest is in the match that ended by a vote
        for other in others(value_at(export, place)):
            forged = changed(export, place, other)
            assert same(forged, export) or code_of(forged, noted) != 0, (place, other)


FOREIGN = [told for told, _ in HONEST.values()]
"""Other matches, whose fields a forger may take."""


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_two_fields_can_be_changed_together(data: st.DataObject) -> None:
    forge(data, 2)


@pytest.mark.soak
@settings(max_examples=5_000, deadline=None)
@given(data=st.data())
def test_no_fields_can_be_changed_together(data: st.DataObject) -> None:
    forge(data, 4)


def forge(data: st.DataObject, most: int) -> None:
    export, noted = HONEST[data.draw(st.sampled_from(sorted(HONEST)))]
    forged = export
    for _ in range(data.draw(st.integers(1, most))):
        place = data.draw(st.sampled_from([*places(forged)]))
        value = value_at(forged, place)
        candidates = [foreign[place[0]] for foreign in FOREIGN] if len(place) == 1 else []
        forged = changed(forged, place, data.draw(st.sampled_from([*others(value), *candidates])))
    forged = repaired(forged, data.draw(st.sampled_from(sorted(REPAIRS))))
    assert same(forged, export) or code_of(forged, noted) != 0


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("source", BLOCKS)
def test_no_other_source_can_be_invented(name: str, source: str) -> None:
    """Once passed: a forged chain of daily deals, made for the operator's deal."""
    export, noted = HONEST[name]
    if export[source] is not None:
        return
    blocks = {key: other[key] for other in FOREIGN for key in BLOCKS if other[key] is not None}
    for kept in (export, export | dict.fromkeys(BLOCKS)):
        for kind in ("table", "daily", "tournament", "before", "lesson"):
            forged = kept | {source: blocks[source], "kind": kind}
            for repair in REPAIRS:
                assert code_of(repaired(forged, repair), noted) == 1


@pytest.mark.parametrize("name", HONEST)
def test_a_file_of_an_earlier_version_is_not_checked_whole(name: str) -> None:
    export, noted = HONEST[name]
    first = {field: export[field] for field in export if field not in verify.LATER}
    if export["daily"] is not None:
        first["daily"] = export["daily"]
    assert code_of(first, noted) == 3
    assert code_of(first, Noted()) == 3
    assert code_of(first | {"seed": "another"}, noted) == 1


def test_a_file_is_read_strictly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export, noted = HONEST["duplicate tournament"]
    file = tmp_path / "fair-play.json"
    flags = [f"--{key}={getattr(noted, key)}" for key in ("kind", "card", "round", "played")]
    text = json.dumps(export)
    for content, code in (
        (text, 0),
        (text.replace('"round"', '"round": 2, "round"'), 2),
        (text.replace('"round": 2', '"round": NaN'), 1),
        ("[]", 2),
        ("[" * 100_000, 2),
        (text[:-1], 2),
        (json.dumps(export | {"rules_version": 99, "moves": [], "outcome": None}), 1),
        (json.dumps(export | {"cup": export["cup"] | {"secret": ""}}), 3),
    ):
        file.write_text(content)
        try:
            status = verify.main([str(file), *flags])
        except SystemExit as ended:
            status = ended.code
        assert status == code, content[:99]
        assert "Traceback" not in capsys.readouterr().err
    file.write_text(json.dumps(export | {"rules_version": 99, "moves": []}))
    assert verify.main([str(file)]) == 3


@pytest.mark.parametrize("number", [-1, verify.CHAIN_LENGTH])
def test_no_day_before_or_after_the_chain_is_checked(number: int) -> None:
    end = verify.chain_end("ab" * 32, number)
    assert verify.main(["daily", f"{number}", "ab" * 32, "--end", end]) == 1
