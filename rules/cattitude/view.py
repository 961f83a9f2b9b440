"""Views of the table, and states that fit them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from random import Random

from msgspec.structs import replace

from rules.cattitude import model
from rules.cattitude.content import BONUS, Back, Card, Content, Role, Species
from rules.cattitude.flow import cards_of_player, receiver, shown_direction
from rules.cattitude.legal import most_added, sample
from rules.cattitude.model import Bid, CattitudeView, Group, Phase, Player, State
from rules.cattitude.scoring import escort, losses, ranking, score_sheet, securable
from rules.cattitude.setup import LAYOUTS
from rules.core import kit
from rules.core.kit import without
from rules.core.model import Prompt, Seat, Viewer


def view(deck: Content, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> CattitudeView:
    """Returns a view: all tableaux, backs and counts; the viewer's own hand, bids and palace.

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
        gifts=me.gifts if me else (),
        ranking=_ranking(deck, state) if state.phase is Phase.OVER else None,
    )


def palace_open_to(state: State, seat: Seat, viewer: Viewer) -> bool:
    """Returns whether the viewer may see a palace: its owner may, or everyone. Rule: CT-54."""
    return viewer == seat or state.options.open_palace or state.phase is Phase.OVER


def _player_view(deck: Content, state: State, seat: Seat, viewer: Viewer) -> model.PlayerView:
    player = state.players[seat]
    shown = palace_open_to(state, seat, viewer)
    return model.PlayerView(
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
) -> model.TableauView:
    """Returns a seat's face-up cards, grouped and valued. Rule: CT-21, CT-40."""
    return model.TableauView(
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
    """Returns the species that a single addict or catastrophe would take, or the tied ones."""
    striker = next(kind.card for kind in deck.kinds if kind.role is role)
    return tuple(species for loss in losses(deck, tableau, (striker,)) for species in loss)


def _ranking(deck: Content, state: State) -> tuple[tuple[Seat, ...], ...]:
    return ranking([score_sheet(deck, seat, player) for seat, player in enumerate(state.players)])


# States that fit


def resample(deck: Content, view: CattitudeView, rng: Random) -> State:
    """Returns a state that fits the view, with the unplaced cards dealt as their backs allow.

    Each arrangement is equally likely. Others' commitments are drawn as if they chose at random.
    """
    players = known_players(deck, view)
    hidden = _Hidden(deck, view, players, rng)
    players = [hidden.completed(seat, player) for seat, player in enumerate(players)]
    state = kit.copied(
        view,
        State,
        direction=view.direction or model.Direction.LEFT,
        stacks=tuple(map(hidden.stack, range(view.round + 1, view.rounds + 1))),
        removed=hidden.rest(),
        players=tuple(players),
    )
    for seat in view.prompts[0].done if view.prompts else ():
        if seat != view.viewer:
            committed = sample(deck, state, seat, state.phase, rng)
            players[seat] = replace(players[seat], committed=committed)
    state.players = tuple(players)
    return state


def known_players(deck: Content, view: CattitudeView) -> list[Player]:
    """Returns each seat's cards as far as the viewer knows them, including bids and palaces."""
    bonuses_seen = _bonuses_seen(deck, view)
    return [_known_player(deck, view, seat, bonuses_seen) for seat in view.players]


def unplaced(deck: Content, view: CattitudeView, players: Iterable[Player]) -> tuple[Card, ...]:
    """Returns the cards that the viewer hasn't seen anywhere: hidden, to come, or put away."""
    seen = [*view.discard, *(card for player in players for card in cards_of_player(player))]
    return without((card for back in Back for card in deck.every(back)), seen)


def _bonuses_seen(deck: Content, view: CattitudeView) -> list[model.Gift]:
    """Returns the bonus cards the viewer can place: offered face up, or by the viewer."""
    gifts = list(view.gifts)
    for record in view.history:
        for offer in record.offers:
            owner = offer.to if offer.taken is model.Side.OPEN else offer.seat
            gifts += (model.Gift(owner, card) for card in deck.pick(offer.open, *BONUS))
    return gifts


def _known_player(
    deck: Content, view: CattitudeView, seat: model.PlayerView, bonuses_seen: list[model.Gift]
) -> Player:
    """Returns a seat's cards as far as the view shows them."""
    mine = seat.seat == view.viewer
    treasures = (
        secured
        for record in view.history
        for secured in record.secured
        if secured.seat == seat.seat
    )
    bonuses = (gift.card for gift in bonuses_seen if gift.to == seat.seat)
    offered = Bid()
    if view.phase is Phase.CHOOSE:
        offer = view.offers[seat.seat]
        extra = Counter(offer.added) - Counter(offer.open)
        offered = (mine and view.offered) or Bid(offer.open, tuple(extra.elements()))
    laid = (card for group in seat.tableau.groups for card in group.birds + group.nobles)
    return Player(
        hand=(view.hand or ()) if mine else (),
        committed=view.committed if mine else None,
        offered=offered,
        tableau=deck.sorted((*laid, *seat.tableau.royals)),
        strikers=seat.tableau.strikers,
        palace=deck.sorted(card for treasure in treasures for card in treasure.cards),
        bonuses=deck.sorted(bonuses) if seat.bonuses is None else seat.bonuses,
        gifts=view.gifts if mine else (),
    )


class _Hidden:
    """The cards that a viewer can't place, shuffled, by back; those in palaces are separate."""

    def __init__(
        self, deck: Content, view: CattitudeView, players: list[Player], rng: Random
    ) -> None:
        self._deck, self._view = deck, view
        self._layout = LAYOUTS[len(players)]
        cards = unplaced(deck, view, players)
        cards = rng.sample(cards, len(cards))
        missing = sum(seat.bonus_count for seat in view.players)
        missing -= sum(len(player.bonuses) for player in players)
        self._bonuses = deck.pick(cards, *BONUS)[:missing]
        cards = list(without(cards, self._bonuses))
        # Shuffled again: the bonus cards taken were the first, which biases the rest.
        rng.shuffle(cards)
        piles = {back: [card for card in cards if deck[card].back is back] for back in Back}
        self._left = {back: iter(pile) for back, pile in piles.items()}

    def stack(self, round_: int) -> model.Stack:
        """Returns the cards for a round to come."""
        reds = self._layout.reds if round_ > self._layout.plain else 0
        seats = len(self._view.players)
        blues = seats * (self._layout.each - reds)
        return model.Stack(self._take(Back.BLUE, blues), self._take(Back.RED, seats * reds))

    def rest(self) -> tuple[Card, ...]:
        """Returns the remaining cards: those put away at set-up."""
        return self._deck.sorted(card for left in self._left.values() for card in left)

    def completed(self, seat: Seat, player: Player) -> Player:
        """Returns a player with the cards that the view doesn't show."""
        seen = self._view.players[seat]
        missing = seen.bonus_count - len(player.bonuses)
        bonuses, self._bonuses = self._bonuses[:missing], self._bonuses[missing:]
        player = replace(player, bonuses=self._deck.sorted(player.bonuses + bonuses))
        if seat == self._view.viewer:
            return player
        reds = self._layout.reds if self._view.round > self._layout.plain else 0
        reds = min(reds, seen.hand_count)
        hand = self._take(Back.BLUE, seen.hand_count - reds) + self._take(Back.RED, reds)
        closed = player.offered.closed
        if self._view.phase is Phase.CHOOSE:
            for back in Back:
                wanted = self._view.offers[seat].closed.count(back)
                known = sum(self._deck[card].back is back for card in player.offered.closed)
                closed += self._take(back, wanted - known)
        offered = Bid(player.offered.open, self._deck.sorted(closed))
        return replace(player, hand=self._deck.sorted(hand), offered=offered)

    def _take(self, back: Back, count: int) -> tuple[Card, ...]:
        return tuple(islice(self._left[back], count))
