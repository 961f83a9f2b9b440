"""The hands that `make heights` measures, as the bot would send them, from random matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from random import Random

import rules
from bot.components.emoji import Emoji, spoken
from bot.components.screen import Block, Menu, Picture, Row, Screen, Separator, Text
from bot.i18n.words import use_emoji, words
from bot.messages.game_log import GameLog
from bot.tables.games import ANY, Draft, Pick
from bot.tables.model import FIRST_ROBOT, Player, Status, Table
from bot.tables.parts import Terms
from bot.tables.personas import PERSONAS
from bot.tables.record import Record
from bot.tables.refused import Refused
from bot.ui.game_ui import GameUI
from bot.ui.offers import ADDITIONS
from bot.ui.table_screens import context_for, hand
from cogs.puzzles.logic import puzzles_of, shown_of
from cogs.puzzles.screens import asked
from cogs.puzzles.store import PuzzleRecord
from playground.shots import SCENES

RULEBOOK = "rulebook"
"""The name for a match without any options."""
MOVES = 400
"""The most moves in a match."""
FIRST, EVERY = 3, 6
"""How many of the first hands of each kind to look at in a match; after that, one in how many."""
PICKS = 4
"""The most picks made in one hand."""
PER_LINE = 34
"""Roughly how many characters fit in a line."""
WAITS = "waits"
"""The name for hands that are waiting, with no question."""
PUZZLE, PUZZLES = "puzzle", 3
"""The name for puzzles, and one in how many puzzles is measured."""
NAMES = ("Charlotte", "Maximilian", "Ada", "Jean-Luc", "Katarzyna", "Bo", "Federica", "Lea", "Tim")
ADDED = {
    "hints": "cogs.hints.cog",
    "history": "cogs.history.cog.replay",
    "rules_pages": "cogs.rules_pages.cog",
}
"""The features that put buttons in hands, and the modules that know the buttons."""
FIRST_EMOJI = 10**17
"""The id given to the first emoji."""
NOW = 1_000_000
"""The time at which all hands are shown (seconds since the epoch), also used by `heights.html`."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to measure.

    Attributes:
        kind: the prompts that the hand answers, or ``waits``; and its moment, as preset and move.
        decides: the first block in which the player decides; ``None`` if there's nothing to decide.
    """

    game: str
    seats: int
    kind: str
    language: str
    screen: Screen
    decides: int | None


@contextmanager
def dressed() -> Generator[Mapping[str, Emoji]]:
    """Adds what a running bot adds to hands: features' buttons, and emoji, yielded by id."""
    added = [(name, import_module(module).ADDED) for name, module in ADDED.items()]
    signs = dict[str, Emoji]()
    for game in SCENES:
        signs |= import_module(f"cogs.{game}.art.emoji").EMOJI
    listed = {str(FIRST_EMOJI + at): emoji for at, emoji in enumerate(signs.values())}
    use_emoji(
        {
            sign: (f"<:{emoji.stem}:{emoji_id}>", emoji.stem)
            for sign, (emoji_id, emoji) in zip(signs, listed.items(), strict=True)
        }
    )
    for name, value in added:
        ADDITIONS.add(name, value)
    try:
        yield listed
    finally:
        use_emoji({})
        for name, value in added:
            ADDITIONS.remove(name, value)


def _draft(face: GameUI, view: rules.View, rng: Random) -> Draft | None:
    """Returns a seat's draft after some random picks, or ``None`` if it can't pick."""
    draft: Draft | None = None
    for _ in range(PICKS):
        before = None if draft is None else draft.value
        picks = [
            pick
            for pick in face.offers(view, before)
            if isinstance(pick, Pick) and pick.value != ANY
        ]
        if not picks:
            break
        with suppress(Refused, rules.RuleError):
            picked = face.picked(view, before, [rng.choice(picks)])
            draft = picked if isinstance(picked, Draft) and picked.value is not None else draft
    return draft


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in a match when a seat's hand is of some kind; ``when`` is its preset and move."""

    kind: str
    when: str
    table: Table
    log: GameLog
    seat: rules.Seat

    @property
    def name(self) -> str:
        return f"{self.kind} {self.when}"

    def hand(self, language: str) -> Hand:
        """Returns the hand as the bot would send it at this moment."""
        table, seat, w = self.table, self.seat, words(language)
        assert table.match is not None
        face: GameUI = import_module(f"cogs.{table.game}").UI
        screen = hand(table, face, seat, w, recap=self.log.recap(table, seat, w))
        own = face.hand(table.match.view(seat), context_for(table, w, seat), w)
        decides = None if self.kind == WAITS else _at(screen, own)
        return Hand(table.game, len(table.seats), self.name, language, screen, decides)


def presets(game: str) -> dict[str, Mapping[str, object]]:
    """Returns the options for a game's matches by name, starting with the usual ones."""
    usual, known = rules.GAMES[game].usual or RULEBOOK, {RULEBOOK: {}, **rules.GAMES[game].presets}
    return {usual: known[usual], **known}


