"""A game's UI: everything people see of a game, as functions of views and words.

A game's cog registers its UI. The bot knows nothing about a game but its UI's screens and texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import msgspec

import rules
from bot.components.emoji import Emoji
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.render import lettering
from bot.render.cover import CoverStyle
from bot.render.sprite import Drawing
from bot.tables.games import GameInterface
from bot.tables.refused import Refused
from bot.ui.achievements import AchievementSource
from rules.core.reasons import Reason

NEXT = "…"
"""Marks a suggestion that is only the start of a move."""


class RenderContext(msgspec.Struct, frozen=True):
    """What a game's UI needs besides the view.

    Attributes:
        table_id: the table's number.
        names: names by seat, escaped for Discord text.
        raw_names: names by seat, unescaped, for pictures.
        log: the latest log lines that the reader may see, oldest first.
        deadlines: when each window's time is up (seconds since the epoch).
        place: a link to the match's channel or thread.
        draft: what the reader has selected so far in an open window; ``None`` on the board.
        latest: how many log lines a board has room for.
        asked: whether the hand, below a board, tells its player what to do.
        rules_version: the version of the rules the match was dealt under; ``None`` for today's.
        fresh: how many of the latest passing events (``Event.passing``) to show; ``None`` for all.
        seat: whose hand the screen is part of; ``None`` on the board that everyone sees.
    """

    table_id: int
    names: tuple[str, ...]
    raw_names: tuple[str, ...]
    log: tuple[str, ...] = ()
    deadlines: Mapping[str, float] = {}
    place: str = ""
    draft: Any = None
    latest: int = 4
    asked: bool = False
    rules_version: int | None = None
    fresh: int | None = None
    seat: rules.Seat | None = None

    def name(self, seat: rules.Seat) -> str:
        return self.names[seat]

    def drawn(self, seat: rules.Seat, w: Words) -> str:
        """Returns a seat's name for a picture: as much as can be drawn, or the seat's number."""
        return lettering.plain(self.raw_names[seat], w.t("Seat {number}", number=seat + 1))

    @property
    def news(self) -> tuple[str, ...]:
        """As many of the latest log lines as there is room for."""
        return self.log[-self.latest :]

    def countdown(self, window: str) -> str:
        """Returns when a window's time is up, in brackets after a space, or ``""`` if never."""
        until = self.deadlines.get(window)
        return "" if until is None else f" (<t:{int(until)}:R>)"


