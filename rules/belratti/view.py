"""Views of the table, and states that fit them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from math import comb, prod
from operator import sub
from random import Random

import msgspec

from rules.belratti import model
from rules.belratti.legal import missing, own_commitments
from rules.belratti.model import Card, Cards, Commitment, Joker, Phase, Role, State, Theme
from rules.belratti.scoring import Band, band, joker_number
from rules.belratti.setup import captain, character_cards, roles
from rules.core import kit
from rules.core.model import Prompt, Seat, View, Viewer
from rules.core.zones import shares

Split = tuple[int, ...]
"""How many cards there are from each batch, starting with those from none."""


class JokerCard(msgspec.Struct, frozen=True):
    """A joker on the table.

    Attributes:
        joker: its kind.
        number: the number on its back: the demand that brings it back after a perfect round.
        up: whether it can be used.
    """

    joker: Joker
    number: int
    up: bool


class BelrattiView(View, frozen=True, tag=True):
    """One viewer's view of the table.

    Attributes that the :class:`State` lacks, or has in another form:
        roles: by seat.
        captain: the Cat who decides when the others can't.
        hand_size: how many cards a full hand has.
        hand_counts: how many cards are in hand, by seat, not counting those committed.
        held: how many cards each seat has in hand, committed or swapped away, by their last batch:
            none, the first, the second...; the draw pile last. Empty before there are batches.
        hand: the viewer's own cards; ``None`` for a spectator.
        jokers: all four.
        done: the seats that accept, are ready, or agree with the board.
        committed: how many pictures each seat has painted this round.
        commitments: the viewer's own, with their intended themes, until the evaluation.
        missing: how many pictures are still to be painted.
        draw_count: how many cards are in the draw pile.
        swapped: how many cards were swapped away this round.
        swapped_away: those cards, if the viewer swapped.
        score: the team's points.
        band: the visitors' current opinion of the museum.
        winning_score: the score that beats Belratti.
        last_fake: how many fakes end the match.
    """

    options: model.Options
    phase: Phase
    round: int
    roles: tuple[Role, ...]
    captain: Seat
    hand_size: int
    hand_counts: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
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
    batches: tuple[Cards, ...]
    swapped: int
    swapper: Seat | None
    swapped_for: tuple[int, ...]
    swapped_away: Cards
    team_pile: Cards
    belratti_pile: Cards
    score: int
    band: Band
    winning_score: int
    last_fake: int
    reason: str | None


def view(state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BelrattiView:
    """Returns a view: the viewer's own hand and commitments, and all face-up cards.

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
        held=tuple(_held(state)) if state.batches else (),
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
        batches=state.batches,
        swapped=len(state.swapped),
        swapper=state.swapper,
        swapped_for=state.swapped_for,
        swapped_away=state.swapped if state.swapper == viewer else (),
        team_pile=state.team_pile,
        belratti_pile=state.belratti_pile,
        score=len(state.team_pile),
        band=band(len(state.team_pile)),
        winning_score=model.WINNING_SCORE,
        last_fake=model.LAST_FAKE,
        reason=state.reason,
    )


def _held(state: State) -> Iterator[tuple[int, ...]]:
    batches = kit.last_batches(state.batches)
    for seat, hand in enumerate((*state.hands, state.draw)):
        away = state.swapped if seat == state.swapper else ()
        counts = Counter(
            batches.get(card, 0) for card in (*hand, *own_commitments(state, seat), *away)
        )
        yield tuple(counts[number] for number in range(len(state.batches) + 1))


