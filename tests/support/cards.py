"""Finds the cards of a state: at any moment, each card is in exactly one place."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rules.beccato.model import CHICK, chickens
from rules.beccato.model import State as BeccatoState
from rules.belle.model import State as BelleState
from rules.belote.content import each
from rules.belote.model import State as BeloteState
from rules.belratti.model import State as BelrattiState
from rules.cattitude.flow import cards_of_player
from rules.cattitude.model import State as CattitudeState
from rules.core.zones import Zone, zones


def census(game: str, state: Any) -> Counter[Any]:
    """Returns how many there are of each card in a match, wherever they are."""
    return Counter(PLACES.get(game, in_zones)(state))


def in_zones(state: Any) -> Iterator[object]:
    for name, (zone, _) in zones(type(state)).items():
        if zone is not Zone.CHOSEN:
            yield from flat(getattr(state, name))


def flat(held: Any) -> Iterator[object]:
    if isinstance(held, tuple):
        for item in held:
            yield from flat(item)
    else:
        yield held


def belote(state: BeloteState) -> Iterator[int]:
    for hand in state.hands:
        yield from each(hand)
    for cards in (state.stock, state.trick, *state.tricks):
        yield from cards
    if state.taker is None:
        yield state.turned


def belratti(state: BelrattiState) -> Iterator[str]:
    for hand in state.hands:
        yield from hand
    yield from state.draw + state.discard + state.swapped
    yield from state.team_pile + state.belratti_pile + state.themes
    yield from (play.card for play in state.table or state.commitments)


def cattitude(state: CattitudeState) -> Iterator[str]:
    for stack in state.stacks:
        yield from stack.blue + stack.red
    yield from state.removed + state.discard
    for player in state.players:
        yield from cards_of_player(player)


def belle(state: BelleState) -> Iterator[str]:
    yield from state.guest_deck + state.guest_discard + state.removed
    yield from state.belle_deck + state.belle_discard + state.turn.belles
    yield from (claim.belle for claim in state.claims)
    spaces = [space for player in state.players for space in player.spaces]
    maybe = [state.turn.guest, *(place.belle for place in state.line), *(s.wing for s in spaces)]
    yield from (card for card in maybe if card is not None)
    yield from (place.card for place in state.line)
    for cards in (
        *(player.hand for player in state.players),
        *(s.guests + s.belles for s in spaces),
    ):
        yield from cards


def beccato(state: BeccatoState) -> Iterator[tuple[str, str]]:
    if state.round == 0:
        yield from (("chicken", card) for card in chickens(state))
    for hand in (*state.hands, state.imaginary or ()):
        yield from (("chicken", card) for card in hand)
    yield from (("egg", egg.id) for egg in state.egg_deck)
    for coop in state.coops:
        yield ("coop", coop.breed)
        if coop.egg:
            yield ("egg", coop.egg.id)
    yield from (("signal", card) for card in state.signal_pile)
    for team in state.teams:
        yield ("guild", team.guild)
        yield from (("egg", egg.id) for egg in team.eggs)
        yield from (("signal", card) for card in team.cards if card)
    yield from (("egg", gain.egg.id) for gain in state.gains if gain.egg)
    if state.chick:
        yield ("egg", CHICK)


PLACES: dict[str, Callable[[Any], Iterator[object]]] = {
    "beccato": beccato,
    "belle": belle,
    "belote": belote,
    "belratti": belratti,
    "cattitude": cattitude,
}
