"""A finished match as text that players can read and the rules can verify.

    belote 1
    seed "any text"
    options {"target": 251}

    round 1 dealer 0
    hand 0 TS KS 7S AD TC
    ...
    turned KC
    bids 1:- 2:-~ 3:take
    hand 0 AS TH 8D
    ...
    1. 0: TC KC QC 9C = 3 31
    ...
    count made 102 60 totals 102 60

A bid is ``-`` for a pass, ``take``, or the suit named. A trick lists its leader, the cards in the
order of play, its winner and its points. After a bid or card, ``~`` means that time ran out, and
``+`` that belote or rebelote was called. ``<`` in place of a bid means that the seat undid its last
bid, with everyone's consent. After a card, ``!`` means that its player also claimed the rest of the
round, which was then played out.

Reading replays bids and cards by the rules and writes the match again. The result must equal the
text, so any text that can be read is true.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, cast

import msgspec

from rules.belote import events
from rules.belote.model import BeloteView
from rules.core.errors import BadSetup, RuleError
from rules.core.match import LogEntry, Match
from rules.core.model import Events, Seat, Undo

TIMED = "~"
CALLED = "+"
UNDONE = "<"
CLAIMED = "!"


def write(
    seed: str, options: Mapping[str, object] | msgspec.Struct, log: Iterable[LogEntry]
) -> str:
    """Returns a finished match as text.

    Args:
        seed: the match's seed.
        options: its options.
        log: its log, from the first action on.

    Raises:
        RuleError: the log breaks the rules, or doesn't end the match (``notation_unfinished``).
    """
    match = Match.new("belote", seats=4, seed=seed, options=_plain(options))
    default = msgspec.to_builtins(type(match.options)())
    changed = {
        name: value for name, value in _plain(match.options).items() if value != default[name]
    }
    page = _Page()
    page.lines += [
        f"belote {match.game.rules_version}",
        f"seed {json.dumps(seed)}",
        f"options {json.dumps(changed)}",
    ]
    page.hear(match.opening, timed=False)
    for _, seat, action in log:
        if isinstance(action, Undo):
            page.take_back(action.seat)
        page.hear(match.play(seat, action), timed=seat is None)
    if match.outcome is None:
        raise RuleError("notation_unfinished")
    return "\n".join(page.lines) + "\n"


def read(text: str) -> Match:
    """Replays the match that a text describes, and returns it.

    Raises:
        RuleError: it isn't a valid notation, or isn't true; ``params`` name the line, from 1.
    """
    match = _begin(text)
    lines = _words(text.rstrip())
    played_out = 0
    for number, line in enumerate(lines, start=1):
        for word in _moves(line):
            if played_out:
                played_out -= 1
                continue
            if CLAIMED in word:
                played_out = sum(cast(BeloteView, match.view(None)).hand_sizes) - 1
            try:
                _play(match, word)
            except RuleError as error:
                raise RuleError("notation_refused", line=number, reason=error.code) from error
    true_lines = _words(write(match.seed, match.options, match.log))
    for number, (line, true) in enumerate(zip_longest(lines, true_lines), start=1):
        if line != true:
            raise RuleError("notation_differs", line=number)
    return match


class _Page:
    """The text, as built from events."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._words: list[str] = []
        self._claimed = ""

    def hear(self, happened: Events, *, timed: bool) -> None:
        """Adds the events from one action or time-out."""
        mark = TIMED if timed else ""
        for event in happened:
            match event:
                case events.CardsDealt(round=number, dealer=dealer, counts=(5, 5, 5, 5)):
                    self.lines += ["", f"round {number} dealer {dealer}"]
                case events.HandDealt(seat=seat, cards=cards):
                    self.lines.append(f"hand {seat} {' '.join(cards)}")
                case events.CardTurned(card=card):
                    self.lines.append(f"turned {card}")
                    self._words = ["bids"]
                case events.Passed(seat=seat):
                    self._words.append(f"{seat}:-{mark}")
                case events.Taken(taker=taker, trump=trump, bidding=bidding):
                    self._words.append(f"{taker}:{'take' if bidding == 1 else trump}{mark}")
                    self._end_line()
                case events.RoundVoid():
                    self._end_line()
                    self.lines.append("void")
                case events.CardPlayed(seat=seat, card=card, trick=trick, place=place):
                    if place == 1:
                        self._words = [f"{trick}.", f"{seat}:"]
                    self._words.append(card + self._claimed + mark)
                    self._claimed = ""
                case events.RestClaimed():
                    self._claimed = CLAIMED
                case events.BeloteCalled():
                    self._words[-1] += CALLED
                case events.AnnouncementsDeclared(seat=seat, announcements=announcements):
                    kinds = " ".join(announcement.kind for announcement in announcements)
                    self.lines.append(f"declared {seat} {kinds}")
                case events.AnnouncementsShown(seat=seat, announcements=announcements):
                    cards = " ".join(
                        card for announcement in announcements for card in announcement.cards or ()
                    )
                    self.lines.append(f"shown {seat} {cards}")
                case events.TrickWon(winner=winner, points=points):
                    self._words += ["=", str(winner), str(points)]
                    self._end_line()
                case events.RoundScored(count=count):
                    scores, totals = count.scores, count.totals
                    self.lines.append(
                        f"count {count.contract} {scores[0]} {scores[1]} "
                        f"totals {totals[0]} {totals[1]}"
                    )
                case events.MatchEnded(winners=winners):
                    self.lines.append(f"won by {winners[0]} {winners[1]}")
                case _:
                    pass  # the other lines already say so

    def take_back(self, seat: Seat) -> None:
        """Adds a note that a bid was undone."""
        self._words.append(f"{seat}:{UNDONE}")

    def _end_line(self) -> None:
        self.lines.append(" ".join(self._words))


