"""What holds in every match, whatever is played: BR-45, BR-62 and the bounds."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.belratti.events import RoundScored
from rules.belratti.model import FAKES, LAST_FAKE, Phase, Place, Verdict
from rules.belratti.setup import owls
from tests.conformance.harness import playout
from tests.rules.belratti.table import Table

OPTIONS = st.fixed_dictionaries(
    {
        "decide": st.sampled_from(["unanimous", "majority", "captain"]),
        "cautious_hanging": st.booleans(),
        "plusminus_unbounded": st.booleans(),
        "reshuffle_discards": st.booleans(),
        "alternate_roles": st.booleans(),
        "joker_numbers": st.permutations([3, 4, 5, 6]).map(
            lambda numbers: dict(
                zip(("plus_minus", "new_themes", "swap_hand", "question"), numbers, strict=True)
            )
        ),
    }
)


def check_round(match: Table, scored: RoundScored) -> None:
    """Rule: BR-33, BR-45, BR-46"""
    last = match.view(None).history[-1]
    verdicts = [picture.verdict for picture in last.pictures]
    wrong = verdicts.count(Verdict.WRONG_THEME)
    aside = sum(picture.place is Place.ASIDE for picture in last.pictures)
    assert len(verdicts) == last.demand + FAKES
    assert sum(picture.painter is None for picture in last.pictures) == FAKES
    if match.state.options.cautious_hanging:
        assert scored.team + wrong + scored.belratti <= last.demand
        assert aside >= FAKES
    else:
        assert scored.team + wrong + scored.belratti == last.demand
        assert scored.belratti == verdicts.count(Verdict.MISSED)
        assert aside == FAKES
    assert scored.perfect == (scored.team == last.demand and not scored.belratti)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seats=st.integers(3, 7), seed=st.integers(0, 10_000), options=OPTIONS)
def test_BR_45_holds_in_every_match(seats: int, seed: int, options: dict[str, Any]) -> None:
    match = Table.new("belratti", seats=seats, seed=str(seed), options=options)
    widest = (1, 8) if options["plusminus_unbounded"] else (2, 7)
    discards: set[str] = set()
    for step in playout(match, Random(seed), expiring=0.03):
        now = match.state
        if now.demand is not None:
            assert widest[0] <= now.demand <= widest[1]
            assert len(now.commitments) <= now.demand
        if now.phase is Phase.THEMES and not now.proposals:
            assert sum(len(now.hands[seat]) for seat in owls(now)) == 18
        if now.phase is not Phase.OVER:
            assert len(now.belratti_pile) < LAST_FAKE
        assert len(now.draw) >= FAKES or now.phase in (Phase.HANG, Phase.OVER)
        if not options["reshuffle_discards"]:
            assert discards <= set(now.discard)
            discards = set(now.discard)
        for event in step.events:
            if isinstance(event, RoundScored):
                check_round(match, event)
    assert match.ended.scores[0] == len(match.state.team_pile)
    assert match.ended.won == (match.ended.scores[0] >= 15)
    full = len(match.state.belratti_pile) >= LAST_FAKE
    assert match.ended.reason == ("six_fakes" if full else "museum_full")


@settings(max_examples=30, deadline=None)
@given(seats=st.integers(3, 7), seed=st.integers(0, 10_000))
def test_time_outs_alone_bring_a_match_to_its_end(seats: int, seed: int) -> None:
    """Nobody ever presses anything, and the clocks do it all."""
    match = Table.new("belratti", seats=seats, seed=f"asleep {seed}")
    rounds = 0
    for _ in range(200):
        if not match.prompts:
            break
        (prompt,) = match.prompts
        rounds += prompt.kind == "captain"
        match.expire(prompt.window)
    assert match.outcome is not None
    assert rounds == match.state.round
