"""Belote's options, actions, view and state, and their parts.

Outside the rules, a card is a string of rank and suit (``"TH"`` is the ten of hearts), and a suit
is a string (``"H"``). In the state, a card is a number and a hand is a bit set
(:mod:`rules.belote.content`). Pairs are by team: seats 0 and 2 are team 0, seats 1 and 3 team 1.
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
"""A number for each team."""

Phase = Literal["bid1", "bid2", "play", "over"]
"""Take the turned suit or pass; name another suit or pass; play tricks; the match is over."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's options, fixed before the first deal; the defaults follow the rulebook.

    Attributes:
        direction: the direction of deal, bids and play; ``left`` swaps "right" and "left" below.
        first_lead: who leads to the first trick: the dealer, or the eldest hand (next in turn).
        all_pass_dealer: the dealer's neighbour who deals next after a round without a taker.
        partner_winning: what a player who is void in the led suit must play while their partner is
            winning: a trump, or anything.
        beat_partner_on_trump_lead: whether to beat a led trump even when the partner is winning.
        undertrump_free: whether a player who can't beat an opponent's trump may discard.
        capot: whether all eight tricks are worth ``capot_value`` on top of the 162, or in total.
        capot_value: the points for all eight tricks.
        solo_capot: what all tricks by one player earn: 350 on top, 350 in total, or just capot.
        belote_in_contract: whether belote counts when the teams' points are compared.
        target: the points to play for. Rule: BL-03.
        target_rule: whether the target must be exceeded or just reached.
        tie: whether the taker's team fails on a tie, or its points carry over (``frozen``).
        belote_call: who calls belote and rebelote: the table, or the player, who may keep quiet.
        announcements: whether runs and fours of a kind score.
        round_to_tens: whether a team's score for a round is rounded to the nearest ten.
        reveal_hands: whether all four hands are shown after a round has been played.
    """

    direction: Literal["right", "left"] = "right"
    first_lead: Literal["dealer", "eldest"] = "dealer"
    all_pass_dealer: Literal["left", "right"] = "left"  # noqa: S105 - a side, not a password
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
    """Names a suit other than the turned one as trump, in the second bidding. Rule: BL-23."""

    suit: Suit


class PlayCard(Action, frozen=True, tag=True):
    """Plays a card to the trick.

    Attributes:
        card: the card.
        call: whether to call "belote" or "rebelote" with it: only if players call (``belote_call:
            manual``), and with the trump king or queen if the player has or had both.
    """

    card: Card
    call: bool = False


class ClaimRest(Action, frozen=True, tag=True):
    """Claims all remaining tricks and has them played out, if the leader provably wins them."""


# Parts of views and events


class Bid(msgspec.Struct, frozen=True):
    """A single bid or pass.

    Attributes:
        seat: the bidder's seat.
        bidding: 1 for the turned suit, 2 for others.
        suit: the trump chosen; ``None`` for a pass.
    """

    seat: Seat
    bidding: int
    suit: Suit | None


class PlayedCard(msgspec.Struct, frozen=True):
    """A card on the table, and who played it."""

    seat: Seat
    card: Card


class Trick(msgspec.Struct, frozen=True):
    """A trick that has been won.

    Attributes:
        leader: the seat that led.
        cards: the four cards and who played them, in the order of play.
        winner: the seat that won it.
        points: the points of its cards, without the ten for the last trick.
    """

    leader: Seat
    cards: tuple[PlayedCard, ...]
    winner: Seat
    points: int


AnnouncementKind = Literal["tierce", "cinquante", "cent", "four_of_a_kind"]


class Announcement(msgspec.Struct, frozen=True):
    """A run in a suit or four of a kind, declared with its owner's first card.

    Attributes:
        seat: the owner.
        kind: a run of three, four, or five and more; or four of a kind.
        points: what it scores if its side has the best announcement.
        cards: its cards, highest first; ``None`` until they are shown.
    """

    seat: Seat
    kind: AnnouncementKind
    points: int
    cards: tuple[Card, ...] | None = None


class RoundCount(msgspec.Struct, frozen=True, kw_only=True):
    """The full count for a round that was played; pairs are by team.

    ``cards + last_trick + belote + announcements + capot`` are a team's points. ``contract``
    decides who scores them: ``made`` - each team scores what it made; ``failed`` - the taker's team
    keeps only its belote and the others score the rest; ``litige`` - the taker's team keeps only
    its belote and the rest of its points are ``frozen``. ``scores`` has each team's score for this
    round, after rounding and with ``carried`` (from an earlier litige).

    Attributes:
        round: the the deal's number, from 1.
        dealer: the dealer's seat.
        taker: the taker's seat.
        team: the taker's team.
        trump: the trump.
        tricks: how many tricks each team won.
        cards: the points for cards won; 152 in all.
        last_trick: 10 for the team that won the last trick.
        belote: 20 for the side with the king and queen of trump.
        announcements: the points for the side with the best announcement.
        capot: the the bonus for all eight tricks.
        solo: the seat that won all eight tricks by itself.
        contract: how the taker's contract ended.
        compared: the points that decided it.
        frozen: the the points frozen by this round's litige.
        carried: the points frozen earlier that a team wins in this round.
        scores: each team's score.
        totals: the match so far, including this round.
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
    """One viewer's view of a table: the :class:`State` as strings, plus facts derived from it.

    Attributes that the state lacks, or has in another form:
        turn: the seat to move; ``None`` when the match is over.
        hand: the viewer's own cards, sorted; ``None`` for a spectator.
        hand_sizes: cards in hand, by seat.
        trick: the cards on the table and who played them, in order.
        winning: the seat that is winning the trick on the table.
        last_trick: the latest complete trick this round.
        tricks: every trick taken this round.
        tricks_won: how many tricks each seat has taken this round.
        legal: the cards that the viewer may play now.
        callable: those of them that may be played with ``call`` (only if players call).
        claimable: whether the viewer may now claim the rest of the round.
        shown_hands: the hands from the latest round, by seat, if the table shows them.
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
    """A Belote match between two actions. Cards and suits are numbers, hands are bit sets.

    Attributes:
        options: the table's options.
        phase: the round's phase.
        round: the deal's number, from 1.
        dealer: this round's dealer.
        turn: the seat to move.
        hands: the hands by seat, as bit sets.
        stock: the undealt cards, next card first.
        turned: the card turned up this round; it is in the taker's hand once there is one.
        bids: the bids so far, starting with the eldest hand: a suit, or ``None`` for a pass.
        taker: the seat that chose the trump.
        trump: the trump.
        leader: the seat that leads to the trick on the table.
        trick: the cards on the table, in the order of play.
        tricks: the tricks won, each as its cards in the order of play.
        winners: who won those tricks.
        points: the points in tricks won, including the ten for the last trick, by team.
        belote: the seat that has called belote.
        rebelote: whether rebelote has been called too.
        announcements: all those declared so far, with their cards once shown.
        totals: the match so far, by team.
        frozen: a litige's points that the next round decides.
        history: the counts for all rounds played.
        shown: the hands from the latest round, by seat, if the table shows them.
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
