"""Games that are one file of rules and nothing else, played through the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest

import rules
from bot.components.screen import Menu, Screen, Text
from bot.i18n.words import words
from bot.presses.game_cog import GameCog
from bot.tables.commands import PLAY, Act, ComponentAction, Draft, Refused
from bot.tables.controls import read_press
from bot.tables.model import IN_PLAY, Status
from bot.ui.game_ui import RenderContext
from cogs.plain.screens.picking import narrowed, parts
from cogs.plain.screens.plain import plain_ui
from cogs.ratings.store.queries import RatingQueries
from tests.conformance.harness import playout
from tests.support.games import PLAIN
from tests.support.meanings import understood
from tests.support.reading import Reader, offers, play_by_reading
from tests.support.solo import QUICK, sit_with_robots
from tests.support.typing import by_command
from tests.support.world import World, answer_of, words_of, world

SEATS = 3
W = words("en")


async def press_something(w: World, table_id: int, rng: Random) -> str:
    """Presses a random offer in the hand of someone who may act, and returns its verb."""
    match = w.match(table_id)
    who = rng.choice([seat for prompt in match.prompts for seat in prompt.seats])
    found = [*offers(w.hand(who), rng)]
    assert found, words_of(w.hand(who))
    wanted = rng.choice([one for one in found if one.verb != "again" or rng.random() < 0.1])
    user = w.people[who].user
    if wanted.values:
        result = await user.select(w.hand(who), [*wanted.values], custom_id=wanted.custom_id)
    else:
        result = await user.click(w.hand(who), custom_id=wanted.custom_id)
    assert result.acknowledged
    assert not result.followups
    return wanted.verb


async def type_something(w: World, table_id: int, rng: Random) -> None:
    match = w.match(table_id)
    seq, actor = match.seq, rng.choice([seat for prompt in match.prompts for seat in prompt.seats])
    await by_command(w, table_id, actor, rng.choice([*match.legal(actor)]))
    assert w.table(table_id).seq == seq + 1


@pytest.mark.parametrize("game", PLAIN)
async def test_a_game_of_one_file_is_played_to_its_result(tmp_path: Path, game: str) -> None:
    rng, verbs = Random(1), set[str]()
    async with world(tmp_path / "w.sqlite3", people=SEATS, seed=game) as w:
        card = await w.open(game)
        form = (await w.press(0, card, "options")).modal
        assert "Pace" in str(form)
        title = plain_ui(game).title(W)
        assert title in words_of(answer_of(await w.press(0, card, "rules")))
        for index in range(1, SEATS):
            await w.press(index, card, "join")
        await w.press(0, w.now(card), "start")
        await w.env.settle()
        table_id, restarted = 1, False
        while w.table(table_id).status in IN_PLAY:
            if rng.random() < 0.2:
                await type_something(w, table_id, rng)
            else:
                verbs.add(await press_something(w, table_id, rng))
            if w.table(table_id).seq == 5 and not restarted:
                await w.restart()
                restarted = True
        await w.pass_time(5)
        table = w.table(table_id)
        assert table.status is Status.FINISHED
        assert table.match is not None
        assert table.match.outcome is not None
        result = next(post for post in w.place(table_id).history() if "🏆" in words_of(post))
        best = table.match.outcome.ranking[0][0]
        assert f"1. **{w.people[best].user.global_name}**" in words_of(result)
        replay = answer_of(await w.press(1, result, "replay"))
        assert "The deal" in words_of(replay)
        assert title in words_of(replay)
        own = (await RatingQueries(w.bot.host.store).standings_of(w.people[0].id, w.guild.id))[game]
        assert own.played == 1
    assert ("part" in verbs) == (game == "rows")


@pytest.mark.world(people=2, **QUICK)
async def test_one_person_beats_time_with_robots_in_words_alone(w: World) -> None:
    await w.people[0].slash(w.channel, "settings", text=True)
    table_id = await sit_with_robots(w, "auction", "easy")
    rng = Random(3)
    reader = Reader(w, table_id, lambda _text, _offer: 1.0, rng)
    assert "🏆" in await play_by_reading(w, table_id, reader, rng)
    assert any("Prize: " in text and "You have" not in text for text in reader.read)


@pytest.mark.world(people=2)
async def test_a_move_that_shows_nothing_can_be_taken_back(w: World) -> None:
    table_id = await w.deal("rows", 2)
    before = "**Alice** · rows: none / none / none / none"
    assert before in words_of(w.hand(0))
    while not w.table(table_id).seq:
        await press_something(w, table_id, Random(2))
    assert before not in words_of(w.hand(0))
    await w.press(0, w.hand(0), "house_undo")
    await w.pass_time()
    await w.press(1, w.board(table_id), "house_agree")
    await w.pass_time()
    assert before in words_of(w.hand(0))


@pytest.mark.world(people=2)
async def test_a_plain_game_is_unloaded_like_any_other_and_comes_back_with_parts_of_its_own(
    w: World,
) -> None:
    table_id = await w.deal("rows", 2)
    match = w.match(table_id)
    act = Act(w.people[0].id, rules.to_dict(next(match.legal(0))))
    with w.as_bot():
        await w.bot.remove_cog("rows")
    with pytest.raises(Refused, match="game_unavailable"):
        await w.ask(table_id, act)
    with w.as_bot():
        own = replace(plain_ui("rows"), tagline=lambda _w: "Lines of three.")
        await w.bot.add_cog(GameCog(w.bot.host, own))
    await w.ask(table_id, act)
    assert w.table(table_id).seq == 1
    assert "Lines of three." in words_of(await w.open("rows"))


def test_what_is_legal_can_be_told_from_what_a_seat_sees() -> None:
    for game in PLAIN:
        match = rules.Match.new(game, 3, "x")
        for step in playout(match, Random(1)):
            for prompt in step.before.prompts:
                for seat in prompt.seats:
                    view: Any = step.before.view(seat)
                    actions = list(match.game.legal(view.state, seat, prompt))
                    assert actions == list(step.before.legal(seat))


def context(seats: int, draft: object = None) -> RenderContext:
    names = ("Ann", "Bob", "Cleo", "Dan")[:seats]
    return RenderContext(1, names, names, draft=draft)


def test_more_actions_than_a_menu_holds_are_chosen_part_by_part() -> None:
    ui, match = plain_ui("rows"), rules.Match.new("rows", 2, "x")
    view, legal = match.view(0), list(match.legal(0))
    assert len(legal) == 28
    values: list[object] = []
    first = ui.hand(view, context(2), W)
    (menu,) = [block for block in first.blocks if isinstance(block, Menu)]
    assert len(menu.choices) == 7
    for card in menu.choices:
        draft = understood(ui, match, 0, card.value)
        assert isinstance(draft, Draft)
        second = ui.hand(view, context(2, draft.value), W)
        (rest,) = [block for block in second.blocks if isinstance(block, Menu)]
        assert f"picked so far: {card.label}".lower() in said(second).lower()
        for row in rest.choices:
            values.append(understood(ui, match, 0, row.value, draft=draft.value))
    assert sorted(map(str, values)) == sorted(str(rules.to_dict(action)) for action in legal)


def said(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


class Guess(rules.Action, frozen=True, tag=True):
    number: int


def test_a_field_of_many_values_is_chosen_by_ranges() -> None:
    actions: Sequence[rules.Action] = [Guess(number) for number in range(1000)]
    draft: list[str] = []
    while len(left := narrowed(actions, draft)) > 25:
        field, value = parts(left)
        assert field == "number"
        assert len(value) <= 25
        draft.append([*value][-1])
    assert Guess(999) in left
    assert len(draft) == 2


def test_what_was_picked_is_dropped_once_it_no_longer_fits() -> None:
    actions = [Guess(number) for number in range(100)]
    assert narrowed(actions, [next(iter(parts(actions)[1]))]) == actions[:4]
    later = actions[1:]
    assert narrowed(later, [next(iter(parts(actions)[1]))]) is later


@pytest.mark.parametrize(
    "press",
    [
        ComponentAction(PLAY, "0123456789"),
        ComponentAction(PLAY, "", ("x", "y")),
        ComponentAction(PLAY, ""),
        ComponentAction("card", "AS"),
    ],
    ids=str,
)
def test_forged_presses_are_refused(press: ComponentAction) -> None:
    for game in PLAIN:
        match = rules.Match.new(game, 3, "x")
        for seat in (0, 1, 2):
            with pytest.raises(Refused):
                read_press(press, plain_ui(game), match, seat, "", ["made up"])


class Mood(StrEnum):
    GOOD = "good"
    BAD = "bad"


class Choosy(msgspec.Struct, frozen=True):
    long: bool = False
    target: Literal[50, 100] = 50
    mood: Mood = Mood.GOOD
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    secret_word: str = ""


class Pairs(type(rules.GAMES["rows"])):
    """Like rows, in pairs."""

    name = "two_pairs"
    Options = Choosy
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"short_and_bad": {"mood": "bad"}}

    def teams(self, seats: int, options: msgspec.Struct) -> tuple[tuple[int, ...], ...]:
        return (0, 2), (1, 3)


def test_options_presets_teams_and_texts_come_from_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game: Any = Pairs
    monkeypatch.setattr(rules, "GAMES", {**rules.GAMES, "two_pairs": game()})
    ui = plain_ui("two_pairs")
    assert (ui.title(W), ui.tagline(W)) == ("Two pairs", "Like rows, in pairs.")
    assert [(item.label, [label for _, label in item.choices]) for item in ui.options(W)] == [
        ("Long", ["no", "yes"]),
        ("Target", ["50", "100"]),
        ("Mood", ["good", "bad"]),
        ("Rounds", ["1", "2", "3"]),
    ]
    assert [(item.label, item.hint) for item in ui.presets(W)] == [("Short and bad", "mood bad")]
    assert ui.groups(W, 4) == [("Team 1", (0, 2)), ("Team 2", (1, 3))]
    assert ui.refusal(rules.IllegalAction("row_is_full"), W) == "Row is full."
    assert ui.refusal(rules.IllegalAction("malformed_action"), W) is None
