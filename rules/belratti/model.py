"""Belratti's options, values, state and actions.

Glossary: a *Cat* manages the museum and hangs pictures, an *Owl* paints them, *fakes* come from the
draw pile, the *demand* is the number of pictures the Owls must supply, and a picture *intended* for
a theme was painted for it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from rules.core.model import Action, Seat

Card = str
"""A picture's id, ``P001`` to ``P168``."""

Cards = tuple[Card, ...]

FAKES = 4
"""How many pictures from the draw pile are mixed with the painted ones. Rule: BR-26"""
SWAP = 6
"""How many pictures are exchanged when a hand is swapped. Rule: BR-21"""
LEAST_PILE = 6
"""How many cards the draw pile must have before a round: two themes and four fakes. Rule: A5"""
LAST_FAKE = 6
"""How many fakes in the museum end the match. Rule: BR-70"""
WINNING_SCORE = 15
"""The score that beats Belratti. Rule: BR-71"""
LEAST_DEMAND, MOST_DEMAND, SILENT_DEMAND = 2, 7, 4
"""The range of the demand, and the demand if no Cat votes. Rule: BR-12, A7"""

HAND_SIZE = {3: 18, 4: 9, 5: 9, 6: 6, 7: 6}
"""How many cards a full hand has, by number of players. Rule: BR-03"""
CATS = {3: 2, 4: 2, 5: 3, 6: 3, 7: 4}
"""How many museum managers there are, by number of players; the others paint. Rule: BR-05"""


class Phase(StrEnum):
    """The phases of a round. The evaluation is automatic, so it has no phase."""

    THEMES = "themes"
    DEMAND = "demand"
    PLUS_MINUS = "plus_minus"
    PAINT = "paint"
    HANG = "hang"
    OVER = "over"


class Role(StrEnum):
    """The role that a seat plays this round."""

    CAT = "cat"
    OWL = "owl"


class Theme(StrEnum):
    """One of a round's two themes."""

    A = "A"
    B = "B"


class Place(StrEnum):
    """Where the Cats put a revealed picture: under a theme, or aside as a fake."""

    A = "A"
    B = "B"
    ASIDE = "aside"


class Joker(StrEnum):
    """The four jokers."""

    PLUS_MINUS = "plus_minus"
    NEW_THEMES = "new_themes"
    SWAP_HAND = "swap_hand"
    QUESTION = "question"


Number = Annotated[int, msgspec.Meta(ge=3, le=6)]
Count = Annotated[int, msgspec.Meta(ge=0, le=max(HAND_SIZE.values()))]


class JokerNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers on the backs of the jokers: 3, 4, 5 and 6, once each. Rule: BR-51, A1."""

    plus_minus: Number = 3
    new_themes: Number = 4
    swap_hand: Number = 5
    question: Number = 6


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options.

    Attributes:
        decide: who sets the demand and closes the board (A7): all Cats, over half, or the captain.
        cautious_hanging: whether the Cats may set aside more than four pictures (A4).
        plusminus_unbounded: whether Plus/minus one may lead to a demand of 1 or 8 (A2).
        reshuffle_discards: whether the discards refill a short draw pile between rounds (A5).
        alternate_roles: whether roles alternate (Cat, Owl, Cat, ...) or are side by side (BR-06).
        joker_numbers: the numbers on the backs of the jokers (A1).
    """

    decide: Literal["unanimous", "majority", "captain"] = "unanimous"
    cautious_hanging: bool = False
    plusminus_unbounded: bool = False
    reshuffle_discards: bool = False
    alternate_roles: bool = False
    joker_numbers: JokerNumbers = JokerNumbers()


class ProposeNewThemes(Action, frozen=True, tag=True):
    """A Cat proposes replacing one theme, or both. Rule: BR-11, BR-54."""

    which: Literal["A", "B", "both"]


class Continue(Action, frozen=True, tag=True):
    """A Cat accepts the themes."""


class ConfirmDemand(Action, frozen=True, tag=True):
    """A Cat votes for a demand, or changes the vote. Rule: BR-12, A7."""

    number: int


class ProposePlusMinus(Action, frozen=True, tag=True):
    """An Owl proposes painting one picture more or one less. Rule: BR-20, BR-54."""

    step: Literal[-1, 1]


class KeepDemand(Action, frozen=True, tag=True):
    """An Owl accepts the demand. Rule: BR-20."""


class Commit(Action, frozen=True, tag=True):
    """An Owl puts a picture face down for either theme. Rule: BR-22, BR-24, BR-25."""

    card: Card
    theme: Theme


class Withdraw(Action, frozen=True, tag=True):
    """An Owl takes a committed picture back into their hand."""

    card: Card


class StateFit(Action, frozen=True, tag=True):
    """An Owl states how well the hand suits the themes. Rule: BR-23, BR-31, BR-55."""

    good: Count
    medium: Count
    bad: Count


class SwapHand(Action, frozen=True, tag=True):
    """An Owl swaps six pictures for six from the draw pile. Rule: BR-21, A9, A10."""

    cards: Cards


class Ready(Action, frozen=True, tag=True):
    """An Owl finishes painting."""


class Unready(Action, frozen=True, tag=True):
    """An Owl resumes painting."""


class Hang(Action, frozen=True, tag=True):
    """A Cat puts a revealed picture under a theme, or aside. Rule: BR-33."""

    card: Card
    place: Place


class Unhang(Action, frozen=True, tag=True):
    """A Cat takes a picture from its place on the board and returns it to the undecided ones."""

    card: Card


class ProposeQuestion(Action, frozen=True, tag=True):
    """A Cat proposes asking whether an Owl painted this picture. Rule: BR-32, BR-54, A11."""

    card: Card


