"""How a match proceeds: the round, from the deal to securing, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import astuple, replace

from rules.cattitude import events, model, scoring
from rules.cattitude.content import BONUS, STRIKERS, Card, Content
from rules.cattitude.legal import added_cards, deciding, unmarked
from rules.cattitude.model import Bid, Direction, Options, Phase, Player, Side, State
from rules.cattitude.scoring import Loss
from rules.cattitude.setup import LAYOUTS, deal, make_stacks
from rules.core import kit
from rules.core.chance import Chance
from rules.core.kit import without
from rules.core.model import Action, Event, Seat

Events = Iterator[Event]
"""Events, yielded as the draft changes."""


def setup(
    deck: Content, seats: int, options: Options, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """Makes the stacks and deals the first. Rule: CT-01, CT-02."""
    piles = make_stacks(deck, seats, chance)
    layout = LAYOUTS[seats]
    state = State(
        options=options,
        round=0,
        rounds=len(piles.stacks),
        phase=Phase.BID,
        direction=Direction.RIGHT,  # turned to the left for the first round
        stacks=piles.stacks,
        removed=piles.removed,
        discard=piles.put_away,
        players=(Player(),) * seats,
    )
    table_set = events.TableSet(
        rounds=state.rounds,
        plain=layout.plain,
        each=layout.each,
        reds=layout.reds,
        put_away=piles.put_away,
        removed_blue=layout.blue_removed,
        removed_red=layout.red_removed,
    )
    return state, (table_set, *_start_round(deck, state, chance))


def apply(
    deck: Content, draft: State, seat: Seat, action: Action, chance: Chance
) -> tuple[Event, ...]:
    """Carries out a verified action; the last commitment in a phase resolves it."""
    match action:
        case model.Unlock():
            _update(draft, seat, committed=None)
            return (events.TakenBack(seat=seat, phase=draft.phase),)
        case model.ChooseLoss(species=loss):
            return (*_strike(deck, draft, seat, loss), *_secure_or_go_on(deck, draft, chance))
        case model.LockBid() | model.ChooseBid() | model.Secure():
            _update(draft, seat, committed=action)
            committed = events.Committed(seat=seat, phase=draft.phase)
            if any(draft.players[each].committed is None for each in deciding(deck, draft)):
                return (committed,)
            return (committed, *_resolve(deck, draft, chance))
        case _:
            raise AssertionError(f"no action of this game: {action!r}")


def expire(deck: Content, draft: State, window: str, chance: Chance) -> tuple[Event, ...]:
    """Decides for late seats: all cards face down, the face-up bid, the smaller loss.

    They secure nothing or, in the last round, everything that clearly scores.

    Rule: CT-42b, time-outs
    """
    if draft.phase is Phase.COLLECT:
        seat = int(window.rpartition(".")[2])
        player = draft.players[seat]
        late = events.TimeRanOut(seats=(seat,), phase=draft.phase)
        loss = scoring.default_loss(deck, player.tableau, player.strikers)
        struck = _strike(deck, draft, seat, loss)
        return (late, *struck, *_secure_or_go_on(deck, draft, chance))
    seats = [seat for seat in deciding(deck, draft) if draft.players[seat].committed is None]
    late = events.TimeRanOut(seats=tuple(seats), phase=draft.phase)
    for seat in seats:
        _update(draft, seat, committed=_default(deck, draft, draft.players[seat]))
    return (late, *_resolve(deck, draft, chance))


def _default(deck: Content, state: State, player: Player) -> model.Commitment:
    match state.phase:
        case Phase.BID:
            return model.LockBid(open=(), closed=player.hand)
        case Phase.CHOOSE:
            return model.ChooseBid(Side.OPEN)
        case _ if state.round < state.rounds:
            return model.Secure((), ())
        case _:
            beginners = state.options.beginners
            return model.Secure(*scoring.last_call(deck, player.tableau, beginners=beginners))


def _resolve(deck: Content, draft: State, chance: Chance) -> Events:
    """Yields the events that follow once all have committed."""
    match draft.phase:
        case Phase.BID:
            yield from _reveal(deck, draft)
        case Phase.CHOOSE:
            yield from _exchange(deck, draft)
            yield from _secure_or_go_on(deck, draft, chance)
        case Phase.SECURE:
            for seat in range(len(draft.players)):
                yield from _secure(deck, draft, seat)
            yield from _end_round(deck, draft, chance)
        case Phase.COLLECT | Phase.OVER:
            raise AssertionError(f"nothing is committed to in phase {draft.phase}")
        case _ as unreachable:
            assert_never(unreachable)


# Bidding


def receiver(direction: Direction, seat: Seat, seats: int) -> Seat:
    """Returns the neighbour a seat offers to: with two, the other player. Rule: CT-13, CT-05."""
    return (seat + (1 if direction is Direction.LEFT else -1)) % seats


def shown_direction(state: State) -> Direction | None:
    """Returns which side of the direction token is up; two players don't use it. Rule: CT-05."""
    return state.direction if len(state.players) > 2 else None


