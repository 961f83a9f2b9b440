"""The actions a seat may take, and why it may not take others.

Repeated actions (accepting, voting, agreeing, stating a fit, being ready, confirming) are legal,
change nothing and cause no event: on a phone, people press buttons twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import assert_never, get_args

from rules.belratti import model
from rules.belratti.model import Card, Joker, Move, Place, Request, State, Theme
from rules.belratti.setup import captain, cats, owls
from rules.core.errors import IllegalAction
from rules.core.model import Action, Prompt, Seat

ACCEPTS: Mapping[str, tuple[type[Action], ...]] = {
    "themes": (model.ProposeNewThemes, model.Continue),
    "demand": (model.ConfirmDemand,),
    "demand_closing": (model.ConfirmDemand,),
    "plus_minus": (model.ProposePlusMinus, model.KeepDemand),
    "paint": get_args(model.Painting),
    "hang": get_args(model.Hanging),
    "captain": get_args(model.Hanging),
    "proposal": get_args(model.Reply),
}
"""The actions for each kind of window. ``demand_closing`` takes the same votes as ``demand``."""


def verify(state: State, seat: Seat, action: Move) -> None:
    """Checks an action that fits one of the seat's open windows.

    Raises:
        IllegalAction: it is against the rules; the code says why.
    """
    match action:
        case model.ProposeNewThemes() | model.ProposePlusMinus() | model.ProposeQuestion():
            _verify_request(state, action)
        case model.ConfirmDemand(number):
            least, most = model.LEAST_DEMAND, most_demand(state)
            if not least <= number <= most:
                raise IllegalAction("bad_demand", least=least, most=most)
        case model.Commit(card):
            if card not in state.hands[seat]:
                raise IllegalAction("not_in_hand", card=card)
            if not missing(state):
                raise IllegalAction("demand_met", demand=state.demand)
        case model.Withdraw(card):
            if card not in own_commitments(state, seat):
                raise IllegalAction("not_committed", card=card)
        case model.StateFit(good, medium, bad):
            held = len(state.hands[seat]) + len(own_commitments(state, seat))
            if not 1 <= good + medium + bad <= held:
                raise IllegalAction("bad_fit", held=held)
        case model.SwapHand(cards):
            _verify_swap(state, seat)
            _verify_swapped(state, seat, cards)
        case model.Ready():
            if missing(state):
                raise IllegalAction("pictures_missing", missing=missing(state))
        case model.Unready():
            if seat not in state.marks:
                raise IllegalAction("not_ready")
        case model.Hang(card):
            _verify_on_table(state, card)
        case model.Unhang(card):
            _verify_on_table(state, card)
            if all(hung.place is None for hung in state.table if hung.card == card):
                raise IllegalAction("not_hung", card=card)
        case model.ConfirmBoard():
            _verify_board(state)
        case model.Continue() | model.KeepDemand() | model.Agree() | model.Refuse():
            pass
        case _:
            assert_never(action)


def joker_of(request: Request) -> Joker:
    """Returns the requested joker."""
    match request:
        case model.ProposeNewThemes():
            return Joker.NEW_THEMES
        case model.ProposePlusMinus():
            return Joker.PLUS_MINUS
        case model.ProposeQuestion():
            return Joker.QUESTION


def replaced(request: model.ProposeNewThemes) -> tuple[Theme, ...]:
    """Returns the themes to be replaced. Rule: BR-11, A8."""
    return tuple(Theme) if request.which == "both" else (Theme(request.which),)


def missing(state: State) -> int:
    """Returns how many more pictures the Owls must commit. Rule: BR-22."""
    return (state.demand or 0) - len(state.commitments)


def own_commitments(state: State, seat: Seat) -> tuple[Card, ...]:
    """Returns the pictures an Owl has committed, oldest first."""
    return tuple(item.card for item in state.commitments if item.seat == seat)


def hung(state: State) -> int:
    """Returns how many pictures are under the themes."""
    return sum(exhibit.place in (Place.A, Place.B) for exhibit in state.table)


def _leaves_fakes(state: State, drawn: int) -> bool:
    return len(state.draw) - drawn >= model.FAKES


def _verify_joker(state: State, joker: Joker) -> None:
    if joker not in state.jokers:
        raise IllegalAction("joker_down", joker=joker.value)


def _verify_request(state: State, request: Request) -> None:
    """Checks a request. Rule: BR-11, BR-20, BR-32, BR-50, BR-54, A2, A5, A11."""
    _verify_joker(state, joker_of(request))
    if state.proposal is not None:
        raise IllegalAction("proposal_open")
    match request:
        case model.ProposeNewThemes():
            if not _leaves_fakes(state, len(replaced(request))):
                raise IllegalAction("pile_too_short", left=len(state.draw), needed=model.FAKES)
        case model.ProposePlusMinus(step):
            _verify_changed_demand(state, (state.demand or 0) + step)
        case model.ProposeQuestion(card):
            _verify_on_table(state, card)


def _verify_changed_demand(state: State, number: int) -> None:
    beyond = int(state.options.plusminus_unbounded)
    least, most = model.LEAST_DEMAND - beyond, most_demand(state, model.MOST_DEMAND + beyond)
    if not least <= number <= most:
        raise IllegalAction("bad_demand", least=least, most=most)


def _verify_swap(state: State, seat: Seat) -> None:
    """Checks that this Owl may swap. Rule: BR-21, A5, A9, A10."""
    _verify_joker(state, Joker.SWAP_HAND)
    if seat in state.marks:
        raise IllegalAction("already_ready")
    if len(state.hands[seat]) < model.SWAP:
        raise IllegalAction("hand_too_small", needed=model.SWAP)
    if not _leaves_fakes(state, model.SWAP):
        raise IllegalAction("pile_too_short", left=len(state.draw), needed=model.FAKES)


def _verify_swapped(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    if len(cards) != model.SWAP or len(set(cards)) != model.SWAP:
        raise IllegalAction("not_six_cards", needed=model.SWAP)
    for card in cards:
        if card not in state.hands[seat]:
            raise IllegalAction("not_in_hand", card=card)


def _verify_on_table(state: State, card: Card) -> None:
    if all(exhibit.card != card for exhibit in state.table):
        raise IllegalAction("not_on_table", card=card)


def _verify_board(state: State) -> None:
    """Checks that the board may be closed as it is. Rule: BR-33, A4."""
    demand = state.demand or 0
    wrong = hung(state) > demand if state.options.cautious_hanging else hung(state) != demand
    if wrong:
        raise IllegalAction("wrong_number_hung", hung=hung(state), demand=demand)


# How several Cats decide


def most_demand(state: State, bound: int = model.MOST_DEMAND) -> int:
    """Returns the highest demand that the Owls could meet, at most ``bound``. Rule: BR-12, A6."""
    return min(bound, sum(len(state.hands[seat]) for seat in owls(state)))


def tallies(state: State) -> Counter[int]:
    """Returns how many Cats voted for each demand."""
    return Counter(vote.number for vote in state.votes)


def vote_of(state: State, seat: Seat) -> int | None:
    """Returns the demand a Cat voted for, or ``None``."""
    return next((vote.number for vote in state.votes if vote.seat == seat), None)


def agreed_demand(state: State) -> int | None:
    """Returns the demand that the votes have settled on, or ``None``. Rule: BR-12, A7."""
    if state.options.decide == "captain":
        return vote_of(state, captain(state))
    needed = _needed(state)
    return next((number for number, votes in tallies(state).items() if votes >= needed), None)


def demand_when_late(state: State) -> int:
    """Returns the demand when time is up. Rule: A7.

    Of the numbers with the most votes, it is the captain's or the lowest; without votes, four.
    """
    votes = tallies(state)
    if not votes:
        return max(model.LEAST_DEMAND, min(model.SILENT_DEMAND, most_demand(state)))
    tied = [number for number in votes if votes[number] == max(votes.values())]
    captains = vote_of(state, captain(state))
    return captains if captains in tied else min(tied)


def board_agreed(state: State) -> bool:
    """Returns whether enough Cats have confirmed, or the captain if it is late. Rule: BR-33, A7."""
    if state.late or state.options.decide == "captain":
        return captain(state) in state.marks
    return len(state.marks) >= _needed(state)


def _needed(state: State) -> int:
    managers = len(cats(state))
    return managers // 2 + 1 if state.options.decide == "majority" else managers


# All that is legal


def allowed(state: State, seat: Seat, action: Move) -> bool:
    """Returns whether ``verify`` accepts an action that fits one of the seat's windows."""
    try:
        verify(state, seat, action)
    except IllegalAction:
        return False
    return True


