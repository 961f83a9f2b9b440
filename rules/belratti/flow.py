"""What actions and time-outs do."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from rules.belratti import events, legal, model, setup
from rules.belratti.legal import missing, own_commitments
from rules.belratti.model import Card, Cards, Exhibit, Move, Phase, Place, Proposal, State, Theme
from rules.belratti.setup import captain, open_demand, open_painting, owls
from rules.core import kit
from rules.core.chance import Chance
from rules.core.model import Event, Events, Seat


def apply(draft: State, seat: Seat, action: Move, chance: Chance) -> Events:
    """Carries out a verified action and returns the events, in order."""
    match action:
        case model.ProposeNewThemes() | model.ProposePlusMinus() | model.ProposeQuestion():
            return _propose(draft, seat, action)
        case model.Agree():
            return _agree(draft, seat)
        case model.Refuse():
            return _refuse(draft, seat, chance)
        case model.Continue():
            return _done(draft, seat, events.ThemesAccepted(seat=seat), chance)
        case model.ConfirmDemand(number):
            return _vote(draft, seat, number)
        case model.KeepDemand():
            return _done(draft, seat, events.DemandKept(seat=seat), chance)
        case model.Commit(card, theme):
            return _commit(draft, seat, card, theme)
        case model.Withdraw(card):
            return _withdraw(draft, seat, card)
        case model.StateFit(good, medium, bad):
            return _state_fit(draft, model.Fit(seat, good, medium, bad))
        case model.SwapHand(cards):
            return _swap(draft, seat, cards)
        case model.Ready():
            return _done(draft, seat, events.OwlReady(seat=seat), chance)
        case model.Unready():
            draft.marks = tuple(other for other in draft.marks if other != seat)
            return (events.OwlUnready(seat=seat),)
        case model.Hang(card, place):
            return _hang(draft, seat, card, place)
        case model.Unhang(card):
            _place(draft, card, None)
            return (events.PictureTakenDown(seat=seat, card=card),)
        case model.ConfirmBoard():
            return _done(draft, seat, events.BoardConfirmed(seat=seat), chance)
        case _:
            assert_never(action)


def expire(draft: State, window: str, chance: Chance) -> Events:
    """Applies a time-out in an open window. Rule: BR-20, BR-54, A7."""
    if draft.proposal is not None and window == setup.proposal_window(draft):
        return _use_joker(draft, draft.proposal)
    match draft.phase:
        case Phase.THEMES | Phase.PLUS_MINUS:
            draft.late = True
            return () if draft.proposal else _go_on(draft, chance)
        case Phase.DEMAND:
            return setup.set_demand(draft, legal.demand_when_late(draft), late=True)
        case Phase.PAINT:
            return _paint_at_random(draft, chance) + _go_on(draft, chance)
        case Phase.HANG:
            if draft.late:
                return _complete_board(draft, chance) + _go_on(draft, chance)
            draft.late = True
            draft.marks = ()
            return (events.CaptainTookOver(seat=captain(draft)),)
        case Phase.OVER:
            raise AssertionError("nothing is open any more")


# Proposed jokers


def _propose(draft: State, seat: Seat, request: model.Request) -> Events:
    """Asks the others with the role; the proposer is no longer done with the phase. Rule: BR-54."""
    draft.proposals += 1
    draft.proposal = Proposal(seat, request, (seat,))
    if draft.phase is not Phase.HANG:
        draft.marks = tuple(other for other in draft.marks if other != seat)
    proposed = (events.JokerProposed(seat=seat, joker=legal.joker_of(request), request=request),)
    return proposed + _use_if_agreed(draft, draft.proposal)


def _agree(draft: State, seat: Seat) -> Events:
    proposal = draft.proposal
    assert proposal is not None
    if seat in proposal.agreed:
        return ()
    draft.proposal = replace(proposal, agreed=(*proposal.agreed, seat))
    return (events.ProposalAgreed(seat=seat), *_use_if_agreed(draft, draft.proposal))


def _use_if_agreed(draft: State, proposal: Proposal) -> Events:
    return _use_joker(draft, proposal) if set(setup.deciding(draft)) <= set(proposal.agreed) else ()


def _refuse(draft: State, seat: Seat, chance: Chance) -> Events:
    assert draft.proposal is not None
    joker = legal.joker_of(draft.proposal.request)
    draft.proposal = None
    draft.refused = (*(other for other in draft.refused if other is not joker), joker)
    refused = (events.ProposalRefused(seat=seat),)
    waiting = draft.late and draft.phase is not Phase.HANG  # only for the answers
    return refused + _go_on(draft, chance) if waiting else refused


def _use_joker(draft: State, proposal: Proposal) -> Events:
    """Flips the joker face down and applies it. Rule: BR-50, BR-54."""
    draft.proposal = None
    used = _turn_down(draft, legal.joker_of(proposal.request), proposal.seat)
    match proposal.request:
        case model.ProposeNewThemes():
            return used + _replace_themes(draft, proposal.request) + open_demand(draft)
        case model.ProposePlusMinus(step):
            draft.demand = (draft.demand or 0) + step
            return (*used, events.DemandChanged(number=draft.demand), *open_painting(draft))
        case model.ProposeQuestion(card):
            painted = any(item.card == card for item in draft.commitments)
            draft.answer = model.Answer(card, painted)
            draft.marks = ()  # Cats who agreed with the board may now think otherwise
            return (*used, events.QuestionAnswered(card=card, painted=painted))


def _turn_down(draft: State, joker: model.Joker, seat: Seat) -> Events:
    draft.jokers = tuple(other for other in draft.jokers if other is not joker)
    return (events.JokerUsed(joker=joker, seat=seat),)


def _replace_themes(draft: State, request: model.ProposeNewThemes) -> Events:
    """Replaces themes with the top cards from the draw pile. Rule: BR-11."""
    going = [index for index, theme in enumerate(Theme) if theme in legal.replaced(request)]
    discarded = tuple(draft.themes[index] for index in going)
    fresh = dict(zip(going, setup.draw(draft, len(going)), strict=True))
    draft.themes = tuple(fresh.get(index, card) for index, card in enumerate(draft.themes))
    draft.discard += discarded
    return (events.ThemesReplaced(themes=draft.themes, discarded=discarded),)


# Themes and demand


def _done(draft: State, seat: Seat, event: Event, chance: Chance) -> Events:
    """Marks a seat as done with the phase, and ends the phase if enough seats are done.

    Everyone who decides must be done, or enough Cats agree with the board. Rule: BR-20, BR-33, A7
    """
    if seat in draft.marks:
        return ()
    draft.marks += (seat,)
    hanging = draft.phase is Phase.HANG
    enough = (
        legal.board_agreed(draft) if hanging else len(draft.marks) == len(setup.deciding(draft))
    )
    return (event, *_go_on(draft, chance)) if enough else (event,)


def _go_on(draft: State, chance: Chance) -> Events:
    """Leaves a phase that ends when its seats are done."""
    match draft.phase:
        case Phase.THEMES:
            return open_demand(draft)
        case Phase.PLUS_MINUS:
            return open_painting(draft)
        case Phase.PAINT:
            return setup.reveal(draft, chance)
        case Phase.HANG:
            return setup.close_round(draft, chance)
        case Phase.DEMAND | Phase.OVER:
            raise AssertionError(f"phase {draft.phase} does not end like this")


def _vote(draft: State, seat: Seat, number: int) -> Events:
    """Counts a vote, replacing the Cat's last one. Rule: BR-12, A7."""
    if legal.vote_of(draft, seat) == number:
        return ()
    others = tuple(vote for vote in draft.votes if vote.seat != seat)
    draft.votes = (*others, model.Vote(seat, number))
    voted = (events.DemandConfirmed(seat=seat, number=number),)
    agreed = legal.agreed_demand(draft)
    return voted if agreed is None else voted + setup.set_demand(draft, agreed, late=False)