def _start_round(deck: Content, draft: State, chance: Chance) -> Events:
    """Turns or tosses the token and deals the next stack. Rule: CT-03, CT-05, CT-71."""
    draft.round += 1
    draft.phase = Phase.BID
    draft.offers = ()
    if draft.options.toss:
        toss = chance.below(f"toss-{draft.round}", len(Direction))
        draft.direction = tuple(Direction)[toss]
    else:
        left = draft.direction is Direction.LEFT
        draft.direction = Direction.RIGHT if left else Direction.LEFT
    draft.history += (model.RoundRecord(draft.round, shown_direction(draft)),)
    stack, *rest = draft.stacks
    draft.stacks = tuple(rest)
    seats = len(draft.players)
    hands = deal(deck, stack, seats)
    yield events.RoundStarted(
        round=draft.round,
        rounds=draft.rounds,
        direction=shown_direction(draft),
        blue=len(stack.blue) // seats,
        red=len(stack.red) // seats,
    )
    for seat, hand in enumerate(hands):
        _update(draft, seat, hand=hand)
        yield events.HandDealt(to=(seat,), seat=seat, cards=hand)


def _reveal(deck: Content, draft: State) -> Events:
    """Reveals the bids; added cards leave the tableaux. Rule: CT-11b, CT-12, CT-13."""
    seats = len(draft.players)
    offers: list[model.Offer] = []
    for seat, player in enumerate(draft.players):
        assert isinstance(player.committed, model.LockBid)
        bid = Bid(
            open=deck.sorted(unmarked(player.committed.open)),
            closed=deck.sorted(unmarked(player.committed.closed)),
        )
        added = added_cards(player.committed)
        tableau = without(player.tableau, added)
        _update(draft, seat, hand=(), committed=None, offered=bid, tableau=tableau)
        to = receiver(draft.direction, seat, seats)
        backs = deck.backs(bid.closed)
        offers.append(model.Offer(seat, to, bid.open, backs, added=deck.sorted(added)))
    draft.offers = tuple(offers)
    draft.phase = Phase.CHOOSE
    yield events.BidsRevealed(offers=draft.offers)


# Collecting


def _exchange(deck: Content, draft: State) -> Events:
    """Hands over bids and lays out the cards taken. Rule: CT-14, CT-15, CT-20, CT-21, CT-23."""
    taken: dict[Seat, list[Card]] = {seat: [] for seat in range(len(draft.players))}
    offers: list[model.Offer] = []
    for offer in draft.offers:
        choice = draft.players[offer.to].committed
        assert isinstance(choice, model.ChooseBid)
        giver = draft.players[offer.seat]
        bid = giver.offered
        chosen, left = (bid.open, bid.closed) if choice.bid is Side.OPEN else (bid.closed, bid.open)
        taken[offer.to] += chosen
        taken[offer.seat] += left
        offers.append(replace(offer, taken=choice.bid))
        if choice.bid is Side.CLOSED:
            gifts = (model.Gift(offer.to, card) for card in deck.pick(bid.closed, *BONUS))
            _update(draft, offer.seat, gifts=(*giver.gifts, *gifts))
    draft.offers = tuple(offers)
    _record(draft, offers=draft.offers)
    for offer in sorted(offers, key=lambda offer: offer.to):
        assert offer.taken is not None
        yield events.BidChosen(seat=offer.to, giver=offer.seat, bid=offer.taken)
    for seat, cards in taken.items():
        yield from _collect(deck, draft, seat, cards)
    for seat, player in enumerate(draft.players):
        if player.strikers:
            yield from _meet_strikers(deck, draft, seat)


def _collect(deck: Content, draft: State, seat: Seat, cards: Iterable[Card]) -> Events:
    """Lays out a seat's cards; bonuses go under its palace card. Rule: CT-20, CT-21, CT-23."""
    player = draft.players[seat]
    bonuses = deck.sorted(deck.pick(cards, *BONUS))
    laid = deck.sorted(without(cards, bonuses))
    strikers = deck.pick(laid, *STRIKERS)
    _update(
        draft,
        seat,
        committed=None,
        offered=Bid(),
        tableau=deck.sorted(player.tableau + without(laid, strikers)),
        strikers=strikers,
        bonuses=deck.sorted(player.bonuses + bonuses),
    )
    _record(draft, takings=(*draft.history[-1].takings, model.Taking(seat, laid, len(bonuses))))
    yield events.CardsTaken(seat=seat, cards=laid, bonuses=len(bonuses))
    if bonuses:
        to = None if draft.options.open_palace else (seat,)
        yield events.BonusesKept(to=to, seat=seat, cards=bonuses)


