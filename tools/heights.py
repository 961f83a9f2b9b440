"""`make heights`: measures hands as they appear on a phone, and names those that are too tall.

It plays random matches of each game with all presets and player counts. From each, it takes hands
for every kind of prompt, and hands that are waiting: the first ones and the tallest. SimCord's own
scripts show them all on one page, 390 px wide, as the playground does.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from discord import ComponentType

import rules
from bot.components.emoji import Emoji
from bot.components.renderer import layout
from bot.components.screen import Picture
from bot.i18n.words import languages
from playground import patches
from playground.shell import FILES, HERE, static_files
from playground.shots import BROWSERS, FLAGS, SCENES
from tools.hands import PUZZLE, Hand, dressed, hands, moments, puzzle, puzzles

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WIDTH, TALL = 390, 4000
"""The window in pixels: as wide as a phone, and taller than any hand, so that a picture fits."""
DECIDES, WHOLE = 700, 1000
"""The most pixels from a hand's first control to its end, and in a whole hand."""
HELD = Path(__file__).with_suffix(".txt")
"""The list of each game's tallest hands, as printed by this program. Heights may only go down."""
LINE = re.compile(r"(\w+) +(\d+) +(\S.*?) +(\S+) +(\d+|-) +(\d+)")
PAGE = Path(__file__).with_suffix(".html")
ADDRESS = "http://heights"
SENT = "2026-01-01T12:00:00Z"
TEXT = ComponentType.text_display.value


@dataclass(frozen=True, slots=True)
class Height:
    """A hand's measured height, in pixels; ``decides`` is 0 if there's nothing to decide."""

    hand: Hand
    decides: int
    whole: int

    @property
    def excess(self) -> int:
        """How many pixels too tall the hand is; 0 or less if it fits."""
        return max(self.decides - DECIDES, self.whole - WHOLE)

    def __str__(self) -> str:
        one = self.hand
        wrong = "  too tall" if self.excess > 0 else ""
        return (
            f"{one.game:<10}{one.seats:>2}  {one.kind:<42} {one.language:<6}"
            f"{self.decides or '-':>5} {self.whole:>5}{wrong}"
        )


class Ruler:
    """A page that measures hands, drawing each picture only once."""

    def __init__(self, page: Page, emoji: Mapping[str, Emoji]) -> None:
        self._page = page
        self._files = {path: body for path, (_, body) in static_files().items()}
        self._files |= {path: (HERE / name).read_bytes() for path, (name, _) in FILES.items()}
        self._kinds = {path: kind for path, (kind, _) in static_files().items()}
        self._emoji = {
            emoji_id: {"id": emoji_id, "name": one.stem, "custom": True, "asset_id": f"/{emoji_id}"}
            for emoji_id, one in emoji.items()
        }
        for emoji_id, one in emoji.items():
            one.draw().save(file := BytesIO(), "PNG")
            self._files[f"/{emoji_id}"] = file.getvalue()
        self._files["/"] = PAGE.read_bytes()
        self._drawn: dict[tuple[Any, Any], str] = {}
        page.route(f"{ADDRESS}/**", self._answer)
        page.goto(f"{ADDRESS}/")
        page.wait_for_function("Boolean(window.show)")

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        kind = "text/css" if path.endswith(".css") else self._kinds.get(path, "")
        kind = kind or ("image/png" if path != "/" else "text/html")
        route.fulfill(body=self._files[path], content_type=kind)

    def measure(self, measured: Sequence[Hand]) -> list[Height]:
        """Shows hands one below another, and returns their heights in the same order."""
        found = self._page.evaluate("hands => show(hands)", [*map(self._message, measured)])
        return [
            Height(one, round(decides), round(whole))
            for one, (decides, whole) in zip(measured, found, strict=True)
        ]

    def shoot(self, one: Hand, folder: Path) -> None:
        """Takes a picture of a hand in the dark theme and in the light one."""
        self.measure([one])
        path = str(folder / f"{one.game}-{one.seats}-{one.kind}-{one.language}".replace(" ", "-"))
        for theme in ("dark", "light"):
            self._page.evaluate(
                "theme => { document.documentElement.dataset.theme = theme }", theme
            )
            self._page.locator("article").screenshot(path=f"{path}-{theme}.png")

    def _message(self, one: Hand) -> dict[str, Any]:
        (box,) = layout(one.screen, 7).to_components()
        names = {block.name: block for block in one.screen.blocks if isinstance(block, Picture)}
        self._complete(box, names)
        app = {"name": "Parlour", "kind": "application", "bot": True}
        return {
            "author": app,
            "timestamp": SENT,
            "edited_timestamp": SENT,
            "components": [box],
            "decides": one.decides,
            "allowed_actions": [],
        }

    def _complete(self, part: Any, names: Mapping[str, Picture]) -> None:
        """Adds what SimCord's server adds to components: split text, and addresses of pictures."""
        if isinstance(part, list):
            for each in cast("list[Any]", part):
                self._complete(each, names)
        elif isinstance(part, dict):
            facts = cast("dict[str, Any]", part)
            emoji: dict[str, str] | None = facts.get("emoji")
            if facts.get("type") == TEXT:
                facts["markdown_tokens"] = patches.read_markdown(facts["content"], self._emoji)
            if "url" in facts:
                picture = names[facts["url"].removeprefix("attachment://")]
                facts |= {"asset_id": self._picture(picture), "content_type": "image/png"}
            if emoji is not None and emoji.get("id"):
                facts["emoji"] = self._emoji[str(emoji["id"])]
            for each in facts.values():
                self._complete(each, names)

    def _picture(self, picture: Picture) -> str:
        facts = (picture.draw, picture.of)
        if facts not in self._drawn:
            self._drawn[facts] = f"/picture/{len(self._drawn)}"
            self._files[self._drawn[facts]] = picture.draw(picture.of)
        return self._drawn[facts]


