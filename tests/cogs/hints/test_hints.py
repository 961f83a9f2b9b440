"""Hints: a hard robot's move and its reason, if the table allows it, only for the presser."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import data
import rules
from bench.robots import Player, play, teams_of
from bot.i18n.words import languages, words
from bot.tables.commands import Configure, Refused
from bot.tables.lobby import HINTS
from bot.tables.model import Status
from bot.tables.parts import ALWAYS, NEVER
from bot.ui.game_ui import RenderContext
from bot.workers.worker import RobotRequest, hint
from cogs.hints.cog import reason_text
from cogs.hints.logic import RequestHint, allowed, taken, window_for
from tests.cogs.test_glue import glued
from tests.support.burst import Press, burst
from tests.support.echo import Echo
from tests.support.games import GAMES, OWN, ui
from tests.support.playing import deal_to
from tests.support.solo import play_on, quick, sit_with_robots
from tests.support.world import World, below, words_of

HINT = "A hard robot"


def offers(w: World, index: int) -> bool:
    hand = w.people[index].user.dm_channel.last_message
    return "hint" in below(hand)


async def test_a_hint_beside_robots_is_private_marked_and_unrated(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, "belote", "easy", target=51)
        while window_for(w.match(table_id), 0) is None:
            await w.pass_time(0.5)
        before, undoable = w.match(table_id).checkpoint(), w.match(table_id).undoable(0)
        match = (await w.ask(table_id, RequestHint(w.people[0].id))).table.match
        assert match is not None
        assert (match.checkpoint(), match.undoable(0)) == (before, undoable)
        hand = w.people[0].user.dm_channel.last_message
        public = len(w.place(table_id).history())
        await w.press(0, hand, "hint")
        assert "💡 " + HINT in words_of(w.now(hand))
        assert len(taken(w.table(table_id))[0]) == 1
        await w.pass_time(3)
        posted = w.place(table_id).history()
        assert len(posted) == public
        assert not any(HINT in words_of(post) for post in posted)
        assert "With hints, so not rated" in words_of(posted[-1])
        await play_on(w, table_id)
        assert w.table(table_id).status is Status.FINISHED
        await w.pass_time(3)
        assert "With hints, so not rated" in words_of(w.people[0].user.dm_channel.last_message)


async def test_twenty_presses_think_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, "belote", "easy", target=51)
        while window_for(w.match(table_id), 0) is None:
            await w.pass_time(0.5)
        think, thoughts = w.bot.workers.hint, list[RobotRequest]()

        async def hint(question: RobotRequest) -> Any:
            thoughts.append(question)
            await asyncio.sleep(0.5)
            return await think(question)

        monkeypatch.setattr(w.bot.workers, "hint", hint)
        hand = w.people[0].user.dm_channel.last_message
        press = Press(w.people[0], hand, f"p1|{table_id}|hint||")
        answers = await burst(w.env, [press] * 20)
        assert all(answer.acknowledged for answer in answers)
        assert HINT in words_of(w.now(hand))
        assert len(thoughts) == 1


async def test_at_a_table_of_people_hints_are_an_option_that_ends_its_rating(w: World) -> None:
    table_id = await deal_to(w, 51)
    assert not offers(w, 0)
    with pytest.raises(Refused):
        await w.ask(table_id, RequestHint(w.people[0].id))
    card = await w.open()
    other = w.newest
    with pytest.raises(Refused):
        await w.ask(other, Configure(w.people[0].id, {HINTS: "some"}))
    await w.ask(other, Configure(w.people[0].id, {HINTS: ALWAYS}))
    for index in range(1, 4):
        await w.press(index, w.now(card), "join")
    assert "the match isn't rated" in words_of(w.now(card))
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    assert allowed(w.table(other))
    assert offers(w, 0)
    assert "Hints are allowed here" in words_of(w.people[0].user.dm_channel.last_message)


async def test_a_host_may_forbid_hints_beside_robots(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        card = await w.open("belote")
        table_id = w.newest
        await w.ask(table_id, Configure(w.people[0].id, {HINTS: NEVER}))
        await w.press(0, w.now(card), "robots_fill")
        await w.press(0, w.now(card), "start")
        await w.env.settle()
        assert not offers(w, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason_in_words(game: str) -> None:
    """A hint from the view alone, for each of a match's first moves, in every language."""
    match, rng = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="hint"), Random(1)
    sentences, watched = set[str](), Echo()
    for _ in range(12):
        if not match.prompts:
            break
        prompt = match.prompts[0]
        seat = next(seat_left for seat_left in prompt.seats if seat_left not in prompt.done)
        awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
        advice = hint(RobotRequest(game, "hard", match.view(seat), prompt, awaited, 1, 0.0))
        if advice.action is None:
            match.play(seat, match.sample(seat, rng, prompt.window))
            continue
        if advice.reason is not None and advice.reason.name not in ("only", "best_in"):
            assert game in OWN
        for language in languages():
            sentence = reason_text(advice.reason, ui(game), context(), words(language))
            assert sentence
            assert "{" not in sentence
        reason_text(advice.reason, ui(game), context(), watched)
        sentences.add(advice.reason.name if advice.reason else "")
        match.play(seat, advice.action)
    assert sentences
    assert not list(glued(watched))


@pytest.mark.parametrize("game", OWN)
def test_every_reason_of_a_game_has_its_sentence_and_no_sentence_is_left_over(game: str) -> None:
    source = (Path(rules.__file__).parent / game / "robot" / "reasons.py").read_text("utf-8")
    named = set(re.findall(r'Reason\(\s*"(\w+)"', source))
    assert named == set(data.words(game)["reasons"])


def context() -> RenderContext:
    names = tuple(f"Player {seat}" for seat in range(9))
    return RenderContext(1, names, names)


def test_what_is_counted_in_a_reason_has_a_form_for_one() -> None:
    counted = re.compile(r"\{(count|points|chips)\} (?!of|against)\w")

    def single(entry: Any) -> list[str]:
        if isinstance(entry, dict):
            return [text for case in cast(dict[str, Any], entry).values() for text in single(case)]
        return [entry] if isinstance(entry, str) else []

    sentences = [text for game in OWN for text in single(data.words(game)["reasons"])]
    assert sentences
    assert [text for text in sentences if counted.search(text)] == []


def followed(game: str, seats: int, number: int) -> float:
    """Returns the share of a win for players who follow hints among easy robots.

    In cooperative games, a win is to beat easy robots with the same deal.
    """
    easy, hard = (Player(game, level, seconds=0.0) for level in ("easy", "hard"))
    seat = number % seats

    def outcome(*helped: int) -> rules.Outcome:
        players = {at: hard if at in helped else easy for at in range(seats)}
        match = rules.Match.new(game, seats=seats, seed=f"followed {number}")
        return play(match, players, Random(number))

    if len(teams := teams_of(game, seats, {})) == 1:
        mine, theirs = outcome(seat).scores[0], outcome().scores[0]
        return (mine > theirs) + (mine == theirs) / 2
    best = outcome(seat).ranking[0]
    winners = [team for team in teams if team[0] in best]
    return any(seat in team for team in winners) / len(winners)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", OWN)
def test_a_player_who_follows_hints_wins_an_even_share_among_easy_robots(game: str) -> None:
    seats = 4 if game in ("beccato", "belratti") else rules.GAMES[game].seats[0]
    won = sum(followed(game, seats, number) for number in range(200))
    assert won / 200 >= 1 / max(2, len(teams_of(game, seats, {})))
