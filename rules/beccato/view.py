"""What each viewer may know, and other worlds that look the same to them."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec.structs import replace

from rules.beccato import scoring
from rules.beccato.legal import gestures_left, levels, sources
from rules.beccato.model import (
    Call,
    Card,
    Coop,
    Egg,
    Gain,
    Made,
    Options,
    Pass,
    Phase,
    Proposal,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Signal,
    State,
    Team,
    Terms,
    team_of,
)
from rules.core.model import Prompt, Seat, View, Viewer


class SeatView(msgspec.Struct, frozen=True):
    """A player as everyone sees them.

    Attributes:
        seat: who.
        team: index of the team.
        cards: how many chickens in hand.
        gestures_left: gestures they may still make before the next pass.
        ready: whether they are ready for the next round.
    """

    seat: Seat
    team: int
    cards: int
    gestures_left: int
    ready: bool


class TeamView(msgspec.Struct, frozen=True):
    """A team as everyone sees it.

    Attributes:
        guild: id of its guild.
        seats: its members.
        rows: its eggs; by level from the bottom with pyramids, else all in the first row.
        eggs: how many cards it has towards the six.
        points: what they are worth as they lie.
        agreed: whether it has its signals.
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
    """An egg a team has coming: where it may come from, or the egg and the levels it may lie on."""

    team: int
    seat: Seat
    sources: tuple[str, ...]
    egg: Egg | None
    levels: tuple[int, ...]


class BeccatoView(View, frozen=True, kw_only=True, tag="BeccatoView"):
    """The table.

    Attributes:
        options: how it is played.
        repertoire: ids of the gestures there are.
        phase: where the match is.
        round: from 1; 0 before the first deal.
        ring: seats in passing order; the imaginary hand, if any, lies between the last and the first.
        players: by seat.
        teams: by index.
        coops: the breeds in play and the eggs in front of them.
        egg_deck: how many eggs are in the deck.
        chick: whether the chick is in the middle.
        dealer: who dealt.
        turn: who holds four cards and is to pass; ``None`` while no one passes.
        imaginary: how many cards lie in the imaginary hand; ``None`` without one.
        passes: how many passes the round has seen.
        laps: how many of the laps after which the round is void.
        voids: rounds in a row that ended without a call.
        gestures: what players did in this round, in order.
        calls: all calls of the match with the hands shown; the last one is the latest.
        gains: eggs being handed out.
        hand: the viewer's chickens, the one just received last; ``None`` for a spectator.
        received: the card that came to the viewer in this turn.
        own_passes: this round's passes from and to the viewer, with the cards the viewer saw.
        signals: the secret signals of the viewer's team.
        proposals: what the viewer's team is talking about.
    """

    options: Options
    repertoire: tuple[str, ...]
    phase: Phase
    round: int
    ring: tuple[Seat, ...]
    players: tuple[SeatView, ...]
    teams: tuple[TeamView, ...]
    coops: tuple[Coop, ...]
    egg_deck: int
    chick: bool
    dealer: Seat
    turn: Seat | None
    imaginary: int | None
    passes: int
    laps: int
    voids: int
    gestures: tuple[Made, ...]
    calls: tuple[Call, ...]
    gains: tuple[GainView, ...]
    hand: tuple[Card, ...] | None = None
    received: Card | None = None
    own_passes: tuple[Pass, ...] = ()
    signals: tuple[Signal, ...] = ()
    proposals: tuple[Proposal, ...] = ()


