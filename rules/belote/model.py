"""Belote in nouns: options, actions, the view, the state and what they are made of.

Outside the rules a card is a string, rank and suit (``"TH"`` is the ten of hearts), and so is a suit (``"H"``). Inside
the state a card is a number and a hand a set of bits (:mod:`rules.belote.content`). Pairs of numbers are by team: team 0
holds the seats 0 and 2, team 1 the seats 1 and 3.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.core.model import Action, Seat, View

Card = Annotated[str, msgspec.Meta(pattern="^[789TJQKA][SHDC]$", max_length=2)]
"""Rank (``T`` is the ten) and suit: ``"TH"``."""

Suit = Literal["S", "H", "D", "C"]
"""Spades, hearts, diamonds, clubs."""

Pair = tuple[int, int]
"""One number for each team."""

Phase = Literal["bid1", "bid2", "play", "over"]
"""Take the turned suit or pass; name another suit or pass; play the tricks; the match is over."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can set before the first deal; the defaults are the rulebook to the letter.

    Attributes:
        direction: which way deal, bids and play go round; ``left`` mirrors every "right" and "left" below.
        first_lead: who leads to the first trick of a round: the dealer, or the eldest hand (first after the dealer).
        all_pass_dealer: on which side of the dealer the next dealer sits after a round no one took.
        partner_winning: what a player void in the led suit owes while the partner is winning: a trump, or nothing.
        beat_partner_on_trump_lead: whether a led trump must be beaten even when the partner's card is winning.
        undertrump_free: whether a player who cannot beat an opponent's trump may discard instead of under-trumping.
        capot: all eight tricks are worth ``capot_value`` on top of the 162, or in total.
        capot_value: the worth of all eight tricks.
        solo_capot: all eight tricks by one player: 350 on top, 350 in total, or nothing but the team's capot.
        belote_in_contract: whether a belote bonus counts when the taker's points are compared with the others'.
        target: points to play for. Rule: BL-03.
        target_rule: whether the target has to be exceeded or only reached.
        tie: what happens to the taker's team on equal points: it fails, or its points are carried over (``frozen``) to the next round.
        belote_call: whether belote and rebelote are called by the table, or by the player, who may keep quiet.
        announcements: whether runs and fours of a kind score.
        round_to_tens: whether what a team scores in a round is rounded to the nearest ten.
        reveal_hands: whether all four hands are shown when a round has been played.
    """

    direction: Literal["right", "left"] = "right"
    first_lead: Literal["dealer", "eldest"] = "dealer"
    all_pass_dealer: Literal["left", "right"] = "left"  # noqa: S105 - a side, no password
    partner_winning: Literal["must_trump", "free"] = "must_trump"
    beat_partner_on_trump_lead: bool = False
    undertrump_free: bool = False
    capot: Literal["extra", "total"] = "extra"
    capot_value: Literal[252, 250] = 252
    solo_capot: Literal["extra350", "total350", "off"] = "extra350"
    belote_in_contract: bool = True
    target: Annotated[int, msgspec.Meta(ge=51, le=5000)] = 501
    target_rule: Literal["exceed", "reach"] = "exceed"
    tie: Literal["fail", "litige"] = "fail"
    belote_call: Literal["auto", "manual"] = "auto"
    announcements: bool = False
    round_to_tens: bool = False
    reveal_hands: bool = True


# Actions


class Take(Action, frozen=True, tag=True):
    """Takes the turned card and its suit as trump. Rule: BL-22."""


class Pass(Action, frozen=True, tag=True):
    """Declines to choose a trump. Rules: BL-22, BL-23."""


class NameTrump(Action, frozen=True, tag=True):
    """Names another suit than the turned one as trump, in the second round of bidding. Rule: BL-23."""

    suit: Suit


class PlayCard(Action, frozen=True, tag=True):
    """Plays a card to the trick.

    Attributes:
        card: the card.
        call: says "belote" or "rebelote" with it; only where players call for themselves (``belote_call: manual``),
            with the king or queen of trump, by the owner of both.
    """

    card: Card
    call: bool = False


class ClaimRest(Action, frozen=True, tag=True):
    """Claims every trick that is left, and has them played out; only by who leads and provably takes them all."""


# What views and events are made of


class Bid(msgspec.Struct, frozen=True):
    """One answer in the bidding.

    Attributes:
        seat: who answered.
        bidding: 1 for the turned suit, 2 for another one.
        suit: the trump chosen; ``None`` for a pass.
    """

    seat: Seat
    bidding: int
    suit: Suit | None


class PlayedCard(msgspec.Struct, frozen=True):
    """A card on the table and who played it."""

    seat: Seat
    card: Card


class Trick(msgspec.Struct, frozen=True):
    """A trick that has been taken.

    Attributes:
        leader: who led to it.
        cards: the four cards with their players, in the order of play.
        winner: who took it.
        points: what its cards are worth, without the ten for the last trick.
    """

    leader: Seat
    cards: tuple[PlayedCard, ...]
    winner: Seat
    points: int


AnnouncementKind = Literal["tierce", "cinquante", "cent", "four_of_a_kind"]


class Announcement(msgspec.Struct, frozen=True):
    """A run of a suit or four cards of a rank, declared with its owner's first card.

    Attributes:
        seat: the owner.
        kind: a run of three, four, or five and more; or four of a kind.
        points: what it is worth if its side has the best one.
        cards: its cards, highest first; ``None`` until they are shown.
    """

    seat: Seat
    kind: AnnouncementKind
    points: int
    cards: tuple[Card, ...] | None = None


class RoundCount(msgspec.Struct, frozen=True, kw_only=True):
    """The whole count of a round that was played; pairs are by team.

    ``cards + last_trick + belote + announcements + capot`` is what a team made. ``contract`` says what became of it:
    ``made`` - each scores what it made; ``failed`` - the taker's team keeps its belote alone and the others score the
    rest; ``litige`` - the taker's team keeps its belote alone and the rest of its points is ``frozen``.
    ``scores`` is what each scores for this round, ``carried`` (an earlier litige) included and rounding done.

    Attributes:
        round: number of the deal, from 1.
        dealer: who dealt.
        taker: who chose the trump.
        team: the taker's team.
        trump: the trump.
        tricks: tricks taken.
        cards: points of the cards taken; together 152.
        last_trick: 10 for the team that took the last trick.
        belote: 20 for the owner of king and queen of trump.
        announcements: points of the side with the best announcement.
        capot: bonus for all eight tricks.
        solo: the seat that took all eight tricks by itself.
        contract: what became of the taker's contract.
        compared: the points that were compared for it.
        frozen: points frozen by this round's litige.
        carried: points frozen earlier that a team wins with this round.
        scores: what each team scores.
        totals: the match so far, this round included.
    """

    round: int
    dealer: Seat
    taker: Seat
    team: int
    trump: Suit
    tricks: Pair
    cards: Pair
    last_trick: Pair
    belote: Pair
    announcements: Pair
    capot: Pair
    solo: Seat | None
    contract: Literal["made", "failed", "litige"]
    compared: Pair
    frozen: int
    carried: Pair
    scores: Pair
    totals: Pair


class BeloteView(View, frozen=True, tag=True, kw_only=True):
    """What one viewer may know of a Belote table: the :class:`State` in strings, and what follows from it.

    Attributes that are not the state's, or differ from it:
        turn: whose turn it is; ``None`` when the match is over.
        hand: the viewer's own cards, sorted; ``None`` for a spectator.
        hand_sizes: cards in hand, by seat.
        trick: the cards on the table with their players, in order.
        winning: whose card is winning the trick on the table.
        last_trick: the trick taken last in this round.
        tricks: every trick taken in this round.
        tricks_won: tricks taken in this round, by seat.
        legal: the cards the viewer may play now.
        callable: those of them that may be played with ``call`` (only where players call for themselves).
        claimable: whether the viewer may claim the rest of the round now.
        shown_hands: the hands of the round played last, by seat, where the table shows them.
    """

    options: Options
    phase: Phase
    round: int
    dealer: Seat
    turn: Seat | None
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[int, ...]
    turned: Card
    bids: tuple[Bid, ...]
    taker: Seat | None
    trump: Suit | None
    leader: Seat | None
    trick: tuple[PlayedCard, ...]
    winning: Seat | None
    last_trick: Trick | None
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    points: Pair
    belote: Seat | None
    rebelote: bool
    announcements: tuple[Announcement, ...]
    legal: tuple[Card, ...]
    callable: tuple[Card, ...]
    claimable: bool
    totals: Pair
    frozen: int
    history: tuple[RoundCount, ...]
    shown_hands: tuple[tuple[Card, ...], ...] | None


# The state


class State(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A Belote match between two actions. Cards and suits are numbers, hands are sets of bits.

    Attributes:
        options: what the table settled.
        phase: where the round stands.
        round: number of the deal, from 1.
        dealer: who dealt this round.
        turn: whose turn it is.
        hands: by seat, as sets of bits.
        stock: the cards not dealt yet, next one first.
        turned: the card turned up this round; in the taker's hand once there is one.
        bids: the answers from the eldest hand on: a suit, or ``None`` for a pass.
        taker: who chose the trump.
        trump: the trump.
        leader: who led, or is to lead, to the trick on the table.
        trick: the cards on the table in the order of play.
        tricks: the tricks taken, each its cards in the order of play.
        winners: who took them.
        points: points of tricks taken, the last one's ten included, by team.
        belote: who has called belote.
        rebelote: whether rebelote has been called too.
        announcements: what has been declared; with cards once they are shown.
        totals: the match so far, by team.
        frozen: points of a litige that the next round decides.
        history: the counts of all rounds played.
        shown: the hands of the round played last, by seat, where the table shows them.
    """

    options: Options
    phase: Phase = "bid1"
    round: int = 0
    dealer: Seat
    turn: Seat
    hands: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    turned: int = 0
    bids: tuple[int | None, ...] = ()
    taker: Seat | None = None
    trump: int | None = None
    leader: Seat | None = None
    trick: tuple[int, ...] = ()
    tricks: tuple[tuple[int, ...], ...] = ()
    winners: tuple[Seat, ...] = ()
    points: Pair = (0, 0)
    belote: Seat | None = None
    rebelote: bool = False
    announcements: tuple[Announcement, ...] = ()
    totals: Pair = (0, 0)
    frozen: int = 0
    history: tuple[RoundCount, ...] = ()
    shown: tuple[int, ...] | None = None