def _begin(text: str) -> Match:
    """Deals the match that the first three lines describe."""
    try:
        game, seed, options = (line.strip() for line in text.splitlines()[:3])
        version = game.removeprefix("belote ")
        match = Match.new(
            "belote",
            seats=4,
            seed=json.loads(seed.removeprefix("seed ")),
            options=json.loads(options.removeprefix("options ")),
        )
    except (AttributeError, TypeError, ValueError, RecursionError):
        raise BadSetup("notation_header") from None
    if version != str(match.game.rules_version):
        raise BadSetup("old_rules", game="belote", version=version)
    return match


def _words(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def _moves(line: list[str]) -> Iterator[str]:
    """Yields the bids or cards on a line, if it has any."""
    if line[:1] == ["bids"]:
        yield from (word.partition(":")[2] for word in line[1:])
    elif line and line[0].rstrip(".").isdigit():
        for word in line[2:]:
            if word == "=":
                return
            yield word


def _play(match: Match, word: str) -> None:
    """Plays a bid or card for the seat to move."""
    if not match.prompts:
        raise RuleError("match_over")
    prompt = match.prompts[0]
    if TIMED in word:
        match.expire(prompt.window)
        return
    if word == UNDONE:
        match.undo(next((seat for seat in range(match.seats) if match.undoable(seat)), 0))
        return
    manual = getattr(match.options, "belote_call", None) == "manual"
    action: dict[str, object]
    if CLAIMED in word:
        action = {"type": "ClaimRest"}
    elif prompt.kind == "card":
        calls = manual and word.endswith(CALLED)
        action = {"type": "PlayCard", "card": word.removesuffix(CALLED), "call": calls}
    elif word == "-":
        action = {"type": "Pass"}
    elif word == "take":
        action = {"type": "Take"}
    else:
        action = {"type": "NameTrump", "suit": word}
    match.play(prompt.seats[0], action)


def _plain(options: Mapping[str, object] | msgspec.Struct) -> dict[str, Any]:
    return msgspec.to_builtins(options)
