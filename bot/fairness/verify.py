"""Checks a match exported from Parlour, offline, with only Python 3.11; see docs/fairness.md.

  python3 verify.py seal 7 2 ["my word"]
    makes a word no one can guess, or takes yours, and its seal for table 7 and slot 2
  python3 verify.py fair-play.json --kind table --published HASH --seal HASH --seat 3 --played HASH
    checks a match, and compares it with your own notes
  python3 verify.py daily 17 LINK --end HASH
    checks that a link in the chain of daily deals belongs to day 17

From Parlour's source, as ``python3 -m bot.fairness.verify``, it also replays every move. The exit
code is 0 if everything was checked and holds, 1 if something is wrong (BAD), 2 if there is no
readable file, and 3 if nothing is wrong but something was not checked (--).
"""

from __future__ import annotations

import argparse
import json
import re
import secrets
import sys
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

WORD_MOST = 100  # characters
CHAIN_LENGTH = 10_000  # days

Export = Mapping[str, Any]
Checks = Iterator[tuple[bool | None, str]]
"""Each check, and whether it passes; ``None`` if the check wasn't possible."""

BLOCKS = {"table": "draw", "daily": "daily", "tournament": "cup", "lesson": None, "before": None}
"""The kinds of tables, each with the field that holds its seed's source: everyone's words, the
chain of daily deals, or a tournament's secret; ``None`` if only the bot chose it, as in lessons."""

LATER = {"content_version": 0, "kind": None, "daily": None, "cup": None}
"""The fields missing from the first exports, with default values for them."""

_HASH = "[0-9a-f]{64}"
_TEXT = r"[^\ud800-\udfff]*"
_WORD = {
    "slot": range(1, 2**31),
    "word": _TEXT,
    "salt": "([0-9a-f]{32})?",
    "seal": f"({_HASH})?",
    "commitment": _HASH,
}
_DRAWN = {"kind": "shuffle", "label": _TEXT, "size": range(10_001), "result": [int]}
_FORM = {
    "kind": ("|".join(BLOCKS), None),
    "table": range(1, 2**63),
    "game": r"[a-z0-9_]+",
    "rules_version": (int, None),
    "content_version": int,
    "status": "finished|closed",
    "reason": "[a-z0-9_]*",
    "seats": range(100),
    "options": dict,
    "published": f"({_HASH})?",
    "draw": ({"secret": _HASH, "words": [(_WORD, None)]}, None),
    "daily": (
        {"day": range(10**8), "number": range(CHAIN_LENGTH), "link": _HASH, "end": _HASH},
        None,
    ),
    "cup": (
        {"tournament": range(1, 2**63), "round": range(1, 2**31), "secret": f"({_HASH})?"},
        None,
    ),
    "seed": _TEXT,
    "draws": (
        [(_DRAWN, {**_DRAWN, "kind": "number", "size": range(1, 2**32), "result": int})],
        None,
    ),
    "moves": [[(int, None), object]],
    "outcome": (dict, None),
}
"""The format of an export: a pattern means text, a range a number, a tuple alternatives, and a list
of one format a list of any length."""

_PLAYED = (
    *("kind", "table", "game", "rules_version", "content_version", "status", "reason", "seats"),
    *("options", "published", "daily", "seed", "moves"),
)
"""The fields that ``--played`` covers: they weren't public before, nor follow from the rest."""


HELP = {
    "kind": "what kind of table it was",
    "published": "the hash that was published before the deal, in quotation marks",
    "card": "the hash on the lobby card, or on the tournament's card",
    "seal": "your seal",
    "word": "your word, if you brought no seal",
    "seat": "your seat, counted from 1",
    "end": "the end of the chain of daily deals",
    "first": "the first day of that chain, as in 20261124",
    "day": "the day whose deal you played, as in 20261124",
    "round": "the round of the tournament, counted from 1",
    "played": "the hash of what was played, from Fair play when the table was over",
}


@dataclass(frozen=True)
class Noted:
    """What a player noted or knows about the table, as in ``HELP``; empty values are unknown."""

    kind: str = ""
    published: str = ""
    card: str = ""
    seal: str = ""
    word: str = ""
    seat: int = 0
    end: str = ""
    first: int = 0
    day: int = 0
    round: int = 0
    played: str = ""