def view(state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BeccatoView:
    """Returns what a seat, or with ``None`` the public, may know.

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
        gestures=state.gestures,
        calls=state.calls,
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
    )


def _player(state: State, seat: Seat) -> SeatView:
    return SeatView(
        seat=seat,
        team=team_of(state, seat),
        cards=len(state.hands[seat]),
        gestures_left=gestures_left(state, seat),
        ready=seat in state.ready,
    )


def _team(state: State, team: Team) -> TeamView:
    return TeamView(
        guild=team.guild,
        seats=team.seats,
        rows=team.rows,
        eggs=len(team.eggs),
        points=scoring.points(team.rows, team.guild, pyramid=state.options.pyramid),
        agreed=bool(team.signals),
        changes=team.changes,
    )


def _gain(state: State, gain: Gain) -> GainView:
    waiting = gain.egg is not None
    return GainView(
        team=gain.team,
        seat=gain.seat,
        sources=() if waiting else sources(state, gain),
        egg=gain.egg,
        levels=levels(state.teams[gain.team].rows) if waiting else (),
    )


def _seen(each: Pass, viewer: Seat) -> Pass:
    """A pass as one end of it sees it: what they gave, what they got; both when it is the same card."""
    return replace(
        each,
        given=each.given if viewer == each.giver else None,
        received=each.received if viewer == each.receiver else None,
    )


def resample_hidden(state: State, viewer: Viewer, rng: Random) -> State:
    """Returns another state that this viewer cannot tell from the real one.

    Mixed are the chickens in hands the viewer has not seen, what went between others, the egg deck, and everything
    other teams know of their signals.
    """
    other = msgspec.structs.replace(state)
    own = None if viewer is None else team_of(state, viewer)
    _scramble_hands(other, viewer, rng)
    other.egg_deck = tuple(rng.sample(state.egg_deck, len(state.egg_deck)))
    _scramble_signals(other, own, rng)
    return other


def _scramble_hands(other: State, viewer: Viewer, rng: Random) -> None:
    known = {viewer}
    if other.phase is not Phase.PASSING and other.calls and other.calls[-1].round == other.round:
        known |= {shown.seat for shown in other.calls[-1].shown}
    hidden = [seat for seat in range(len(other.ring)) if seat not in known]
    cards = [card for seat in hidden for card in other.hands[seat]] + list(other.imaginary or ())
    rng.shuffle(cards)
    hands = list(other.hands)
    for seat in hidden:
        count = len(hands[seat])
        hands[seat] = tuple(cards[:count])
        del cards[:count]
    other.hands = tuple(hands)
    if other.imaginary is not None:
        other.imaginary = tuple(cards)
    breeds = [coop.breed for coop in other.coops]
    other.passes = tuple(
        replace(
            each,
            given=each.given if viewer == each.giver else rng.choice(breeds),
            received=each.received if viewer == each.receiver else rng.choice(breeds),
        )
        for each in other.passes
    )
    if viewer != other.turn and other.received is not None:
        other.received = hands[other.turn][-1]


def _scramble_signals(other: State, own: int | None, rng: Random) -> None:
    pile = [*other.signal_pile]
    for index, team in enumerate(other.teams):
        if index != own:
            pile += [card for card in team.cards if card]
    rng.shuffle(pile)
    teams = list(other.teams)
    for index, team in enumerate(teams):
        if index == own:
            continue
        cards = tuple(card and pile.pop() for card in team.cards)
        signals = tuple(
            replace(signal, gestures=(card,)) if card else _other_signal(other, signal, rng)
            for signal, card in zip(team.signals, cards, strict=True)
        )
        proposals = tuple(
            replace(proposal, terms=_other_terms(other, team, proposal.terms, rng))
            for proposal in team.proposals
        )
        teams[index] = replace(team, cards=cards, signals=signals, proposals=proposals)
    other.teams = tuple(teams)
    other.signal_pile = tuple(sorted(pile))


def _other_signal(other: State, signal: Signal, rng: Random) -> Signal:
    return replace(
        signal,
        gestures=tuple(rng.choice(other.repertoire) for _ in signal.gestures),
        text="".join(rng.sample(signal.text, len(signal.text))),
    )


def _other_terms(other: State, team: Team, terms: Terms, rng: Random) -> Terms:
    match terms:
        case ProposeSignal(signals):
            return ProposeSignal(tuple(_other_signal(other, each, rng) for each in signals))
        case ProposeDraw(_, breed):
            return ProposeDraw(rng.choice(team.eggs).id, breed)
        case ProposeChange(_, signal):
            return ProposeChange(rng.choice(team.eggs).id, _other_signal(other, signal, rng))
