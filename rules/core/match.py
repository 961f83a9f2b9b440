"""A match: one game being played; it is the host's only interface to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from random import Random
from typing import Any, ClassVar

import msgspec

from rules.core.chance import Chance, Draw
from rules.core.errors import BadSetup, IllegalAction, NotSeated, WindowClosed
from rules.core.game import Game
from rules.core.model import Action, Event, Expire, Mode, Outcome, Prompt, Seat, Undo, View, Viewer
from rules.core.reading import encodable, read_action, read_host_action, read_logged, read_options

LogEntry = tuple[int, Seat | None, Action]
"""(sequence number from 1, seat or ``None`` for the host, action)."""

MAX_SEED = 1_000

MOST_LISTED = 100_000
"""The most actions that ``Match.legal`` yields; Beccato!'s free signals have far more."""

EXAMPLE_SEED = "parlour: an example deal"
"""The default seed: fixed and public, so no match that counts uses it."""


class _Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """A match as JSON. Checkpoints have no ``log``; ``before`` is set while undo is possible."""

    game: str
    rules_version: int
    seats: int
    seed: str
    options: msgspec.Raw
    seq: int
    state: msgspec.Raw
    before: tuple[Seat, msgspec.Raw] | None = None
    log: list[tuple[Seat | None, msgspec.Raw]] | None = None


