"""Views of the table, and states that fit them."""

from __future__ import annotations

from collections import Counter
from itertools import count, cycle, islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.beccato import model, scoring
from rules.beccato.attention import flow as attention
from rules.beccato.content import Content
from rules.beccato.legal import gestures_left, levels, sources
from rules.beccato.model import Card, Egg, Gain, Pass, Phase, State, Team, after, chickens, team_of
from rules.beccato.options import Options
from rules.core import kit
from rules.core.model import Prompt, Seat, View, Viewer

WORLDS = 4
"""How many possible histories of the cards are traced at once."""
TRIES = 20
"""How often to try these until one agrees with the cards passed on."""


class SeatView(msgspec.Struct, frozen=True):
    """A player, as everyone sees them.

    Attributes:
        seat: the seat.
        team: the team's index.
        cards: how many chickens are in hand.
        gestures_left: how many gestures they may still make before the next pass.
        ready: whether they are ready for the next round.
    """

    seat: Seat
    team: int
    cards: int
    gestures_left: int
    ready: bool


class TeamView(msgspec.Struct, frozen=True):
    """A team, as everyone sees it.

    Attributes:
        guild: its guild's id.
        seats: its members.
        rows: its eggs: with pyramids, by level from the bottom up; otherwise all in the first row.
        eggs: how many cards it has towards the six.
        points: what its eggs score as laid.
        agreed: whether it has agreed on its signals.
        changes: the rounds after which it changed its signal, ascending.
    """

    guild: str
    seats: tuple[Seat, ...]
    rows: tuple[tuple[Egg, ...], ...]
    eggs: int
    points: int
    agreed: bool
    changes: tuple[int, ...]


class GainView(msgspec.Struct, frozen=True):
    """An egg due to a team: its sources (at first, ``promised``), or the egg and its levels."""

    team: int
    seat: Seat
    promised: tuple[str, ...]
    sources: tuple[str, ...]
    egg: Egg | None
    levels: tuple[int, ...]


class BeccatoView(View, frozen=True, kw_only=True, tag="BeccatoView"):
    """One viewer's view of the table.

    Attributes that the :class:`State` lacks, or has in another form:
        players: by seat.
        teams: by index.
        egg_deck: how many eggs are in the deck.
        turn: the seat with four cards that has to pass; ``None`` while no one does.
        imaginary: how many cards are in the imaginary hand; ``None`` if there isn't one.
        passes: how many passes there have been this round.
        laps: how many laps are complete; at the limit, the round is void.
        gains: the eggs being handed out.
        hand: the viewer's chickens, the one just received last; ``None`` for a spectator.
        received: the card that the viewer received this turn.
        own_passes: this round's passes by and to the viewer, with the cards the viewer saw.
        watched: the seats the viewer watches; ``None`` for spectators, or if everyone sees all.
        signals: the secret signals of the viewer's team.
        proposals: the open proposals in the viewer's team.
    """

    options: Options
    repertoire: tuple[str, ...]
    phase: Phase
    round: int
    ring: tuple[Seat, ...]
    players: tuple[SeatView, ...]
    teams: tuple[TeamView, ...]
    coops: tuple[model.Coop, ...]
    egg_deck: int
    chick: bool
    dealer: Seat
    turn: Seat | None
    imaginary: int | None
    passes: int
    laps: int
    voids: int
    gestures: tuple[model.Made, ...]
    calls: tuple[model.Call, ...]
    gains: tuple[GainView, ...]
    hand: tuple[Card, ...] | None = None
    received: Card | None = None
    own_passes: tuple[Pass, ...] = ()
    signals: tuple[model.Signal, ...] = ()
    proposals: tuple[model.Proposal, ...] = ()
    watched: tuple[Seat, ...] | None = None


