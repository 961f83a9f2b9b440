"""Strictly reads options and actions, given as structs or as plain data."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rules.core.errors import BadSetup, IllegalAction, NotSeated
from rules.core.game import Game
from rules.core.model import Action, Expire, Seat, Undo

HostAction = Expire | Undo
"""The actions that are logged without a seat."""


def read_options(game: Game[Any], options: object) -> msgspec.Struct:
    """Reads a game's options from plain data, strictly.

    Raises:
        BadSetup: it isn't a mapping, a preset or option is unknown or a value is out of range.
    """
    if options is None:
        options = {}
    if isinstance(options, game.Options):
        options = msgspec.to_builtins(options)
    try:
        given = msgspec.convert(options, type=dict[str, Any])
    except msgspec.ValidationError:
        raise BadSetup("bad_options") from None
    preset = given.pop("preset", None)
    if preset is not None:
        if not isinstance(preset, str) or preset not in game.presets:
            raise BadSetup("unknown_preset", known=", ".join(game.presets))
        given = {**game.presets[preset], **given}
    try:
        return msgspec.convert(given, type=game.Options)
    except msgspec.ValidationError as error:
        known = ", ".join(game.Options.__struct_fields__)
        raise BadSetup("bad_option", reason=str(error), known=known) from None


def read_action(game: Game[Any], action: object) -> Action:
    """Reads an action from its struct, plain dict or JSON, strictly: every field is checked.

    Only the game's own ready-made action objects skip the checks; equal copies don't.

    Raises:
        IllegalAction: it isn't one of this game's actions.
    """
    own = _ready_made(game).get(id(action))
    if own is not None:
        return own
    try:
        if type(action) is msgspec.Raw:
            return _json_decoder(game).decode(action)
        return _decoder(game).decode(_encode(action))
    except _UNREADABLE as error:
        raise IllegalAction("malformed_action", reason=str(error)) from None


_encode = msgspec.msgpack.Encoder().encode
_UNREADABLE = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError)


@cache
def _decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(_action_union(game))


@cache
def _json_decoder(game: Game[Any]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(_action_union(game))


@cache
def _ready_made(game: Game[Any]) -> dict[int, Action]:
    """Returns the game's own actions by ``id()``; the game keeps them alive, so ids stay unique."""
    return {id(action): action for action in game.actions}


@cache
def _action_union(game: Game[Any]) -> Any:
    kinds = dict.fromkeys(kind for fitting in game.accepts.values() for kind in fitting)
    union: Any = None
    for kind in kinds:
        union = kind if union is None else union | kind
    return union


def read_logged(game: Game[Any], seq: int, seat: Seat | None, raw: msgspec.Raw) -> Action:
    """Reads a log entry.

    Raises:
        BadSetup: it isn't one of this game's actions; the reason names the entry.
    """
    try:
        return msgspec.json.decode(raw, type=HostAction if seat is None else _action_union(game))
    except msgspec.MsgspecError as error:
        raise BadSetup("unreadable_match", reason=f"log entry {seq}: {error}") from None


def read_host_action(action: object) -> HostAction:
    """Reads a host action from its struct, plain dict or JSON.

    Raises:
        NotSeated: it isn't a host action, so a seat is missing.
    """
    try:
        if isinstance(action, msgspec.Raw):
            return msgspec.json.decode(action, type=HostAction)
        return msgspec.convert(msgspec.to_builtins(action), type=HostAction)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        raise NotSeated("not_seated") from None


def encodable(text: str) -> bool:
    """Returns whether a text can be written as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
