"""Tempo, kept lines, and the budget of requests: what real-time games need from the house."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import rules
from bot.messages.channel import REQUESTS, SECONDS, Budget
from bot.tables import pace
from bot.tables.commands import Act, Refused
from bot.tables.games import RateLimit
from bot.tables.model import Table
from bot.tables.rate_limit import RateLimiter
from bot.tables.referee import Decision
from bot.ui.game_ui import GameUIs
from cogs.learn.kind import LESSON
from tests.support.tables import table_of


def dealt() -> Table:
    return table_of(rules.Match.new("beccato", seats=4, seed="tempo"))


def table() -> Table:
    return replace(dealt(), match=None)


def played(limiter: RateLimiter, user_id: int, at: float) -> Table:
    before = dealt()
    after = before.copy()
    assert after.match is not None
    after.match.play(0, {"type": "Gesture", "gesture": "S01"})
    limiter.note(before, after, user_id, at, at)
    return after


def test_an_action_waits_for_the_one_before_of_the_same_seat_and_type() -> None:
    limiter = RateLimiter()
    played(limiter, 7, 100.0)
    rate_limit = RateLimit(again=3.0)
    with pytest.raises(Refused) as refused:
        limiter.check(7, "Gesture", [], rate_limit, 101.2)
    assert (refused.value.code, refused.value.params) == ("too_soon", {"seconds": 1.8})
    limiter.check(7, "Gesture", [], rate_limit, 103.0)
    limiter.check(8, "Gesture", [], rate_limit, 101.2)
    limiter.check(7, "PassCard", [], rate_limit, 101.2)


def test_a_new_window_is_left_alone_for_a_moment() -> None:
    limiter = RateLimiter()
    limiter.note(table(), dealt(), None, 50.0, 50.0)
    rate_limit = RateLimit(settle=2.0)
    with pytest.raises(Refused, match="just_opened"):
        limiter.check(7, "Coccode", ["r1.call"], rate_limit, 51.0)
    limiter.check(7, "Coccode", ["r1.call"], rate_limit, 52.0)
    limiter.check(7, "Coccode", ["r1.call"], RateLimit(), 50.1)


def test_a_typed_action_waits_for_windows_that_take_its_like_alone() -> None:
    """A card passed by command needn't wait for the race around it; a press has its own window."""
    match = dealt()
    (turn,) = match.prompts[0].seats

    def meant(seat: int, action: str, window: str | None = None) -> list[str]:
        def gate(_action: str, windows: list[str]) -> None:
            raise Refused("seen", windows=windows)

        command = Act(seat + 1, {"type": action}, window)
        with pytest.raises(Refused, match="seen") as refused:
            command.decide(
                match, Decision(match, clock=pace.Clock(0.0, 1.0), games=GameUIs(), gate=gate)
            )
        windows: Any = refused.value.params["windows"]
        return windows

    for seat in range(4):
        assert meant(seat, "PassCard") == (["r1.pass.1"] if seat == turn else [])
        assert meant(seat, "Coccode") == ["r1.call"]
        assert meant(seat, "PassCard", "r1.call") == ["r1.call"]


def test_a_window_that_stays_open_keeps_its_age_and_a_closed_one_is_forgotten() -> None:
    limiter = RateLimiter()
    before = dealt()
    limiter.note(table(), before, None, 50.0, 50.0)
    after, (turn,) = before.copy(), before.prompts[0].seats
    assert after.match is not None
    after.match.play(turn, after.match.sample(turn, Random(1)))
    limiter.note(before, after, 7, 60.0, 60.0)
    assert limiter.opened["r1.call"] == 50.0
    assert set(limiter.opened) == {prompt.window for prompt in after.prompts}


def test_windows_of_unknown_age_are_no_obstacle() -> None:
    """After a restart no one knows how long a window has been open: assume long enough."""
    limiter = RateLimiter()
    after = played(limiter, 7, 100.0)
    assert "r1.call" not in limiter.opened
    limiter.check(7, "Coccode", [prompt.window for prompt in after.prompts], RateLimit(0, 9), 100.1)


def test_only_who_comes_a_moment_after_another_was_late_in_a_race() -> None:
    limiter = RateLimiter()
    before, after = dealt(), dealt()
    assert after.match is not None
    after.match.play(0, {"type": "Coccode"})
    limiter.note(before, after, 1, 100.0, 100.0)
    late = limiter.lateness(2, "r1.call", 100.04)
    assert late is not None
    assert late.params["ms"] == 40
    assert limiter.lateness(2, "r1.call", 160.0) is None
    assert limiter.lateness(2, "r1.pass.1", 100.04) is None
    assert limiter.lateness(1, "r1.call", 100.04) is None


@pytest.mark.parametrize("name", pace.PACES)
def test_what_a_race_shows_is_read_at_any_pace_and_alone_for_as_long_as_one_likes(
    name: str,
) -> None:
    match = dealt()
    match.match = rules.Match.new("beccato", seats=4, seed="beat", options={"mode": "watch"})
    match.match.play(0, {"type": "Coccode"})
    assert [prompt.kind for prompt in match.prompts] == ["beat"]
    match.record.terms.pace = name
    pace.set_timers(match, pace.Clock(100.0, 1.0))
    assert match.record.clocks.timers == {"expire:r1.beat": 105.0}
    match.record.clocks.timers, match.record.clocks.since = {}, {}
    LESSON.put(match.record, 1)
    pace.set_timers(match, pace.Clock(100.0, 1.0))
    assert match.record.clocks.timers == {}


def test_short_turns_have_no_reminder() -> None:
    match = dealt()
    pace.set_timers(match, pace.Clock(0.0, 1.0))
    assert list(match.record.clocks.timers) == ["expire:r1.pass.1"]
    match.record.clocks.timers = {}
    pace.set_timers(match, pace.Clock(0.0, 6.0))
    assert match.record.clocks.timers == {"expire:r1.pass.1": 60.0, "remind:2:r1.pass.1": 36.0}


async def test_a_budget_fills_again_as_time_goes_by(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget()

    def left(now: float) -> int:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
        return budget.left()

    for second in range(REQUESTS):
        assert left(float(second)) == REQUESTS - second
        budget.spend()
    assert left(SECONDS - 0.1) == 0
    assert left(SECONDS) == 1
    for _ in range(3 * REQUESTS):
        budget.spend()
    assert left(SECONDS) == 0
    assert left(2 * SECONDS) == REQUESTS
