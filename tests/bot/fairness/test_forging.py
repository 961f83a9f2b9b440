"""No change of an export passes the check of a player who has noted what docs/fairness.md says.

The forger knows everything but the honest player's word before it is opened, and makes all that can be computed fit again.
"""

from __future__ import annotations

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


def code_of(told: Told, noted: Noted) -> int:
    """Returns the exit code of a check; stops at the first thing that is wrong."""
    found: list[tuple[bool | None, str]] = []
    for one in verify.checks(told, noted):
        found.append(one)
        if one[0] is False:
            break
    return verify.verdict(found)


def places(found: Any, here: Place = ()) -> Iterator[Place]:
    """Yields where every field of an export is, and every item of a list: of moves and orders the first and the last."""
    if here:
        yield here
    if isinstance(found, dict):
        for name in found:
            yield from places(found[name], (*here, name))
    elif isinstance(found, list):
        for number in sorted({0, 1, len(found) - 1} & {*range(len(found))}):
            yield from places(found[number], (*here, number))


def value_at(found: Any, place: Place) -> Any:
    return value_at(found[place[0]], place[1:]) if place else found


GONE = object()
"""Stands for a field that is left out."""


def others(found: Any) -> list[Any]:
    """Returns what a value can be changed to: of its own type and of others, alike and not."""
    usual = [GONE, None, True, 0, 1.0, "", "x", [], {}, [found], {"x": found}]
    match found:
        case bool() | None | float():
            return usual
        case int():
            return [*usual, found + 1, -found, float(found), str(found), 2**70]
        case str():
            return [
                *usual,
                f"{found} ",
                found.upper(),
                found[1:],
                f"{found[:-1]}0",
                "\ud800",
                "e\u0301",
            ]
        case list():
            return [*usual, found[1:], found[::-1], found + found[-1:], found * 2]
        case _:
            return [*usual, {**found, "x": 1}]


def changed(told: Told, place: Place, value: Any) -> Told:
    made: Any = told.copy()
    first, *rest = place
    if rest:
        made[first] = changed(told[first], (*rest,), value)
    elif value is GONE:
        del made[first]
    else:
        made[first] = value
    return made


def commit(told: Told) -> None:
    for one in told["draw"]["words"]:
        if one and one["word"]:
            made = verify.of_word(told["table"], one["slot"], one["salt"], one["word"])
            one["commitment"] = made
            one["seal"] = one["seal"] and made


def publish(told: Told) -> None:
    if (draw := told["draw"]) is None:
        told["published"] = verify.digest(told["seed"])
        return
    fixed = [one and (one["slot"], one["commitment"]) for one in draw["words"]]
    bot = verify.of_bot(told["table"], draw["secret"])
    made = verify.published_hash(told["table"], told["game"], told["options"], bot, fixed)
    told["published"] = made


def derive(told: Told) -> None:
    daily, cup, draw = told["daily"], told["cup"], told["draw"]
    if daily is not None:
        daily["end"] = verify.chain_end(daily["link"], daily["number"] % 10_000)
        told["seed"] = verify.daily_seed(daily["day"], told["game"], daily["link"])
    elif cup is not None:
        told["seed"] = verify.tournament_seed(cup["secret"], cup["round"], told["seats"])
    elif draw is not None:
        brought = [one and (one["salt"], one["word"]) for one in draw["words"]]
        told["seed"] = verify.derived_seed(told["table"], draw["secret"], brought)


def play(told: Told) -> None:
    """Plays another match from the seed, as long as the one before."""
    kept = {name: told[name] for name in ("kind", "table", "options", "published", *BLOCKS)}
    made = exports.dealt(told["game"], told["seats"], told["seed"], len(told["moves"]), **kept)
    told |= {name: made[name] for name in ("draws", "moves", "outcome")}


def conclude(told: Told) -> None:
    log = [(seq, *move) for seq, move in enumerate(told["moves"], 1)]
    match = rules.replay(told["game"], told["seats"], told["seed"], told["options"], log)
    told["draws"] = [
        {"kind": kind, "label": label, "size": size}
        | {"result": verify.drawn(told["seed"], kind, label, size)}
        for kind, label, size in match.drawn
    ]
    told["outcome"] = match.outcome and json.loads(json.dumps(rules.to_dict(match.outcome)))


BLOCKS = ("draw", "daily", "cup")
REPAIRS: dict[str, list[Callable[[Told], None]]] = {
    "as it is": [],
    "published again": [commit, publish],
    "derived again": [commit, derive, publish],
    "dealt again": [commit, derive, publish, play],
    "concluded again": [conclude],
}


