"""What each viewer may know of the table, and the worlds a viewer cannot tell apart."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from rules.cattitude.content import BONUS, Back, Card, Content, Role, Species
from rules.cattitude.flow import receiver, shown_direction
from rules.cattitude.legal import most_added, sample
from rules.cattitude.model import (
    Bid,
    CattitudeView,
    Group,
    Phase,
    Player,
    PlayerView,
    Stack,
    State,
    TableauView,
)
from rules.cattitude.scoring import escort, losses, ranking, score_sheet, securable
from rules.core.model import Prompt, Seat, Viewer

PALACE_ROLES = (Role.BIRD, Role.NOBLE, Role.ROYAL)
"""What can lie under a palace card besides bonus cards."""


def view(deck: Content, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> CattitudeView:
    """Returns what the viewer may know: tableaux, backs and counts of all; hand, bids and palace of its own.

    Rule: CT-11, CT-11b, CT-12, CT-20, CT-54
    """
    seats = range(len(state.players))
    me = None if viewer is None else state.players[viewer]
    return CattitudeView(
        viewer=viewer,
        prompts=prompts,
        options=state.options,
        kinds=deck.kinds,
        round=state.round,
        rounds=state.rounds,
        phase=state.phase,
        direction=shown_direction(state),
        offers_to=tuple(receiver(state.direction, seat, len(seats)) for seat in seats),
        most_added=most_added(state.options, state.round),
        blue_to_come=sum(len(stack.blue) for stack in state.stacks),
        red_to_come=sum(len(stack.red) for stack in state.stacks),
        players=tuple(_player_view(deck, state, seat, viewer) for seat in seats),
        offers=state.offers,
        history=state.history,
        discard=state.discard,
        hand=me and me.hand,
        committed=me and me.committed,
        offered=me.offered if me and state.phase is Phase.CHOOSE else None,
        ranking=_ranking(deck, state) if state.phase is Phase.OVER else None,
    )


def palace_open_to(state: State, seat: Seat, viewer: Viewer) -> bool:
    """Whether the viewer may look under a palace card: the owner always, all if agreed so or at the end. Rule: CT-54."""
    return viewer == seat or state.options.open_palace or state.phase is Phase.OVER


def _player_view(deck: Content, state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player = state.players[seat]
    shown = palace_open_to(state, seat, viewer)
    return PlayerView(
        seat=seat,
        house=deck.palaces[seat],
        tableau=tableau_view(deck, player.tableau, player.strikers, state.options.beginners),
        hand_count=len(player.hand),
        palace_count=len(player.palace),
        bonus_count=len(player.bonuses),
        palace=player.palace if shown else None,
        bonuses=player.bonuses if shown else None,
        sheet=score_sheet(deck, seat, player) if shown else None,
    )


@lru_cache(maxsize=512)  # every viewer sees the same tableaux, step after step
def tableau_view(
    deck: Content, tableau: tuple[Card, ...], strikers: tuple[Card, ...], beginners: bool
) -> TableauView:
    """Returns what lies open in front of a seat, grouped and valued. Rule: CT-21, CT-40."""
    return TableauView(
        groups=tuple(_group(deck, tableau, species, beginners) for species in Species),
        royals=deck.royals(tableau),
        strikers=strikers,
        losses=losses(deck, tableau, strikers) if strikers else (),
        addict_takes=_would_take(deck, tableau, Role.ADDICT),
        catastrophe_takes=_would_take(deck, tableau, Role.CATASTROPHE),
    )


def _group(deck: Content, tableau: tuple[Card, ...], species: Species, beginners: bool) -> Group:
    birds = deck.birds(tableau, species)
    guard = escort(deck, tableau, species, beginners=beginners)
    value = deck.points(birds)
    return Group(
        species=species,
        birds=birds,
        nobles=deck.nobles(tableau, species),
        value=value,
        net=value + deck.points(guard),
        needs_royal=not guard,
        securable=species in securable(deck, tableau),
    )


def _would_take(deck: Content, tableau: tuple[Card, ...], role: Role) -> tuple[Species, ...]:
    """Returns the species one of which a single addict or catastrophe would take."""
    striker = next(kind.card for kind in deck.kinds if kind.role is role)
    return tuple(species for loss in losses(deck, tableau, (striker,)) for species in loss)


def _ranking(deck: Content, state: State) -> tuple[tuple[Seat, ...], ...]:
    return ranking([score_sheet(deck, seat, player) for seat, player in enumerate(state.players)])


# --- worlds that look the same ---------------------------------------------------------------------------------------


def resample_hidden(deck: Content, state: State, viewer: Viewer, rng: Random) -> State:
    """Returns another state that looks the same to the viewer.

    Cards with the same back change places among the stacks to come, the cards put away, the others' hands and closed
    bids, and what lies under their palace cards (bonus cards with bonus cards, the rest with what can be secured).
    What the others have committed to changes with their hands.
    """
    other = copy(state)
    hidden = _Hidden(deck, state, viewer, rng)
    other.players = tuple(hidden.player(seat, player) for seat, player in enumerate(state.players))
    other.stacks = tuple(
        Stack(blue=hidden.again(stack.blue), red=hidden.again(stack.red)) for stack in state.stacks
    )
    other.removed = hidden.again(state.removed)
    if state.phase in (Phase.BID, Phase.CHOOSE, Phase.SECURE):
        for seat, player in enumerate(other.players):
            if seat != viewer and player.committed is not None:
                _commit_otherwise(deck, other, seat, rng)
    return other


class _Hidden:
    """The cards a viewer cannot place, dealt out again to the places they lie in.

    A place takes cards with the back that lies there; under a palace card only cards of their sort. These go first.
    """

    def __init__(self, deck: Content, state: State, viewer: Viewer, rng: Random) -> None:
        self._deck = deck
        self._sorts: dict[Seat, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
        self._state = state
        self._viewer = viewer
        cards = [card for stack in state.stacks for card in stack.blue + stack.red]
        cards += state.removed
        for seat, player in enumerate(state.players):
            if seat != viewer:
                cards += player.hand + player.offered.closed
            if not palace_open_to(state, seat, viewer):
                cards += player.palace + player.bonuses
        rng.shuffle(cards)
        self._cards = cards
        for seat, player in enumerate(state.players):
            if not palace_open_to(state, seat, viewer):
                self._sorts[seat] = (
                    self.again(player.palace, PALACE_ROLES),
                    self.again(player.bonuses, BONUS),
                )

    def player(self, seat: Seat, player: Player) -> Player:
        if seat in self._sorts:
            palace, bonuses = self._sorts[seat]
            player = replace(player, palace=palace, bonuses=bonuses)
        if seat == self._viewer:
            return player
        offered = Bid(player.offered.open, self.again(player.offered.closed))
        return replace(player, hand=self.again(player.hand), offered=offered)

    def again(
        self, cards: tuple[Card, ...], roles: tuple[Role, ...] = tuple(Role)
    ) -> tuple[Card, ...]:
        """Returns other cards for these places."""
        return self._deck.sorted(self._draw(self._deck[card].back, roles) for card in cards)

    def _draw(self, back: Back, roles: tuple[Role, ...]) -> Card:
        kinds = (self._deck[card] for card in self._cards)
        place = next(
            place for place, kind in enumerate(kinds) if kind.back is back and kind.role in roles
        )
        return self._cards.pop(place)


def _commit_otherwise(deck: Content, state: State, seat: Seat, rng: Random) -> None:
    """Gives a seat that has committed another commitment that fits its cards."""
    players = list(state.players)
    players[seat] = replace(players[seat], committed=None)
    state.players = tuple(players)
    committed = sample(deck, state, seat, state.phase, rng)
    players[seat] = replace(players[seat], committed=committed)
    state.players = tuple(players)