class Match:
    """A match in progress or over.

    Attributes:
        game: the game's rules.
        seats: the number of seats.
        seed: the text that all randomness comes from; secret until the match is over.
        options: the game's options struct.
        prompts: all open windows: who may act now, and how; ``()`` exactly when the match is over.
        opening: the events before the first action (the deal); empty for a loaded match.
        drawn: the random draws, in order; like the log, it starts out empty on a loaded match.
        seq: how many actions have been played.
        latest: who acted last (``None`` for the host), and why that can't be undone; ``None`` for a
            loaded match.
    """

    __slots__ = (
        "_before",
        "_log",
        "_state",
        "_views",
        "drawn",
        "game",
        "latest",
        "opening",
        "options",
        "prompts",
        "seats",
        "seed",
        "seq",
    )

    games: ClassVar[Mapping[str, Game[Any]]] = {}
    """The games by name, set by the ``rules`` package."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        seed: str,
        options: msgspec.Struct,
        state: Any,
        prompts: tuple[Prompt, ...] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.opening: tuple[Event, ...] = ()
        self.seq = 0
        self.drawn: list[Draw] = []
        self._state = state
        self._before: tuple[Seat, Any] | None = None
        self.latest: tuple[Seat | None, str] | None = None
        self._log: list[LogEntry] = []
        self.prompts = game.prompts(state) if prompts is None else prompts
        self._views: dict[Viewer, View] = {}

    @classmethod
    def new(
        cls,
        game: str,
        seats: int | None = None,
        seed: str = EXAMPLE_SEED,
        options: Mapping[str, object] | None = None,
        version: int | None = None,
    ) -> Match:
        """Deals a new match.

        Args:
            game: the game's name in ``rules.GAMES``.
            seats: the number of players; ``None`` for the fewest the game takes.
            seed: any text up to 1,000 characters; the same seed gives the same deal everywhere. The
                default is public, so use it only for experiments.
            options: the game's options by name; ``preset`` names a set of them to start from.
            version: the version of the rules that the match began under; ``None`` for today's.

        Raises:
            BadSetup: an argument is invalid, or the arguments don't go together.
        """
        rules = find_game(game, version)
        if seats is None:
            seats = rules.seats[0]
        if type(seats) is not int or seats not in rules.seats:
            raise BadSetup("bad_seats", game=rules.name, least=rules.seats[0], most=rules.seats[-1])
        if not _is_seed(seed):
            raise BadSetup("bad_seed", most=MAX_SEED)
        chosen = read_options(rules, options)
        chance = Chance(seed)
        state, opening = rules.setup(seats, chosen, chance)
        match = cls(rules, seats, seed, chosen, state)
        match.opening, match.drawn = opening, chance.drawn
        return match

    @property
    def truth(self) -> Any:
        """The state with hidden cards, for ``rules`` to judge finished matches; never show it."""
        return self._state

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or ``None`` if it hasn't."""
        return self.game.outcome(self._state)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The actions played, in order, from the start or from the checkpoint that was loaded."""
        return tuple(self._log)

    def legal(self, seat: Seat) -> Iterator[Action]:
        """Returns an iterator over a seat's legal actions, empty if it may not act now.

        Raises:
            NotSeated: there is no such seat.
            IllegalAction: ``too_many_actions``, from the iterator, after ``MOST_LISTED`` of them.
        """
        self._check_seat(seat)
        every = (
            action
            for prompt in self.prompts
            if seat in prompt.seats
            for action in self.game.legal(self._state, seat, prompt)
        )
        return chain(islice(every, MOST_LISTED), _refuse_more(every))

    def sample(self, seat: Seat, rng: Random, window: str | None = None) -> Action | None:
        """Cheaply returns one of a seat's legal actions, or ``None`` if it has none.

        Args:
            seat: the seat that would act.
            rng: the source of randomness.
            window: the window it is for; ``None`` for any that is open to the seat.

        Raises:
            NotSeated: there is no such seat.
        """
        self._check_seat(seat)
        mine = self._asked(seat)
        if window is not None:
            mine = [prompt for prompt in mine if prompt.window == window]
        return self.game.sample(self._state, seat, mine, rng) if mine else None

    def play(
        self, seat: Seat | None, action: object, *, window: str | None = None
    ) -> tuple[Event, ...]:
        """Plays an action for a seat: completely, or not at all.

        Args:
            seat: who acts; ``None`` for the host, who plays ``Expire`` and ``Undo`` from a log.
            action: one of the game's action structs, or its plain dict.
            window: the window that the action was meant for, if known; refused if it is closed.

        Returns:
            The events, in order. Each event says who may see it.

        Raises:
            NotSeated: there is no such seat.
            WindowClosed: the seat may not act now, or the window is closed.
            IllegalAction: it is malformed or against the rules; the code says why.
        """
        game = self.game
        if seat is None:
            return self._play_host(read_host_action(action))
        self._check_seat(seat)
        mine = self._asked(seat)
        if not mine:
            raise WindowClosed("not_your_turn" if self.prompts else "match_over")
        if window is not None and not any(prompt.window == window for prompt in mine):
            raise WindowClosed("window_closed")
        read = read_action(game, action)
        fitting = [prompt for prompt in mine if type(read) in game.accepts[prompt.kind]]
        if not fitting:
            raise IllegalAction("not_now", action=type(read).__name__)
        if window is not None and all(prompt.window != window for prompt in fitting):
            raise WindowClosed("window_closed")
        game.verify(self._state, seat, read)
        before, draft, chance = self._state, self._state.__copy__(), Chance(self.seed)
        events = game.apply(draft, seat, read, chance)
        self._advance(draft, seat, read)
        if chance.drawn:
            self.drawn += chance.drawn
            self.latest = (seat, "undo_chance")
        elif not self._leaves_open(fitting):
            self.latest = (seat, "undo_closed")
        elif not game.undoable(before, read, draft):
            self.latest = (seat, "undo_seen")
        else:
            self._before = (seat, before)
        return events

    def expire(self, window: str) -> tuple[Event, ...]:
        """Ends a window whose time is up: applies and logs the rules' default.

        Raises:
            WindowClosed: no such window is open.
        """
        if not self._is_open(window):
            raise WindowClosed("window_closed" if self.prompts else "match_over")
        draft, chance = self._state.__copy__(), Chance(self.seed)
        events = self.game.expire(draft, window, chance)
        self._advance(draft, None, Expire(window))
        self.drawn += chance.drawn
        return events

    def undoable(self, seat: Seat) -> bool:
        """Returns whether a seat can undo its last action.

        It can if nothing has happened since, and the action used no chance and showed no one a
        hidden card. The game knows which actions show cards (``Game.undoable``). A window in which
        several seats act must still be open.

        Raises:
            NotSeated: there is no such seat.
        """
        self._check_seat(seat)
        return self._before is not None and self._before[0] == seat

    def undo(self, seat: Seat) -> tuple[Event, ...]:
        """Undoes a seat's last action, restoring the state before it; the log records that.

        It is up to the host to ask the other players whether they agree.

        Raises:
            NotSeated: there is no such seat.
            IllegalAction: the seat's last action can't be undone, or no longer can.
        """
        if not self.undoable(seat):
            raise IllegalAction("cannot_undo")
        assert self._before is not None
        self._advance(self._before[1], None, Undo(seat))
        return ()

    def view(self, viewer: Viewer) -> View:
        """Returns everything a viewer may know; ``None`` is a spectator or the channel.

        Each state of the match caches its views.

        Raises:
            NotSeated: there is no such seat.
        """
        if viewer is not None:
            self._check_seat(viewer)
        if viewer not in self._views:
            self._views[viewer] = self._view(viewer)
        return self._views[viewer]

    def _view(self, viewer: Viewer) -> View:
        known = tuple(prompt for prompt in self.prompts if prompt.known_to(viewer))
        view = self.game.view(self._state, viewer, known)
        if self.games.get(self.game.name, self.game) is self.game:
            return view
        return msgspec.structs.replace(view, rules_version=self.game.rules_version)

    def resample(self, viewer: Viewer, rng: Random) -> Match:
        """Returns a match this viewer can't tell from this one, with a new log and a new seed.

        Raises:
            NotSeated: there is no such seat.
        """
        state = self.game.resample(self.view(viewer), rng)
        seed = f"resampled {rng.getrandbits(64):x}"
        match = Match(self.game, self.seats, seed, self.options, state)
        match.seq = self.seq
        return match

    def to_json(self) -> bytes:
        """Returns the whole match as JSON, from which ``Match.from_json`` makes an equal one."""
        return self._encode(with_log=True)

    def checkpoint(self) -> bytes:
        """Returns the match without its log, so that saving every move stays cheap."""
        return self._encode(with_log=False)

    @classmethod
    def from_json(cls, data: bytes | str) -> Match:
        """Reads a match written by ``to_json`` or ``checkpoint``.

        Raises:
            BadSetup: it isn't a match, its game is unknown, or its rules are no longer supported.
        """
        try:
            raw = msgspec.json.decode(data, type=_Snapshot)
            game = find_game(raw.game, raw.rules_version)
            if raw.seats not in game.seats:
                raise BadSetup("unreadable_match", reason="seats")
            options = msgspec.json.decode(raw.options, type=game.Options)
            state = msgspec.json.decode(raw.state, type=game.State)
            before = raw.before and (
                raw.before[0],
                msgspec.json.decode(raw.before[1], type=game.State),
            )
            first = raw.seq - len(raw.log or ()) + 1
            entries = enumerate(raw.log or (), first)
            log = [(seq, seat, read_logged(game, seq, seat, item)) for seq, (seat, item) in entries]
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            raise BadSetup("unreadable_match", reason=str(error)) from None
        match = cls(game, raw.seats, raw.seed, options, state)
        match.seq = raw.seq
        match._before = before
        match._log = log
        return match

    def fork(self) -> Match:
        """Returns an independent copy to try things out on; its log starts here."""
        match = Match(self.game, self.seats, self.seed, self.options, self._state, self.prompts)
        match.seq = self.seq
        match._before = self._before
        match.latest = self.latest
        match._views = dict(self._views)
        return match

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.game is other.game and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        # The seed stays out: this text ends up in logs.
        return f"<Match {self.game.name} seats={self.seats} seq={self.seq}>"

    def __str__(self) -> str:
        """Returns a spectator's view, field by field."""
        fields = msgspec.to_builtins(self.view(None))
        lines = (f"  {name}: {_brief(value)}" for name, value in fields.items() if name != "viewer")
        return "\n".join([repr(self), *lines])

    def _play_host(self, action: Expire | Undo) -> tuple[Event, ...]:
        return self.undo(action.seat) if isinstance(action, Undo) else self.expire(action.window)

    def _leaves_open(self, taken: list[Prompt]) -> bool:
        """Returns whether an action ended only its own turn: no race, no shared window."""
        for prompt in taken:
            if prompt.mode is Mode.RACE:
                return False
            if prompt.mode is not Mode.TURN and not self._is_open(prompt.window):
                return False
        return bool(self.prompts)

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise NotSeated("not_seated", seats=self.seats)

    def _is_open(self, window: str) -> bool:
        return any(prompt.window == window for prompt in self.prompts)

    def _asked(self, seat: Seat) -> list[Prompt]:
        return [prompt for prompt in self.prompts if seat in prompt.seats]

    def _encode(self, *, with_log: bool) -> bytes:
        snapshot: dict[str, object] = {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "seq": self.seq,
            "state": self._state,
        }
        if self._before is not None:
            snapshot["before"] = self._before
        if with_log:
            snapshot["log"] = [(seat, action) for _, seat, action in self._log]
        return msgspec.json.encode(snapshot)

    def _become(self, state: Any) -> None:
        """Replaces the state and clears the cached views."""
        self._state = state
        self.prompts, self._views = self.game.prompts(state), {}

    def _advance(self, state: Any, seat: Seat | None, action: Action) -> None:
        self._become(state)
        self._before = None
        self.latest = (seat, "")
        self.seq += 1
        self._log.append((self.seq, seat, action))


def _refuse_more(rest: Iterator[Action]) -> Iterator[Action]:
    """Yields nothing; raises an error if any actions remain.

    Raises:
        IllegalAction: there are more actions.
    """
    for _ in rest:
        advice = "There are more actions than you can list. Draw one with Match.sample(seat, rng)."
        raise IllegalAction("too_many_actions", most=MOST_LISTED, advice=advice)
    yield from ()


def _is_seed(seed: object) -> bool:
    """Returns whether a value can be a seed: UTF-8 text that isn't too long."""
    return isinstance(seed, str) and len(seed) <= MAX_SEED and encodable(seed)


def _brief(value: object) -> str:
    """Returns a value as JSON on one line."""
    return msgspec.json.encode(value).decode()


def find_game(name: object, version: int | None = None) -> Game[Any]:
    """Returns a game by name, with a given version of its rules; ``None`` for today's.

    Raises:
        BadSetup: there is no game with this name, or it has no such version.
    """
    game = Match.games.get(name) if isinstance(name, str) else None
    if game is None:
        raise BadSetup("unknown_game", known=", ".join(Match.games))
    if version in (None, game.rules_version):
        return game
    if version not in game.past:
        raise BadSetup("old_rules", game=game.name, version=version)
    return game.past[version]
