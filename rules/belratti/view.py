"""What each viewer may know, and other worlds that viewer cannot tell from this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from random import Random

import msgspec
from msgspec.structs import replace

from rules.belratti.legal import missing, own_commitments
from rules.belratti.model import (
    HAND_SIZE,
    LAST_FAKE,
    WINNING_SCORE,
    Answer,
    Card,
    Cards,
    Commitment,
    Exhibit,
    Fit,
    Joker,
    Options,
    Phase,
    Proposal,
    Role,
    RoundResult,
    State,
    Theme,
    Vote,
)
from rules.belratti.scoring import Band, band, joker_number
from rules.belratti.setup import captain, roles
from rules.core.model import Prompt, Seat, View, Viewer


class JokerCard(msgspec.Struct, frozen=True):
    """A joker on the table.

    Attributes:
        joker: which.
        number: on its back: the demand that brings it back after a perfect round.
        up: whether it can be used.
    """

    joker: Joker
    number: int
    up: bool


class BelrattiView(View, frozen=True, tag=True):
    """The table as one viewer sees it.

    Attributes:
        options: how the match is played.
        phase: what the table is doing.
        round: which round, from 1.
        roles: by seat.
        captain: the Cat who decides when the others cannot.
        hand_size: cards in a full hand.
        hand_counts: cards in hand by seat, without those committed.
        hand: the viewer's own; ``None`` for a spectator.
        themes: the pictures of themes A and B; empty once the match is over.
        demand: how many pictures must be painted; ``None`` until it is fixed.
        votes: the Cats' votes for a demand.
        jokers: all four.
        proposal: the joker that is proposed just now.
        refused: jokers that were proposed this round and not wanted.
        done: who is content, ready, or agrees with the board.
        late: time is up for all but the proposal, or (hanging) for all but the captain.
        fits: what the Owls have said about their hands.
        committed: how many pictures each seat has painted this round.
        commitments: the viewer's own, with the theme each is meant for; until the evaluation.
        missing: how many pictures are still to be painted.
        table: the revealed pictures in their order, and where each hangs.
        answer: what the question brought this round.
        history: the evaluations of the rounds before, picture by picture.
        draw_count: cards in the draw pile.
        discard: cards out of play.
        swapped: cards swapped away this round, which lie face down until the evaluation.
        team_pile: pictures that made a point.
        belratti_pile: fakes that were hung.
        score: the team's points.
        band: how visitors would like the museum now.
        winning_score: what it takes to beat Belratti.
        last_fake: how many fakes end the match.
        reason: why the match is over.
    """

    options: Options
    phase: Phase
    round: int
    roles: tuple[Role, ...]
    captain: Seat
    hand_size: int
    hand_counts: tuple[int, ...]
    hand: Cards | None
    themes: Cards
    demand: int | None
    votes: tuple[Vote, ...]
    jokers: tuple[JokerCard, ...]
    proposal: Proposal | None
    refused: tuple[Joker, ...]
    done: tuple[Seat, ...]
    late: bool
    fits: tuple[Fit, ...]
    committed: tuple[int, ...]
    commitments: tuple[Commitment, ...]
    missing: int
    table: tuple[Exhibit, ...]
    answer: Answer | None
    history: tuple[RoundResult, ...]
    draw_count: int
    discard: Cards
    swapped: int
    team_pile: Cards
    belratti_pile: Cards
    score: int
    band: Band
    winning_score: int
    last_fake: int
    reason: str | None


def view(state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BelrattiView:
    """Returns what the viewer may know: the own hand and commitments, and what lies open.

    Rule: BR-07, BR-24, BR-30
    """
    return BelrattiView(
        viewer=viewer,
        prompts=prompts,
        options=state.options,
        phase=state.phase,
        round=state.round,
        roles=roles(state),
        captain=captain(state),
        hand_size=HAND_SIZE[len(state.hands)],
        hand_counts=tuple(len(hand) for hand in state.hands),
        hand=None if viewer is None else state.hands[viewer],
        themes=state.themes,
        demand=state.demand,
        votes=state.votes,
        jokers=tuple(
            JokerCard(joker, joker_number(joker, state.options), joker in state.jokers)
            for joker in Joker
        ),
        proposal=state.proposal,
        refused=state.refused,
        done=state.marks,
        late=state.late,
        fits=state.fits,
        committed=tuple(len(own_commitments(state, seat)) for seat in range(len(state.hands))),
        commitments=tuple(item for item in state.commitments if item.seat == viewer),
        missing=missing(state),
        table=state.table,
        answer=state.answer,
        history=state.history,
        draw_count=len(state.draw),
        discard=state.discard,
        swapped=len(state.swapped),
        team_pile=state.team_pile,
        belratti_pile=state.belratti_pile,
        score=len(state.team_pile),
        band=band(len(state.team_pile)),
        winning_score=WINNING_SCORE,
        last_fake=LAST_FAKE,
        reason=state.reason,
    )


def cards(state: State) -> Iterable[Card]:
    """Yields all 168 pictures wherever they lie. Rule: BR-03."""
    for hand in state.hands:
        yield from hand
    yield from state.draw
    yield from state.discard
    yield from state.swapped
    yield from state.team_pile
    yield from state.belratti_pile
    yield from state.themes
    if state.table:
        yield from (exhibit.card for exhibit in state.table)
    else:
        yield from (commitment.card for commitment in state.commitments)


def resample_hidden(state: State, viewer: Viewer, rng: Random) -> State:
    """Returns another state in which all that the viewer cannot know is permuted.

    Cards that lie face down change places with each other: other hands, the draw pile, what others swapped away and,
    until the pictures are revealed, what others committed. From then on the pictures are known but not their painters:
    who painted which, and for what, is dealt again among those that are not the viewer's own. The answer to the
    question stays true, and a card in the viewer's hand stays out of all this.

    Rule: BR-07, BR-24, BR-30, BR-32
    """
    other = copy(state)
    painted = _repaint(state, viewer, rng) if state.table else state.commitments
    rename = _renaming(state, viewer, rng)
    other.hands = tuple(
        hand if seat == viewer else tuple(map(rename, hand))
        for seat, hand in enumerate(state.hands)
    )
    other.draw = tuple(map(rename, state.draw))
    other.swapped = tuple(map(rename, state.swapped))
    other.commitments = tuple(
        item
        if item.seat == viewer
        else replace(item, card=rename(item.card), theme=rng.choice(tuple(Theme)))
        for item in painted
    )
    return other


def _renaming(state: State, viewer: Viewer, rng: Random) -> Callable[[Card], Card]:
    """Returns a permutation of the cards that lie face down for the viewer; it leaves all others alone."""
    hidden = list(state.draw)
    for seat, hand in enumerate(state.hands):
        hidden += hand if seat != viewer else ()
    if state.swapper != viewer:
        hidden += state.swapped
    if not state.table:
        hidden += (item.card for item in state.commitments if item.seat != viewer)
    renamed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return lambda card: renamed.get(card, card)


def _repaint(state: State, viewer: Viewer, rng: Random) -> tuple[Commitment, ...]:
    """Deals the pictures that others painted again, among all that lie open and are not the viewer's."""
    own = [item for item in state.commitments if item.seat == viewer]
    others = [item for item in state.commitments if item.seat != viewer]
    free = [exhibit.card for exhibit in state.table if exhibit.card not in _cards(own)]
    chosen: list[Card] = []
    if state.answer is not None and state.answer.card in free:
        free.remove(state.answer.card)
        chosen += [state.answer.card] if state.answer.painted else []
    chosen += rng.sample(free, len(others) - len(chosen))
    rng.shuffle(chosen)
    painted = (replace(item, card=card) for item, card in zip(others, chosen, strict=True))
    return (*own, *painted)


def _cards(commitments: list[Commitment]) -> Cards:
    return tuple(item.card for item in commitments)