def resample(deck: Cards, view: BelrattiView, rng: Random) -> State:
    """Returns a state that fits the view; each arrangement of face-down cards is equally likely.

    Until the pictures are revealed, others may have painted any card they could hold; then any of
    the table's pictures that the viewer didn't paint, as far as the answer to the question allows.
    Discards shuffled under the draw pile are only in hands that have drawn enough cards since.

    Rule: BR-07, BR-24, BR-30, BR-32
    """
    own = tuple(item.card for item in view.commitments)
    table = tuple(exhibit.card for exhibit in view.table)
    seen = {*(view.hand or ()), *view.themes, *view.discard, *own, *table, *view.swapped_away}
    seen |= {*view.team_pile, *view.belratti_pile}
    hidden = _by_batch(view, (card for card in deck if card not in seen), rng)
    others = [seat for seat in range(len(view.roles)) if seat != view.viewer]
    ways = product(*(_splits(view, seat) for seat in others))
    painted = hidden
    if view.table:
        counts = [sum(view.committed) - len(own)]
        if view.held:
            held = zip(*(view.held[seat] for seat in (*others, -1)), strict=True)
            counts = [sum(have) - len(left) for have, left in zip(held, hidden, strict=True)]
        painted = _painted(view, [card for card in table if card not in own], counts, rng)
        ways = (
            way
            for way in ways
            if [*map(sum, zip(*(split[0] for split in way), strict=True))] == counts
        )
    splits = [*ways]
    (chosen,) = rng.choices(splits, [prod(split[-1] for split in way) for way in splits])
    hands = [view.hand or () for _ in view.roles]
    commitments, swapped = [*view.commitments], view.swapped_away
    for seat, (paints, away, keeps, _) in zip(others, chosen, strict=True):
        commitments += [
            Commitment(seat, card, rng.choice(tuple(Theme))) for card in _taken(painted, paints)
        ]
        swapped += _taken(hidden, away)
        hands[seat] = _taken(hidden, keeps)
    characters = character_cards(len(view.roles), view.options)
    last_owl = max(place for place, role in enumerate(characters) if role is Role.OWL)
    return kit.copied(
        view,
        State,
        hands=tuple(hands),
        swapped=swapped,
        draw=tuple(chain(*hidden)),
        jokers=tuple(card.joker for card in view.jokers if card.up),
        first=(view.captain - last_owl - 1) % len(view.roles),
        marks=view.done,
        commitments=tuple(commitments),
    )


def _by_batch(view: BelrattiView, cards: Iterable[Card], rng: Random) -> list[list[Card]]:
    """Returns the cards by their last batch, those from none first; each in random order."""
    batches = kit.last_batches(view.batches)
    piles: list[list[Card]] = [[] for _ in range(len(view.batches) + 1)]
    for card in cards:
        piles[batches.get(card, 0)].append(card)
    for cards_ in piles:
        rng.shuffle(cards_)
    return piles


def _taken(piles: list[list[Card]], counts: Iterable[int]) -> Cards:
    """Takes a number of cards from each pile."""
    return tuple(
        pile.pop() for pile, count in zip(piles, counts, strict=True) for _ in range(count)
    )


def _splits(view: BelrattiView, seat: Seat) -> Iterator[tuple[Split, Split, Split, int]]:
    """Yields the cards a seat may have painted, swapped and kept, by batch, and in how many ways.

    The cards drawn for those swapped away are not among them.
    """
    swapper = seat == view.swapper
    whole = view.hand_counts[seat] + view.committed[seat] + swapper * view.swapped
    held = view.held[seat] if view.held else (whole,)
    fresh = [view.swapped_for.count(batch) if swapper else 0 for batch in range(len(held))]
    for away in shares(view.swapped if swapper else 0, tuple(map(sub, held, fresh))):
        left = tuple(map(sub, held, away))
        for paints in shares(view.committed[seat], left):
            ways = prod(map(comb, map(sub, held, fresh), away)) * prod(map(comb, left, paints))
            yield paints, away, tuple(map(sub, left, paints)), ways


def _painted(
    view: BelrattiView, free: list[Card], counts: Sequence[int], rng: Random
) -> list[list[Card]]:
    """Returns random pictures on the table that others may have painted, so many per batch."""
    painted: list[list[Card]] = []
    for pile, count in zip(_by_batch(view, free, rng), counts, strict=True):
        if (answer := view.answer) is not None and answer.card in pile:
            pile.remove(answer.card)
            pile.insert(len(pile) if answer.painted else 0, answer.card)
        painted.append(rng.sample(pile[len(pile) - count :], count))
    return painted