@contextmanager
def ruler() -> Generator[Ruler]:
    """Opens a page that measures hands, with everything a running bot adds to them."""
    from playwright.sync_api import sync_playwright

    browser_file = next(filter(None, map(shutil.which, BROWSERS)))
    with dressed() as emoji, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_file, args=FLAGS, timeout=0)
        page = browser.new_page(viewport={"width": WIDTH, "height": TALL})
        page.set_default_timeout(0)  # a busy machine is slow, not broken
        yield Ruler(page, emoji)
        browser.close()


def worst(heights: Sequence[Height]) -> list[Height]:
    """Returns the hand with the most pixels below its first control, and the tallest one."""
    found = [max(heights, key=lambda one: one.decides), max(heights, key=lambda one: one.whole)]
    return found[: 1 + (found[0] is not found[1])]


def grown() -> Iterator[str]:
    """Yields each hand that is taller than the list allows, or no longer occurs in any match."""
    lines = [
        match.groups()
        for line in HELD.read_text("utf-8").splitlines()
        if (match := LINE.match(line))
    ]
    with ruler() as page:
        for game in SCENES.keys() - {line[0] for line in lines}:
            yield f"no hand of {game} is listed"
        for game, seats, kind, language, decides, whole in lines:
            if kind.startswith(PUZZLE):
                number = int(kind.removeprefix(PUZZLE))
                yield from over(page, puzzle(game, number, language), decides, whole)
                continue
            preset = kind.rpartition(" ")[2].partition(".")[0]
            found = (one for one in moments(game, int(seats), preset) if one.name == kind)
            if (moment := next(found, None)) is None:
                yield f"{game} {seats} {kind}: no match has it any more, list the tallest of today"
                continue
            yield from over(page, moment.hand(language), decides, whole)


def over(page: Ruler, one: Hand, decides: str, whole: str) -> Iterator[str]:
    """Yields a hand that is taller than both its listed height and a phone's screen."""
    (height,) = page.measure([one])
    most = max(DECIDES, int(decides.strip("-") or 0)), max(WHOLE, int(whole))
    if height.decides > most[0] or height.whole > most[1]:
        yield f"{height}, but at most {most}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the heights; returns 1 if a hand is too tall, or 2 if there is no browser."""
    parser = argparse.ArgumentParser(prog="python -m tools.heights", description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(SCENES), help="all if not given")
    parser.add_argument("--seats", type=int, action="append", help="all if not given")
    parser.add_argument(
        "--languages", default="en,de", help="such as en,pt-BR; all: every language of the bot"
    )
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the worst hands")
    chosen = parser.parse_args(arguments)
    if not any(map(shutil.which, BROWSERS)):
        print(f"Heights need a browser: one of {', '.join(BROWSERS)} on PATH.", file=sys.stderr)
        return 2
    tongues = languages() if chosen.languages == "all" else chosen.languages.split(",")
    if (shots := cast("Path | None", chosen.shots)) is not None:
        shots.mkdir(parents=True, exist_ok=True)
    tallest = list[Height]()
    with ruler() as page:
        for game in chosen.game or sorted(SCENES):
            heights = list[Height]()
            for seats in rules.GAMES[game].seats:
                if seats in (chosen.seats or [seats]):
                    heights += page.measure(hands(game, seats, tongues))
            heights += page.measure(puzzles(game, tongues))
            print(*heights, sep="\n", flush=True)
            found = worst(heights)
            if shots is not None:
                for one in found:
                    page.shoot(one.hand, shots)
            tallest += found
    print("\nThe worst of each game:", *tallest, sep="\n")
    return int(any(one.excess > 0 for one in tallest))


if __name__ == "__main__":
    sys.exit(main())
