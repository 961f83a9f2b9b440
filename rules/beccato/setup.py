"""Teams, seating, and a team's secret signals: dealt, agreed or changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from rules.beccato import events, model
from rules.beccato.legal import signal_breeds
from rules.beccato.model import Proposal, Signal, State, Team, Terms, team_of
from rules.beccato.options import Options
from rules.core import kit
from rules.core.chance import Chance
from rules.core.model import Events, Seat

RINGS: Mapping[int, tuple[str, ...]] = {
    4: ("ABAB",),
    5: ("ABABA",),
    6: ("ABABAB", "ABCABC"),
    7: ("ABACABC",),
    8: ("ABCDABCD", "ABCABCAB"),
    9: ("ABCABCABC",),
}
"""The teams round the table by number of players: the usual split, then any alternative.

Neighbours are never on the same team. With five, the imaginary hand is between the last seat and
the first. Rule: BC-02, BC-03, BC-04, BC-62
"""


def pattern(seats: int, options: Options) -> str:
    """Returns the teams' letters round the table, depending on the option. Rule: BC-03."""
    rings = RINGS[seats]
    return rings[-1] if options.teams == "alternative" else rings[0]


def sides(letters: str) -> tuple[tuple[Seat, ...], ...]:
    """Returns each team's places in a string of letters, by letter."""
    return tuple(
        tuple(place for place, other in enumerate(letters) if other == letter)
        for letter in sorted(set(letters))
    )


def seated(
    seats: int, options: Options, chance: Chance
) -> tuple[tuple[Seat, ...], tuple[tuple[Seat, ...], ...]]:
    """Returns the ring of seats in passing order, and each team's members.

    Players sit in the order of their seats, so they choose their team by choosing a seat. With
    random teams, every seat gets a guild card, and each team's members take its places in order.

    Rule: BC-04, BC-05, BC-10
    """
    letters = pattern(seats, options)
    table = tuple(range(seats))
    teams = sides(letters)
    if options.random_teams:
        dealt = "".join(chance.shuffled("teams", letters))
        teams = sides(dealt)
        waiting = {
            letter: iter(team) for letter, team in zip(sorted(set(letters)), teams, strict=True)
        }
        table = tuple(next(waiting[letter]) for letter in letters)
    return (table if options.direction == "left" else table[::-1]), teams


def deal_signals(draft: State, chance: Chance) -> None:
    """Deals each team its signal cards from the shuffled pile. Rule: BC-06, BC-81."""
    breeds = signal_breeds(draft)
    pile = chance.shuffled("signals", draft.signal_pile)
    teams: list[Team] = []
    for team in draft.teams:
        cards = tuple(pile.pop() for _ in breeds)
        signals = tuple(
            Signal(gestures=(card,), breed=breed) for card, breed in zip(cards, breeds, strict=True)
        )
        teams.append(replace(team, signals=signals, cards=cards))
    draft.teams = tuple(teams)
    draft.signal_pile = tuple(sorted(pile))


def propose(draft: State, seat: Seat, terms: Terms) -> Events:
    """Puts a proposal to the team, with the proposer's consent, replacing their previous one.

    Rule: BC-70, BC-80
    """
    index = team_of(draft, seat)
    team = draft.teams[index]
    proposal = Proposal(number=team.proposed + 1, seat=seat, terms=terms, agreed=(seat,))
    others = tuple(each for each in team.proposals if each.seat != seat)
    team = replace(team, proposals=(*others, proposal), proposed=proposal.number)
    draft.teams = kit.replaced(draft.teams, index, team)
    return (events.Proposed(to=team.seats, team=index, proposal=proposal),)


def agree(draft: State, seat: Seat, number: int, chance: Chance) -> Events:
    """Agrees to a proposal, which takes effect once the whole team agrees. Rule: BC-70, BC-80."""
    index = team_of(draft, seat)
    team = draft.teams[index]
    old = next(each for each in team.proposals if each.number == number)
    new = replace(old, agreed=tuple(sorted((*old.agreed, seat))))
    proposals = tuple(new if each is old else each for each in team.proposals)
    draft.teams = kit.replaced(draft.teams, index, replace(team, proposals=proposals))
    agreed = events.Agreed(to=team.seats, team=index, seat=seat, number=number)
    if new.agreed != team.seats:
        return (agreed,)
    return (agreed, *_take_effect(draft, index, new.terms, chance))


def decide_for(draft: State, index: int, chance: Chance) -> Events:
    """Settles a late team's signals: its latest proposal, or random gestures. Rule: BC-80."""
    team = draft.teams[index]
    if team.proposals:
        terms = team.proposals[-1].terms
    else:
        breeds = signal_breeds(draft)
        drawn = chance.shuffled(f"agree-{index}", draft.repertoire)[: len(breeds)]
        terms = model.ProposeSignal(
            tuple(
                Signal(gestures=(gesture,), breed=breed)
                for gesture, breed in zip(drawn, breeds, strict=True)
            )
        )
    late = events.TimeRanOut(to=team.seats, seat=None)
    return (late, *_take_effect(draft, index, terms, chance))


def _take_effect(draft: State, index: int, terms: Terms, chance: Chance) -> Events:
    match terms:
        case model.ProposeSignal(signals):
            cards = (None,) * len(signals)
            team = replace(draft.teams[index], signals=signals, cards=cards, proposals=())
            draft.teams = kit.replaced(draft.teams, index, team)
            return (
                events.SignalGiven(to=team.seats, team=index, signals=signals),
                events.TeamReady(team=index, guild=team.guild),
            )
        case model.ProposeDraw(egg, breed):
            card = draft.signal_pile[
                chance.below(f"signal-{draft.round}-{index}", len(draft.signal_pile))
            ]
            signal = Signal(gestures=(card,), breed=breed)
            return _change(draft, index, egg, signal, card)
        case model.ProposeChange(egg, signal):
            return _change(draft, index, egg, signal, None)
        case _:
            assert_never(terms)


def _change(draft: State, index: int, egg: str, signal: Signal, card: str | None) -> Events:
    """Flips an egg and swaps a signal; the old card goes back after the new one is drawn.

    Rule: BC-70, BC-72
    """
    team = draft.teams[index]
    place = signal_breeds(draft).index(signal.breed)
    pile = [each for each in draft.signal_pile if each != card]
    returned = team.cards[place]
    draft.signal_pile = tuple(sorted([*pile, returned] if returned else pile))
    rows = tuple(
        tuple(replace(each, face_up=False) if each.id == egg else each for each in row)
        for row in team.rows
    )
    team = replace(
        team,
        rows=rows,
        signals=kit.replaced(team.signals, place, signal),
        cards=kit.replaced(team.cards, place, card),
        proposals=(),
        changes=(*team.changes, draft.round),
    )
    draft.teams = kit.replaced(draft.teams, index, team)
    turned = next(other for other in team.eggs if other.id == egg)
    return (
        events.SignalChanged(team=index, guild=team.guild, egg=turned),
        events.SignalGiven(to=team.seats, team=index, signals=team.signals),
    )
