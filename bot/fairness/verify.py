"""Checks a match that Parlour has exported, offline, with nothing but Python 3.11; docs/fairness.md explains it.

    python3 verify.py seal 7 2 ["my word"]     a word nobody can guess, or yours, with its seal for table 7 and slot 2
    python3 verify.py fair-play.json           checks a match
    python3 verify.py fair-play.json --published HASH --seal HASH --seat 3
                                               and compares it with what you have noted yourself
    python3 verify.py daily 17 LINK --end HASH checks that a link of the chain of daily deals is that of day 17

From Parlour's source, as ``python3 -m bot.fairness.verify``, it plays every move again, too.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

WORD_MOST = 100  # characters


Told = Mapping[str, Any]
Checks = Iterator[tuple[bool | None, str]]
"""What was checked, and whether it holds; ``None`` for what could not be checked."""


def digest(*lines: object) -> str:
    """Returns the hex SHA-256 of lines, joined by line feeds, in UTF-8."""
    return sha256("\n".join(map(str, lines)).encode()).hexdigest()


def in_short(hash_: str) -> str:
    """Returns a hash as messages show it: its first 128 bits, in four groups; no one can find two that share them."""
    return " ".join(hash_[start : start + 8] for start in range(0, 32, 8))


def tidy(word: str) -> str:
    """Returns a word as it is hashed: normalized (NFC), without spaces around it or line breaks."""
    text = unicodedata.normalize("NFC", word.encode(errors="ignore").decode())
    return " ".join(text.split())[:WORD_MOST]


def of_bot(table: int, secret: str) -> str:
    """Returns the bot's commitment to its secret."""
    return digest("parlour-bot-1", table, secret)


def of_word(table: int, slot: int, salt: str, word: str) -> str:
    """Returns the commitment to a word; a seal that was made elsewhere has no salt."""
    return digest("parlour-word-1", table, slot, salt, tidy(word))


def published_hash(
    table: int,
    game: str,
    options: Mapping[str, Any],
    bot: str,
    seats: Sequence[tuple[int, str] | None],
) -> str:
    """Returns the hash that the opening message shows in short; ``seats`` are slot and commitment, ``None`` for a robot."""
    rules = json.dumps(options, sort_keys=True, separators=(",", ":"))
    lines = [f"{one[0]} {one[1]}" if one else "robot" for one in seats]
    return digest("parlour-fixed-1", table, game, rules, bot, *lines)


def derived_seed(table: int, secret: str, words: Sequence[tuple[str, str] | None]) -> str:
    """Returns the seed; ``words`` are salt and word by seat, ``None`` for a robot."""
    lines = [f"{one[0]} {tidy(one[1])}" if one else "robot" for one in words]
    return digest("parlour-seed-1", table, secret, *lines)


def next_link(link: str) -> str:
    """Returns the link of the chain of daily deals that follows one: the day before's, and in the end the published hash."""
    return digest("parlour-daily-1", link)


def chain_end(link: str, number: int) -> str:
    """Returns where the chain of daily deals ends that has this link on a day, counted from 0."""
    for _ in range(number + 1):
        link = next_link(link)
    return link


def daily_seed(day: int, game: str, link: str) -> str:
    """Returns the seed of a game's deal of a day, as in 20261124, from that day's link."""
    return digest("parlour-deal-1", day, game, link)


def drawn(seed: str, kind: str, label: str, size: int) -> Any:
    """Returns the order in which a shuffle leaves ``size`` places, or for ``number`` one below ``size``."""
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


def draw_checks(told: Told) -> Checks:
    """Yields what there is to check in how the seed was drawn, and in the shuffles."""
    seed, draw, daily = told["seed"], told["draw"], told.get("daily")
    if daily is not None:
        end = chain_end(daily["link"], daily["number"])
        yield end == daily["end"], f"the link of day {daily['number']} leads to the chain's end"
        right = seed == daily_seed(daily["day"], told["game"], daily["link"])
        yield right, f"the seed follows from the link of {daily['day']}"
    elif draw is None:
        yield None, "dealt by the old rule: the bot alone picked the seed"
        yield digest(seed) == told["published"], "the seed is the one whose hash was published"
    else:
        yield from _derived(told, draw["secret"], draw["words"])
    for one in told["draws"] or ():
        right = drawn(seed, one["kind"], one["label"], one["size"]) == one["result"]
        yield right, f"{one['kind']} {one['label']} of {one['size']} follows from the seed"


def _derived(told: Told, secret: str, words: Sequence[Told | None]) -> Checks:
    """Checks the commitments, and that the seed follows from what was committed to."""
    table, seed = told["table"], told["seed"]
    people = {seat: one for seat, one in enumerate(words) if one is not None}
    for seat, one in people.items():
        if one["word"]:
            made = of_word(table, one["slot"], one["salt"], one["word"])
            yield made == one["commitment"], f"the word of seat {seat + 1} is the committed one"
    fixed = [(one["slot"], one["commitment"]) if one else None for one in words]
    made = published_hash(table, told["game"], told["options"], of_bot(table, secret), fixed)
    yield made == told["published"], "secret, words, seats and options are the published ones"
    shut = [seat + 1 for seat, one in people.items() if not one["word"]]
    if seed or told["moves"] or not shut:
        brought = [(one["salt"], one["word"]) if one else None for one in words]
        right = not shut and seed == derived_seed(table, secret, brought)
        yield right, "the seed follows from the secret and the words"
    else:
        yield None, f"broken off before the deal: seats {shut} did not open their seals"


