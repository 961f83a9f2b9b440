"""What every registered game must do."""

import json
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import msgspec
import pytest

import rules
from tests.conformance.harness import (
    BOUND,
    Case,
    acting,
    cases,
    choices,
    everyday,
    knowledge,
    mutable_parts,
    playout,
    seen,
    viewers,
)
from tests.support.cards import census

CASES = cases()
every_table = pytest.mark.parametrize("case", everyday(CASES))
every_game = pytest.mark.parametrize("game", list(rules.GAMES))
PATIENCE = 60
"""How often robots may decline before time runs out."""


@every_table
def test_a_playout_ends_and_keeps_every_promise(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    cards = census(case.game, match._state)
    assert cards
    closed: set[str] = set()
    for number, step in enumerate(playout(match, rng, expiring=0.05 if case.seed % 2 else 0.0)):
        assert list(mutable_parts(match._state)) == []
        assert census(case.game, match._state) == cards
        opened = {prompt.window for prompt in match.prompts}
        assert not opened & closed, "a window id came back"
        closed |= {prompt.window for prompt in step.before.prompts} - opened
        assert len(opened) == len(match.prompts), "two windows share an id"
        for prompt in match.prompts:
            assert prompt.seats
            assert set(prompt.seats) | set(prompt.done) <= set(range(case.seats))
        may = acting(match)
        for seat in range(case.seats):
            assert bool(next(match.legal(seat), None)) == (seat in may)
            assert (match.sample(seat, rng) is not None) == (seat in may)
        json.dumps([rules.to_dict(event) for event in step.events])
        assert (match.outcome is None) == bool(match.prompts)
        if number % 7 == 0:
            assert rules.Match.from_json(match.to_json()) == match
            resumed = rules.Match.from_json(match.checkpoint())
            assert resumed.prompts == match.prompts
            assert resumed.seq == match.seq
    outcome = match.outcome
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(case.seats))
    assert sorted(seat for team in outcome.teams for seat in team) == list(range(case.seats))
    assert len(outcome.scores) == case.seats
    assert rules.Match.from_json(match.to_json()) == match
    again = rules.replay(case.game, case.seats, match.seed, dict(case.options), match.log)
    assert again == match