# Painting


def _commit(draft: State, seat: Seat, card: Card, theme: Theme) -> Events:
    """Puts a card face down with its intended theme. Rule: BR-22, BR-24."""
    draft.hands = kit.replaced(
        draft.hands, seat, tuple(other for other in draft.hands[seat] if other != card)
    )
    draft.commitments += (model.Commitment(seat, card, theme),)
    own = events.CardCommitted(to=(seat,), card=card, theme=theme)
    return own, _commitments_changed(draft, seat)


def _withdraw(draft: State, seat: Seat, card: Card) -> Events:
    """Withdraws a card; everyone must declare again that they are ready."""
    draft.commitments = tuple(item for item in draft.commitments if item.card != card)
    draft.hands = kit.replaced(draft.hands, seat, (*draft.hands[seat], card))
    draft.marks = ()
    return events.CardWithdrawn(to=(seat,), card=card), _commitments_changed(draft, seat)


def _commitments_changed(draft: State, seat: Seat) -> Event:
    count = len(own_commitments(draft, seat))
    return events.CommitmentsChanged(seat=seat, count=count, missing=missing(draft))


def _state_fit(draft: State, fit: model.Fit) -> Events:
    """Records an Owl's latest statement. Rule: BR-23, BR-55."""
    if fit in draft.fits:
        return ()
    draft.fits = (*(other for other in draft.fits if other.seat != fit.seat), fit)
    return (events.FitStated(seat=fit.seat, good=fit.good, medium=fit.medium, bad=fit.bad),)