NEEDED = {
    "table": ("published", "played"),
    "daily": ("end", "first", "day", "played"),
    "tournament": ("card", "round", "played"),
    "before": ("published", "played"),
}
"""By kind of table, the notes without which the file's maker could have faked something."""

VERDICTS = {
    0: "Everything was checked and holds.",
    1: "What is marked BAD is wrong.",
    3: "Nothing is wrong, but what is marked -- was not checked.",
}
"""What the exit codes mean."""


def digest(*lines: object) -> str:
    """Returns the hex SHA-256 of the lines, joined by line feeds, in UTF-8."""
    return sha256("\n".join(map(str, lines)).encode()).hexdigest()


def in_short(hash_: str) -> str:
    """Returns a hash's first 128 bits in four groups, as in messages: enough against collisions."""
    return " ".join(hash_[start : start + 8] for start in range(0, 32, 8))


def tidy(word: str) -> str:
    """Returns a word as hashed: in NFC, at most ``WORD_MOST`` characters, with spaces collapsed."""
    text = unicodedata.normalize("NFC", word.encode(errors="ignore").decode())
    return " ".join(text.split())[:WORD_MOST]


def of_bot(table: int, secret: str) -> str:
    """Returns the bot's commitment to its secret."""
    return digest("parlour-bot-1", table, secret)


def of_word(table: int, slot: int, salt: str, word: str) -> str:
    """Returns the commitment to a word; a seal made outside the bot has no salt."""
    return digest("parlour-word-1", table, slot, salt, tidy(word))


def published_hash(
    table: int,
    game: str,
    options: Mapping[str, Any],
    bot: str,
    seats: Sequence[tuple[int, str] | None],
) -> str:
    """Returns the opening message's hash; ``seats``: slot and commitment, ``None`` for a robot."""
    rules = json.dumps(options, sort_keys=True, separators=(",", ":"))
    lines = [f"{seat[0]} {seat[1]}" if seat else "robot" for seat in seats]
    return digest("parlour-fixed-1", table, game, rules, bot, *lines)


def derived_seed(table: int, secret: str, words: Sequence[tuple[str, str] | None]) -> str:
    """Returns the seed; ``words`` has each seat's salt and word, ``None`` for a robot."""
    lines = [f"{word[0]} {tidy(word[1])}" if word else "robot" for word in words]
    return digest("parlour-seed-1", table, secret, *lines)


def next_link(link: str) -> str:
    """Returns the next link in the chain of daily deals: the day before's, or finally the end."""
    return digest("parlour-daily-1", link)


def chain_end(link: str, number: int) -> str:
    """Returns the end of the daily deals' chain with this link on a given day, counted from 0."""
    for _ in range(number + 1):
        link = next_link(link)
    return link


def daily_seed(day: int, game: str, link: str) -> str:
    """Returns the seed for a game's daily deal on a day such as 20261124, given the day's link."""
    return digest("parlour-deal-1", day, game, link)


