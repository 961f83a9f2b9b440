"""What happens at a table before the deal: sitting down, getting up, options, and the start."""

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
"""What the table's pace is called among the options, which are the game's otherwise."""

HINTS = "house:hints"
"""The same for whether there are hints."""


class Join(Command, frozen=True):
    """Someone sits down, on a seat of their choice or the first free one.

    A robot makes room where no seat is free, or where they choose its seat.

    Attributes:
        code: the table's code, which opens a private one to people who do not sit there.

    Refused: the table is full or has started, the seat is taken, they sit here already, or someone here is blocked.
    """

    user_id: int
    name: str
    seat: int | None = None
    code: str = ""

    def invited(self, table: Table) -> bool:
        return table.private and self.code == table.join_code

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table)
        mine = table.seat_of(self.user_id)
        if mine is not None and self.seat in (None, mine):
            raise Refused("already_seated")
        need_company(table, self.user_id, at.parted)
        if self.seat is None:
            robots = (seat for seat, person in table.taken() if person.builtin_robot)
            free = table.seats.index(None) if None in table.seats else next(robots, None)
            if free is None:
                raise Refused("table_full")
        else:
            free = _need_free(table, self.seat)
        if mine is not None:
            table.seats[mine] = None
        table.seats[free] = Player(self.user_id, self.name)
        table.seated_changed = True


class Leave(Command, frozen=True):
    """Someone gets up from a table that has not started.

    The host's duties go to the person who sits first; a table without people closes.

    Refused: they do not sit here, or the match is on.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, frozen=True)
        _stand_up(table, *need_seat(table, self.user_id))


class Kick(Command, frozen=True):
    """The host removes someone; the answer names who it was.

    Refused: not the host, no one there, or the host's own seat.
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
    """The host seats robots of a level: one on a certain seat, or some on the first free ones.

    Attributes:
        level: one of its game's.
        seat: where; a robot that sits there already makes room.
        count: how many at most, if no seat is named.

    Refused: not the host, no such level or seat, a person sits there, or every seat is taken.
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
    """The host changes one option, the table's pace or its hints, or takes a whole preset (``option="preset"``).

    Refused: not the host, or the value makes no sense.
    """

    user_id: int
    option: str
    value: Any

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, host=self.user_id)
        terms = table.record.terms
        if self.option == PACE:
            if self.value not in PACES:
                raise Refused("bad_option")
            terms.pace = self.value
            return
        if self.option == HINTS:
            if self.value not in HINT_CHOICES:
                raise Refused("bad_option")
            terms.hints = self.value
            return
        preset = self.option == "preset"
        options = {self.option: self.value}
        try:
            terms.options = full_options(
                table.rules, options if preset else terms.options | options
            )
        except rules.BadSetup as error:
            raise Refused(error.code, **error.params) from None
        terms.preset = str(self.value) if preset else ""


class BringWord(Command, frozen=True):
    """Someone brings a word of their own to the draw, or a seal: its commitment, made where the bot cannot see the word.

    Refused: they do not sit here, or the match has started.
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
    """The host starts: what the seed is drawn from is fixed, and dealt at once unless someone has brought a seal.

    Attributes:
        seal_seconds: how long those have to open it; then the start is broken off.
        seed: deals from this seed instead, which no one then has drawn.

    Refused: not the host, too few people, or options that do not fit them.
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
    """Someone tells the word of their seal; with the last one the cards are dealt.

    Refused: nothing waits for it, what is fixed has not been posted yet, or it is another word.
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
    """The host, or a moderator, closes a lobby.

    Refused: neither the host nor a moderator, or the match is on.
    """

    user_id: int
    moderator: bool = False

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, frozen=True)
        if not self.moderator:
            need_host(table, self.user_id)
        close(table, "cancelled")


class Close(Command, frozen=True):
    """The bot closes a table that cannot go on, whatever happens there; ``reason`` is why, as a code.

    Refused: it is over already.
    """

    reason: str

    def decide(self, table: Table, at: Decision) -> None:
        if table.status not in LIVE:
            raise Refused("table_over")
        close(table, self.reason)


def bring_words(table: Table) -> None:
    """Has everyone at a table that has not started bring a word to the draw, and no one else."""
    fair = table.record.deal.fair
    if fair is not None and not table.record.deal.commitment:
        table.record.deal.fair = fair.seated(one.user_id for one in table.people if one.present)


def move_hands(before: Table, table: Table) -> None:
    """Has everyone's message at a private table that has not been dealt follow its person from seat to seat."""
    if not table.private or before.match is not None:
        return
    hands = before.record.messages.hands
    theirs = {one.user_id: hands[seat] for seat, one in before.taken() if seat in hands}
    table.record.messages.hands = {
        seat: theirs[one.user_id] for seat, one in table.taken() if one.user_id in theirs
    }


def deal(table: Table, at: Decision, seed: str) -> None:
    """Deals the people who sit at a table their match from a seed.

    Raises:
        ValueError: the seed is no secret.
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
    """Deals a match from a seed that the bot alone has picked, and publishes the hash of that."""
    terms, record = table.record.terms, table.record
    terms.options, terms.pace, terms.preset = options, pace, ""
    record.deal.fair, record.deal.commitment = None, rules.commitment(seed)
    deal(table, at, seed)


def full_options(game: rules.Game[Any], options: Mapping[str, object]) -> dict[str, Any]:
    """Returns every option of a game, plain, where some are chosen or a ``preset`` is.

    Raises:
        rules.BadSetup: a value makes no sense.
    """
    return rules.to_dict(rules.read_options(game, options))


def builtin_robot(table: Table, level: str) -> Player:
    """Returns one of the bot's robots that does not sit here yet; another one at every table, and the same each time."""
    here = {person.user_id for person in table.people}
    numbers = [(table.id + turn) % len(PERSONAS) for turn in range(len(PERSONAS))]
    number = next(one for one in numbers if FIRST_ROBOT - one not in here)
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
    """Lets a seat pass that no person has."""
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat")
    if (taken := table.seats[seat]) is not None and not taken.builtin_robot:
        raise Refused("seat_taken", name=taken.name)
    return seat


def need_lobby(table: Table, *, host: int | None = None, frozen: bool = False) -> None:
    """Lets those pass who may change a lobby: everyone or its host, and where asked also one that a bug has frozen."""
    if frozen and table.status is Status.FROZEN and table.match is None:
        return
    if table.status is not Status.LOBBY:
        raise Refused("already_started") if table.status in IN_PLAY else stopped(table)
    if table.fixed and not frozen:
        raise Refused("start_fixed")
    if host is not None:
        need_host(table, host)
