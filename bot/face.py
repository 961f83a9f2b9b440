"""A game's face: everything of a game that a person sees, as functions of views and words.

A game's cog registers one. The host asks it for screens and sentences and knows nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import rules
from bot.ui.screen import Screen
from bot.words import Words


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a face may need beside the view.

    Attributes:
        table_id: the table's number.
        names: names by seat, safe to stand in Discord text.
        raw_names: names by seat as they were written, for pictures.
        told: the latest public lines, oldest first.
        deadlines: by window, when its time is up (seconds since the epoch).
        place: a mention of the channel or thread the match is played in.
        paused: whether the clock stands because nobody is there.
    """

    table_id: int
    names: tuple[str, ...]
    raw_names: tuple[str, ...]
    told: tuple[str, ...] = ()
    deadlines: Mapping[str, float] = field(default_factory=dict)
    place: str = ""
    paused: bool = False


@dataclass(frozen=True, slots=True)
class OptionSheet:
    """One option as the lobby offers it: its name in the rules, its label, what it is about, its choices."""

    name: str
    label: str
    hint: str
    choices: tuple[tuple[Any, str], ...]


@dataclass(frozen=True, slots=True)
class PresetSheet:
    """A set of options as the lobby offers it."""

    name: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the rules as told to players."""

    title: str
    text: str


class Face(Protocol):
    """What the host asks of a game's face. ``w`` is the reader's language."""

    game: str

    def title(self, w: Words) -> str:
        """The game's name."""
        ...

    def tagline(self, w: Words) -> str:
        """One sentence on what it is."""
        ...

    def groups(self, w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
        """The seats of a lobby in groups with their names; one nameless group where everybody plays alone."""
        ...

    def presets(self, w: Words) -> Sequence[PresetSheet]:
        """The sets of options a host picks with one press."""
        ...

    def options(self, w: Words) -> Sequence[OptionSheet]:
        """Every option a host can change."""
        ...

    def board(self, view: Any, sitting: Sitting, w: Words) -> Screen:
        """The public board, from a spectator's view."""
        ...

    def hand(self, view: Any, sitting: Sitting, w: Words) -> Screen:
        """A seat's private hand with its controls, from that seat's view."""
        ...

    def told(self, event: rules.Event, sitting: Sitting, w: Words) -> str | None:
        """A public event in one line, or ``None`` for one that goes without saying."""
        ...

    def asked(self, prompt: rules.Prompt, w: Words) -> str:
        """What an open window asks for, as in "it is your turn: ..."."""
        ...

    def digests(self, view: Any) -> int:
        """How many digests (such as round counts) the match has produced so far."""
        ...

    def digest(self, view: Any, index: int, sitting: Sitting, w: Words) -> Screen:
        """One digest, posted into the thread to stay."""
        ...

    def result(self, view: Any, outcome: rules.Outcome, sitting: Sitting, w: Words) -> Screen:
        """The result card."""
        ...

    def action(self, verb: str, arg: str, values: Sequence[str]) -> dict[str, Any]:
        """The action a press means, as a plain dict.

        Raises:
            KeyError: no such verb in this game.
        """
        ...

    def refusal(self, error: rules.RuleError, w: Words) -> str | None:
        """Why not, in one sentence; ``None`` for codes of the house, which the host explains itself."""
        ...

    def pages(self, w: Words) -> Sequence[Page]:
        """The rules as told to players, page by page."""
        ...