def drawn(seed: str, kind: str, label: str, size: int) -> Any:
    """Returns ``size`` places in shuffled order or, for ``number``, a number below ``size``."""
    words = _words(seed, label)
    if kind == "number":
        return _below(words, size)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _words(seed: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        data = sha256(f"parlour:{label}:{block}:{seed}".encode()).digest()
        yield from (int.from_bytes(data[start : start + 4]) for start in range(0, 32, 4))
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    return next(word % bound for word in words if word < 2**32 - 2**32 % bound)


def tournament_seed(secret: str, number: int, seats: int) -> str:
    """Returns the seed for a duplicate tournament's round (from 1) and number of seats."""
    return sha256(f"{secret}:{number}:{seats}".encode()).hexdigest()


def played_hash(export: Export) -> str:
    """Returns the hash of a match's deal, moves and end, as shown on its Fair play page."""
    cup = export["cup"] and [export["cup"]["tournament"], export["cup"]["round"]]
    return digest("parlour-played-1", _plain([cup, *(export[name] for name in _PLAYED)]))


def _plain(data: object) -> str:
    """Returns plain data as text; the texts are equal only if the data is."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _fits(data: Any, form: Any) -> bool:
    """Returns whether plain data has a given format, written as in ``_FORM``."""
    if _is(form, tuple):
        return any(_fits(data, part) for part in form)
    if _is(form, dict):
        named = _is(data, dict) and data.keys() == form.keys()
        return named and all(_fits(data[name], form[name]) for name in form)
    if _is(form, list):
        each = form * len(data) if _is(data, list) and len(form) == 1 else form
        return _is(data, list) and len(data) == len(each) and all(map(_fits, data, each))
    if _is(form, str):
        return _is(data, str) and re.fullmatch(form, data) is not None
    if _is(form, range):
        return _is(data, int) and data in form
    return form is object or data is form or _is(data, form)


def _is(data: object, kind: Any) -> bool:
    """Returns whether data has exactly this type, so that no boolean passes for a number."""
    return type(data) is kind


def checks(export: Export, noted: Noted) -> Checks:
    """Yields all the checks on an export, and on whether a player's notes agree with it."""
    older = [name for name in LATER if name not in export]
    unknown = sorted(export.keys() - _FORM.keys())
    export = {name: value for name, value in {**LATER, **export}.items() if name not in unknown}
    odd = [
        name for name, form in _FORM.items() if name not in export or not _fits(export[name], form)
    ]
    if odd:
        yield False, f"the file has the form of an export: {', '.join(odd)}"
        return
    if unknown:
        yield None, f"fields that this program does not know: {', '.join(unknown)}"
    if older:
        yield None, f"what a file of an earlier version does not say: {', '.join(older)}"
    yield from _kind_checks(export, noted.kind)
    yield from draw_checks(export)
    yield from _noted_checks(export, noted, older=bool(older))
    yield from move_checks(export)


def verdict(results: Collection[tuple[bool | None, str]]) -> int:
    """Returns the exit code for the checks, one of ``VERDICTS``."""
    held = {right for right, _ in results}
    return 1 if False in held else 3 if None in held else 0


def kind_of(export: Export) -> str | None:
    """Returns an export's kind of table; ``None`` if an earlier version didn't save it."""
    inferred = "daily" if export["daily"] else "table" if export["draw"] else None
    return export["kind"] or inferred


def _kind_checks(export: Export, noted: str) -> Checks:
    kind = kind_of(export)
    if not noted:
        yield None, "what kind of table it was: give --kind"
    elif kind is None and BLOCKS[noted] not in ("draw", "daily"):
        yield None, "what kind of table it was: save the file again"
    else:
        yield kind == noted, f"it was the kind of table you say ({noted})"


def draw_checks(export: Export) -> Checks:
    """Yields the checks on the seed's sources and on the shuffles."""
    seed, draw, daily, cup = (export[name] for name in ("seed", "draw", "daily", "cup"))
    sources = [name for name in ("draw", "daily", "cup") if export[name] is not None]
    source = BLOCKS.get(kind_of(export) or "")
    yield sources == [source] * bool(source), "the seed comes from one source, the one of its kind"
    if not seed:
        right = not export["moves"] and export["draws"] is export["outcome"] is None
        yield right, "nothing was dealt, so nothing was drawn, played or won"
    elif export["draws"] is None:
        yield None, "which shuffles there were: the file lists none"
    if draw is not None:
        yield from _derived(export, draw["secret"], draw["words"])
    elif seed and not export["published"]:
        yield None, "whether the seed is the published one: no hash was published"
    elif seed:
        yield digest(seed) == export["published"], "the seed is the one whose hash was published"
    if daily is not None:
        end = chain_end(daily["link"], daily["number"])
        yield end == daily["end"], f"the link of day {daily['number']} leads to the chain's end"
        right = seed == daily_seed(daily["day"], export["game"], daily["link"])
        yield right, f"the seed follows from the link of {daily['day']}"
    elif cup is not None and not cup["secret"]:
        yield None, "whether the seed follows from the tournament's secret: it is told at the end"
    elif cup is not None and seed:
        right = seed == tournament_seed(cup["secret"], cup["round"], export["seats"])
        yield right, f"the seed follows from the tournament's secret and round {cup['round']}"
    for shuffle in export["draws"] or ():
        result = drawn(seed, shuffle["kind"], shuffle["label"], shuffle["size"])
        right = _plain(result) == _plain(shuffle["result"])
        title = f"{shuffle['kind']} {shuffle['label']} of {shuffle['size']}"
        yield right, f"{title} follows from the seed"


def _derived(export: Export, secret: str, words: Sequence[Export | None]) -> Checks:
    """Yields the checks on the commitments, and whether the seed follows from them."""
    table, seed = export["table"], export["seed"]
    if not (export["published"] or words):
        yield not seed, "nothing was fixed, so nothing was dealt"
        return
    people = {seat: word for seat, word in enumerate(words, 1) if word is not None}
    for seat, word in people.items():
        sealed = word["seal"] == word["commitment"] and not word["salt"]
        yield sealed or bool(word["salt"]) > bool(word["seal"]), f"seat {seat} has a seal or a salt"
        if word["word"] or not sealed:
            expected = of_word(table, word["slot"], word["salt"], word["word"])
            right = expected == word["commitment"] and word["word"] == tidy(word["word"])
            yield right, f"the word of seat {seat} is the committed one"
    fixed = [(word["slot"], word["commitment"]) if word else None for word in words]
    expected = published_hash(
        table, export["game"], export["options"], of_bot(table, secret), fixed
    )
    yield expected == export["published"], "secret, words, seats and options are the published ones"
    shut = [seat for seat, word in people.items() if not word["word"]]
    if seed or export["moves"] or not shut:
        brought = [(word["salt"], word["word"]) if word else None for word in words]
        right = not shut and seed == derived_seed(table, secret, brought)
        yield right, "the seed follows from the secret and the words"
    else:
        yield True, f"never dealt: the seals of seats {shut} were still shut"


def move_checks(export: Export) -> Checks:
    """Yields whether the moves are legal and lead to the result; needs the rules to do so."""
    if not export["seed"]:
        return
    try:
        import rules
    except ImportError:
        yield None, "whether every move is legal: start this from Parlour's source"
        return
    version = export["rules_version"]
    try:
        known = (
            None if version is None else rules.find_game(export["game"], version).content_version
        )
    except rules.BadSetup:
        known = None
    if known is None or export["content_version"] not in (0, known):  # 0: from before versions
        yield None, "whether every move is legal: rules or content have changed since"
        return
    log = [(seq, *move) for seq, move in enumerate(export["moves"], 1)]
    try:
        match = rules.replay(
            export["game"], export["seats"], export["seed"], export["options"], log, version
        )
    except rules.RuleError as error:
        yield False, f"every move is legal ({error})"
        return
    yield True, "every move is legal"
    if export["draws"] is not None:
        listed = [(draw["kind"], draw["label"], draw["size"]) for draw in export["draws"]]
        yield match.drawn == listed, "the match drew what is listed, and nothing else"
    outcome = match.outcome and json.loads(json.dumps(rules.to_dict(match.outcome)))
    if export["draws"] is None and export["outcome"] is None:
        yield outcome is None or None, "whether the moves lead to a result: the file names none"
    else:
        yield _plain(outcome) == _plain(export["outcome"]), "the moves lead to that result"


def _noted_checks(export: Export, noted: Noted, *, older: bool) -> Checks:
    """Yields how a player's notes compare, and which notes are still needed."""
    kind, daily, cup = kind_of(export) or "before", export["daily"], export["cup"]
    secret = cup["secret"] if cup else export["draw"]["secret"] if export["draw"] else ""
    hashed = "" if not secret else digest(secret) if cup else of_bot(export["table"], secret)
    known: dict[str, tuple[str, Collection[object]]] = {
        "published": ("the published hash", _both(export["published"])),
        "card": ("the hash on the card", (hashed,)),
        "end": ("the chain's end", (daily and daily["end"],)),
        "first": ("the chain's first day", (daily and _first_day(daily),)),
        "day": ("the day", (daily and daily["day"],)),
        "round": ("the round", (cup and cup["round"],)),
        "played": ("what was played", _both(played_hash(export))),
    }
    for name, (label, right) in known.items():
        mine = getattr(noted, name)
        unsaid = kind_of(export) is None or (name == "card" and cup and not secret)
        unknown = older if name == "played" else unsaid and name in ("card", "round")
        if mine and not unknown:
            yield mine in right, f"{label} is what you noted"
        elif mine or name in NEEDED.get(kind, ()):
            shown = [*right, None][0]
            way = "save the file again" if unknown else f"give --{name} (in the file: {shown})"
            yield None, f"whether {label} is what you noted: {way}"
    if kind == "lesson":
        yield None, "whether the deal is the lesson's own"
    words: Sequence[Export | None] = export["draw"]["words"] if export["draw"] else ()
    people = [(seat, entry) for seat, entry in enumerate(words, 1) if entry is not None]
    if noted.seal:
        mine = [seat for seat, entry in people if entry["commitment"] == noted.seal]
        yield mine == [noted.seat], "your seal is at your seat, and nowhere else"
    if noted.word:
        word = tidy(noted.word)
        mine = [seat for seat, entry in people if not entry["seal"] and entry["word"] == word]
        yield noted.seat in mine, "your word is at your seat"
    if kind == "table" and not (noted.seal or noted.word):
        yield None, "whether your word is in it: give --seal (or --word) and --seat"


def _both(hash_: str) -> Collection[str]:
    """Returns a hash in both forms that people may have noted down: short and full."""
    return (in_short(hash_), hash_) if hash_ else ()


def _first_day(daily: Export) -> int | None:
    """Returns the date of a chain's day 0; ``None`` if the match's day isn't a date."""
    try:
        first = date.fromisoformat(f"{daily['day']:08}").toordinal() - daily["number"]
        return int(date.fromordinal(first).strftime("%Y%m%d"))
    except ValueError:
        return None


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Returns an object's fields; raises ``ValueError`` if a field appears twice."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError
    return fields


def main(arguments: Sequence[str]) -> int:
    """Runs the command line; returns its exit code."""
    if arguments[:1] == ["seal"]:
        parser = argparse.ArgumentParser(prog="verify.py seal")
        for name in ("table", "slot"):
            parser.add_argument(name, type=int)
        parser.add_argument("word", nargs="?", default="")
        options = vars(parser.parse_args(arguments[1:]))
        options["word"] = tidy(options["word"]) or secrets.token_hex(16)
        sys.stdout.write(f"keep this word:    {options['word']}\n")
        sys.stdout.write(f"hand in this seal: {of_word(salt='', **options)}\n")
        return 0
    if arguments[:1] == ["daily"]:
        parser = argparse.ArgumentParser(prog="verify.py daily")
        parser.add_argument("number", type=int, help="the day, counted from 0")
        parser.add_argument("link", help="what was shown once the day was over")
        parser.add_argument("--end", required=True, help="the chain's end, as published")
        link = parser.parse_args(arguments[1:])
        right = link.number in range(CHAIN_LENGTH)
        right = right and chain_end(link.link, link.number) == link.end
        sys.stdout.write("ok  the link leads to the end\n" if right else "BAD another chain\n")
        return int(not right)
    layout = argparse.RawTextHelpFormatter
    name = "parlour verify" if Path(sys.argv[0]).stem == "parlour" else None
    parser = argparse.ArgumentParser(prog=name, description=__doc__, formatter_class=layout)
    parser.add_argument("file", type=Path)
    for name, help_text in HELP.items():
        usual = getattr(Noted, name)
        kind = int if usual == 0 else str
        choices = [*BLOCKS] if name == "kind" else None
        parser.add_argument(f"--{name}", type=kind, default=usual, choices=choices, help=help_text)
    options = vars(parser.parse_args(arguments))
    file: Path = options.pop("file")
    if not options["seat"] and (options["seal"] or options["word"]):
        parser.error("--seal and --word need your --seat, counted from 1")
    try:
        export = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_once)
        results = [*checks(export, Noted(**options))]
    except OSError as error:
        parser.exit(2, f"{file} cannot be read ({error.strerror}).\n")
    except (ValueError, TypeError, AttributeError, RecursionError):
        parser.exit(2, f"{file} is no match that Parlour has exported.\n")
    marks = {True: "ok ", False: "BAD", None: "-- "}
    sys.stdout.writelines(f"{marks[right]} {text}\n" for right, text in results)
    code = verdict(results)
    sys.stdout.write(f"    {VERDICTS[code]}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