def _meet_strikers(deck: Content, draft: State, seat: Seat) -> Events:
    """Lets strikers take birds, unless the owner must settle a tie. Rule: CT-42, CT-42b."""
    player = draft.players[seat]
    choices = scoring.losses(deck, player.tableau, player.strikers)
    if len(choices) == 1:
        yield from _strike(deck, draft, seat, choices[0])
    else:
        yield events.AddictTied(seat=seat, strikers=player.strikers, choices=choices)


def _strike(deck: Content, draft: State, seat: Seat, loss: Loss) -> Events:
    """Discards the lost species' birds, and the strikers. Rule: CT-41, CT-43, CT-44, CT-45."""
    player = draft.players[seat]
    birds = scoring.birds_lost(deck, player.tableau, loss)
    draft.discard = deck.sorted(draft.discard + birds + player.strikers)
    _update(draft, seat, tableau=without(player.tableau, birds), strikers=())
    points = deck.points(birds)
    strike = model.Strike(seat, player.strikers, loss, birds, points)
    _record(draft, strikes=(*draft.history[-1].strikes, strike))
    yield events.AddictStruck(*astuple(strike))


# Securing and the end


def _secure_or_go_on(deck: Content, draft: State, chance: Chance) -> Events:
    """Begins securing once ties are settled, or ends the round. Rule: CT-50, CT-55."""
    if any(player.strikers for player in draft.players):
        draft.phase = Phase.COLLECT
    elif any(scoring.securable(deck, player.tableau) for player in draft.players):
        draft.phase = Phase.SECURE
    else:
        yield from _end_round(deck, draft, chance)


def _secure(deck: Content, draft: State, seat: Seat) -> Events:
    """Puts the species a seat secures under its palace card. Rule: CT-50, CT-52, CT-53, CT-54."""
    secure = draft.players[seat].committed
    if secure is None:  # it had nothing to secure
        return
    assert isinstance(secure, model.Secure)
    royals = iter(secure.royals)
    _update(draft, seat, committed=None)
    for species in secure.species:
        player = draft.players[seat]
        guard = scoring.escort(deck, player.tableau, species, beginners=draft.options.beginners)
        cards = deck.birds(player.tableau, species) + (guard or (next(royals),))
        _update(
            draft,
            seat,
            tableau=without(player.tableau, cards),
            palace=deck.sorted(player.palace + cards),
        )
        points = deck.points(cards)
        treasure = model.Treasure(seat, species, cards, points)
        _record(draft, secured=(*draft.history[-1].secured, treasure))
        yield events.Secured(seat=seat, species=species, cards=cards, points=points)


def _end_round(deck: Content, draft: State, chance: Chance) -> Events:
    if draft.stacks:
        yield from _start_round(deck, draft, chance)
    else:
        yield from _end(deck, draft)


def _end(deck: Content, draft: State) -> Events:
    """Discards everything not secured and counts the palaces. Rule: CT-60, CT-61, CT-63."""
    draft.phase = Phase.OVER
    for seat, player in enumerate(draft.players):
        if player.tableau:
            draft.discard = deck.sorted(draft.discard + player.tableau)
            _update(draft, seat, tableau=())
            yield events.TableauLost(seat=seat, cards=player.tableau)
    sheets = tuple(
        scoring.score_sheet(deck, seat, player) for seat, player in enumerate(draft.players)
    )
    for sheet, player in zip(sheets, draft.players, strict=True):
        yield events.PalaceOpened(seat=sheet.seat, cards=player.palace, bonuses=player.bonuses)
        for line in sheet.bonuses:
            yield events.BonusScored(seat=sheet.seat, line=line)
    yield events.GameScored(sheets=sheets, ranking=scoring.ranking(sheets))


def cards_of_player(player: Player) -> tuple[Card, ...]:
    """Returns every card that belongs to a player."""
    offered = player.offered.open + player.offered.closed
    laid = player.tableau + player.strikers + player.palace + player.bonuses
    return player.hand + offered + laid


def _update(draft: State, seat: Seat, **changes: object) -> None:
    """Changes a seat's cards or commitment."""
    player = replace(draft.players[seat], **changes)
    draft.players = kit.replaced(draft.players, seat, player)


def _record(draft: State, **news: object) -> None:
    """Adds public facts to the current round's record."""
    draft.history = (*draft.history[:-1], replace(draft.history[-1], **news))
