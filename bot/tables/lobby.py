"""What happens at a table before the deal: sitting down, getting up, options and starting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from bot.fairness.draw import Draw
from bot.tables.model import FIRST_ROBOT, IN_PLAY, LIVE, Player, Status, Table
from bot.tables.pace import PACES, set_timers
from bot.tables.parts import HINT_CHOICES
from bot.tables.personas import PERSONAS
from bot.tables.referee import Command, Decision, close, need_company, need_host, need_seat, stopped
from bot.tables.refused import Refused
from bot.tables.stops import CLOSE

PACE = "house:pace"
"""The option name of the table's pace; other option names are the game's."""

HINTS = "house:hints"
"""The option name of the table's hints."""


class Join(Command, frozen=True):
    """Someone sits down in a seat of their choice, or in the first free seat.

    A robot makes room if no seat is free, or if they choose its seat.

    Attributes:
        code: the table's code, which lets in people who couldn't know of the table otherwise.

    Refused: the table is full or has started, the seat is taken, they're already seated here, or
    they and someone here block each other.
    """

    user_id: int
    name: str
    seat: int | None = None
    code: str = ""

    def invited(self, table: Table) -> bool:
        return table.record.deal.fair is not None and self.code == table.join_code

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table)
        own_seat = table.seat_of(self.user_id)
        if own_seat is not None and self.seat in (None, own_seat):
            raise Refused("already_seated")
        need_company(table, self.user_id, at.parted)
        if self.seat is None:
            robots = (seat for seat, person in table.taken() if person.builtin_robot)
            free = table.seats.index(None) if None in table.seats else next(robots, None)
            if free is None:
                raise Refused("table_full")
        else:
            free = _need_free(table, self.seat)
        if own_seat is not None:
            table.seats[own_seat] = None
        table.seats[free] = Player(self.user_id, self.name)
        table.seated_changed = True


