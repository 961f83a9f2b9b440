"""What holds in every match, played by people who collect triples and call what they see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.beccato.model import SERAMA, Beccato, Chicchirichi, Coccode, PassCard, triple
from tests.rules.beccato.tables import Table, table
from tests.support.cards import census

OPTIONS = st.fixed_dictionaries(
    {
        "teams": st.sampled_from(["default", "alternative"]),
        "random_teams": st.booleans(),
        "direction": st.sampled_from(["left", "right"]),
        "own_triple": st.sampled_from(["wrong", "nothing"]),
        "signal_change": st.booleans(),
        "free_signal": st.booleans(),
        "called_chickens": st.booleans(),
        "breed_signals": st.booleans(),
        "pyramid": st.booleans(),
        "lap_limit": st.integers(2, 8),
        "mode": st.sampled_from(["board", "watch", "chat", "video"]),
    }
)
MATCHES = st.builds(
    lambda seats, seed, options: table(seats, str(seed), **options),
    st.integers(4, 9),
    st.integers(0, 10_000),
    OPTIONS,
)


def collected(match: Table, rng: Random) -> Iterator[tuple[Table, tuple[Any, ...]]]:
    """Plays as people would who see everything: they keep pairs and mostly call what is true."""
    for _ in range(3_000):
        if not match.prompts:
            return
        before = match.fork()
        turn = next((prompt for prompt in match.prompts if prompt.kind == "pass"), None)
        if turn is None:
            seat = rng.choice([seat for prompt in match.prompts for seat in prompt.seats])
            action = match.sample(seat, rng)
        else:
            seat, action = passing(match, rng)
        yield before, match.play(seat, action)
    raise AssertionError("no end")


def passing(match: Table, rng: Random) -> tuple[int, Any]:
    table_ = match.state
    hand = table_.hands[table_.turn]
    if hand.count(SERAMA) == 4:
        return table_.turn, Chicchirichi()
    for seat, held in enumerate(table_.hands):
        breed = triple(held)
        if breed and rng.random() < 0.3:
            others = [s for s in table_.ring if s != seat]
            caller = rng.choice(others)
            if match.team_of(caller) != match.team_of(seat):
                return caller, Beccato(seat)
            return caller, Coccode(breed if table_.options.called_chickens else None)
    return table_.turn, PassCard(min(hand, key=lambda card: (hand.count(card), rng.random())))


@settings(max_examples=20, deadline=None)
@given(match=MATCHES, seed=st.integers(0, 1_000))
def test_cards_are_conserved_and_the_numbers_add_up(match: Table, seed: int) -> None:
    cards = census("beccato", match.state)
    pyramid = match.state.options.pyramid
    hands = 6 if match.seats == 5 else match.seats
    assert sum(kind == "egg" for kind, _ in cards.elements()) == 28 + pyramid
    for _, told in collected(match, Random(seed)):
        table_ = match.state
        assert census("beccato", table_) == cards
        if table_.round:
            held = sum(map(len, table_.hands)) + len(table_.imaginary or ())
            assert held == 3 * hands + 1 == 3 * len(match.breeds) + 4
            assert table_.imaginary is None or len(table_.imaginary) == 3
            sizes = [len(hand) for hand in table_.hands]
            assert sizes == [3 + (seat == table_.turn) for seat in range(match.seats)]
        for team in table_.teams:
            assert len(team.eggs) <= 6
            if pyramid:
                bottom, middle, top = map(len, team.rows)
                assert bottom <= 3
                assert middle <= max(0, min(2, bottom - 1))
                assert top <= max(0, min(1, middle - 1))
        events: tuple[rules.Event, ...] = told
        assert all("type" in rules.to_dict(event) for event in events)
    assert match.outcome is not None
    reached = max(len(team.eggs) for team in match.state.teams)
    assert (match.ended.reason == "six_eggs") == (reached == 6)


@settings(max_examples=8, deadline=None)
@given(match=MATCHES, seed=st.integers(0, 1_000))
def test_what_is_private_goes_to_those_it_concerns(match: Table, seed: int) -> None:
    for before, told in collected(match, Random(seed)):
        team = {seat: each.seats for each in before.state.teams for seat in each.seats}
        for event in told:
            match type(event).__name__:
                case "HandDealt" | "CardGiven" | "CardReceived":
                    assert event.to == (event.seat,)
                case "SignalGiven" | "Proposed" | "Agreed":
                    assert event.to == before.state.teams[event.team].seats
                case "Watched":
                    assert event.to == (event.seat,)
                case "GestureCaught":
                    assert len(event.to) == 1
                case "GestureMade" if event.to is not None:
                    assert event.to == team[event.seat] or len(event.to) == 1
                case "TimeRanOut" if event.seat is None:
                    assert event.to in team.values()
                case _:
                    assert event.to is None