@dataclass(frozen=True, slots=True)
class Option:
    """An option in the lobby: its name in the rules, label, hint, choices (values and labels)."""

    name: str
    label: str
    hint: str
    choices: tuple[tuple[Any, str], ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options in the lobby."""

    name: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Setting:
    """The table whose rules a page explains: a real one, or an imaginary one with usual settings.

    Attributes:
        options: the game's options.
        pace: the name of its pace.
        rules_version: the version of the rules it was dealt under; ``None`` for today's.
    """

    options: Any
    pace: str = "normal"
    rules_version: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page from the rules for players, or the facts about one thing.

    Attributes:
        title: what it is about.
        text: Markdown.
        pictures: the pictures shown above the text.
    """

    title: str
    text: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that people can ask about: a card, a symbol, a joker.

    Attributes:
        code: its code in the game, unique among things.
        label: what people call it, in plain text.
        page: returns the facts: what it is, what it is worth and, at a table, what it does now.
        group: where it is, such as "Your hand"; things in a group are listed together.
        emoji: a Unicode emoji before the label.
    """

    code: str
    label: str
    page: Callable[[], Page]
    group: str = ""
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A move in words, or part of one.

    Attributes:
        text: the words; no comma if more can follow.
        action: the action it plays; ``None`` if another part has to follow.
        more: returns the parts that can follow, given the text after the comma; ``None`` for none.
        brief: a shorter wording, used before other parts if there is little room.
        also: other wordings that people type for it.
        verbatim: whether the words are a player's own, which are never cut.
    """

    text: str
    action: rules.Action | None = None
    more: Callable[[str], Iterable[Move]] | None = None
    brief: str = ""
    also: tuple[str, ...] = ()
    verbatim: bool = False

    def __str__(self) -> str:
        return self.text if self.action or not self.more else f"{self.text}, {NEXT}"


def everybody(_w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
    """Returns a lobby's seats as one unnamed group."""
    return [("", range(seats))]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUI(GameInterface):
    """Everything people see of a game: values, and functions of views and words.

    What its controls mean is in `GameInterface`, which a table uses.

    ``Words`` are in the reader's language, ``Any`` is the game's own view or draft.

    Attributes:
        game: its name in the rules.
        cover: how the banner on its lobby card looks.
        title: the game's name.
        tagline: a sentence that says what the game is.
        presets: sets of options that a host can pick with one press.
        options: every option a host can change.
        pages: the rules for players, as a table plays them, page by page.
        things: what people can ask about: what a viewer sees or, without a view, the whole game.
        about: how long a match takes, how hard the game is, how many can play; ``""`` if unknown.
        best: how many players a match is best for; 0 for the fewest possible.
        groups: a lobby's seats in named groups, given their number; a single group without teams.
        board: the public board, built from a spectator's view.
        hand: what a seat holds, what it has to do, and its controls, built from its view. It is
            shown below the board, which says what everyone knows.
        log_line: a line about an event that the reader may see; ``None`` if it doesn't deserve one.
        prompt_text: what an open window asks for, to complete "it is your turn: ...".
        move_text: a legal action in words, from its player's point of view; no two read the same.
        spellings: other wordings for an action, in the reader's language; understood, never shown.
        summary_count: how many summaries (of rounds, say) the match has produced so far.
        summary: one of the summaries, by number; shown above the board until everyone has seen it.
        result: the result card, built from a spectator's view.
        moment: a picture of a moment in a move's events (as far as everyone may see them), if any
            deserves one; otherwise ``None``.
        remark: a sentence on how a seat played in a finished match, such as its best round.
        refusal: why the rules refuse, in one sentence; ``None`` for codes that the bot explains.
        achievements: the source of the game's achievements, if it has any.
        notation: writes a finished match in the game's own notation, if there is one.
        moves: the viewer's moves in words, part by part; ``None`` if they are few enough to list.
        is_call: whether an action is a call or sign, timed from when someone began to type it.
        score: the match so far, from the reader's view; by default, the latest summary is shown.
        reason: why to make a move, in one sentence; ``None`` if the bot explains the reason itself.
        face: how to draw something that can be touched, by its code, for a viewer; ``None`` if it
            has no picture of its own.
        called: the words for a card, or for anything else that a lesson's sentences name in braces.
        panels: private screens that the game's own buttons open, by verb, from the user's view.
    """

    game: str
    cover: CoverStyle
    title: Callable[[Words], str]
    tagline: Callable[[Words], str]
    presets: Callable[[Words], Sequence[Preset]]
    options: Callable[[Words], Sequence[Option]]
    pages: Callable[[Setting, Words], Sequence[Page]]
    things: Callable[[Setting, Any, Words], Sequence[Thing]] | None = None
    about: Callable[[Words], str] = lambda _w: ""
    best: int = 0
    groups: Callable[[Words, int], Sequence[tuple[str, Sequence[int]]]] = everybody
    board: Callable[[Any, RenderContext, Words], Screen]
    hand: Callable[[Any, RenderContext, Words], Screen]
    log_line: Callable[[rules.Event, RenderContext, Words], str | None]
    prompt_text: Callable[[rules.Prompt, Words], str]
    move_text: Callable[[rules.Action, Any, RenderContext, Words], str]
    spellings: Callable[[rules.Action, Words], tuple[str, ...]] = lambda _action, _w: ()
    summary_count: Callable[[Any], int] = lambda _view: 0
    summary: Callable[[Any, int, RenderContext, Words], Screen] = lambda _v, _n, _c, _w: Screen(())
    result: Callable[[Any, rules.Outcome, RenderContext, Words], Screen]
    moment: Callable[[Sequence[rules.Event], RenderContext, Words], Picture | None] = (
        lambda _events, _context, _w: None
    )
    remark: Callable[[Any, rules.Seat, Words], str] = lambda _view, _seat, _w: ""
    refusal: Callable[[rules.RuleError, Words], str | None]
    achievements: AchievementSource | None = None
    notation: Callable[[rules.Match], str] | None = None
    moves: Callable[[Any, RenderContext, Words], Iterable[Move] | None] | None = None
    is_call: Callable[[rules.Action], bool] = lambda _action: False
    score: Callable[[Any, RenderContext, Words], Screen] | None = None
    reason: Callable[[Reason, RenderContext, Words], str | None] = lambda _reason, _context, _w: (
        None
    )
    face: Callable[[str, Any, Words], Drawing | None] = lambda _code, _view, _w: None
    called: Callable[[str, Words], str] = lambda name, _w: name
    panels: Mapping[str, Callable[[Any, RenderContext, Words], Screen]] = field(
        default_factory=dict[str, Callable[[Any, RenderContext, Words], Screen]]
    )


class GameUIs(dict[str, GameUI]):
    """The UIs of the games whose cogs are loaded, by game; refuses other games.

    Attributes:
        emoji: the bot's own emoji, by the plain symbol that each replaces.
        warm_ups: functions that draw a game's first pictures.
    """

    def __init__(self, games: Mapping[str, GameUI] = MappingProxyType({})) -> None:
        super().__init__(games)
        self.emoji: dict[str, Emoji] = {}
        self.warm_ups: list[Callable[[], None]] = []

    def add(
        self, game_ui: GameUI, emoji: Mapping[str, Emoji], warm_up: Callable[[], None] | None
    ) -> None:
        self[game_ui.game] = game_ui
        self.emoji |= emoji
        if warm_up is not None:
            self.warm_ups.append(warm_up)

    def remove(
        self, game_ui: GameUI, emoji: Mapping[str, Emoji], warm_up: Callable[[], None] | None
    ) -> None:
        del self[game_ui.game]
        for sign in emoji:
            del self.emoji[sign]
        if warm_up is not None:
            self.warm_ups.remove(warm_up)

    def __missing__(self, game: str) -> GameUI:
        """Refuses a game whose cog isn't loaded."""
        raise Refused("game_unavailable")
