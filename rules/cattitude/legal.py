"""Windows, legal actions, and why others aren't legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import assert_never

from rules.cattitude import model
from rules.cattitude.content import Card, Content, Species, is_within
from rules.cattitude.model import Options, Phase, Player, Side, State
from rules.cattitude.scoring import losses, securable, species_there
from rules.core import kit
from rules.core.errors import IllegalAction
from rules.core.kit import without
from rules.core.model import Action, Mode, Prompt, Seat

MOST_ADDED = 2
"""How many tableau cards a seat may add to its bids at most (CT-11)."""

SECONDS = {Phase.BID: 120, Phase.CHOOSE: 45, Phase.COLLECT: 45, Phase.SECURE: 60}
"""The host's time limits, by kind of prompt."""


def prompts(deck: Content, state: State) -> tuple[Prompt, ...]:
    """Returns the open windows: a secret one for everyone, or one for each tie to settle.

    Rule: CT-12, CT-14, CT-42, CT-50
    """
    match state.phase:
        case Phase.BID | Phase.CHOOSE | Phase.SECURE as phase:
            seats = deciding(deck, state)
            done = tuple([seat for seat in seats if state.players[seat].committed is not None])
            window = f"r{state.round}.{phase}"
            return (Prompt(window, phase, Mode.SECRET, seats, done, SECONDS[phase]),)
        case Phase.COLLECT as phase:
            tied = [seat for seat, player in enumerate(state.players) if player.strikers]
            window = f"r{state.round}.collect"
            return tuple(
                kit.turn(f"{window}.{seat}", phase, seat, SECONDS[phase])[0] for seat in tied
            )
        case Phase.OVER:
            return ()
        case _ as unreachable:
            assert_never(unreachable)


def deciding(deck: Content, state: State) -> tuple[Seat, ...]:
    """Returns the seats that commit in this phase: all, or those with something to secure."""
    seats = range(len(state.players))
    if state.phase is not Phase.SECURE:
        return tuple(seats)
    return tuple(seat for seat in seats if securable(deck, state.players[seat].tableau))


def verify(deck: Content, state: State, seat: Seat, action: Action) -> None:
    """Checks an action of a kind that the seat may now take.

    Raises:
        IllegalAction: it is illegal; the code says why.
    """
    player = state.players[seat]
    match action:
        case model.Unlock():
            if player.committed is None:
                raise IllegalAction("nothing_to_take_back")
        case model.ChooseLoss():
            _verify_loss(deck, player, action)
        case _ if player.committed is not None:
            raise IllegalAction("already_committed")
        case model.LockBid():
            _verify_bid(deck, state, player, action)
        case model.Secure():
            _verify_secure(deck, player, action)
        case model.ChooseBid():
            pass  # either bid may be taken, even an empty one
        case _:
            raise AssertionError(f"no action of this game: {action!r}")


def legal(deck: Content, state: State, seat: Seat, kind: str) -> Iterator[Action]:
    """Yields a seat's legal actions in a prompt of this kind, with cards in their fixed order."""
    player = state.players[seat]
    if player.committed is not None:
        yield model.Unlock()
        return
    match Phase(kind):
        case Phase.BID:
            most = most_added(state.options, state.round)
            yield from bids(player.hand, player.tableau, most)
        case Phase.CHOOSE:
            yield from (model.ChooseBid(side) for side in Side)
        case Phase.COLLECT:
            yield from map(model.ChooseLoss, losses(deck, player.tableau, player.strikers))
        case Phase.SECURE:
            yield from securings(deck, player.tableau)
        case Phase.OVER:
            raise AssertionError("no one is asked any more")


def sample(deck: Content, state: State, seat: Seat, kind: str, rng: Random) -> Action:
    """Returns a legal action for a seat, undoing something only if nothing else is legal."""
    player = state.players[seat]
    if player.committed is None and kind == Phase.BID:
        return sample_bid(state, player, rng)
    return rng.choice(list(legal(deck, state, seat, kind)))


# Bids


def unmarked(cards: Iterable[str]) -> tuple[Card, ...]:
    """Returns a bid's cards without the mark for tableau cards."""
    return tuple(card.removeprefix(model.FROM_TABLEAU) for card in cards)


def added_cards(bid: model.LockBid) -> tuple[Card, ...]:
    """Returns the cards that the bids take from the tableau. Rule: CT-11."""
    return unmarked(card for card in bid.open + bid.closed if card.startswith(model.FROM_TABLEAU))


def most_added(options: Options, round_: int) -> int:
    """Returns the most tableau cards in bids: 0 in round 1 or for beginners. Rule: CT-11, CT-70."""
    return MOST_ADDED if round_ > 1 and not options.beginners else 0


