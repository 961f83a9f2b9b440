"""What each viewer may know, and states that fit what it knows."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec

from rules.belratti import model
from rules.belratti.legal import missing, own_commitments
from rules.belratti.model import Card, Cards, Commitment, Joker, Phase, Role, State, Theme
from rules.belratti.scoring import Band, band, joker_number
from rules.belratti.setup import captain, character_cards, roles
from rules.core import kit
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

    Attributes that are not the :class:`State`'s, or differ from it:
        roles: by seat.
        captain: the Cat who decides when the others cannot.
        hand_size: cards in a full hand.
        hand_counts: cards in hand by seat, without those committed.
        hand: the viewer's own; ``None`` for a spectator.
        jokers: all four.
        done: who is content, ready, or agrees with the board.
        committed: how many pictures each seat has painted this round.
        commitments: the viewer's own, with the theme each is meant for; until the evaluation.
        missing: how many pictures are still to be painted.
        draw_count: cards in the draw pile.
        swapped: how many cards were swapped away this round.
        swapped_away: which they are, if the viewer did.
        score: the team's points.
        band: how visitors would like the museum now.
        winning_score: what it takes to beat Belratti.
        last_fake: how many fakes end the match.
    """

    options: model.Options
    phase: Phase
    round: int
    roles: tuple[Role, ...]
    captain: Seat
    hand_size: int
    hand_counts: tuple[int, ...]
    hand: Cards | None
    themes: Cards
    demand: int | None
    votes: tuple[model.Vote, ...]
    jokers: tuple[JokerCard, ...]
    proposal: model.Proposal | None
    proposals: int
    refused: tuple[Joker, ...]
    done: tuple[Seat, ...]
    late: bool
    fits: tuple[model.Fit, ...]
    committed: tuple[int, ...]
    commitments: tuple[Commitment, ...]
    missing: int
    table: tuple[model.Exhibit, ...]
    answer: model.Answer | None
    history: tuple[model.RoundResult, ...]
    draw_count: int
    discard: Cards
    swapped: int
    swapper: Seat | None
    swapped_away: Cards
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
        hand_size=model.HAND_SIZE[len(state.hands)],
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
        proposals=state.proposals,
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
        swapper=state.swapper,
        swapped_away=state.swapped if state.swapper == viewer else (),
        team_pile=state.team_pile,
        belratti_pile=state.belratti_pile,
        score=len(state.team_pile),
        band=band(len(state.team_pile)),
        winning_score=model.WINNING_SCORE,
        last_fake=model.LAST_FAKE,
        reason=state.reason,
    )


def resample(deck: Cards, view: BelrattiView, rng: Random) -> State:
    """Returns a state that fits the view: what lies face down could lie anywhere else, each way as likely.

    Until the pictures are revealed others may have painted any of those cards; from then on any of the pictures on the
    table that the viewer did not paint, as far as the answer to the question allows.

    Rule: BR-07, BR-24, BR-30, BR-32
    """
    own = tuple(item.card for item in view.commitments)
    table = tuple(exhibit.card for exhibit in view.table)
    seen = {*(view.hand or ()), *view.themes, *view.discard, *own, *table, *view.swapped_away}
    seen |= {*view.team_pile, *view.belratti_pile}
    unseen = [card for card in deck if card not in seen]
    rng.shuffle(unseen)
    hidden = iter(unseen)
    painters = [
        seat
        for seat, count in enumerate(view.committed)
        for _ in range(count if seat != view.viewer else 0)
    ]
    if view.table:
        painted = _painted(view, [card for card in table if card not in own], len(painters), rng)
    else:
        painted = tuple(islice(hidden, len(painters)))
    others = (
        Commitment(seat, card, rng.choice(tuple(Theme)))
        for seat, card in zip(painters, painted, strict=True)
    )
    characters = character_cards(len(view.roles), view.options)
    last_owl = max(place for place, role in enumerate(characters) if role is Role.OWL)
    return kit.made_from(
        view,
        State,
        hands=tuple(
            view.hand
            if seat == view.viewer and view.hand is not None
            else tuple(islice(hidden, count))
            for seat, count in enumerate(view.hand_counts)
        ),
        swapped=view.swapped_away or tuple(islice(hidden, view.swapped)),
        draw=tuple(hidden),
        jokers=tuple(card.joker for card in view.jokers if card.up),
        first=(view.captain - last_owl - 1) % len(view.roles),
        marks=view.done,
        commitments=(*view.commitments, *others),
    )


def _painted(view: BelrattiView, free: list[Card], count: int, rng: Random) -> Cards:
    """Returns which of these pictures on the table others painted, in random order."""
    sure: list[Card] = []
    if view.answer is not None and view.answer.card in free:
        free.remove(view.answer.card)
        sure += [view.answer.card] if view.answer.painted else []
    chosen = sure + rng.sample(free, count - len(sure))
    return tuple(rng.sample(chosen, count))
