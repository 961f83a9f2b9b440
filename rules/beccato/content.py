"""The pieces as the box holds them: breeds, guilds, eggs and signals, read from plain data and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

BREEDS = 8
GUILDS = 4
EGGS_A_GUILD = 7
SIGNALS = 33


class Breed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of chicken. ``colour``, ``square`` and ``shape`` tell it apart three ways; ``look`` describes its picture."""

    id: str
    name: str
    colour: str
    square: str
    shape: str
    look: str


class Guild(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team's colours: its symbol is on seven eggs."""

    id: str
    name: str
    symbol: str
    trade: str


class EggCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An egg card; ``guild`` is the id of the symbol on it."""

    id: str
    guild: str
    name: str


class SignalCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signal in its three forms.

    Attributes:
        id: ``S01`` to ``S33``.
        name: a label short enough for a button.
        board: what a player does, to follow the player's name.
        chat: how to give it in writing.
        video: how to give it on camera; ``None`` for what a camera cannot show.
    """

    id: str
    name: str
    board: str
    chat: str
    video: str | None = None


class Content(msgspec.Struct, frozen=True):
    """Everything in the box. The order of ``breeds`` is the order of their ids where a rule asks for the lowest."""

    breeds: tuple[Breed, ...]
    cockerel: Breed
    guilds: tuple[Guild, ...]
    eggs: tuple[EggCard, ...]
    signals: tuple[SignalCard, ...]


def read(content: Mapping[str, Mapping[str, object]]) -> Content:
    """Reads the content from the parsed files ``breeds``, ``guilds``, ``eggs`` and ``signals``.

    Raises:
        ValueError: a piece is missing, malformed or there twice.
    """
    try:
        box = msgspec.convert(
            {
                "breeds": content["breeds"]["breed"],
                "cockerel": content["breeds"]["cockerel"],
                "guilds": content["guilds"]["guild"],
                "eggs": content["eggs"]["egg"],
                "signals": content["signals"]["signal"],
            },
            type=Content,
        )
    except (KeyError, msgspec.ValidationError) as error:
        raise ValueError(f"beccato: unreadable content: {error}") from error
    _check("breeds", [breed.id for breed in (*box.breeds, box.cockerel)], BREEDS + 1)
    _check("guilds", [guild.id for guild in box.guilds], GUILDS)
    _check("eggs", [egg.id for egg in box.eggs], GUILDS * EGGS_A_GUILD)
    _check("signals", [signal.id for signal in box.signals], SIGNALS)
    wanted = {guild.id: EGGS_A_GUILD for guild in box.guilds}
    if Counter(egg.guild for egg in box.eggs) != wanted:
        raise ValueError(f"beccato: every guild has {EGGS_A_GUILD} eggs")
    return box


def _check(what: str, ids: list[str], count: int) -> None:
    if len(ids) != count or len(set(ids)) != count:
        raise ValueError(f"beccato: {count} different {what} wanted, not {ids}")