@every_table
def test_every_legal_action_is_accepted(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    for step in playout(match, rng, expiring=0.02):
        if rng.random() > 0.25:
            continue
        for seat in acting(step.before):
            listed = list(islice(step.before.legal(seat), 60))
            assert len(set(listed)) == len(listed), "an action is listed twice"
            for action in rng.sample(listed, min(6, len(listed))):
                step.before.fork().play(seat, action)
                step.before.fork().play(seat, rules.to_dict(action))
            sample = step.before.sample(seat, rng)
            if len(listed) < 60:
                assert sample in listed


JUNK: list[Any] = [
    None,
    5,
    "PlayCard",
    [],
    {},
    {"type": "Nonsense"},
    {"type": 7},
    {"type": None, "x": float("nan")},
    object(),
    b"\xff",
    {1: 2},
    rules.Expire("x"),
    {"type": "Expire", "window": "x"},
]


@every_table
def test_junk_is_refused_and_changes_nothing(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    earlier: list[tuple[int, Any, str]] = []
    for step in playout(match, rng):
        if rng.random() < 0.1 and match.prompts:
            before = match.to_json()
            for junk in JUNK:
                for seat in (0, rng.choice(acting(match)), -1, case.seats, True, "0", 1.0, None):
                    with pytest.raises(rules.RuleError):
                        match.play(seat, junk)  # type: ignore[arg-type]  # wrong on purpose
            for seat in (-1, case.seats, "0", 1.5, True):
                with pytest.raises(rules.NotSeated):
                    list(match.legal(seat))  # type: ignore[arg-type]  # wrong on purpose
                with pytest.raises(rules.NotSeated):
                    match.view(seat)  # type: ignore[arg-type]  # wrong on purpose
            for seat in range(case.seats):
                for action in islice(match.legal(seat), 3):
                    plain = msgspec.to_builtins(action)
                    with pytest.raises(rules.IllegalAction):
                        match.play(seat, {**plain, "surplus": 1})
                    for field in plain:
                        if field != "type":
                            for wrong in (None, [], {"a": 1}, -99, "\ud800", 3.5, [[1]], [None]):
                                other = {**plain, field: wrong}
                                try:
                                    match.fork().play(seat, other)
                                except rules.RuleError:
                                    continue
                                assert wrong in (None, []), (plain, other)
                    with pytest.raises(rules.WindowClosed):
                        match.play(seat, action, window="no such window")
            for seat, action, window in earlier[-5:]:
                if all(prompt.window != window for prompt in match.prompts):
                    with pytest.raises(rules.WindowClosed):
                        match.play(seat, action, window=window)
                    with pytest.raises(rules.WindowClosed):
                        match.expire(window)
            for seat in set(range(case.seats)) - set(acting(match)):
                with pytest.raises(rules.WindowClosed):
                    match.play(seat, step.action)
            assert match.to_json() == before
        if step.seat is not None:
            window = next(p.window for p in step.before.prompts if step.seat in p.seats)
            earlier.append((step.seat, step.action, window))
    with pytest.raises(rules.WindowClosed):
        match.play(0, earlier[-1][1])


@every_table
def test_scramble_nobody_learns_what_they_may_not_know(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    for step in playout(match, rng, expiring=0.02):
        if rng.random() > 0.2:
            continue
        before = step.before
        for viewer in viewers(before):
            other = before.resample(viewer, rng)
            assert knowledge(other, viewer) == knowledge(before, viewer)
            assert census(case.game, other._state) == census(case.game, before._state)
            # An action looks the same to the viewer in both matches, unless it reveals something.
            here, there = before.fork(), other
            try:
                ours = here.play(step.seat, step.action)
                theirs = there.play(step.seat, step.action)
            except rules.RuleError:
                continue  # in the other match that seat doesn't hold the card
            if knowledge(here, viewer) == knowledge(there, viewer):
                assert seen(ours, viewer) == seen(theirs, viewer)


HIDDEN = {
    "beccato": {"hands", "received", "egg_deck.id", "signal_pile", "teams.cards"},
    "belle": {"removed", "guest_deck", "belle_deck", "players.hand"},
    "belote": {"hands", "stock"},
    "belratti": {"hands", "draw", "swapped", "commitments.card", "commitments.theme"},
    "cattitude": {
        *("stacks.blue", "stacks.red", "removed", "players.hand", "players.offered.closed"),
        *("players.bonuses", "players.committed.closed"),
    },
}
"""Fields that are hidden from a spectator."""


def moved(first: Any, other: Any, place: str = "") -> Iterator[str]:
    """Yields the fields in which two states differ."""
    if isinstance(first, msgspec.Struct) and type(first) is type(other):
        for field in first.__struct_fields__:
            inner = f"{place}.{field}" if place else field
            yield from moved(getattr(first, field), getattr(other, field), inner)
    elif isinstance(first, tuple) and any(isinstance(item, msgspec.Struct) for item in first):
        for mine, theirs in zip(first, other, strict=False):
            yield from moved(mine, theirs, place)
    elif first != other:
        yield place


@pytest.mark.parametrize("game", HIDDEN)
def test_scramble_moves_all_that_lies_face_down(game: str) -> None:
    seats, rng = rules.GAMES[game].seats, Random(game)
    fields: set[str] = set()
    for number in range(4):
        match = rules.Match.new(game, seats=seats[len(seats) // 2], seed=f"scramble {number}")
        for step in playout(match, rng):
            if rng.random() < 0.2:
                first, other = (step.before.resample(None, rng)._state for _ in range(2))
                fields |= {*moved(first, other)}
    assert HIDDEN[game] - fields == set()


@every_table
def test_secret_commitments_look_the_same_from_outside(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    for step in playout(match, rng):
        if step.seat is None:
            continue
        secret = [
            prompt
            for prompt in step.before.prompts
            if prompt.mode is rules.Mode.SECRET and step.seat in prompt.seats
        ]
        if not secret or rng.random() > 0.5:
            continue
        one, two = step.before.fork(), step.before.fork()
        first = one.sample(step.seat, rng)
        second = two.sample(step.seat, rng)
        if first is None or second is None or type(first) is not type(second):
            continue
        ours, theirs = one.play(step.seat, first), two.play(step.seat, second)
        if {p.window for p in one.prompts} != {p.window for p in step.before.prompts}:
            continue  # after the last commit everything is visible
        for viewer in viewers(match):
            if viewer != step.seat:
                assert seen(ours, viewer) == seen(theirs, viewer)
                assert knowledge(one, viewer) == knowledge(two, viewer)


@every_table
def test_a_bug_in_a_step_leaves_the_state_as_it_was(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = case.deal()
    rng = Random(str(case))
    steps = playout(match, rng)
    for _ in range(5):
        next(steps, None)
    seat = acting(match)[0]
    action = match.sample(seat, rng)
    before = match.to_json()
    real = match.game.apply

    def broken(draft: Any, seat: int, action: Any, chance: Any) -> Any:
        real(draft, seat, action, chance)
        raise ZeroDivisionError

    monkeypatch.setattr(match.game, "apply", broken)
    with pytest.raises(ZeroDivisionError):
        match.play(seat, action)
    assert match.to_json() == before


@every_game
@pytest.mark.parametrize("seats", [0, 1, 99, -1, "4", 4.0, True, [4]])
def test_a_wrong_number_of_seats_is_refused(game: str, seats: Any) -> None:
    with pytest.raises(rules.BadSetup):
        rules.Match.new(game, seats=seats, seed="x")


@every_game
@pytest.mark.parametrize("seed", [None, 7, "\ud800", "x" * 1001, b"x"])
def test_a_wrong_seed_is_refused(game: str, seed: Any) -> None:
    with pytest.raises(rules.BadSetup):
        rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed=seed)


@every_game
@pytest.mark.parametrize(
    "options",
    [
        5,
        "x",
        [1],
        {"no such option": 1},
        {1: 2},
        {"preset": "no such preset"},
        {"preset": []},
        {"preset": 3},
    ],
    ids=repr,
)
def test_wrong_options_are_refused(game: str, options: Any) -> None:
    with pytest.raises(rules.BadSetup):
        rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="x", options=options)


@every_game
def test_an_option_takes_no_value_of_another_kind(game: str) -> None:
    for option in rules.GAMES[game].Options.__struct_fields__:
        for wrong in (None, "no such value", [], {"x": 1}, 3.5, 99_999, -1, 1):
            with pytest.raises(rules.BadSetup):
                rules.Match.new(game, options={option: wrong})


@pytest.mark.parametrize("game", [None, 5, "poker", [], {}])
def test_an_unknown_game_is_refused(game: Any) -> None:
    with pytest.raises(rules.BadSetup):
        rules.Match.new(game, seats=4, seed="x")
    with pytest.raises(rules.BadSetup):
        rules.robot(game, "easy")


@every_game
@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", "x", b'{"game": "poker"}'], ids=repr)
def test_an_unreadable_snapshot_is_refused(game: str, data: Any) -> None:
    with pytest.raises(rules.BadSetup):
        rules.Match.from_json(data)
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="x")
    plain = json.loads(match.to_json())
    for change in (
        {"rules_version": 99},
        {"state": {}},
        {"seats": 99},
        {"options": {"x": 1}},
        {"log": [[9, 9]]},
    ):
        with pytest.raises(rules.BadSetup):
            rules.Match.from_json(json.dumps({**plain, **change}))


@pytest.mark.parametrize(
    "case", [one for one in CASES if not one.options and one.game != "belote"], ids=str
)  # at Belote everyone would pass forever
def test_time_outs_alone_bring_a_match_to_its_end(case: Case) -> None:
    match = case.deal()
    for _ in range(BOUND):
        timed = [prompt for prompt in match.prompts if prompt.seconds is not None]
        if not timed:
            break
        match.expire(timed[0].window)
    assert match.outcome is not None


@every_game
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    seats = rules.GAMES[game].seats[-1]
    match = rules.Match.new(game, seats=seats, seed="same")
    assert match == rules.Match.new(game, seats=seats, seed="same")
    assert match != rules.Match.new(game, seats=seats, seed="other")


@every_game
def test_robots_choose_legally_from_their_view_alone(game: str) -> None:
    for level in rules.GAMES[game].levels:
        for seats in {rules.GAMES[game].seats[0], rules.GAMES[game].seats[-1]}:
            match = rules.Match.new(game, seats=seats, seed=f"robots {level}")
            robot = rules.robot(game, level)
            rng = Random(level)
            for _ in range(60):
                if not match.prompts:
                    break
                seat = rng.choice(acting(match))
                view = match.view(seat)
                prompt = next(prompt for prompt in view.prompts if seat in prompt.seats)
                if prompt.mode in (rules.Mode.RACE, rules.Mode.OPEN):
                    assert robot.wants(view, prompt, rng) in (True, False)
                if rng.random() < 0.2:
                    first, other = (
                        rules.robot(game, level).choose(each.view(seat), prompt, Random(1), 0.0, 60)
                        for each in (match, match.resample(seat, rng))
                    )
                    assert first == other, "it depends on more than its view and the dice"
                match.play(seat, robot.choose(view, prompt, rng, 0.004), window=prompt.window)


def whole() -> Iterator[Any]:
    """Yields each mixture of options with each level; middle seat counts are for ``make soak``."""
    for name, game in rules.GAMES.items():
        options = len(choices(game))
        mixed = [each for each in CASES if each.game == name and len(each.options) == options]
        mixed.sort(key=lambda case: case.seats)
        for case, level in product(mixed, game.levels):
            soak = () if case in (mixed[0], mixed[-1]) else pytest.mark.soak
            label = f"{name}-{case.seats}-{case.seed}-{level}"
            yield pytest.param(case, level, id=label, marks=soak)


@pytest.mark.parametrize(("case", "level"), [*whole()])
def test_robots_play_a_match_to_its_end(case: Case, level: str) -> None:
    match, rng, idle = case.deal(), Random(level), 0
    robots = [rules.robot(case.game, level) for _ in range(case.seats)]
    while match.prompts:
        prompt = rng.choice(match.prompts)
        seat = rng.choice([seat for seat in prompt.seats if seat not in prompt.done] or [None])
        view = match.view(seat)
        free = prompt.mode in (rules.Mode.RACE, rules.Mode.OPEN)
        if seat is None or (free and not robots[seat].wants(view, prompt, rng)):
            idle += 1
            if idle > PATIENCE:
                match.expire(
                    next(each.window for each in match.prompts if each.seconds is not None)
                )
                idle = 0
            continue
        match.play(seat, robots[seat].choose(view, prompt, rng, 0.0, 60), window=prompt.window)
        idle = 0
        assert match.seq < BOUND
    assert match.outcome is not None
