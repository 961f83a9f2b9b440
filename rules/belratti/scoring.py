"""Evaluates a round: points, the jokers that come back, the end and the bands."""

from __future__ import annotations

from enum import StrEnum

from rules.belratti import model
from rules.belratti.model import Card, Commitment, Joker, Judged, Options, Place, State, Verdict
from rules.core.model import Outcome


class Band(StrEnum):
    """The visitors' opinion of the museum; the host puts it into words. Rule: BR-72."""

    TRIUMPH = "triumph"
    SPLENDID = "splendid"
    ASSURED = "assured"
    PASSABLE = "passable"
    MUDDLED = "muddled"
    DISMAL = "dismal"


BANDS = (
    (30, Band.TRIUMPH),
    (25, Band.SPLENDID),
    (20, Band.ASSURED),
    (15, Band.PASSABLE),
    (10, Band.MUDDLED),
    (0, Band.DISMAL),
)
"""The lowest score in each band, best band first. Rule: BR-72."""


def band(score: int) -> Band:
    """Returns the band for a score. Rule: BR-72."""
    return next(name for least, name in BANDS if score >= least)


def won(score: int) -> bool:
    """Returns whether a score beats Belratti. Rule: BR-71."""
    return score >= model.WINNING_SCORE


def joker_number(joker: Joker, options: Options) -> int:
    """Returns the number on the back of a joker. Rule: BR-51, A1."""
    return getattr(options.joker_numbers, joker.value)


def points(verdict: Verdict) -> tuple[int, int]:
    """Returns what one picture scores for the team and for Belratti. Rule: BR-41 to BR-44."""
    return int(verdict is Verdict.RIGHT_THEME), int(verdict is Verdict.FAKE_HUNG)


def evaluate(state: State) -> model.RoundResult:
    """Returns the evaluation of a finished board; undecided pictures count as set aside.

    Rule: BR-40 to BR-46, BR-51
    """
    assert state.demand is not None
    painted = {commitment.card: commitment for commitment in state.commitments}
    pictures = tuple(
        _judge(exhibit.card, exhibit.place or Place.ASIDE, painted.get(exhibit.card))
        for exhibit in state.table
    )
    team = sum(points(picture.verdict)[0] for picture in pictures)
    belratti = sum(points(picture.verdict)[1] for picture in pictures)
    perfect = team == state.demand and belratti == 0
    return model.RoundResult(
        number=state.round,
        themes=state.themes,
        demand=state.demand,
        pictures=pictures,
        team=team,
        belratti=belratti,
        perfect=perfect,
        returned=_returning(state) if perfect else None,
    )


def _judge(card: Card, place: Place, commitment: Commitment | None) -> Judged:
    aside = place is Place.ASIDE
    if commitment is None:
        verdict = Verdict.FAKE_FOUND if aside else Verdict.FAKE_HUNG
        return Judged(card, None, None, place, verdict)
    if aside:
        verdict = Verdict.MISSED
    elif place.value == commitment.theme.value:
        verdict = Verdict.RIGHT_THEME
    else:
        verdict = Verdict.WRONG_THEME
    return Judged(card, commitment.seat, commitment.theme, place, verdict)


def _returning(state: State) -> Joker | None:
    """Returns the face-down joker with the demand on its back. Rule: BR-51 to BR-53."""
    for joker in Joker:
        if joker not in state.jokers and joker_number(joker, state.options) == state.demand:
            return joker
    return None


def belratti_is_done(state: State) -> bool:
    """Returns whether enough fakes have been hung to end the match. Rule: BR-70."""
    return len(state.belratti_pile) >= model.LAST_FAKE


def outcome(state: State) -> Outcome | None:
    """Returns the outcome once the match is over: all win or lose together, with one score.

    Rule: BR-70 to BR-72
    """
    if state.reason is None:
        return None
    everyone = tuple(range(len(state.hands)))
    score = len(state.team_pile)
    return Outcome(
        ranking=(everyone,),
        scores=(score,) * len(everyone),
        teams=(everyone,),
        won=won(score),
        reason=state.reason,
    )
