"""What passes, calls and eggs are worth to the coach in known worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from random import Random
from typing import cast

from rules.beccato import flow, model, scoring
from rules.beccato.legal import levels, sources
from rules.beccato.model import Card, Egg, Phase, State, team_of, triple
from rules.beccato.robot import reading
from rules.beccato.robot.robot import promise
from rules.beccato.view import BeccatoView
from rules.core.chance import Chance
from rules.core.model import Action, Seat
from rules.core.search import worth_of

MEANT = 0.9
"""How likely a mate who gave the team's signal is to hold three: people sometimes bluff."""
STAKE = 0.8
"""How many points three of a breed in hand are worth: an egg's, less what is caught or too late."""
LATER = 0.7
"""The fraction of that value left after each lap, because someone else may call first."""
LAPS = 2
"""How many laps are played after a pass."""


def imagined(world: State, view: BeccatoView, rng: Random) -> State:
    """Returns a world in which players hold three as often as their gestures suggest."""
    for seat in range(len(view.players)):
        if seat != view.viewer and rng.random() < _odds(view, seat):
            world.hands = _with_triple(world, view, seat, rng)
    return world


def _odds(view: BeccatoView, seat: Seat) -> float:
    """Returns how likely a player is to hold three, judging only by their gestures."""
    if seat not in reading.mates(view):
        return reading.triple_odds(view, seat)
    return MEANT if reading.signalled(view, seat) else 0.0


def _with_triple(
    world: State, view: BeccatoView, seat: Seat, rng: Random
) -> tuple[tuple[Card, ...], ...]:
    """Returns the hands after swapping hidden cards so that this one has three of a breed."""
    hands = [list(hand) for hand in world.hands]
    given = reading.signalled(view, seat) if seat in reading.mates(view) else None
    named = given[1].breed if given else None
    hidden = [card for at, hand in enumerate(hands) if at != view.viewer for card in hand]
    breeds = [coop.breed for coop in world.coops if hidden.count(coop.breed) == model.BREED_COPIES]
    breeds = [breed for breed in breeds if named in (None, breed)]
    if triple(world.hands[seat]) or not breeds:
        return world.hands
    breed = rng.choice(breeds)
    for at, hand in enumerate(hands):
        if at in (seat, view.viewer):
            continue
        for place, card in enumerate(hand):
            if card == breed:
                other = next(index for index, mine in enumerate(hands[seat]) if mine != breed)
                hand[place], hands[seat][other] = hands[seat][other], card
    return tuple(map(tuple, hands))


def weigh(
    view: BeccatoView, actions: Sequence[Action | None], worlds: Sequence[State], rng: Random
) -> Iterator[list[float]]:
    """Yields, for each world, how many points each action adds to the viewer's team's lead.

    Calls and eggs are settled by the rules, with all teams choosing what is best for them. After a
    pass, everyone keeps their most frequent cards, and three of a breed count for what they may
    score. All other actions count as 0.
    """
    assert view.viewer is not None
    for world in worlds:
        before, luck = _lead(world, view.viewer), rng.getrandbits(32)
        row: list[float] = []
        for action in actions:
            match action:
                case model.PassCard(card):
                    row.append(_passed(world, view.viewer, card, Random(luck)))
                case (
                    model.Coccode()
                    | model.Beccato()
                    | model.Chicchirichi()
                    | model.TakeEgg()
                    | model.PlaceEgg()
                ):
                    row.append(_after(world, view.viewer, action)[view.viewer] - before)
                case _:
                    row.append(0.0)
        yield row


def best_egg(view: BeccatoView, action: Action, legal: Sequence[Action], world: State) -> Action:
    """Returns the best egg to take or place to lay it: the one that adds the most on average.

    Args:
        view: the seat's view.
        action: the action that is preferred in a tie.
        legal: its legal actions.
        world: a world that fits; any egg in its deck may be on top.
    """
    assert view.viewer is not None
    totals = [0.0] * len(legal)
    for top in world.egg_deck or (None,):
        state = copy(world)
        if top is not None:
            state.egg_deck = (top, *(egg for egg in world.egg_deck if egg != top))
        for place, option in enumerate(legal):
            totals[place] += _after(state, view.viewer, option)[view.viewer]
    worth = {option: round(total, 6) for option, total in zip(legal, totals, strict=True)}
    return max(legal, key=lambda option: (worth[option], option == action))


def _after(world: State, seat: Seat, action: Action) -> Sequence[float]:
    """Returns the leads after a call or an egg, by seat, once all teams have received their due."""
    state = copy(world)
    flow.apply(state, seat, cast(model.Move, action), Chance("weigh"))
    return _settled(state)


def _settled(state: State) -> Sequence[float]:
    if state.phase is not Phase.SETTLE:
        return [_lead(state, seat) for seat in range(len(state.ring))]
    gain = next((option for option in state.gains if option.egg is None), None)
    if gain is not None:
        ways: list[Action] = [model.TakeEgg(option) for option in sources(state, gain)]
    else:
        gain = state.gains[0]
        ways = [model.PlaceEgg(option) for option in levels(state.teams[gain.team].rows)]
    seat = gain.seat
    return max((_after(state, seat, option) for option in ways), key=lambda option: option[seat])


def _lead(state: State, seat: Seat) -> float:
    """Returns how many points a seat's team is ahead of the others on average.

    At the end, that is its winning margin plus, for the winners, a bonus: the gap between first and
    last, shared by their seats. Before that, it is what its rows promise.
    """
    teams = len(state.teams)
    if state.phase is Phase.OVER:
        return worth_of(scoring.outcome(state))[seat] * teams / (teams - 1)
    worth = [_worth(state, team.rows, team.guild) for team in state.teams]
    mine = worth.pop(team_of(state, seat))
    return mine - sum(worth) / len(worth)


def _worth(state: State, rows: tuple[tuple[Egg, ...], ...], guild: str) -> float:
    pyramid = state.options.pyramid
    return promise(rows, guild) if pyramid else scoring.points(rows, guild, pyramid=False)


def _passed(world: State, seat: Seat, card: Card, luck: Random) -> float:
    """Returns what three of a breed reaching a seat's hand are worth, more if sooner."""
    hands = [list(hand) for hand in world.hands]
    ring, turn = world.ring, world.ring.index(seat)
    given = card
    for step in range(LAPS * len(ring) + 1):
        giver = ring[turn]
        hand = hands[giver]
        if step:
            given = min(hand, key=lambda chicken: (hand.count(chicken), luck.random()))
        hand.remove(given)
        if giver == seat and triple((*hand,)):
            return STAKE * LATER ** (step // len(ring))
        turn = (turn + 1) % len(ring)
        hands[ring[turn]].append(given)
    return 0.0
