"""A game's face: everything of a game that a person sees, as functions of views and words.

A game's cog registers one. The host asks it for screens and sentences and knows nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules
from bot.components.screen import Screen
from bot.games.achievements import AchievementSource
from bot.i18n.words import Words
from bot.render.cover import CoverStyle
from bot.tables.commands import ComponentAction, Draft
from bot.timers.rate_limit import RateLimit


@dataclass(frozen=True, slots=True)
class RenderContext:
    """What a face may need beside the view.

    Attributes:
        table_id: the table's number.
        names: names by seat, safe to stand in Discord text.
        raw_names: names by seat as they were written, for pictures.
        log: the latest public lines, oldest first.
        deadlines: by window, when its time is up (seconds since the epoch).
        place: a link to the channel or thread the match is played in.
        draft: what the reader has picked so far in an open window; ``None`` for the public.
        paused: whether the clock stands because nobody is there.
    """

    table_id: int
    names: tuple[str, ...]
    raw_names: tuple[str, ...]
    log: tuple[str, ...] = ()
    deadlines: Mapping[str, float] = field(default_factory=dict[str, float])
    place: str = ""
    draft: Any = None
    paused: bool = False

    def countdown(self, window: str) -> str:
        """Returns when a window's time is up, in brackets after a space; nothing without a deadline."""
        until = self.deadlines.get(window)
        return "" if until is None else f" (<t:{int(until)}:R>)"


@dataclass(frozen=True, slots=True)
class Option:
    """One option as the lobby offers it: its name in the rules, its label, what it is about, its choices."""

    name: str
    label: str
    hint: str
    choices: tuple[tuple[Any, str], ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options as the lobby offers it."""

    name: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the rules as told to players."""

    title: str
    text: str


def everybody(_w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
    """Returns the seats of a lobby as one nameless group."""
    return [("", range(seats))]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUI:
    """Where everything of a game is that a person sees: values, and functions of views and words.

    ``Words`` are in the reader's language, ``Any`` is the game's own view or draft.

    Attributes:
        game: its name in the rules.
        look: of the banner over its lobby.
        title: the game's name.
        tagline: one sentence on what it is.
        presets: the sets of options a host picks with one press.
        options: every option a host can change.
        pages: the rules as told to players, page by page.
        groups: the seats of a lobby (so many) in groups with their names; one nameless group unless people sit in teams.
        board: the public board, from a spectator's view.
        hand: a seat's private hand with its controls, from that seat's view.
        log_line: a public event in one line, or ``None`` for one that goes without saying.
        prompt_text: what an open window asks for, as in "it is your turn: ...".
        summary_count: how many digests (such as round counts) the match has produced so far.
        summary: one of them, by number, posted into the thread to stay.
        result: the result card.
        to_action: what a press of a seat means, as an action in plain values or a new draft of one. Gets the press, what the
            presser's seat may know, and what they have picked so far in the window of the press. Raises ``Refused``
            if there is no such verb or choice in this game; anyone can make up a press, so all of it has to be checked.
        refusal: why not, in one sentence; ``None`` for codes of the house, which the host explains itself.
        achievements: what gives achievements, if the game has any.
        notation: writes a finished match, with its whole log, in a notation of the game's own, if there is one.
        rate_limit: how fast actions of a type may be played, if the game is played in real time.
    """

    game: str
    look: CoverStyle
    title: Callable[[Words], str]
    tagline: Callable[[Words], str]
    presets: Callable[[Words], Sequence[Preset]]
    options: Callable[[Words], Sequence[Option]]
    pages: Callable[[Words], Sequence[Page]]
    groups: Callable[[Words, int], Sequence[tuple[str, Sequence[int]]]] = everybody
    board: Callable[[Any, RenderContext, Words], Screen]
    hand: Callable[[Any, RenderContext, Words], Screen]
    log_line: Callable[[rules.Event, RenderContext, Words], str | None]
    prompt_text: Callable[[rules.Prompt, Words], str]
    summary_count: Callable[[Any], int]
    summary: Callable[[Any, int, RenderContext, Words], Screen]
    result: Callable[[Any, rules.Outcome, RenderContext, Words], Screen]
    to_action: Callable[[ComponentAction, Any, Any], dict[str, Any] | Draft]
    refusal: Callable[[rules.RuleError, Words], str | None]
    achievements: AchievementSource | None = None
    notation: Callable[[rules.Match], str] | None = None
    rate_limit: Callable[[str], RateLimit] | None = None
