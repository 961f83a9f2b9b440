"""The deals that Belote's hard robot imagines: whether each is possible, and all are likely.

To check a deal, the round is played again from it: every card must be legal, with the same
declarations, shows and calls. Endings are enumerated in the same way.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import cast

import rules
from rules.belote import flow
from rules.belote.content import NUMBER, SUITS, each, together
from rules.belote.legal import PLAY, playable
from rules.belote.model import BeloteView, State
from rules.belote.robot.worlds import imagine, know
from rules.belote.view import deal_unseen, unseen
from rules.core.chance import Chance

EACH = 6
"""How many moments of a match to look at."""
STEPS = 3_000
"""The steps a robot may think for."""


def moments(
    matches: int, chosen: Callable[[BeloteView], bool], *, level: str = "hard", **options: object
) -> Iterator[tuple[BeloteView, tuple[int, ...]]]:
    """Yields moments before robots of a level play a card: the seat's view, and all hands."""
    robot = rules.robot("belote", level)
    for number in range(matches):
        moments_found: list[tuple[BeloteView, tuple[int, ...]]] = []
        match = rules.Match.new("belote", 4, f"worlds {number}", options={"target": 51, **options})
        rng = Random(number)
        while match.outcome is None:
            (prompt,) = match.prompts
            (seat,) = prompt.seats
            view = cast(BeloteView, match.view(seat))
            if prompt.kind == "card" and chosen(view):
                hands = cast(State, match.truth).hands
                moments_found.append((view, hands))
            match.play(seat, robot.choose(view, prompt, rng, 0, STEPS))
        yield from rng.sample(moments_found, min(EACH, len(moments_found)))


def can_be(view: BeloteView, whole: Sequence[int]) -> bool:
    """Returns whether a round from these hands of eight agrees with the viewer's view."""
    assert view.trump is not None
    assert view.taker is not None
    if not whole[view.taker] >> NUMBER[view.turned] & 1:
        return False
    leader = flow.opening_leader(view.dealer, view.options)
    state, _ = flow.dealt(view.options, view.dealer, [*range(32)])
    state.phase, state.hands, state.stock = "play", tuple(whole), ()
    state.turned, state.trump, state.taker = (
        NUMBER[view.turned],
        SUITS.index(view.trump),
        view.taker,
    )
    state.leader = state.turn = leader
    for table in (*(trick.cards for trick in view.tricks), view.trick):
        for play in table:
            if not playable(state) >> NUMBER[play.card] & 1:
                return False
            flow.apply(state, PLAY[NUMBER[play.card]], Chance(""))
    return (state.announcements, state.belote, state.rebelote) == (
        view.announcements,
        view.belote,
        view.rebelote,
    )


def contradictions(view: BeloteView, rng: Random, draws: int) -> int:
    """Returns how many of the drawn deals are impossible."""
    knowledge, played = know(view), unseen(view).played
    return sum(
        not can_be(view, [hand | played[seat] for seat, hand in enumerate(imagine(knowledge, rng))])
        for _ in range(draws)
    )


def every_deal(view: BeloteView) -> Iterator[tuple[int, ...]]:
    """Yields every way the unseen cards can be distributed in the middle of a round."""
    hidden = unseen(view)
    own = together(NUMBER[card] for card in view.hand or ())
    first, second, third = (seat for seat in range(4) if seat != view.viewer)
    sizes = view.hand_sizes
    for combination in combinations(each(hidden.cards), sizes[first]):
        left = hidden.cards ^ together(combination)
        for other in combinations(each(left), sizes[second]):
            hands = [own] * 4
            hands[first], hands[second] = together(combination), together(other)
            hands[third] = left ^ hands[second]
            if can_be(view, [hand | gone for hand, gone in zip(hands, hidden.played, strict=True)]):
                yield tuple(hands)


def unevenness(view: BeloteView, rng: Random, draws: int) -> float:
    """Returns the largest error of drawn deals: in the share of some card at some seat."""
    deals, hidden = [*every_deal(view)], unseen(view)
    drawn = [deal_unseen(view, hidden, rng) for _ in range(draws)]
    return max(
        abs(_share(deals, seat, card) - _share(drawn, seat, card))
        for card in each(hidden.cards)
        for seat in range(4)
        if seat != view.viewer
    )


def _share(deals: Sequence[Sequence[int]], seat: int, card: int) -> float:
    return sum(deal[seat] >> card & 1 for deal in deals) / len(deals)