def view(state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BeccatoView:
    """Returns a seat's view or, for ``None``, the public's.

    Rule: BC-06, BC-10, BC-53, BC-61, BC-72
    """
    table = BeccatoView(
        viewer=viewer,
        prompts=prompts,
        options=state.options,
        repertoire=state.repertoire,
        phase=state.phase,
        round=state.round,
        ring=state.ring,
        players=tuple(_player(state, seat) for seat in range(len(state.ring))),
        teams=tuple(_team(state, team) for team in state.teams),
        coops=state.coops,
        egg_deck=len(state.egg_deck),
        chick=state.chick,
        dealer=state.dealer,
        turn=state.turn if state.phase is Phase.PASSING else None,
        imaginary=None if state.imaginary is None else len(state.imaginary),
        passes=len(state.passes),
        laps=len(state.passes) // len(state.ring),
        voids=state.voids,
        gestures=tuple(attention.perceived(gesture, viewer) for gesture in state.gestures),
        calls=tuple(attention.remembered(call, viewer) for call in state.calls)
        if state.watched
        else state.calls,
        gains=tuple(_gain(state, gain) for gain in state.gains),
    )
    if viewer is None:
        return table
    team = state.teams[team_of(state, viewer)]
    return replace(
        table,
        hand=state.hands[viewer],
        received=state.received if viewer == state.turn else None,
        own_passes=tuple(
            _seen(each, viewer) for each in state.passes if viewer in (each.giver, each.receiver)
        ),
        signals=team.signals,
        proposals=team.proposals,
        watched=state.watched[viewer] if state.watched else None,
    )


def _player(state: State, seat: Seat) -> SeatView:
    cards, ready = len(state.hands[seat]), seat in state.ready
    return SeatView(seat, team_of(state, seat), cards, gestures_left(state, seat), ready)


def _team(state: State, team: Team) -> TeamView:
    worth = scoring.points(team.rows, team.guild, pyramid=state.options.pyramid)
    agreed = bool(team.signals)
    return TeamView(team.guild, team.seats, team.rows, len(team.eggs), worth, agreed, team.changes)


def _gain(state: State, gain: Gain) -> GainView:
    offered, egg = gain.sources, gain.egg
    if egg is None:
        return GainView(gain.team, gain.seat, offered, sources(state, gain), None, ())
    rows = state.teams[gain.team].rows
    return GainView(gain.team, gain.seat, offered, (), egg, levels(rows))


def _seen(each: Pass, viewer: Seat) -> Pass:
    """Returns a pass as its giver or receiver sees it: only the card given, or received."""
    return replace(
        each,
        given=each.given if viewer == each.giver else None,
        received=each.received if viewer == each.receiver else None,
    )


def resample(box: Content, view: BeccatoView, rng: Random) -> State:
    """Returns a state that fits the view.

    Chickens, eggs and signal cards that the viewer can't see are anywhere they could be, all ways
    equally likely, and each card in a hand is equally likely to be passed. Other teams discuss
    nothing, and have agreed on one gesture.
    """
    eggs = {egg.id for team in view.teams for row in team.rows for egg in row}
    eggs |= {egg.id for coop in view.coops if (egg := coop.egg)}
    eggs |= {egg.id for gain in view.gains if (egg := gain.egg)}
    egg_deck = [Egg(id=egg.id, guild=egg.guild) for egg in box.eggs if egg.id not in eggs]
    teams, pile = _resampled_teams(view, rng)
    turn = after(view.ring, view.dealer)[(view.passes - 1) % len(view.ring)]
    state = kit.copied(
        view,
        State,
        teams=teams,
        egg_deck=tuple(rng.sample(egg_deck, len(egg_deck))),
        signal_pile=pile,
        turn=turn,
        hands=((),) * len(view.ring),
        imaginary=None if view.imaginary is None else (),
        gains=tuple(
            Gain(waiting.team, waiting.seat, waiting.promised, waiting.egg)
            for waiting in view.gains
        ),
        ready=tuple(player.seat for player in view.players if player.ready),
        watched=(),
    )
    if view.options.mode == "watch":
        _resample_attention(state, view, rng)
    if view.round:
        hands, state.passes = _resampled_hands(state, view, rng)
        state.hands = tuple(hands[: len(view.ring)])
        state.imaginary = None if view.imaginary is None else hands[-1]
        state.received = state.passes[-1].received if state.passes else None
    if view.phase is Phase.OVER:
        state.reason = "void_rounds" if view.voids == model.VOIDS_TO_END else "six_eggs"
    return state


def _resample_attention(state: State, view: BeccatoView, rng: Random) -> None:
    """Invents the gestures that the viewer missed, and which seats the others are watching."""
    viewer, watched = view.viewer, attention.first_watched(state.ring, state.teams)
    state.gestures = tuple(
        attention.imagined(gesture, viewer, rng.choice(view.repertoire))
        for gesture in view.gestures
    )
    state.watched = watched
    if viewer is not None and view.watched is not None:
        state.watched = kit.replaced(watched, viewer, view.watched)


def _resampled_teams(view: BeccatoView, rng: Random) -> tuple[tuple[Team, ...], tuple[str, ...]]:
    """Returns the teams, with random signals for the others, and the signal cards no team has."""
    breeds = [coop.breed for coop in view.coops] if view.options.signals_by_breed else [None]
    free = view.options.free_signal
    own = {gesture for signal in view.signals for gesture in signal.gestures}
    pile = [card for card in view.repertoire if free or card not in own]
    rng.shuffle(pile)
    teams: list[Team] = []
    for seen in view.teams:
        mine = view.viewer in seen.seats
        signals = view.signals if mine else ()
        if seen.agreed and not mine:
            drawn = [rng.choice(pile) if free else pile.pop() for _ in breeds]
            signals = tuple(model.Signal((item,), b) for item, b in zip(drawn, breeds, strict=True))
        teams.append(
            Team(
                guild=seen.guild,
                seats=seen.seats,
                rows=seen.rows,
                signals=signals,
                cards=tuple(None if free else signal.gestures[0] for signal in signals),
                proposals=view.proposals if mine else (),
                proposed=max((item.number for item in view.proposals), default=0) if mine else 0,
                changes=seen.changes,
            )
        )
    return tuple(teams), () if free else tuple(sorted(pile))


def _resampled_hands(
    state: State, view: BeccatoView, rng: Random
) -> tuple[list[tuple[Card, ...]], tuple[Pass, ...]]:
    """Returns hands by seat, with the imaginary hand last, and the passes in the round."""
    known = {view.viewer: view.hand or ()}
    if view.phase is not Phase.PASSING and view.calls and view.calls[-1].round == view.round:
        known |= {shown.seat: shown.cards for shown in view.calls[-1].shown}
    numbers = count()
    held = [[*islice(numbers, seat.cards)] for seat in view.players]
    held.append([*islice(numbers, view.imaginary or 0)])
    start = _World(held, {}, Counter(chickens(state)))
    for seat, cards in known.items():
        if seat is not None:
            start.faces |= zip(held[seat], cards, strict=True)
            start.hidden.subtract(cards)
    seen_passes = _known_passes(view)
    for tries_left in range(TRIES, -1, -1):
        world = _passed_back(view, seen_passes, start, rng, strict=tries_left > 0)
        if world is not None:
            break
    else:
        raise AssertionError("the last try accepts any world")
    faces, rest = world.faces, [*world.hidden.elements()]
    rng.shuffle(rest)
    faces |= zip(
        (number for hand in held for number in hand if number not in faces), rest, strict=True
    )
    back, passes = world.back, list[Pass]()
    for seen_pass in seen_passes:
        given, back = back
        came, back = back if _is_through(view, seen_pass) else (given, back)
        given, received = seen_pass.given or faces[given], seen_pass.received or faces[came]
        passes.append(replace(seen_pass, given=given, received=received))
    hands = [tuple(faces[number] for number in hand) for hand in held]
    if passes and state.turn not in known:
        came = passes[-1].received
        hands[state.turn] = (*sorted(hands[state.turn], key=lambda card: card == came),)
    return hands, tuple(passes)


def _known_passes(view: BeccatoView) -> list[Pass]:
    """Returns all passes in the round, as the viewer saw them."""
    own = {each.number: each for each in view.own_passes}
    ring = after(view.ring, view.dealer)
    ends = zip(cycle((ring[-1], *ring[:-1])), cycle(ring))
    numbered = enumerate(islice(ends, view.passes), 1)
    return [own.get(number) or Pass(number, *pair, None, None) for number, pair in numbered]


def _is_through(view: BeccatoView, seen_pass: Pass) -> bool:
    """Returns whether a pass goes through the imaginary hand."""
    return view.imaginary is not None and seen_pass.giver == view.ring[-1]


class _World:
    """A possible history of the cards: each has a number, and a face once that matters.

    Attributes:
        held: the numbers by seat at some point in the round, the imaginary hand last.
        faces: the chickens on the cards that have a face.
        hidden: the chickens on the other cards.
        back: the numbers of the cards undone so far, latest first, in nested pairs.
    """

    def __init__(
        self, held: list[list[int]], faces: dict[int, Card], hidden: Counter[Card], back: Any = None
    ) -> None:
        self.held, self.faces, self.hidden, self.back = held, faces, hidden, back

    def fork(self) -> _World:
        """Returns an independent copy."""
        return _World([*map(list, self.held)], {**self.faces}, self.hidden.copy(), self.back)

    def odds(self, place: int, card: Card) -> list[float]:
        """Returns how likely each card in a hand is to be this chicken."""
        chance = self.hidden[card] / max(1, self.hidden.total())
        return [
            float(self.faces[number] == card) if number in self.faces else chance
            for number in self.held[place]
        ]

    def take_back(self, origin: int, to: int, card: Card | None, rng: Random) -> None:
        """Undoes a card's arrival in a hand: this chicken if possible, or any."""
        number = rng.choice(self.held[origin])
        if card and any(odds := self.odds(origin, card)):
            (number,) = rng.choices(self.held[origin], odds)
            if number not in self.faces:
                self.faces[number] = card
                self.hidden[card] -= 1
        self.held[origin].remove(number)
        self.held[to].append(number)
        self.back = number, self.back


def _passed_back(
    view: BeccatoView, passes: list[Pass], start: _World, rng: Random, *, strict: bool
) -> _World | None:
    """Undoes all passes in the round, starting from the current hands.

    Any of the receiver's cards may go back, as the giver might have passed any, but a chicken that
    the viewer gave has to be one of them. So several worlds go back at once, and wherever a card is
    known, each continues as often as that card is likely in it (a particle filter).

    Returns:
        ``None`` if ``strict`` and no world can have a chicken where the viewer gave it.
    """
    clues = any(each.giver == view.viewer for each in view.own_passes)
    worlds = [start.fork() for _ in range(WORLDS if clues else 1)]
    for seen_pass in reversed(passes):
        ways = [(seen_pass.receiver, seen_pass.giver, seen_pass.received or seen_pass.given)]
        if _is_through(view, seen_pass):
            ways = [
                (seen_pass.receiver, -1, seen_pass.received),
                (-1, seen_pass.giver, seen_pass.given),
            ]
        for origin, to, card in ways:
            if card is not None and origin != view.viewer:
                weights = [sum(world.odds(origin, card)) for world in worlds]
                if strict and not any(weights):
                    return None
                if any(weights) and len(set(weights)) > 1:
                    worlds = [each.fork() for each in rng.choices(worlds, weights, k=len(worlds))]
            for world in worlds:
                world.take_back(origin, to, card, rng)
    return worlds[0]