class ConfirmBoard(Action, frozen=True, tag=True):
    """A Cat agrees with the board. Rule: BR-33, A7."""


class Agree(Action, frozen=True, tag=True):
    """Agrees to the proposed joker. Rule: BR-54."""


class Refuse(Action, frozen=True, tag=True):
    """Refuses the proposed joker; if its proposer refuses, that withdraws it. Rule: BR-54."""


Request = ProposeNewThemes | ProposePlusMinus | ProposeQuestion
"""The ways to ask the others with the same role for a joker."""
Painting = Commit | Withdraw | StateFit | SwapHand | Ready | Unready
Hanging = Hang | Unhang | ProposeQuestion | ConfirmBoard
Reply = Agree | Refuse
Move = Request | Continue | ConfirmDemand | KeepDemand | Painting | Hanging | Reply


class Proposal(msgspec.Struct, frozen=True):
    """A joker that a player wants to use.

    Attributes:
        seat: the proposer.
        request: the suggested use.
        agreed: the seats in favour, the proposer first.
    """

    seat: Seat
    request: Request
    agreed: tuple[Seat, ...]


class Vote(msgspec.Struct, frozen=True):
    """A Cat's vote for a demand; it says nothing about the themes. Rule: BR-13."""

    seat: Seat
    number: int


class Commitment(msgspec.Struct, frozen=True):
    """A picture that an Owl painted, and its intended theme; secret until the evaluation."""

    seat: Seat
    card: Card
    theme: Theme


class Fit(msgspec.Struct, frozen=True):
    """An Owl's statement of how the hand suits the themes."""

    seat: Seat
    good: int
    medium: int
    bad: int


class Exhibit(msgspec.Struct, frozen=True):
    """A revealed picture and its place, which is ``None`` while the Cats are undecided."""

    card: Card
    place: Place | None = None


class Answer(msgspec.Struct, frozen=True):
    """The Owls' answer to the question this round."""

    card: Card
    painted: bool


class Verdict(StrEnum):
    """How one picture was evaluated. Rule: BR-41 to BR-44."""

    RIGHT_THEME = "right_theme"
    WRONG_THEME = "wrong_theme"
    MISSED = "missed"
    FAKE_HUNG = "fake_hung"
    FAKE_FOUND = "fake_found"


class Judged(msgspec.Struct, frozen=True):
    """One picture after the evaluation.

    Attributes:
        card: the picture.
        painter: the painter's seat; ``None`` for a fake.
        theme: the intended theme; ``None`` for a fake.
        place: where the Cats put it.
        verdict: how it was judged.
    """

    card: Card
    painter: Seat | None
    theme: Theme | None
    place: Place
    verdict: Verdict


class RoundResult(msgspec.Struct, frozen=True):
    """A round that has been evaluated; everything in it is public.

    Attributes:
        number: the round's number, from 1.
        themes: the two theme pictures.
        demand: the final demand.
        pictures: all pictures, in the order in which they were revealed.
        team: how many points the team scored.
        belratti: how many fakes were hung.
        perfect: whether every painted picture was under its theme and no fake was.
        returned: the joker that came back.
    """

    number: int
    themes: Cards
    demand: int
    pictures: tuple[Judged, ...]
    team: int
    belratti: int
    perfect: bool
    returned: Joker | None


class State(msgspec.Struct, kw_only=True):
    """The state of a match.

    Attributes:
        options: the table's options.
        hands: the hands by seat, without committed pictures.
        draw: the draw pile, top first.
        discard: the face-up cards that are out of play.
        batches: the discards shuffled under the draw pile, one batch each time.
        swapped: the pictures swapped away this round; face down until the evaluation.
        swapper: the Owl who swapped them.
        swapped_for: the batch of each card drawn for them, from 1; 0 for none.
        team_pile: the team's points.
        belratti_pile: Belratti's points.
        jokers: the jokers that are face up.
        round: the round's number, from 1.
        first: the seat with the first character card; the others follow to the left.
        phase: the round's phase.
        themes: the pictures of themes A and B.
        demand: how many pictures the Owls must supply; ``None`` until it is set.
        votes: the Cats' votes, in the order in which they were first given.
        proposal: the open proposal of a joker.
        proposals: how many proposals there were this round.
        refused: the jokers that were refused this round.
        late: whether the phase's time is up; it waits for the proposal, or (hanging) the captain.
        marks: the seats that are done with the phase: accepting, ready, or agreeing with the board.
        fits: the Owls' statements, in the order in which they were first given.
        commitments: the pictures that the Owls have painted.
        table: the revealed pictures.
        answer: the answer to the question this round.
        history: the rounds that have been evaluated, in order.
        reason: why the match is over.
    """

    options: Options
    hands: tuple[Cards, ...]
    draw: Cards
    discard: Cards = ()
    batches: tuple[Cards, ...] = ()
    swapped: Cards = ()
    swapper: Seat | None = None
    swapped_for: tuple[int, ...] = ()
    team_pile: Cards = ()
    belratti_pile: Cards = ()
    jokers: tuple[Joker, ...] = tuple(Joker)
    round: int = 0
    first: Seat = 0
    phase: Phase = Phase.THEMES
    themes: Cards = ()
    demand: int | None = None
    votes: tuple[Vote, ...] = ()
    proposal: Proposal | None = None
    proposals: int = 0
    refused: tuple[Joker, ...] = ()
    late: bool = False
    marks: tuple[Seat, ...] = ()
    fits: tuple[Fit, ...] = ()
    commitments: tuple[Commitment, ...] = ()
    table: tuple[Exhibit, ...] = ()
    answer: Answer | None = None
    history: tuple[RoundResult, ...] = ()
    reason: str | None = None
