"""Announcements, how a round is counted, and how a match ends.

If announcements are on, each player declares with their first card what their eight cards hold.
Only the side with the best announcement scores, and it scores all of its own. A card counts in one
announcement; fours of a kind are taken out first, which never costs a point. A run is declared at
its full length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rules.belote import content, model
from rules.belote.content import NAMES, SUIT_CARDS, SUITS, each, team_of, together
from rules.belote.model import Announcement, Options, Pair, RoundCount, State
from rules.core import kit
from rules.core.model import Outcome, Seat

LAST_TRICK = 10
BELOTE = 20
ROUND_POINTS = 162
"""All cards and the last trick, in total. Rule: BL-41."""
SOLO_CAPOT = 350
TEAMS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))

FOUR_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
RUN_POINTS: dict[model.AnnouncementKind, int] = {"tierce": 20, "cinquante": 50, "cent": 100}


class Combination(NamedTuple):
    """An announcement in a form that can be compared; greater is better.

    Attributes:
        four: whether it is four of a kind, which beats all runs.
        size: the points for four of a kind, or the length of a run.
        height: its rank's place: among plain ranks for a four, in natural order for a run.
        in_trump: whether it is a run in trump, which beats an equal run in another suit.
        cards: its cards, as a set.
    """

    four: bool
    size: int
    height: int
    in_trump: bool
    cards: int

    @property
    def kind(self) -> model.AnnouncementKind:
        if self.four:
            return "four_of_a_kind"
        return "tierce" if self.size == 3 else "cinquante" if self.size == 4 else "cent"

    @property
    def points(self) -> int:
        return self.size if self.four else RUN_POINTS[self.kind]

    def declared_by(self, seat: Seat, *, shown: bool) -> Announcement:
        """Returns the announcement as declared or, once shown, with its cards."""
        cards = tuple(NAMES[card] for card in reversed(list(each(self.cards)))) if shown else None
        return Announcement(seat, self.kind, self.points, cards)


def combinations(hand: int, trump: int) -> tuple[Combination, ...]:
    """Returns the announcements in a hand of eight cards, best first."""
    announced: list[Combination] = []
    for rank, points in FOUR_POINTS.items():
        cards = together(suit * 8 + content.RANKS.index(rank) for suit in range(4))
        if hand & cards == cards:
            announced.append(
                Combination(True, points, content.PLAIN_RANKING.index(rank), False, cards)
            )
            hand ^= cards
    for suit in range(4):
        length = 0
        for card in range(suit * 8, suit * 8 + 9):
            if hand & SUIT_CARDS[suit] & 1 << card:
                length += 1
                continue
            if length >= 3:
                cards = ((1 << length) - 1) << card - length
                announced.append(Combination(False, length, card - 1 & 7, suit == trump, cards))
            length = 0
    return tuple(sorted(announced, reverse=True))


def _every_combination() -> dict[tuple[model.AnnouncementKind, int], list[int]]:
    runs = (
        ((1 << length) - 1) << suit * 8 + first
        for length in range(3, 9)
        for suit in range(4)
        for first in range(9 - length)
    )
    fours = (0x01010101 << rank for rank in range(8))
    groups: dict[tuple[model.AnnouncementKind, int], list[int]] = {}
    for cards in (*runs, *fours):
        for combination in combinations(cards, 0):
            groups.setdefault((combination.kind, combination.points), []).append(cards)
    return groups


EVERY_COMBINATION = _every_combination()
"""The sets of cards that can be announced, by kind and points."""


def best_side(hands: Sequence[int], trump: int, order: Sequence[Seat]) -> int | None:
    """Returns the team with the best announcement; ties go to the first played.

    Args:
        hands: the four hands of eight cards, by seat.
        trump: the trump.
        order: the seats in the order in which they play to the first trick.
    """
    best: Combination | None = None
    side: int | None = None
    for seat in order:
        own = combinations(hands[seat], trump)
        if own and (best is None or own[0][:4] > best[:4]):
            best, side = own[0], team_of(seat)
    return side


def announcement_points(hands: Sequence[int], trump: int, order: Sequence[Seat]) -> Pair:
    """Returns each team's score for announcements; arguments as for :func:`best_side`."""
    side = best_side(hands, trump, order)
    points = sum(
        combination.points
        for seat in order
        if team_of(seat) == side
        for combination in combinations(hands[seat], trump)
    )
    return (0, points) if side else (points, 0)


