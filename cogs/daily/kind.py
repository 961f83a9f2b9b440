"""The deal of the day: one per game and day (UTC), the same for everyone, played with robots.

Nothing here depends on the clock. Robots move one after another, and never while the player has to
act; in a race, the player answers a robot's action or lets it be. The same moves therefore always
lead to the same match, however long people take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

import rules
from bot.clock import date_of
from bot.components.kit import row, stack
from bot.components.screen import Block, Button, Text, Tone
from bot.fairness.verify import chain_end, daily_seed
from bot.i18n.words import Words
from bot.storage import Store
from bot.storage.changes import Scored
from bot.tables.kinds import Kind, Steps
from bot.tables.lobby import deal_alone, full_options, need_lobby
from bot.tables.model import FIRST_ROBOT, Player, Status, Table
from bot.tables.pace import keep_open, set_timers
from bot.tables.personas import PERSONAS
from bot.tables.record import Feature, Record
from bot.tables.referee import Command, Decision, need_match, need_seat
from bot.tables.refused import Refused
from bot.ui.game_ui import GameUI
from bot.ui.kind_screens import KindScreens
from cogs.daily.screens import daily_button
from cogs.daily.store import Entries, scored

PLAYER = 0
"""The seat that the person takes."""

LEVEL = "normal"
"""The level of the robots."""

STEPS = 1_000
"""How many steps a robot may spend thinking about a move."""

_WAITS = (rules.Mode.TURN, rules.Mode.SECRET)


class Daily(msgspec.Struct, frozen=True):
    """Marks a table as someone's try at the deal of the day.

    Attributes:
        day: the day (UTC), in the form 20261124.
        number: the index of the day's link in the chain, from 0.
        link: the day's link in the chain, which is secret until the day is over.
        alarm: whether a robot has just moved in a race, so that the player may want to answer.
        let_be: how many moves had been made when the player last let the robots go on.
    """

    day: int
    number: int
    link: str
    alarm: bool = False
    let_be: int = -1


DAILY = Feature("daily", Daily, marks=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup for a game's deals of the day: the number of seats, and the options."""

    seats: int
    options: dict[str, Any]


SETUPS = {
    "beccato": Setup(4, {}),
    "belle": Setup(2, {}),
    "belote": Setup(4, {"target": 51}),
    "belratti": Setup(3, {}),
    "cattitude": Setup(3, {}),
}
"""The setups by game; any other game uses its fewest seats and its usual options."""


def setup_of(game: str) -> Setup:
    """Returns the setup for a game's deals of the day."""
    definition = rules.GAMES[game]
    usual: dict[str, Any] = {"preset": definition.usual} if definition.usual else {}
    return SETUPS.get(game) or Setup(definition.seats[0], usual)


def ends(day: int) -> float:
    """Returns when a day ends (seconds since the epoch)."""
    midnight = datetime.combine(date_of(day) + timedelta(days=1), time(), UTC)
    return midnight.timestamp()


class BeginDaily(Command, frozen=True):
    """Starts someone's try at the deal of the day.

    Attributes:
        number: the index of the day's link in the chain, from 0.
        link: the day's link in the chain.

    Refused: the try has begun already.
    """

    user_id: int
    day: int
    number: int
    link: str

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, host=self.user_id)
        chosen = setup_of(table.game)
        player, *_ = table.people
        robots = [
            Player(FIRST_ROBOT - seat, PERSONAS[seat].name, LEVEL)
            for seat in range(1, chosen.seats)
        ]
        table.seats, table.seated_changed = [player, *robots], True
        seed = daily_seed(self.day, table.game, self.link)
        DAILY.put(table.record, Daily(self.day, self.number, self.link))
        deal_alone(table, at, seed, full_options(table.rules, chosen.options), "none")
        stay(table)


class LetBe(Command, frozen=True):
    """Lets the robots go on in a race, or in a window that is also open to the player.

    Attributes:
        seq: how many moves had been made when the player chose to.

    Refused: they aren't seated here, or there is nothing left to answer.
    """

    user_id: int
    seq: int

    def decide(self, table: Table, at: Decision) -> None:
        need_seat(table, self.user_id)
        match, daily = need_match(table), DAILY.of(table.record)
        if daily is None or match.seq != self.seq or not may_let_be(table):
            raise Refused("not_now")
        DAILY.put(table.record, replace(daily, alarm=False, let_be=match.seq))
        table.unshown()


class RunOut(Command, frozen=True):
    """Closes an open window in which no robot wants to move, as if time had run out.

    Refused: there has been another move.
    """

    window: str
    seq: int

    def decide(self, table: Table, at: Decision) -> None:
        match = need_match(table)
        if match.seq != self.seq or not robots_turn(table):
            raise Refused("not_now")
        before = [prompt.window for prompt in match.prompts]
        events = match.expire(self.window)
        follow(table, None, before)
        set_timers(table, at.clock)
        stay(table)
        at.note_move()
        at.events = events


def stay(table: Table) -> None:
    """Keeps a deal of the day open until its day is over."""
    daily = DAILY.of(table.record)
    if daily is not None and table.prompts:
        keep_open(table, ends(daily.day))


def follow(table: Table, seat: rules.Seat | None, before: list[str]) -> None:
    """Updates the alarm after a seat's move; ``before`` holds its windows before the move."""
    daily, match = DAILY.of(table.record), table.match
    if daily is None or match is None:
        return
    races = [prompt.window for prompt in _open_to_player(match) if prompt.mode is rules.Mode.RACE]
    raced = seat not in (None, PLAYER) and not _waited_for(match, before)
    DAILY.put(table.record, replace(daily, alarm=raced and bool(races)))


