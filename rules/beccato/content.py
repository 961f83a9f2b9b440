"""The pieces in the box: breeds, guilds, eggs and signals, read from plain data and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from rules.core import content as files

BREEDS = 8
GUILDS = 4
EGGS_A_GUILD = 7
SIGNALS = 33


class Breed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chicken. ``colour``, ``square`` and ``shape`` identify it; ``look`` describes the art."""

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
    """A signal, in its three forms.

    Attributes:
        id: ``S01`` to ``S33``.
        name: a label that is short enough for a button.
        board: a description of the gesture, with ``{name}`` for the player.
        chat: how to give it in writing.
        video: how to give it on camera; ``None`` if a camera can't show it.
    """

    id: str
    name: str
    board: str
    chat: str
    video: str | None = None


class Content(msgspec.Struct, frozen=True):
    """The whole box. The order of ``breeds`` decides when a rule asks for the lowest id."""

    breeds: tuple[Breed, ...]
    cockerel: Breed
    guilds: tuple[Guild, ...]
    eggs: tuple[EggCard, ...]
    signals: tuple[SignalCard, ...]


def read(content: Mapping[str, object]) -> Content:
    """Reads the content from the parsed ``breeds``, ``guilds``, ``eggs`` and ``signals`` files.

    Raises:
        BadContent: a piece is missing, malformed or duplicated.
    """
    box = Content(
        breeds=files.read(content, "breeds", "breed", tuple[Breed, ...]),
        cockerel=files.read(content, "breeds", "cockerel", Breed),
        guilds=files.read(content, "guilds", "guild", tuple[Guild, ...]),
        eggs=files.read(content, "eggs", "egg", tuple[EggCard, ...]),
        signals=files.read(content, "signals", "signal", tuple[SignalCard, ...]),
    )
    breeds = (*box.breeds, box.cockerel)
    files.check_unique("breeds.toml", (breed.id for breed in breeds), BREEDS + 1)
    files.check_unique("guilds.toml", (guild.id for guild in box.guilds), GUILDS)
    files.check_unique("eggs.toml", (egg.id for egg in box.eggs))
    files.check_unique("signals.toml", (signal.id for signal in box.signals), SIGNALS)
    wanted = {guild.id: EGGS_A_GUILD for guild in box.guilds}
    if Counter(egg.guild for egg in box.eggs) != wanted:
        raise files.BadContent(f"eggs.toml: every guild has {EGGS_A_GUILD} eggs")
    return box
