"""Universes: a few every day, many in the long tests, the same from the same seed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from playground.discord_server.faults import Fault
from tests.storm import oracles
from tests.storm.plan import read, written
from tests.universe.loop import StandsStill
from tests.universe.troubles import BESIDE, RARE, SLEEPS, TROUBLES, drawn
from tests.universe.truths import NO_DMS, posted
from tests.universe.universe import Universe

ROOT = Path(__file__).resolve().parents[2]


def begun(*arguments: str, hash_seed: int = 0) -> subprocess.Popen[str]:
    """Starts universes in a process of their own; their dead tasks end with it."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.universe", "--first", *arguments],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_same_seed_is_the_same_universe_whatever_the_order_of_sets() -> None:
    """All traffic between the bot and Discord is identical, byte for byte."""
    running = [begun("--brief", "--seed", "9", hash_seed=number) for number in range(2)]
    outputs = [process.communicate()[0] for process in running]
    assert all(process.returncode == 0 for process in running), outputs
    assert len({process.splitlines()[0].rpartition(", ")[2] for process in outputs}) == 1


def test_plans_are_drawn_once_from_a_seed_and_read_as_they_were_written() -> None:
    plans = [drawn(seed) for seed in range(200)]
    assert plans[3] == drawn(3) != plans[5]
    kinds = {*TROUBLES, *chain(*RARE.values()), *SLEEPS, *BESIDE}
    assert {trouble.kind for plan in plans for trouble in plan} == kinds
    assert all(read(written(plan)) == plan for plan in plans if plan)


def test_people_scroll_up_to_join_and_do_not_press_for_ever(tmp_path: Path) -> None:
    """Otherwise others' chat hides the lobby card, and a match that never begins never ends."""
    u = Universe(tmp_path, ["belote"], 1)
    (group,), u.loop.until = u.groups, 20.0
    join = {"type": 2, "style": 1, "label": "Join", "custom_id": "p1|1|join||"}
    row = {"type": 1, "components": [join]}
    card = u.backend.create_message(u.channel, u.backend.bot_user.id, components=[row])
    group.table, group.thread = "1", card.id
    for _ in range(20):
        u.people.say(group.people[0], u.channel, "hm")
    with pytest.raises(StandsStill, match="not over after 2"):
        u.loop.run_until_complete(group.play(lambda: True))
    u.loop.forget()
    u.loop.close()
    assert {one.custom_id for one in group.pressed} == {"p1|1|join||"}


def test_questions_of_two_searches_may_end_alike_but_no_call_comes_twice(tmp_path: Path) -> None:
    u = Universe(tmp_path, ["belote"], 1)
    for text in ("Belote: not everyone turned up.", "1 person is looking for a game here.") * 2:
        u.backend.create_message(u.channel, u.backend.bot_user.id, content=text)
    (found,) = oracles.messages(u)
    u.loop.close()
    assert "is looking" in found


@pytest.mark.parametrize("tick", [0.0, 1.0])
def test_only_ticks_excuse_a_repeat_that_comes_too_late(tmp_path: Path, tick: float) -> None:
    """In whole seconds, the bot's three repeats take three seconds in place of 0.65."""
    u = Universe(tmp_path, ["belote"], 1)
    u.loop.tick = tick
    u.server.faults.append(Fault("POST", "/interactions/*", "disconnect"))
    for _ in range(2):  # Discord doesn't know the interaction, as if it had expired
        sent = u.alive(u.discord.request("POST", "/interactions/7/token/callback", {}, None, "{}"))
        u.loop.run_until_complete(asyncio.gather(sent, return_exceptions=True))
    u.loop.close()
    assert u.discord.spoilt == ({7} if tick else set())


@pytest.mark.parametrize("wish", [{"hand": "dm"}, {"text": True}])
def test_the_bot_repeats_that_direct_messages_are_closed_only_to_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: dict[str, Any]
) -> None:
    u = Universe(tmp_path, ["belote"], 1)
    asking, other = u.ids[:2]
    monkeypatch.setattr("tests.universe.people.WISHES", (wish,))
    monkeypatch.setattr(
        u.people, "command", lambda person, *_, **__: SimpleNamespace(user_id=person)
    )
    u.groups[0].people = [asking]
    u.loop.call_soon(u.groups[0].wish)
    u.loop.run_until_complete(asyncio.sleep(0.1))
    u.loop.close()
    for person in (asking, asking, other, other):
        u.backend.create_message(u.channel, u.backend.bot_user.id, f"<@{person}>, {NO_DMS}.")
    repeated = list(posted(u, {"dms", "wishes"}))
    assert len(repeated) == (1 if "hand" in wish else 2)
    assert str(other) in repeated[-1]


