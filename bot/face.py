"""A game's face: everything of a game that a person sees, as functions of views and words.

A game's cog registers one. The host asks it for screens and sentences and knows nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import rules
from bot.draw.cover import Look
from bot.tables.commands import Draft, Pressed
from bot.tables.tempo import Tempo
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
        place: a link to the channel or thread the match is played in.
        draft: what the reader has picked so far in an open window; ``None`` for the public.
        paused: whether the clock stands because nobody is there.
    """

    table_id: int
    names: tuple[str, ...]
    raw_names: tuple[str, ...]
    told: tuple[str, ...] = ()
    deadlines: Mapping[str, float] = field(default_factory=dict)
    place: str = ""
    draft: Any = None
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
    look: Look
    """Of the banner over its lobby."""

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

    def meaning(self, press: Pressed, view: Any, draft: Any) -> dict[str, Any] | Draft:
        """What a press of a seat means: an action as a plain dict, or a new draft of one.

        Args:
            press: verb, argument and chosen values.
            view: what the presser's seat may know.
            draft: what they have picked so far in the window of the press.

        Raises:
            KeyError, ValueError, IndexError: no such verb or choice in this game.
        """
        ...

    def refusal(self, error: rules.RuleError, w: Words) -> str | None:
        """Why not, in one sentence; ``None`` for codes of the house, which the host explains itself."""
        ...

    def pages(self, w: Words) -> Sequence[Page]:
        """The rules as told to players, page by page."""
        ...


@runtime_checkable
class Notated(Protocol):
    """What a face has besides where its game is written down in a notation of its own."""

    def notation(self, match: rules.Match) -> str:
        """A finished match, with its whole log, as text."""
        ...


@runtime_checkable
class RealTime(Protocol):
    """What a face has besides if its game is played in real time."""

    def tempo(self, action: str) -> Tempo:
        """How fast actions of this type may be played."""
        ...