def move_checks(told: Told) -> Checks:
    """Yields whether the moves are legal and lead to the result, if the rules are at hand."""
    if not told["seed"]:
        return
    try:
        import rules
    except ImportError:
        yield None, "whether every move is legal: start this from Parlour's source"
        return
    version = told["rules_version"]
    try:
        known = rules.find_game(told["game"], version).content_version
    except rules.BadSetup:
        known = None
    if known is None or told["content_version"] not in (0, known):  # 0: from before there was one
        yield None, "whether every move is legal: rules or content have changed since"
        return
    log = [(seq, *move) for seq, move in enumerate(told["moves"], 1)]
    try:
        match = rules.replay(
            told["game"], told["seats"], told["seed"], told["options"], log, version
        )
    except rules.RuleError as error:
        yield False, f"every move is legal ({error})"
        return
    yield True, "every move is legal"
    listed = [(one["kind"], one["label"], one["size"]) for one in told["draws"] or ()]
    yield match.drawn == listed, "the match drew what is listed, and nothing else"
    outcome = None if match.outcome is None else rules.to_dict(match.outcome)
    yield _as_read(outcome) == _as_read(told["outcome"]), "the moves lead to that result"


def _as_read(found: object) -> object:
    """Returns plain data as it is once it has been in a file, where tuples are lists."""
    return json.loads(json.dumps(found))


def noted(told: Told, published: str, card: str, seal: str, seat: int, end: str = "") -> Checks:
    """Yields the comparisons with what someone has noted at the table; ``""`` stands for what they have not."""
    draw: dict[str, Any] = told["draw"] or {"secret": "", "words": []}
    if published:
        whole = told["published"]
        right = published in (whole, in_short(whole))
        yield right, "the published hash is the one you noted"
    if end:
        found = (told.get("daily") or {"end": ""})["end"]
        yield found == end, "the chain's end is the one you noted"
    if card:
        yield (
            of_bot(told["table"], draw["secret"]) == card,
            "the bot's commitment is the one you noted",
        )
    if seal:
        words: list[dict[str, Any] | None] = draw["words"]
        mine = [place for place, one in enumerate(words, 1) if one and one["commitment"] == seal]
        yield mine == [seat], "your seal is at your seat, and nowhere else"


def main(arguments: Sequence[str]) -> int:
    """Runs the command line; returns 0 if nothing is wrong."""
    if arguments[:1] == ["seal"]:
        parser = argparse.ArgumentParser(prog="verify.py seal")
        for name in ("table", "slot"):
            parser.add_argument(name, type=int)
        parser.add_argument("word", nargs="?", default="")
        asked = vars(parser.parse_args(arguments[1:]))
        asked["word"] = tidy(asked["word"]) or secrets.token_hex(16)
        sys.stdout.write(f"keep this word:    {asked['word']}\n")
        sys.stdout.write(f"hand in this seal: {of_word(salt='', **asked)}\n")
        return 0
    if arguments[:1] == ["daily"]:
        parser = argparse.ArgumentParser(prog="verify.py daily")
        parser.add_argument("number", type=int, help="the day, counted from 0")
        parser.add_argument("link", help="what was shown once the day was over")
        parser.add_argument("--end", required=True, help="the chain's end, as published")
        link = parser.parse_args(arguments[1:])
        right = chain_end(link.link, link.number) == link.end
        sys.stdout.write("ok  the link leads to the end\n" if right else "BAD another chain\n")
        return int(not right)
    layout = argparse.RawTextHelpFormatter
    name = "parlour verify" if Path(sys.argv[0]).stem == "parlour" else None
    parser = argparse.ArgumentParser(prog=name, description=__doc__, formatter_class=layout)
    parser.add_argument("file", type=Path)
    for name in ("--published", "--card", "--seal"):
        parser.add_argument(
            name, default="", help="a hash you noted at the table, in quotation marks"
        )
    parser.add_argument("--end", default="", help="the end of the chain of daily deals you noted")
    parser.add_argument("--seat", type=int, default=0, help="your seat, counted from 1")
    asked = vars(parser.parse_args(arguments))
    file: Path = asked.pop("file")
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        found = [*draw_checks(told), *move_checks(told), *noted(told, **asked)]
    except OSError as error:
        parser.exit(2, f"{file} cannot be read ({error.strerror}).\n")
    except (ValueError, LookupError, TypeError, AttributeError):
        parser.exit(2, f"{file} is no match that Parlour has exported.\n")
    marks = {True: "ok ", False: "BAD", None: "-- "}
    sys.stdout.writelines(f"{marks[right]} {what}\n" for right, what in found)
    published = told["published"]
    if told.get("daily") is not None:
        sys.stdout.write(f"    /daily must show this end: {told['daily']['end']}\n")
        return int(any(right is False for right, _ in found))
    sys.stdout.write(
        f"    The opening message must show {in_short(published)}, Fair play {published}.\n"
    )
    return int(any(right is False for right, _ in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