FOUND = {
    4: (
        "a spectator's copy was edited by who had shown it before its Refresh was answered, "
        "with files it had no more",
        "",
    ),
    5: (
        "the last retry of a deferred answer came after Discord's three seconds",
        "outage:locked@10.6 cut:POST_interactions@12.4",
    ),
    47: (
        "Discord was away for a minute, and a robot held the seat of someone "
        "who could be shown nothing",
        "away:70@1 stop@1.5 429:PATCH@1.9 deleted@2.2 hush@3.2 archived@4.1 "
        "everywhere:POST@21.1 sleep:8000@25.5",
    ),
    58: (
        "what a bot that died had begun to write kept the database locked for the next one",
        "hang:POST@0 hush@0.3 twice:MESSAGE_CREATE@0.4 rights:read_message_history@0.7 "
        "503:POST@0.7 flood@12.6 deaf:PATCH_channels@19 hush@20 503:PATCH@23.5 after@73",
    ),
    83: (
        "a start that was stopped at once complained that its database was closed",
        "kill@0.3 stop@0.5 deaf:POST_channels@2.6 before@65",
    ),
    90: (
        "board and lobby of a table waited until the last of its people's direct messages "
        "might be opened",
        "archived@0.5 lost:POST@1.5 hush@2.5 before@3 twice:READY@5.9 hush@6.9 400:PATCH@11.3 "
        "lost:POST_channels@13.8 disconnect:PATCH@17.7 after@29",
    ),
    123: (
        "a press that nobody was there to hear of was answered by a bot that came later",
        "dms@4.3 flood@10.8 kill@12.1 hang:POST_channels@13.8 lost:POST_channels@23.6 "
        "sleep:8000@25.5 before@40",
    ),
    20006: (
        "a board was taken for there that a moderator had deleted before the bot knew its id",
        "moderator:present@0.3 hush@26",
    ),
    6001103: (
        "a check objected to a reminder in quiet hours that only a shift had moved there",
        "away:70@1 alone:daily_belote@3.4",
    ),
    8001042: (
        "a hand that a second attempt found posted was taken for the newer one it had sent",
        "pace:none@0 alone:robots_belratti@1.5 lost:POST_channels@1.6 deaf:PATCH_webhooks@1.7 "
        "page@2.3 rights:create_public_threads@4.2 asks@5.2 rush@8.8 end@9.1 disk:fsync@13.6 "
        "after@23",
    ),
    8010010: (
        "a check took Discord's notes of two threads, of which one was deleted, for repeated posts",
        "ticks:1@0 outage:full@1.2 moderator:both@8.1",
    ),
    8032143: (
        "a hand moved to the table because of a setting that a full disk had kept from being saved",
        "pace:relaxed@0 asks@3 robots:error@3.6 hasty@4.9 wishes@5.4 lost:POST_channels@6.4 "
        "alone:robots_beccato@7.6 outage:full@23.5 sleep:45@25.5",
    ),
    9040040: (
        "a match began before its host's card was noted, which then counted as a passing copy",
        "ticks:4@0 hasty@5.1 alone:friend_belle@8",
    ),
    9010079: (
        "a table's card was deleted just as it was to be shown: an error in the log",
        "pace:hours@0 odd@0 deleted@2.3 reset:*@2.8 hush@4.5 asks@4.8 gone:60@11.5 hush@13.9 "
        "moderator:present@14.9 flood@16.8 end@23.6 sleep:900@25.5 before@39 before@106 after@129",
    ),
    8042041: (
        "a check took a plain sign for a late one whose emoji the bot had uploaded since",
        "ticks:1@0 slow@0 429:PATCH@1.4 lost:PATCH@2 503:*@2.3",
    ),
    9110349: (
        "after a restart the card of a private table was not found if the clock was hours ahead",
        "ticks:2@0 slow@0 clock:ahead@1.5 stop@4.3 alone:private_belratti@7.5 end@11.3 after@12",
    ),
    8010149: (
        "a check missed the press id of a move on a page, which its player took along by leaving",
        "hasty@2.6 page@3.9 gone:60@4.4 moderator:anything@22.4",
    ),
    8010090: (
        "a check took a robot for asleep whose answers were refused twice, each after a pause",
        "ticks:1@0 clock:day@0.6 busy@4.3 after@6 end@8.7 hush@21.5 before@84",
    ),
}
"""Universes that have found something: the finding, and the plan."""


@pytest.mark.soak
@pytest.mark.parametrize("seed", FOUND)
def test_what_universes_found_stays_mended(seed: int) -> None:
    reason, plan = FOUND[seed]
    running = begun("--brief", "--seed", str(seed), "--plan", plan)
    output, _ = running.communicate()
    assert running.returncode == 0, reason + output


@pytest.mark.soak
@pytest.mark.parametrize("first", [1, 11])
def test_many_universes(first: int) -> None:
    running = begun("--brief", "--seed", str(first), "--seeds", "9")
    output, _ = running.communicate()
    assert running.returncode == 0, output
