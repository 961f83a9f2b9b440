"""The page for people who can't see it: axe-core's rules, and a player with a screen reader."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, async_playwright

from bot.tables.model import IN_PLAY
from bot.tables.refused import Refused
from rules import RuleError
from tests.cogs.page.browser import address, link
from tests.playground.browser import BROWSER, FLAGS, needs_browser
from tests.support.world import World

AXE = Path(__file__).with_name("axe.min.js").read_text("utf-8")
RULES = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((n) => n.html).join(" ")}`);
}"""
SEATS = {"belote": 4, "beccato": 4, "belle": 2, "belratti": 3, "cattitude": 2}
ABOUT = re.compile(r"\W*(Why not\?|Explain|Rules|Hint|Table|Options|Learn|Leave|Take back)\b.*")
"""The names of buttons that move nothing on, to someone who has played before."""

pytestmark = [needs_browser, pytest.mark.timeout(900)]


def at(port: int, game: str, *marks: pytest.MarkDecorator) -> Any:
    """Returns a game for a test whose pages are served at a port."""
    web = {"web": f"http://127.0.0.1:{port}", "web_bind": f"127.0.0.1:{port}"}
    world = pytest.mark.world(**web, seed="page", in_no_time=True)
    return pytest.param(game, marks=[world, *marks], id=game)


@asynccontextmanager
async def opened(w: World, table_id: int, **how: Any) -> AsyncIterator[Page]:
    """Opens the first person's page in a browser that complains about nothing."""
    here = await address(w)
    key, _ = await link(w, 0, table_id, here)
    complaints: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = await (await browser.new_context(**how)).new_page()
        page.set_default_timeout(100_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.extend([line.text] * (line.type == "error")))
        await page.goto(f"{here}/in#{key}.{table_id}", wait_until="commit")
        await page.wait_for_selector("#hand")
        yield page
        await browser.close()
    assert [one for one in complaints if "status of 40" not in one] == []


# -- axe-core --------------------------------------------------------------------------------------


async def broken(page: Page) -> list[str]:
    """Returns what axe-core finds wrong, in the dark and in the light."""
    await page.evaluate(AXE)
    found = list[str]()
    for scheme in ("dark", "light"):
        await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await page.wait_for_timeout(50)
        found += [f"{page.url} {scheme} {one}" for one in await page.evaluate(RULES)]
    return found


@pytest.mark.parametrize("game", [at(18_400 + n, game) for n, game in enumerate(SEATS)])
async def test_axe_finds_nothing(w: World, game: str) -> None:
    table_id = await w.deal(game, SEATS[game])
    await w.people[0].slash(w.channel, "learn", game=game)
    lesson, rng = w.newest, Random(3)
    async with opened(w, table_id, viewport={"width": 390, "height": 844}) as page:
        found = await broken(page)
        await page.evaluate("document.querySelector('.brand').replaceChildren()")
        assert "link-name" in str(await broken(page)), "axe-core doesn't look"
        for _ in range(6):
            await others_play(w, table_id, rng)
            await moved(w, table_id, 0, rng)
        for path in (f"/t/{table_id}", f"/t/{lesson}", "/", "/t/4711", "/in"):
            await page.goto(await address(w) + path, wait_until="load")
            found += await broken(page)
            if path not in ("/t/4711", "/in"):
                found += await sheets(page)
    assert found == []


async def sheets(page: Page) -> list[str]:
    """Opens what opens over the page, and returns what is wrong there."""
    found = list[str]()
    verbs = ("rules", "explain", "house_table", "puzzle", "profile_to", "board_to", "daily")
    for verb in verbs:
        button = page.locator(f'main button[data-press*="|{verb}|"]')
        if not await button.count():
            continue
        await button.first.click()
        await page.wait_for_selector("#sheet[open] #leaf > *")
        found += await broken(page)
        await page.keyboard.press("Escape")
        await page.wait_for_selector("#sheet:not([open])", state="attached")
    return found


# -- with a screen reader --------------------------------------------------------------------------