def _waited_for(match: rules.Match, before: list[str]) -> bool:
    """Returns whether the latest move closed one of these windows: a turn, not a race."""
    still = {prompt.window for prompt in match.prompts}
    return any(window not in still for window in before)


def robots_turn(table: Table) -> bool:
    """Returns whether the robots, and not the player, move next in a deal of the day."""
    daily, match = DAILY.of(table.record), table.match
    if daily is None or match is None or table.status is not Status.PLAYING or not match.prompts:
        return False
    mine = _open_to_player(match)
    if any(prompt.mode in _WAITS for prompt in mine):
        return False
    return not mine or not _answers(table, mine) or daily.let_be == match.seq


def may_let_be(table: Table) -> bool:
    """Returns whether there is something that the player may either answer or let be."""
    daily, match = DAILY.of(table.record), table.match
    if daily is None or match is None or table.status is not Status.PLAYING:
        return False
    mine = _open_to_player(match)
    idle = bool(mine) and not any(prompt.mode in _WAITS for prompt in mine)
    return idle and not robots_turn(table)


def _answers(table: Table, mine: list[rules.Prompt]) -> bool:
    """Returns whether robots wait for the player: after a race move, or if none has to move."""
    daily, match = DAILY.of(table.record), table.match
    assert daily is not None
    assert match is not None
    waiting = any(set(one.seats) - set(one.done) for one in match.prompts if one.mode in _WAITS)
    return daily.alarm or not waiting or any(one.mode is rules.Mode.OPEN for one in mine)


def _open_to_player(match: rules.Match) -> list[rules.Prompt]:
    return [one for one in match.prompts if PLAYER in one.seats and PLAYER not in one.done]


def asked(table: Table) -> Iterator[tuple[rules.Seat, rules.Prompt, bool]]:
    """Yields the robots to ask in turn until one of them moves, and whether each has to.

    In races and open windows any robot may move, in an order from the seed; others come last.
    """
    match = table.match
    assert match is not None
    for prompt in match.prompts:
        if prompt.mode not in _WAITS:
            seats = [seat for seat in prompt.seats if seat not in (PLAYER, *prompt.done)]
            Random(dice_of(table, PLAYER, prompt.window)).shuffle(seats)
            yield from ((seat, prompt, False) for seat in seats)
    for prompt in match.prompts:
        if prompt.mode in _WAITS:
            yield from (
                (seat, prompt, True) for seat in prompt.seats if seat not in (PLAYER, *prompt.done)
            )


def dice_of(table: Table, seat: rules.Seat, window: str, again: int = 0) -> int:
    """Returns the seed for a robot's next move, which depends only on the deal and ``seq``."""
    text = f"daily:{table.record.seed}:{table.seq}:{seat}:{window}:{again}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _moved(table: Table, _now: float, seat: rules.Seat, before: list[str]) -> None:
    follow(table, seat, before)
    stay(table)


def _sealed(table: Table, now: float) -> str:
    daily = DAILY.of(table.record)
    return "daily_sealed" if daily is not None and now < ends(daily.day) else ""


async def _is_best(store: Store, table: Table) -> bool:
    return await Entries(store).is_best(table.id)


async def _proof(_store: Store, record: Record) -> dict[str, Any]:
    """Returns the link that the seed came from, and the end of the chain."""
    if (daily := DAILY.of(record)) is None:
        return {}
    end = chain_end(daily.link, daily.number)
    shown = {"day": daily.day, "number": daily.number, "link": daily.link, "end": end}
    return {"daily": shown}


def _scores(table: Table) -> Scored:
    return scored(DAILY.need(table.record).day)


KIND = Kind(
    name="daily",
    mark="daily",
    solo=True,
    clocks=False,
    tempo=False,
    no_votes={"pause": "daily", "undo": "daily"},
    no_handing_on="daily",
    hints=False,
    rated=False,
    counts_alone=False,
    ladders=False,
    closes_as="daily",
    steps=Steps(
        due=robots_turn,
        asked=asked,
        dice=dice_of,
        run_out=RunOut,
        level=LEVEL,
        thinks=STEPS,
        players=(PLAYER,),
    ),
    may_move=lambda table: "robots_move" if robots_turn(table) else "",
    moved=_moved,
    sealed=_sealed,
    open_to_all=_is_best,
    news=may_let_be,
    scores=_scores,
    source=lambda _record: "daily",
    proof=_proof,
)


def _heading(table: Table, game_ui: GameUI, w: Words) -> str:
    return f"☀️ {game_ui.title(w)} · {w.day(date_of(DAILY.need(table.record).day), 'long')}"


def _notes(table: Table, w: Words) -> Sequence[Block]:
    """Returns the notes on when the deal ends, and how to let the robots go on."""
    until = f"<t:{int(ends(DAILY.need(table.record).day))}:R>"
    lead = w.t("-# ☀️ Deal of the day: one try, no time limit. It ends {when}.", when=until)
    if not may_let_be(table):
        return [Text(lead)]
    on = Button(w.t("Carry on"), "daily_on", str(table.seq), Tone.MAIN, emoji="▶️")
    hint = w.t(
        "▶️ Answer this, or press **{on}**: the robots are waiting for you.", on=w.t("Carry on")
    )
    return stack(lead, hint, row(on))


def _after(table: Table, w: Words) -> Sequence[Button]:
    share = Button(w.t("Share"), "daily_share", tone=Tone.GOOD, emoji="📣")
    return [*[share] * (table.status is Status.FINISHED), daily_button(w)]


def _origin(_table: Table, w: Words) -> str:
    return w.t("The deal comes from the chain shown under **Fair play** in `/daily`.")


SCREENS = {KIND.name: KindScreens(heading=_heading, notes=_notes, after=_after, origin=_origin)}
