"""A newcomer finishes every game against robots: in direct messages only, and in threads only.

Also plays the games in tests/examples, which are found on the path.
"""

import ast
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.playground import newcomer as module
from tests.playground.browser import Player, at_the_browser, needs_browser, started
from tests.playground.newcomer import Newcomer, instruction, read, steps

GAMES = ("Cattitude", "Beccato!", "Belote", "Belratti", "Belle of the Ball")
PLAIN = ("Auction", "Heartache", "Rows")
TYPED = 4  # presses until the hand is there: into the line, the command, send, Play now
HEIGHTS = {390: 844, 1280: 800}
pytestmark = pytest.mark.timeout(600)
DAILY = {("Rows", "dm", 390)}  # the fewest presses; a stranger plays Belote every day
WAYS = [
    pytest.param(*way, marks=() if way in DAILY else pytest.mark.soak)
    for way in (
        *product(GAMES, ("thread",), (390,)),
        *product(GAMES, ("dm",), (1280,)),
        *product(PLAIN, ("dm",), (390,)),
    )
]
"""Every game in both places and both widths; lessons and hints run in DMs on a phone."""


def test_a_newcomer_knows_nothing_of_the_games() -> None:
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    known = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert known <= {"playwright", *sys.stdlib_module_names}


def named(instruction: str, *controls: str) -> list[list[str]]:
    """Returns the labels that an instruction with controls below it names, step by step."""
    below = "\n".join(f"  - {control}" for control in controls)
    (message,) = read(f"- article:\n  - paragraph:\n{instruction}\n{below}")
    return [[control.label for control in step] for step in steps(message.passages[-1], message)]


CARDS = (
    'button "parlour_hen_0123abcd Hen 3: closed":',
    """'button "Fox: open"'""",
    'button "🔒 Lock both bids" [disabled]',
    'button "📖 Rules"',
)


@pytest.mark.parametrize("then", ["; then press", ", then"])
def test_below_is_what_stands_there_and_then_comes_later(then: str) -> None:
    page = f"    - text: ▶️ Press a card below{then}\n    - strong: Lock: both, bids\n    - text: ."
    assert named(page, *CARDS) == [["Hen 3: closed", "Fox: open"], ["Lock both bids"]]


def test_what_stands_in_bold_is_a_label() -> None:
    page = (
        "    - text: ▶️ Choose in\n    - strong: Pick a hen\n"
        '    - text: ", or press"\n    - strong: Pass'
    )
    menu = 'combobox "Pick a hen": one'
    assert named(page, menu, 'button "Pass"', 'button "Fox"') == [["Pick a hen", "Pass"]]


HELP = 'combobox "❓ Hint · Rules": ❓ Hint · Rules'


def test_a_question_is_answered_by_what_stands_below() -> None:
    page = "    - text: ▶️\n    - strong: Your turn.\n    - text: Is this hen to fly?"
    assert named(page, 'button "Take it"', 'button "Pass"', HELP) == [["Take it", "Pass"]]


def test_where_to_look_is_enough_if_nothing_says_what_to_press() -> None:
    page = "    - text: ▶️\n    - strong: Pass Basil a card\n    - text: below."
    assert named(page, 'button "Hen"', HELP) == [["Hen"]]
    page = "    - text: ▶️ Press\n    - strong: Ready\n    - text: ', or take one back below.'"
    assert named(page, 'button "Hen"', 'button "✅ Ready"') == [["Ready"]]


def test_a_question_is_answered_by_the_labels_after_it() -> None:
    page = (
        "    - text: ▶️\n    - strong: Who has three?\n    - text: 'A mate:'\n"
        '    - strong: Call\n    - text: ". Another:"\n    - strong: Shout\n    - text: .'
    )
    answers = 'button "📣 Call"', 'button "Shout"', 'button "Fox"'
    assert named(page, *answers) == [["Call", "Shout"]]


def test_what_tells_nothing_names_nothing() -> None:
    assert named("    - text: ▶️ Ada is to play.", *CARDS) == []


def test_a_page_without_an_instruction_is_left_after_a_while() -> None:
    page = read(
        """- article:\n  - paragraph: Your palace\n  - button "↩️ Back"\n  - button "Fox\""""
    )
    assert instruction(page, patient=True) is None
    named_now = instruction(page, patient=False)
    assert named_now is not None
    assert [[control.label for control in step] for step in named_now[1]] == [["Back"]]


def test_a_page_is_left_though_a_board_above_it_says_whose_turn_it_is() -> None:
    page = read(
        '- article:\n  - paragraph: ▶️ Ada is to split the cards.\n  - button "Fox"\n'
        '- article:\n  - paragraph: Rules as in the rulebook\n  - button "↩️ Back"'
    )
    assert instruction(page, patient=True) is None
    found = instruction(page, patient=False)
    assert found is not None
    assert [[one.label for one in step] for step in found[1]] == [["Back"]]