def _swap(draft: State, seat: Seat, cards: Cards) -> Events:
    """Swaps six cards; the old cards stay face down until the evaluation. Rule: BR-21, BR-07."""
    used = _turn_down(draft, model.Joker.SWAP_HAND, seat)
    draft.swapped = cards
    draft.swapper = seat
    batches = kit.last_batches(draft.batches)
    draft.swapped_for = tuple(batches.get(card, 0) for card in draft.draw[: model.SWAP])
    draft.hands = kit.replaced(
        draft.hands, seat, tuple(card for card in draft.hands[seat] if card not in cards)
    )
    return (
        *used,
        events.HandSwapped(seat=seat, count=model.SWAP),
        *setup.deal(draft, seat, model.SWAP),
    )


def _paint_at_random(draft: State, chance: Chance) -> Events:
    """Commits the missing cards at random, one per Owl at a time, in seat order."""
    happened: Events = ()
    while missing(draft):
        for seat in owls(draft):
            hand = draft.hands[seat]
            if missing(draft) and hand:
                label = f"paint-{draft.round}-{missing(draft)}"
                card = hand[chance.below(label, len(hand))]
                theme = tuple(Theme)[chance.below(f"{label}-theme", len(Theme))]
                happened += _commit(draft, seat, card, theme)
    return happened


# Hanging


def _place(draft: State, card: Card, place: Place | None) -> None:
    """Puts a picture somewhere; all Cats must agree with the board again. Rule: A7."""
    draft.table = tuple(
        Exhibit(card, place) if exhibit.card == card else exhibit for exhibit in draft.table
    )
    draft.marks = ()


def _hang(draft: State, seat: Seat, card: Card, place: Place) -> Events:
    """Hangs a picture for a Cat. Rule: BR-33."""
    if Exhibit(card, place) in draft.table:
        return ()
    _place(draft, card, place)
    return (events.PictureHung(seat=seat, card=card, place=place),)


def _complete_board(draft: State, chance: Chance) -> Events:
    """Makes the board fit the demand at random: takes surplus pictures down, or hangs more.

    It hangs undecided pictures before those set aside. Rule: A7, A4
    """
    assert draft.demand is not None
    before = draft.table
    label = f"board-{draft.round}"
    order = chance.shuffled(label, before)
    surplus = legal.hung(draft) - draft.demand
    if surplus > 0:
        hanging = [exhibit for exhibit in order if exhibit.place in (Place.A, Place.B)]
        for exhibit in hanging[:surplus]:
            _place(draft, exhibit.card, Place.ASIDE)
    elif not draft.options.cautious_hanging:
        free = [exhibit for exhibit in order if exhibit.place is None]
        free += [exhibit for exhibit in order if exhibit.place is Place.ASIDE]
        for index, exhibit in enumerate(free[:-surplus] if surplus else ()):
            wall = (Place.A, Place.B)[chance.below(f"{label}-{index}", 2)]
            _place(draft, exhibit.card, wall)
    return () if draft.table == before else (events.BoardCompleted(board=draft.table),)