def count_round(
    options: Options,
    *,
    number: int,
    dealer: Seat,
    taker: Seat,
    trump: int,
    winners: Sequence[Seat],
    cards: Pair,
    belote: Seat | None,
    announcements: Pair,
    frozen: int,
    totals: Pair,
) -> RoundCount:
    """Returns the count for a round whose eight tricks have been played.

    Args:
        options: the table's options.
        number: the number of the deal.
        dealer: the dealer's seat.
        taker: the taker's seat.
        trump: the trump.
        winners: the winner of each trick, in order.
        cards: the points for cards won, by team; 152 in all.
        belote: the seat that scores belote.
        announcements: points for announcements, by team.
        frozen: the points carried over from earlier rounds.
        totals: the match before this round.

    Rules: BL-41 to BL-45, BL-50 to BL-52.
    """
    team = team_of(taker)
    ones = sum(team_of(winner) for winner in winners)
    tricks = (len(winners) - ones, ones)
    last_trick = _for_team(team_of(winners[-1]), LAST_TRICK)
    bonus = _for_team(None if belote is None else team_of(belote), BELOTE)
    capot = _for_team(_sweeper(tricks), _capot_bonus(options, winners))
    compared = _add(_add(cards, last_trick), announcements)
    if options.belote_in_contract:
        compared = _add(compared, bonus)
    earned = _add(_add(_add(_add(cards, last_trick), announcements), bonus), capot)
    contract = _contract(options, team, compared, tricks)
    scores = _scores(contract, team, earned, bonus)
    carried = _for_team(_winner_of_frozen(contract, scores), frozen)
    scored = _add(scores, carried)
    if options.round_to_tens:
        scored = (_to_tens(scored[0]), _to_tens(scored[1]))
    return RoundCount(
        round=number,
        dealer=dealer,
        taker=taker,
        team=team,
        trump=SUITS[trump],
        tricks=tricks,
        cards=cards,
        last_trick=last_trick,
        belote=bonus,
        announcements=announcements,
        capot=capot,
        solo=winners[0] if len(set(winners)) == 1 else None,
        contract=contract,
        compared=compared,
        frozen=earned[team] - bonus[team] if contract == "litige" else 0,
        carried=carried,
        scores=scored,
        totals=_add(totals, scored),
    )


def _capot_bonus(options: Options, winners: Sequence[Seat]) -> int:
    """Returns the bonus for all eight tricks on top of the 162. Rules: BL-44, BL-45."""
    if len(set(winners)) == 1 and options.solo_capot != "off":
        return SOLO_CAPOT if options.solo_capot == "extra350" else SOLO_CAPOT - ROUND_POINTS
    if options.capot == "extra":
        return options.capot_value
    return options.capot_value - ROUND_POINTS


def _contract(
    options: Options, team: int, compared: Pair, tricks: Pair
) -> Literal["made", "failed", "litige"]:
    """Returns how the contract ended; announcements can't beat a team that wins every trick.

    Rules: BL-50, BL-51.
    """
    sweeper = _sweeper(tricks)
    if sweeper is not None:
        return "made" if sweeper == team else "failed"
    taker, others = compared[team], compared[1 - team]
    if taker > others:
        return "made"
    return "litige" if taker == others and options.tie == "litige" else "failed"


def _scores(
    contract: Literal["made", "failed", "litige"], team: int, earned: Pair, belote: Pair
) -> Pair:
    """Returns each team's score; belote stays with its owner. Rules: BL-50 to BL-52."""
    if contract == "made":
        return earned
    others = earned[1 - team]
    if contract == "failed":
        others += earned[team] - belote[team]
    return _add(_for_team(team, belote[team]), _for_team(1 - team, others))


def _sweeper(tricks: Pair) -> int | None:
    """Returns the team that won every trick. Rule: BL-44."""
    return 1 if tricks[0] == 0 else 0 if tricks[1] == 0 else None


def _winner_of_frozen(contract: str, scores: Pair) -> int | None:
    """Returns the team that wins the frozen points: the one with more, except after a litige."""
    if contract == "litige" or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def _to_tens(points: int) -> int:
    """Returns points rounded to the nearest ten, fives up."""
    return (points + 5) // 10 * 10


def _for_team(team: int | None, points: int) -> Pair:
    return (points if team == 0 else 0, points if team == 1 else 0)


def _add(first: Pair, second: Pair) -> Pair:
    return first[0] + second[0], first[1] + second[1]


def winning_team(totals: Pair, options: Options) -> int | None:
    """Returns the team that has won the match, or ``None`` if it isn't over.

    Rules: BL-70, BL-71.
    """
    needed = options.target if options.target_rule == "reach" else options.target + 1
    if max(totals) < needed or totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def outcome(state: State) -> Outcome | None:
    """Returns the outcome once the match is over."""
    if winning_team(state.totals, state.options) is None:
        return None
    scores = [state.totals[team_of(seat)] for seat in range(4)]
    return kit.outcome(scores, teams=TEAMS, reason="target")