def _verify_bid(deck: Content, state: State, player: Player, bid: model.LockBid) -> None:
    """Raises IllegalAction unless a bid is legal. Rule: CT-10, CT-11, CT-70."""
    cards = bid.open + bid.closed
    if any(card not in deck for card in unmarked(cards)):
        raise IllegalAction("no_such_card")
    dealt = [card for card in cards if not card.startswith(model.FROM_TABLEAU)]
    if not is_within(dealt, player.hand):
        surplus = Counter(dealt) - Counter(player.hand)
        raise IllegalAction("not_in_hand", cards=list(surplus.elements()))
    if len(dealt) < len(player.hand):
        raise IllegalAction("bid_every_card", cards=list(without(player.hand, dealt)))
    added = added_cards(bid)
    if added and state.options.beginners:
        raise IllegalAction("tableau_stays_for_beginners")
    most = most_added(state.options, state.round)
    if added and most == 0:
        raise IllegalAction("tableau_stays_in_first_round")
    if len(added) > most:
        raise IllegalAction("too_many_from_tableau", most=most)
    if not is_within(added, player.tableau):
        surplus = Counter(added) - Counter(player.tableau)
        raise IllegalAction("not_on_tableau", cards=list(surplus.elements()))


def bids(hand: Sequence[Card], tableau: Sequence[Card], most: int) -> Iterator[model.LockBid]:
    """Yields all splits of the hand, then splits with tableau cards added. Rule: CT-10, CT-11."""
    for count in range(min(most, len(tableau)) + 1):
        for added in dict.fromkeys(combinations(tableau, count)):
            yield from _splits((*hand, *(model.FROM_TABLEAU + card for card in added)))


def _splits(cards: Sequence[str]) -> Iterator[model.LockBid]:
    copies = Counter(cards)
    for shown in product(*(range(count, -1, -1) for count in copies.values())):
        yield _split(copies, shown)


def _split(copies: Mapping[str, int], shown: Iterable[int]) -> model.LockBid:
    """Returns the bids with this many copies of each card face up."""
    pairs = [(card, all_, up) for (card, all_), up in zip(copies.items(), shown, strict=True)]
    return model.LockBid(
        open=tuple(card for card, _, up in pairs for _ in range(up)),
        closed=tuple(card for card, all_, up in pairs for _ in range(all_ - up)),
    )


def sample_bid(state: State, player: Player, rng: Random) -> model.LockBid:
    """Returns a random legal bid, sometimes with tableau cards."""
    most = min(most_added(state.options, state.round), len(player.tableau))
    count = min(most, rng.choice((0, 0, 0, 1, 1, 2)))
    places = sorted(rng.sample(range(len(player.tableau)), count))
    cards = player.hand + tuple(model.FROM_TABLEAU + player.tableau[place] for place in places)
    copies = Counter(cards)
    return _split(copies, [rng.randint(0, count) for count in copies.values()])


# Losses and securing


def _verify_loss(deck: Content, player: Player, action: model.ChooseLoss) -> None:
    """Raises IllegalAction unless a loss is possible. Rule: CT-42, CT-42b, CT-43, CT-44."""
    choices = losses(deck, player.tableau, player.strikers)
    if action.species not in choices:
        raise IllegalAction(
            "not_a_possible_loss", choices=[[str(each) for each in loss] for loss in choices]
        )


def _verify_secure(deck: Content, player: Player, action: model.Secure) -> None:
    """Raises IllegalAction unless the species can be secured. Rule: CT-50, CT-51, CT-52, CT-56."""
    if len(set(action.species)) < len(action.species):
        raise IllegalAction("species_twice")
    there = species_there(deck, player.tableau)
    for species in action.species:
        if species not in there:
            raise IllegalAction("no_birds", species=str(species))
    if not is_within(action.royals, deck.royals(player.tableau)):
        raise IllegalAction("no_such_royal")
    alone = without_noble(deck, player.tableau, action.species)
    if len(action.royals) < len(alone):
        raise IllegalAction("needs_royal", species=str(alone[len(action.royals)]))
    if len(action.royals) > len(alone):
        raise IllegalAction("royal_not_needed")


def without_noble(
    deck: Content, tableau: Sequence[Card], species: Iterable[Species]
) -> tuple[Species, ...]:
    """Returns the species that have no tableau noble and need a royal. Rule: CT-22, CT-52."""
    return tuple(each for each in species if not deck.nobles(tableau, each))


def securings(deck: Content, tableau: Sequence[Card]) -> Iterator[model.Secure]:
    """Yields all sets of species that can be secured, with every choice of royals; ``()`` first."""
    able = securable(deck, tableau)
    royals = deck.royals(tableau)
    for count in range(len(able) + 1):
        for species in combinations(able, count):
            wanted = len(without_noble(deck, tableau, species))
            for chosen in dict.fromkeys(combinations(royals, wanted)):
                yield model.Secure(species, chosen)