class Leave(Command, frozen=True):
    """Someone gets up from a table that has not started.

    The first person left becomes the host; a table with no people closes.

    Refused: they aren't seated here, or the match has started.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, frozen=True)
        _stand_up(table, *need_seat(table, self.user_id))


class Kick(Command, frozen=True):
    """The host removes someone; the answer names them.

    Refused: they aren't the host, the seat is empty, or it is the host's own.
    """

    user_id: int
    seat: int

    def decide(self, table: Table, at: Decision) -> Player:
        need_lobby(table, host=self.user_id)
        person = dict(table.taken()).get(self.seat)
        if person is None:
            raise Refused("seat_empty")
        if person.user_id == self.user_id:
            raise Refused("kick_yourself")
        _stand_up(table, self.seat, person)
        return person


class SeatRobots(Command, frozen=True):
    """The host seats robots of some level: one in a given seat, or several in the first free seats.

    Attributes:
        level: one of the game's levels.
        seat: the seat; if a robot sits there, it makes room.
        count: the most robots to seat if no seat is given.

    Refused: they aren't the host, there is no such level or seat, or the seats are taken.
    """

    user_id: int
    level: str
    seat: int | None = None
    count: int = 1

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, host=self.user_id)
        if self.level not in table.rules.levels:
            raise Refused("bad_option")
        if self.seat is None:
            seats = [seat for seat, person in enumerate(table.seats) if person is None]
        else:
            seats = [_need_free(table, self.seat)]
        if not seats:
            raise Refused("table_full")
        for seat in seats[: self.count]:
            table.seats[seat] = None
            table.seats[seat] = builtin_robot(table, self.level)
        table.seated_changed = True


class Configure(Command, frozen=True):
    """The host changes the game's options, the pace or the hints, all at once.

    Attributes:
        changes: the new values by name; a ``preset`` of ``""`` means the rulebook's.

    Refused: they aren't the host, or a value is invalid.
    """

    user_id: int
    changes: Mapping[str, Any]

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, host=self.user_id)
        terms = table.record.terms
        changes = dict(self.changes)
        pace, hints = changes.pop(PACE, terms.pace), changes.pop(HINTS, terms.hints)
        if pace not in PACES or hints not in HINT_CHOICES:
            raise Refused("bad_option")
        if changes:
            terms.preset, terms.options = changed_options(table.rules, terms.options, changes)
        terms.pace, terms.hints = pace, hints


class BringWord(Command, frozen=True):
    """Someone brings a word to the draw, or a seal: a commitment to a word that the bot can't see.

    Refused: they aren't seated here, or the match has started.
    """

    user_id: int
    word: str = ""
    seal: str = ""

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table)
        need_seat(table, self.user_id)
        table.record.deal.fair = table.record.deal.fair or Draw.begun()
        bring_words(table)
        table.record.deal.fair = table.record.deal.fair.changed(self.user_id, self.word, self.seal)


class Start(Command, frozen=True):
    """The host starts: the seed's sources are fixed, and the deal follows if no one has a seal.

    Attributes:
        seal_seconds: how many seconds there are to open the seals before the start is called off.
        seed: a seed to deal from, without a draw.

    Refused: they aren't the host, there are too few people, or the options don't suit them.
    """

    user_id: int
    seed: str = ""
    seal_seconds: float = 300.0

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, host=self.user_id)
        people, record = table.people, table.record
        if len(people) not in table.rules.seats:
            raise Refused("too_few", count=len(people), least=table.rules.seats[0])
        options = rules.read_options(table.rules, record.terms.options)
        if any(person.builtin_robot for person in people) and not table.rules.robots_fit(options):
            raise Refused("robots_unfit")
        try:
            rules.Match.new(table.game, seats=len(people), seed="", options=record.terms.options)
        except rules.BadSetup as error:
            raise Refused(error.code, **error.params) from None
        table.seats = list(people)
        table.seated_changed = True
        if self.seed:
            record.deal.fair, record.deal.commitment = None, rules.commitment(self.seed)
            deal(table, at, self.seed)
            return
        fair = (record.deal.fair or Draw.begun()).fix([person.user_id for person in people])
        record.deal.fair = fair
        record.deal.commitment = fair.published(table.id, table.game, record.terms.options)
        if fair.sealed:
            record.clocks.timers = {CLOSE: at.clock.now + self.seal_seconds}
        else:
            deal(table, at, fair.seed(table.id))


class OpenSeal(Command, frozen=True):
    """Someone reveals the word behind their seal; the last word starts the deal.

    Refused: nothing is waiting for it, the opening isn't posted yet, or the word doesn't match.
    """

    user_id: int
    word: str

    def decide(self, table: Table, at: Decision) -> None:
        seat, _ = need_seat(table, self.user_id)
        fair = table.record.deal.fair
        if table.status is not Status.LOBBY or fair is None or seat not in fair.sealed:
            raise Refused("not_sealed")
        if table.record.messages.opening is None:
            raise Refused("not_posted")
        if (fair := fair.opened(table.id, seat, self.word)) is None:
            raise Refused("other_word")
        table.record.deal.fair = fair
        if not fair.sealed:
            deal(table, at, fair.seed(table.id))


class Cancel(Command, frozen=True):
    """The host or a moderator closes a lobby.

    Refused: they are neither the host nor a moderator, or the match has started.
    """

    user_id: int
    moderator: bool = False

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, frozen=True)
        if not self.moderator:
            need_host(table, self.user_id)
        close(table, "cancelled")


class Close(Command, frozen=True):
    """The bot closes a table that can't go on, in any state; ``reason`` is a code.

    Refused: the table is already over.
    """

    reason: str

    def decide(self, table: Table, at: Decision) -> None:
        if table.status not in LIVE:
            raise Refused("table_over")
        close(table, self.reason)


def bring_words(table: Table) -> None:
    """Gives everyone at an unstarted table, and no one else, a word in the draw."""
    fair = table.record.deal.fair
    if fair is not None and not table.record.deal.commitment:
        table.record.deal.fair = fair.seated(
            person.user_id for person in table.people if person.present
        )


def move_hands(before: Table, table: Table) -> None:
    """Moves people's messages to their new seats, if the table is private and undealt."""
    if not table.private or before.match is not None:
        return
    hands = before.record.messages.hands
    by_user = {person.user_id: hands[seat] for seat, person in before.taken() if seat in hands}
    table.record.messages.hands = {
        seat: by_user[person.user_id] for seat, person in table.taken() if person.user_id in by_user
    }