def repaired(told: Told, repair: str) -> Told:
    """Returns an export in which what can be computed fits again, as far as that goes."""
    made = copy.deepcopy(told)
    for step in REPAIRS[repair]:
        try:
            step(made)
        except (TypeError, ValueError, LookupError, AttributeError, rules.RuleError):
            continue
    return made


def same(one: Told, other: Told) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@pytest.mark.parametrize("name", HONEST)
def test_what_is_true_passes(name: str) -> None:
    told, noted = HONEST[name]
    assert [one for one in verify.checks(told, noted) if one[0] is not True] == []


@pytest.mark.parametrize("name", HONEST)
def test_what_was_not_noted_is_not_checked(name: str) -> None:
    told, noted = HONEST[name]
    for one in ("kind", *NEEDED[noted.kind], *(["seal"] if noted.seal else [])):
        assert code_of(told, replace(noted, **{one: type(getattr(noted, one))()})) == 3, one


@pytest.mark.parametrize("name", HONEST)
def test_no_field_can_be_changed_alone(name: str) -> None:
    told, noted = HONEST[name]
    for place in places(told):
        if name == "a whole match" and (place[0] != "outcome" or len(place) > 2):
            continue  # the rest is in the one that was ended by a vote
        for other in others(value_at(told, place)):
            forged = changed(told, place, other)
            assert same(forged, told) or code_of(forged, noted) != 0, (place, other)


FOREIGN = [told for told, _ in HONEST.values()]
"""Fields are taken from other matches, too."""


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
    told, noted = HONEST[data.draw(st.sampled_from(sorted(HONEST)))]
    forged = told
    for _ in range(data.draw(st.integers(1, most))):
        place = data.draw(st.sampled_from([*places(forged)]))
        value = value_at(forged, place)
        taken = [one[place[0]] for one in FOREIGN] if len(place) == 1 else []
        forged = changed(forged, place, data.draw(st.sampled_from([*others(value), *taken])))
    forged = repaired(forged, data.draw(st.sampled_from(sorted(REPAIRS))))
    assert same(forged, told) or code_of(forged, noted) != 0


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("source", BLOCKS)
def test_no_other_source_can_be_invented(name: str, source: str) -> None:
    """The forgery that once passed: a chain of deals of the day, made for the deal that the operator wants."""
    told, noted = HONEST[name]
    if told[source] is not None:
        return
    blocks = {one: found[one] for found in FOREIGN for one in BLOCKS if found[one] is not None}
    for kept in (told, told | dict.fromkeys(BLOCKS)):
        for kind in ("table", "daily", "tournament", "before", "lesson"):
            forged = kept | {source: blocks[source], "kind": kind}
            for repair in REPAIRS:
                assert code_of(repaired(forged, repair), noted) == 1


@pytest.mark.parametrize("name", HONEST)
def test_a_file_of_an_earlier_version_is_not_checked_whole(name: str) -> None:
    told, noted = HONEST[name]
    first = {one: told[one] for one in told if one not in verify.LATER}
    if told["daily"] is not None:
        first["daily"] = told["daily"]
    assert code_of(first, noted) == 3
    assert code_of(first, Noted()) == 3
    assert code_of(first | {"seed": "another"}, noted) == 1


def test_a_file_is_read_strictly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, noted = HONEST["duplicate tournament"]
    file = tmp_path / "fair-play.json"
    held = [f"--{one}={getattr(noted, one)}" for one in ("kind", "card", "round", "played")]
    text = json.dumps(told)
    for content, code in (
        (text, 0),
        (text.replace('"round"', '"round": 2, "round"'), 2),
        (text.replace('"round": 2', '"round": NaN'), 1),
        ("[]", 2),
        ("[" * 100_000, 2),
        (text[:-1], 2),
        (json.dumps(told | {"rules_version": 99, "moves": [], "outcome": None}), 1),
        (json.dumps(told | {"cup": told["cup"] | {"secret": ""}}), 3),
    ):
        file.write_text(content)
        try:
            made = verify.main([str(file), *held])
        except SystemExit as ended:
            made = ended.code
        assert made == code, content[:99]
        assert "Traceback" not in capsys.readouterr().err
    file.write_text(json.dumps(told | {"rules_version": 99, "moves": []}))
    assert verify.main([str(file)]) == 3


@pytest.mark.parametrize("number", [-1, verify.CHAIN_LENGTH])
def test_no_day_before_or_after_the_chain_is_checked(number: int) -> None:
    end = verify.chain_end("ab" * 32, number)
    assert verify.main(["daily", f"{number}", "ab" * 32, "--end", end]) == 1