class Reader:
    """A screen reader: it knows the accessibility tree, and nothing else of the page."""

    def __init__(self, page: Page, session: Any) -> None:
        self._page, self._session = page, session

    async def nodes(self) -> dict[str, dict[str, Any]]:
        tree = await self._session.send("Accessibility.getFullAXTree")
        return {one["nodeId"]: one for one in tree["nodes"]}

    async def buttons(self) -> list[tuple[str, int]]:
        """Returns the names of what can be pressed, in reading order: a sheet's, or a hand's."""
        nodes = await self.nodes()
        sheet = [one for one in nodes.values() if _value(one, "role") == "dialog"]
        root = sheet or [one for one in nodes.values() if _is(one, "region", "Your hand")]
        return [
            (_value(one, "name"), one["backendDOMNodeId"])
            for one in (below(nodes, root[0]) if root else ())
            if _value(one, "role") in ("button", "checkbox") and not _disabled(one)
        ]

    async def news(self) -> str:
        """Returns what is read out now."""
        nodes = await self.nodes()
        (live,) = [one for one in nodes.values() if _value(one, "role") == "status"]
        texts = below(nodes, live)
        return " ".join(_value(one, "name") for one in texts if _value(one, "role") == "StaticText")

    async def press(self, node: int) -> None:
        await self._session.send("DOM.focus", {"backendNodeId": node})
        await self._page.keyboard.press("Enter")


def below(nodes: dict[str, dict[str, Any]], node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields what is in a node, in reading order."""
    for child in node.get("childIds", ()):
        if child in nodes:
            yield nodes[child]
            yield from below(nodes, nodes[child])


def _value(node: dict[str, Any], what: str) -> str:
    return node.get(what, {}).get("value", "")


def _is(node: dict[str, Any], role: str, name: str) -> bool:
    return _value(node, "role") == role and _value(node, "name") == name


def _disabled(node: dict[str, Any]) -> bool:
    found = [one for one in node.get("properties", ()) if one["name"] == "disabled"]
    return any(one["value"]["value"] for one in found)


def waits(w: World, table_id: int, seat: int) -> bool:
    prompts = w.match(table_id).prompts if w.table(table_id).status in IN_PLAY else ()
    return any(seat in one.seats and seat not in one.done for one in prompts)


async def moved(w: World, table_id: int, seat: int, rng: Random) -> bool:
    action = w.match(table_id).sample(seat, rng) if waits(w, table_id, seat) else None
    if action is None:
        return False
    try:
        await w.play(table_id, seat, action)
    except (RuleError, Refused):
        return False
    return True


async def others_play(w: World, table_id: int, rng: Random) -> None:
    """Lets the others play until they wait for the first person, or the match is over."""
    for _ in range(60):
        went = [
            await moved(w, table_id, seat, rng) for seat in range(1, len(w.table(table_id).seats))
        ]
        if waits(w, table_id, 0):
            return
        if not any(went):
            await w.pass_time(3)


SOAKED = [at(18_411 + n, game, pytest.mark.soak) for n, game in enumerate(SEATS) if n]


@pytest.mark.parametrize("game", [at(18_410, "belote"), *SOAKED])
async def test_a_round_is_played_by_the_accessibility_tree_alone(w: World, game: str) -> None:
    table_id, rng = await w.deal(game, SEATS[game]), Random(7)
    heard, pressed = "", 0
    async with opened(w, table_id) as page:
        reader = Reader(page, await page.context.new_cdp_session(page))
        while w.table(table_id).status in IN_PLAY and not round_over(w, table_id):
            await others_play(w, table_id, rng)
            if not waits(w, table_id, 0):
                break
            buttons = [one for one in await reader.buttons() if not ABOUT.fullmatch(one[0])]
            if not buttons:
                await page.wait_for_timeout(100)  # the page is a moment behind the table
                continue
            name, node = rng.choice(buttons)
            assert name.strip(), "a button without a name"
            before = w.table(table_id).version
            await reader.press(node)
            for _ in range(40):
                if w.table(table_id).version > before:
                    break
                await page.wait_for_timeout(25)
            heard += await reader.news()
            pressed += 1
            assert pressed < 300, f"{game} doesn't end: {[one for one, _ in buttons]}"
            focus = await page.evaluate("document.activeElement !== document.body")
            assert focus, f"the focus is lost after {name}"
    assert pressed >= 4
    assert len(heard) > 100


def round_over(w: World, table_id: int) -> bool:
    """Whether the second round has begun."""
    view: Any = w.match(table_id).view(0)
    return any(getattr(view, name, 1) > 1 for name in ("round", "round_no", "deal", "hand_no"))