def deal(table: Table, at: Decision, seed: str) -> None:
    """Deals the match from a seed to the people at the table.

    Raises:
        ValueError: the seed isn't secret: it is empty or the example seed.
    """
    if seed in ("", rules.EXAMPLE_SEED):
        raise ValueError("a table needs a seed of its own")
    record = table.record
    table.match = rules.Match.new(
        table.game, seats=len(table.people), seed=seed, options=record.terms.options
    )
    table.seats = list(table.people)
    table.status, record.deal.seed = Status.PLAYING, seed
    record.deal.rules_version = table.rules.rules_version
    record.deal.content = table.rules.content_version
    set_timers(table, at.clock)
    at.events = table.match.opening


def deal_alone(table: Table, at: Decision, seed: str, options: dict[str, Any], pace: str) -> None:
    """Deals a match from a seed picked by the bot alone, and publishes the seed's hash."""
    terms, record = table.record.terms, table.record
    terms.options, terms.pace, terms.preset = options, pace, ""
    record.deal.fair, record.deal.commitment = None, rules.commitment(seed)
    deal(table, at, seed)


def full_options(game: rules.Game[Any], options: Mapping[str, object]) -> dict[str, Any]:
    """Returns all of a game's options as plain values, given some options or a ``preset``.

    Raises:
        rules.BadSetup: a value is invalid.
    """
    return rules.to_dict(rules.read_options(game, options))


def changed_options(
    game: rules.Game[Any], options: Mapping[str, object], changes: Mapping[str, object]
) -> tuple[str, dict[str, Any]]:
    """Returns the preset's name, or ``""``, and all of a game's options after some changes.

    Raises:
        Refused: a value is invalid.
    """
    own = {name: value for name, value in changes.items() if name != "preset"}
    preset = changes.get("preset")
    base = options if preset is None else {"preset": preset} if preset else {}
    try:
        changed = full_options(game, {**base, **own})
    except rules.BadSetup as error:
        raise Refused(error.code, **error.params) from None
    return "" if own else str(preset or ""), changed


def builtin_robot(table: Table, level: str) -> Player:
    """Returns one of the bot's robots that isn't here yet, always the same for the same table."""
    here = {person.user_id for person in table.people}
    numbers = [(table.id + turn) % len(PERSONAS) for turn in range(len(PERSONAS))]
    number = next(free for free in numbers if FIRST_ROBOT - free not in here)
    return Player(FIRST_ROBOT - number, PERSONAS[number].name, level)


def _stand_up(table: Table, seat: int, person: Player) -> None:
    if table.fixed:
        close(table, "broken_off", {seat} & {*table.shut})
        return
    table.seats[seat] = None
    table.seated_changed = True
    if not table.attending:
        close(table, "empty")
    elif person.user_id == table.record.host:
        table.record.host = table.attending[0].user_id


def _need_free(table: Table, seat: int) -> int:
    """Returns the seat; raises ``Refused`` if a person has it, or if it doesn't exist."""
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat")
    if (sitter := table.seats[seat]) is not None and not sitter.builtin_robot:
        raise Refused("seat_taken", name=sitter.name)
    return seat


def need_lobby(table: Table, *, host: int | None = None, frozen: bool = False) -> None:
    """Raises ``Refused`` unless ``host`` may change the lobby; ``frozen`` allows a frozen one."""
    if frozen and table.status is Status.FROZEN and table.match is None:
        return
    if table.status is not Status.LOBBY:
        raise Refused("already_started") if table.status in IN_PLAY else stopped(table)
    if table.fixed and not frozen:
        raise Refused("start_fixed")
    if host is not None:
        need_host(table, host)