def moments(game: str, seats: int, only: str = "") -> Iterator[Moment]:
    """Yields moments in random matches for each kind of hand; each is only valid until the next.

    Each preset gets one match: the usual preset against robots only, the others with other people.
    ``only`` is the one preset to play, if given.
    """
    face: GameUI = import_module(f"cogs.{game}").UI
    usual, *_ = listed = presets(game)
    for preset in (only,) if only else listed:
        seen, rng = Counter[str](), Random(f"{game} {seats} {preset}")
        options = {**listed[preset]}
        match = rules.Match.new(game, seats=seats, seed=f"heights {preset}", options=options)
        people = [Player(seat + 1, name) for seat, name in enumerate(NAMES[:seats])]
        if preset == usual:
            robots = enumerate(PERSONAS[: seats - 1])
            people[1:] = [Player(FIRST_ROBOT - at, robot.name, "normal") for at, robot in robots]
        record = Record(1, Terms())
        table = Table(7, game, Status.PLAYING, 10**17, 10**17, None, 0, 0, [*people], record, match)
        log = GameLog(face, table, [rules.ReplayStep(match.fork(), None, (), match.opening)])
        while match.prompts and match.seq < MOVES:
            record.clocks.timers = {
                f"expire:{ask.window}": NOW + float(ask.seconds or 0)
                for ask in match.prompts
                if ask.seconds
            }
            asked = dict.fromkeys(range(seats), "")
            for ask in match.prompts:
                for seat in {*ask.seats} - {*ask.done}:
                    asked[seat] = "+".join(filter(None, (asked[seat], ask.kind)))
            for kind, seat in {asked[seat]: seat for seat in reversed(asked)}.items():
                seen[kind] += 1
                if seen[kind] <= FIRST or seen[kind] % EVERY == 0:
                    when = f"{preset}.{match.seq}"
                    yield Moment(kind or WAITS, when, table, log, seat)
                    if kind and (draft := _draft(face, match.view(seat), Random(when))):
                        window = next(ask.window for ask in match.prompts if seat in ask.seats)
                        record.drafts = {seat: (window, draft.value)}
                        yield Moment(f"{kind} picked", when, table, log, seat)
                        record.drafts = {}
            before, waiting = match.fork(), [seat for seat, kind in asked.items() if kind]
            if waiting:
                seat = rng.choice(waiting)
                events = match.play(seat, match.sample(seat, rng))
            else:  # everyone is ready, and time runs out
                events = match.expire(match.prompts[0].window)
            log.add(before, table, events, 10.0 * match.seq)


def hands(game: str, seats: int, tongues: Sequence[str]) -> list[Hand]:
    """Returns the hands to measure, in each language.

    For each kind, these are the first hand, the hand that looks tallest, and the hand in which the
    part to decide on looks tallest.
    """
    kept: dict[tuple[str, int], tuple[int, list[Hand]]] = {}
    for moment in moments(game, seats):
        one = moment.hand(tongues[0])
        blocks = one.screen.blocks
        guesses = (1, _guess(blocks), 0 if one.decides is None else _guess(blocks[one.decides :]))
        for key in ((moment.kind, at) for at, guess in enumerate(guesses) if guess):
            if key not in kept or kept[key][0] < guesses[key[1]]:
                kept[key] = (guesses[key[1]], [one, *map(moment.hand, tongues[1:])])
    found = {(each.kind, each.language): each for _, same in kept.values() for each in same}
    return [*found.values()]


def puzzle(game: str, number: int, language: str) -> Hand:
    """Returns a game's puzzle to measure, as its solver sees it, starting with its pictures."""
    task = puzzles_of(game)[number]
    face: GameUI = import_module(f"cogs.{game}").UI
    screen = asked(task, face, 0, PuzzleRecord(1500.0, 9, 7, 3, 1), words(language))
    first = next(at for at, block in enumerate(screen.blocks) if isinstance(block, Picture))
    name = f"{PUZZLE} {number}"
    return Hand(game, task.match["seats"], name, language, screen, first)


def puzzles(game: str, tongues: Sequence[str]) -> list[Hand]:
    """Returns some of a game's puzzles to measure, in each language."""
    numbers = [*shown_of(game)][::PUZZLES]
    return [puzzle(game, number, language) for number in numbers for language in tongues]


def _guess(blocks: Iterable[Block]) -> int:
    """Returns a guess at how tall the blocks are, in lines."""
    lines = 0
    for block in blocks:
        match block:
            case Text(text):
                lines += sum(1 + len(spoken(line)) // PER_LINE for line in text.splitlines())
            case Row(buttons):
                lines += 2 + 2 * (sum(len(button.label) + 6 for button in buttons) // PER_LINE)
            case Picture():
                lines += 9
            case _:
                lines += 2
    return lines


def _at(screen: Screen, own: Screen) -> int:
    """Returns the index of the first block in the hand's own part in which the player decides."""
    blocks = screen.blocks
    controls = (at for at, block in enumerate(blocks) if isinstance(block, Row | Menu))
    first = next(controls, len(blocks) - 1)
    lines = [at for at in range(first) if isinstance(blocks[at], Separator)]
    start = blocks.index(own.blocks[0]) if own.blocks[0] in blocks else [0, *lines][-1]
    for at, block in enumerate(blocks[start:], start):
        if isinstance(block, Picture | Row | Menu):
            return at
        if isinstance(block, Text) and (block.on_controls or "▶️" in block.text):
            return at
    return start