def legal(state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
    """Yields every legal action in a window; votes that fit two windows are listed in the first."""
    if prompt.kind != "demand_closing":
        for kind in ACCEPTS[prompt.kind]:
            for action in candidates(state, seat, kind):
                if allowed(state, seat, action):
                    yield action


def candidates(state: State, seat: Seat, kind: type[Action]) -> Iterator[Move]:
    """Yields every action of a type that could make sense for a seat, legal or not."""
    if kind is model.ProposeNewThemes:
        yield from (
            model.ProposeNewThemes("A"),
            model.ProposeNewThemes("B"),
            model.ProposeNewThemes("both"),
        )
    elif kind is model.ConfirmDemand:
        yield from (
            model.ConfirmDemand(number)
            for number in range(model.LEAST_DEMAND, model.MOST_DEMAND + 1)
        )
    elif kind is model.ProposePlusMinus:
        yield from (model.ProposePlusMinus(1), model.ProposePlusMinus(-1))
    elif kind is model.Commit:
        yield from (model.Commit(card, theme) for card in state.hands[seat] for theme in Theme)
    elif kind is model.Withdraw:
        yield from (model.Withdraw(card) for card in own_commitments(state, seat))
    elif kind is model.StateFit:
        yield from _fits(len(state.hands[seat]) + len(own_commitments(state, seat)))
    elif kind is model.SwapHand:
        yield from _swaps(state, seat)
    elif kind is model.Hang:
        yield from (model.Hang(exhibit.card, place) for exhibit in state.table for place in Place)
    elif kind is model.Unhang:
        yield from (model.Unhang(exhibit.card) for exhibit in state.table)
    elif kind is model.ProposeQuestion:
        yield from (model.ProposeQuestion(exhibit.card) for exhibit in state.table)
    elif kind in _PLAIN:
        yield _PLAIN[kind]


_PLAIN: dict[type[Action], Move] = {
    type(action): action
    for action in (
        model.Continue(),
        model.KeepDemand(),
        model.Ready(),
        model.Unready(),
        model.ConfirmBoard(),
        model.Agree(),
        model.Refuse(),
    )
}


def _fits(held: int) -> Iterator[model.StateFit]:
    for good in range(held + 1):
        for medium in range(held + 1 - good):
            yield from (
                model.StateFit(good, medium, bad) for bad in range(held + 1 - good - medium)
            )


def _swaps(state: State, seat: Seat) -> Iterator[model.SwapHand]:
    """Yields all swaps, or none of the thousands if the seat may not swap."""
    try:
        _verify_swap(state, seat)
    except IllegalAction:
        return
    yield from (model.SwapHand(cards) for cards in combinations(state.hands[seat], model.SWAP))