def seed(title: str, way: str, width: int) -> str:
    return f"{title.split()[0].rstrip('!').lower()}-{way}-{width}"


@asynccontextmanager
async def asked(
    tmp_path: Path, command: str, description: str, title: str, width: int
) -> AsyncIterator[Player]:
    """Opens a playground of this width, and runs a command, with a game if there is a title."""
    arguments = ("playground", "--no-browser", "--port", "0")
    async with (
        started(*arguments, "--database", str(tmp_path / "bot.sqlite3")) as (_, output),
        at_the_browser(output) as player,
    ):
        await player.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        await player.type_command(command, description)
        if title:
            await player.channel.get_by_text(title, exact=True).first.click()
            await player.enter()
        else:
            await player.channel.get_by_role("button", name="Send").last.click()
        yield player


@asynccontextmanager
async def seated(tmp_path: Path, title: str, width: int) -> AsyncIterator[Player]:
    """Opens a playground of this width, and deals a match with robots."""
    known: list[str] = sorted((*GAMES, *PLAIN) if title in PLAIN else GAMES)
    description = "Play a game, with robots or with people"
    async with asked(tmp_path, "play", description, "", width) as player:
        now = player.channel.get_by_role("button", name="Play now")
        await now.nth(known.index(title)).click()
        await player.channel.get_by_text("Only you can see this").nth(1).wait_for()
        yield player


@needs_browser
@pytest.mark.soak
@pytest.mark.parametrize("title", GAMES)
async def test_a_newcomer_takes_a_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    monkeypatch.setenv("PARLOUR_ROBOT_PACE", "0")
    description = "Learn a game in your first match"
    async with asked(tmp_path, "learn", description, title, 390) as player:
        await Newcomer(player.page, seed(title, "lesson", 390)).walk("End the lesson")


@needs_browser
@pytest.mark.soak
@pytest.mark.parametrize("title", GAMES)
async def test_a_newcomer_follows_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    monkeypatch.setenv("PARLOUR_CLOCK", "0")
    monkeypatch.setenv("PARLOUR_ROBOT_PACE", "0")
    async with seated(tmp_path, title, 390) as player:
        newcomer = Newcomer(player.page, seed(title, "hints", 390), hints=True)
        await player.page.locator("#open-sidebar").click()
        await player.page.locator(".room.dm").click()
        await newcomer.walk("Rematch")
        assert newcomer.followed
        await expect(player.channel.get_by_role("button", name="Rematch").last).to_be_visible()


FAR = dict.fromkeys(GAMES, "Rematch") | {"Belote": "Round 1:"}
"""How far a stranger gets: to the end of a match; Belote's takes some deals."""

FEW = 60
"""The most presses that takes them, from an empty server."""


@needs_browser
@pytest.mark.parametrize(
    "title", [pytest.param(one, marks=() if one == "Belote" else pytest.mark.soak) for one in GAMES]
)
async def test_a_stranger_needs_few_presses_and_no_other_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    """They type /play on a phone, press Play now, do what is named first, and stay there."""
    monkeypatch.setenv("PARLOUR_ROBOT_PACE", "0")
    async with seated(tmp_path, title, 390) as player:
        stranger = Newcomer(player.page, seed(title, "stranger", 390), hurried=True)
        await stranger.walk(FAR[title])
        assert TYPED + stranger.steps <= FEW, stranger.steps
        assert stranger.climbs == 0, "what they decide on is in sight"


@needs_browser
@pytest.mark.parametrize(("title", "place", "width"), WAYS)
async def test_a_newcomer_finishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, place: str, width: int
) -> None:
    monkeypatch.setenv("PARLOUR_CLOCK", "0")
    monkeypatch.setenv("PARLOUR_ROBOT_PACE", "0")
    if title in PLAIN:
        monkeypatch.setenv("PYTHONPATH", "tests/examples")
    async with seated(tmp_path, title, width) as player:
        newcomer = Newcomer(player.page, seed(title, place, width))
        await player.page.locator(f".room.{place}").wait_for(state="attached")
        if width < 1024:
            await player.page.locator("#open-sidebar").click()
        await player.page.locator(f".room.{place}").click()
        if place == "thread":
            await player.button("🃏 My hand").wait_for()
            await newcomer.press("My hand")
        await newcomer.walk("Rematch")
        mine = player.channel.locator("article")
        if place == "thread":
            mine = mine.filter(has_text="Only you can see this")
        await expect(mine.get_by_role("button", name="Rematch").last).to_be_visible()
