"""Keys for a game's controls, which find a press's action or selection among what is possible.

A key is a hash of the window and the control's action or pick. So it stays the same while the
window is open, reveals neither order nor rank, and never comes to mean anything else.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain, islice
from typing import Any, TypeVar

import msgspec

import rules
from bot.tables.games import ANY, Before, ComponentAction, Draft, GameInterface, Meaning, Pick
from bot.tables.refused import Refused, malformed, need_valid

PLAY = "play"
"""The verb that all of a game's controls have."""

T = TypeVar("T", bound=msgspec.Struct)

KEYS = 20_000
"""The most keys kept in memory: a press looks up keys that its screen has just made."""

LISTED = 1_000
"""The most legal actions searched for a key; games with more let people pick step by step."""


@lru_cache(maxsize=KEYS)
def key_of(window: str, does: Meaning) -> str:
    """Returns an action's or pick's key for a window's custom ids: ten letters and digits."""
    digest = sha256(window.encode() + b"\0" + msgspec.json.encode(does)).digest()
    return b32encode(digest)[:10].decode().lower()


def draft_as(kind: type[T], draft: Any) -> T:
    """Returns a stored draft as a game's struct, or a new one if nothing has been picked yet."""
    return kind() if draft is None else msgspec.convert(draft, kind)


def need_single(picks: Sequence[Pick]) -> Pick:
    """Returns the only pick.

    Raises:
        Refused: there are several, which only happens if the press is forged.
    """
    if len(picks) != 1:
        raise malformed()
    return picks[0]


def read_press(
    press: ComponentAction,
    game: GameInterface,
    match: rules.Match,
    seat: rules.Seat,
    window: str,
    draft: Any,
) -> dict[str, Any] | Draft:
    """Returns the action that a press means, in plain values, or the draft that it leads to.

    Raises:
        Refused: this seat has no such action or pick right now.
        rules.RuleError: the rules say why it can't be done.
    """
    view = match.view(seat)
    keys = press.values or (press.arg,)
    if press.verb == PLAY:
        known = dict[str, Meaning]()
        every = _offered(game, match, seat, view, draft)
        meanings: list[Meaning | Before] = [_find(key, window, known, every) for key in keys]
    else:
        meanings = [_before(press.verb, key, game) for key in keys]
    picks = [does for does in meanings if isinstance(does, Pick)]
    if not picks and len(meanings) == 1:
        return _plain(meanings[0])
    if len(picks) < len(meanings) or len({pick.kind for pick in picks}) > 1:
        raise malformed()
    if press.verb != PLAY and picks:
        offered = {*game.offers(view, draft)}
        if not all({pick, Pick(pick.kind, ANY)} & offered for pick in picks):
            raise Refused("not_now")
    return _plain(game.picked(view, draft, picks))


def _plain(does: Any) -> dict[str, Any] | Draft:
    if isinstance(does, Draft):
        return Draft(msgspec.json.decode(msgspec.json.encode(does.value)))
    return rules.to_dict(does) if isinstance(does, rules.Action) else does


def _offered(
    game: GameInterface, match: rules.Match, seat: rules.Seat, view: Any, draft: Any
) -> Iterator[Meaning]:
    return chain(game.offers(view, draft), islice(match.legal(seat), LISTED))


def _find(key: str, window: str, known: dict[str, Meaning], every: Iterator[Meaning]) -> Meaning:
    """Finds a key's action or pick; ``known`` keeps the keys already computed."""
    if key in known:
        return known[key]
    for does in every:
        its_key = key_of(window, does)
        known[its_key] = does
        if its_key == key:
            return does
    raise Refused("not_now")


def _before(verb: str, arg: str, game: GameInterface) -> Before:
    """Returns what a control from an earlier version means."""
    try:
        return need_valid(game.before.get(verb))(arg)
    except (ValueError, LookupError):
        raise malformed() from None
