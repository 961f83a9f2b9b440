"""`make heights`: measures hands as a phone shows them, and names those that are too tall.

Random matches of each game, with all numbers of seats, give a hand for each kind of prompt, and one
that waits: the first of its kind, and later ones. SimCord's own scripts show them all on one page,
390 px wide, as the playground does.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

from discord import ComponentType

import rules
from bot.components.emoji import Emoji, spoken
from bot.components.renderer import layout
from bot.components.screen import Block, Menu, Picture, Row, Screen, Separator, Text
from bot.i18n.words import languages, use_emoji, words
from bot.messages.game_log import GameLog
from bot.tables.games import ANY, Draft, Pick
from bot.tables.model import FIRST_ROBOT, Player, Status, Table
from bot.tables.parts import Terms
from bot.tables.personas import PERSONAS
from bot.tables.record import Record
from bot.tables.refused import Refused
from bot.ui.game_ui import GameUI
from bot.ui.offers import ADDITIONS
from bot.ui.replay import ReplayStep
from bot.ui.table_screens import context_for, hand
from playground import patches
from playground.shell import FILES, HERE, static_files
from playground.shots import BROWSERS, FLAGS, SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WIDTH, TALL = 390, 4000
"""The window in pixels: as wide as a phone, and taller than any hand, for pictures of it."""
DECIDES, WHOLE = 700, 1000
"""The most pixels from the first thing that one decides on to a hand's end, and of a whole hand."""
SEEDS = 2
"""Matches of each number of seats."""
MOVES = 400
"""The most moves of a match."""
FIRST, EVERY = 3, 6
"""Of each kind in a match, the first hands, and of the later ones every how many, are looked at."""
PICKS = 4
"""The most picks of a hand in which something is picked."""
PER_LINE = 34
"""About how many characters fit beside each other."""
WAITS = "waits"
"""The kind of a hand that is asked nothing."""
NAMES = ("Charlotte", "Maximilian", "Ada", "Jean-Luc", "Katarzyna", "Bo", "Federica", "Lea", "Tim")
HINTS = ("hints", "cogs.hints.cog"), ("history", "cogs.history.cog.replay")
ADDED = (*HINTS, ("rules_pages", "cogs.rules_pages.cog"))
"""Features with buttons in hands, and the modules that know them."""
FIRST_EMOJI = 10**17
"""The first emoji's id."""
NOW = 1_000_000
"""When all hands are shown (seconds since the epoch)."""


SENT = "2026-01-01T12:00:00Z"
TEXT = ComponentType.text_display.value
ADDRESS = "http://heights"
PAGE = """<!doctype html><html><head><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/preview.css"><link rel="stylesheet" href="/playground/frame.css">
<script type="module">
import { renderMessage } from "/messages.js";
window.playground = { write: (target, text) => target.append(text) };
const list = document.getElementById("channel-message-list");
window.show = async (hands) => {
  const blobs = {}, options = {
    locale: "en-US", timezone: "UTC", channelLayout: true, presentationTime: NOW * 1000,
    loadAsset: (id) => blobs[id] ??=
      fetch(id).then((each) => each.blob()).then(URL.createObjectURL),
  };
  const articles = hands.map((message, id) => {
    const article = document.createElement("article");
    article.className = "channel-message";
    article.dataset.messageId = message.id = String(id);
    return article;
  });
  list.replaceChildren(...articles);
  const pending = articles.flatMap((article, id) =>
    renderMessage(article, hands[id], { ...options, pendingMedia: [] }).pendingMedia);
  await Promise.all(pending);
  await document.fonts.ready;
  return articles.map((article, id) => {
    const box = article.getBoundingClientRect();
    const from = article.querySelector(".component-container").children[hands[id].decides];
    return [from ? box.bottom - from.getBoundingClientRect().top : 0, box.height];
  });
};
</script></head><body><div class="preview-shell"><div class="preview-workspace">
<div class="preview-stage"><main class="preview-app presentation-responsive">
<section class="channel-layout"><div id="channel-timeline" class="channel-timeline">
<div id="channel-message-list"></div></div></section></main></div></div></div></body></html>
""".replace("NOW", str(NOW))


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to measure.

    Attributes:
        kind: the prompts it answers, or ``waits``; and its moment, as match and move.
        decides: the first block one decides on; ``None`` where there is nothing to decide.
    """

    game: str
    seats: int
    kind: str
    language: str
    screen: Screen
    decides: int | None


@dataclass(frozen=True, slots=True)
class Height:
    """A measured hand, in pixels; ``decides`` is 0 where there is nothing to decide."""

    hand: Hand
    decides: int
    whole: int

    @property
    def excess(self) -> int:
        """By how much it is too tall; 0 or less if it fits."""
        return max(self.decides - DECIDES, self.whole - WHOLE)

    def __str__(self) -> str:
        one = self.hand
        wrong = "  too tall" if self.excess > 0 else ""
        return (
            f"{one.game:<10}{one.seats:>2}  {one.kind:<36} {one.language:<6}"
            f"{self.decides or '-':>5} {self.whole:>5}{wrong}"
        )


@contextmanager
def dressed() -> Generator[Mapping[str, Emoji]]:
    """Adds what a running bot adds to hands: features' buttons, and emoji; yields these by id."""
    added = [(name, import_module(module).ADDED) for name, module in ADDED]
    signs = dict[str, Emoji]()
    for game in SCENES:
        signs |= import_module(f"cogs.{game}.art.emoji").EMOJI
    listed = {str(FIRST_EMOJI + at): emoji for at, emoji in enumerate(signs.values())}
    use_emoji(
        {
            sign: (f"<:{emoji.stem}:{emoji_id}>", emoji.stem)
            for sign, (emoji_id, emoji) in zip(signs, listed.items(), strict=True)
        }
    )
    for name, value in added:
        ADDITIONS.add(name, value)
    try:
        yield listed
    finally:
        use_emoji({})
        for name, value in added:
            ADDITIONS.remove(name, value)


def _draft(face: GameUI, view: rules.View, rng: Random) -> Draft | None:
    """Returns what a seat has picked after some random picks; ``None`` if it can't pick."""
    draft: Draft | None = None
    for _ in range(PICKS):
        before = None if draft is None else draft.value
        picks = [
            pick
            for pick in face.offers(view, before)
            if isinstance(pick, Pick) and pick.value != ANY
        ]
        if not picks:
            break
        with suppress(Refused, rules.RuleError):
            picked = face.picked(view, before, [rng.choice(picks)])
            draft = picked if isinstance(picked, Draft) and picked.value is not None else draft
    return draft


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match in which a seat's hand is of a kind; ``when`` is its match and move."""

    kind: str
    when: str
    table: Table
    log: GameLog
    seat: rules.Seat

    @property
    def name(self) -> str:
        return f"{self.kind} {self.when}"

    def hand(self, language: str) -> Hand:
        """Returns the hand, as the bot would send it now."""
        table, seat, w = self.table, self.seat, words(language)
        assert table.match is not None
        face: GameUI = import_module(f"cogs.{table.game}").UI
        screen = hand(table, face, seat, w, recap=self.log.recap(table, seat, w))
        own = face.hand(table.match.view(seat), context_for(table, w, seat), w)
        decides = None if self.kind == WAITS else _at(screen, own)
        return Hand(table.game, len(table.seats), self.name, language, screen, decides)


def moments(game: str, seats: int) -> Iterator[Moment]:
    """Yields moments of random matches, for each kind of hand; each holds until the next."""
    face: GameUI = import_module(f"cogs.{game}").UI
    for seed in range(SEEDS):
        seen, rng = Counter[str](), Random(f"{game} {seats} {seed}")
        match = rules.Match.new(game, seats=seats, seed=f"heights {seed}")
        people = [Player(seat + 1, name) for seat, name in enumerate(NAMES[:seats])]
        if seed == 0:
            robots = enumerate(PERSONAS[: seats - 1])
            people[1:] = [Player(FIRST_ROBOT - at, robot.name, "normal") for at, robot in robots]
        record = Record(1, Terms())
        table = Table(7, game, Status.PLAYING, 10**17, 10**17, None, 0, 0, [*people], record, match)
        log = GameLog(face, table, [ReplayStep(match.fork(), None, (), match.opening)])
        while match.prompts and match.seq < MOVES:
            record.clocks.timers = {
                f"expire:{ask.window}": NOW + float(ask.seconds or 0)
                for ask in match.prompts
                if ask.seconds
            }
            asked = dict.fromkeys(range(seats), "")
            for ask in match.prompts:
                for seat in {*ask.seats} - {*ask.done}:
                    asked[seat] = "+".join(filter(None, (asked[seat], ask.kind)))
            for kind, seat in {asked[seat]: seat for seat in reversed(asked)}.items():
                seen[kind] += 1
                if seen[kind] <= FIRST or seen[kind] % EVERY == 0:
                    when = f"{seed}.{match.seq}"
                    yield Moment(kind or WAITS, when, table, log, seat)
                    if kind and (draft := _draft(face, match.view(seat), Random(when))):
                        window = next(ask.window for ask in match.prompts if seat in ask.seats)
                        record.drafts = {seat: (window, draft.value)}
                        yield Moment(f"{kind} picked", when, table, log, seat)
                        record.drafts = {}
            before, waiting = match.fork(), [seat for seat, kind in asked.items() if kind]
            if waiting:
                seat = rng.choice(waiting)
                events = match.play(seat, match.sample(seat, rng))
            else:  # all are ready, and the time runs out
                events = match.expire(match.prompts[0].window)
            log.add(before, table, events, 10.0 * match.seq)


def hands(game: str, seats: int, tongues: Sequence[str]) -> list[Hand]:
    """Returns hands to measure, in each language.

    For each kind these are the first, the one that seems tallest, and the one whose part that one
    decides on seems tallest.
    """
    kept: dict[tuple[str, int], tuple[int, list[Hand]]] = {}
    for moment in moments(game, seats):
        one = moment.hand(tongues[0])
        blocks = one.screen.blocks
        guesses = (1, _guess(blocks), 0 if one.decides is None else _guess(blocks[one.decides :]))
        for key in ((moment.kind, at) for at, guess in enumerate(guesses) if guess):
            if key not in kept or kept[key][0] < guesses[key[1]]:
                kept[key] = (guesses[key[1]], [one, *map(moment.hand, tongues[1:])])
    found = {(each.kind, each.language): each for _, same in kept.values() for each in same}
    return [*found.values()]


def _guess(blocks: Iterable[Block]) -> int:
    """Returns about how tall blocks are, in lines."""
    lines = 0
    for block in blocks:
        match block:
            case Text(text):
                lines += sum(1 + len(spoken(line)) // PER_LINE for line in text.splitlines())
            case Row(buttons):
                lines += 2 + 2 * (sum(len(button.label) + 6 for button in buttons) // PER_LINE)
            case Picture():
                lines += 9
            case _:
                lines += 2
    return lines


def _at(screen: Screen, own: Screen) -> int:
    """Returns the number of the first block of the hand's own part that one decides on."""
    blocks = screen.blocks
    controls = (at for at, block in enumerate(blocks) if isinstance(block, Row | Menu))
    first = next(controls, len(blocks) - 1)
    lines = [at for at in range(first) if isinstance(blocks[at], Separator)]
    start = blocks.index(own.blocks[0]) if own.blocks[0] in blocks else [0, *lines][-1]
    for at, block in enumerate(blocks[start:], start):
        if isinstance(block, Picture | Row | Menu):
            return at
        if isinstance(block, Text) and (block.on_controls or "▶️" in block.text):
            return at
    return start


class Ruler:
    """A page that measures hands; it draws each picture once."""

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
        self._files["/"] = PAGE.encode()
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
        """Shows hands below each other; returns their heights in the same order."""
        found = self._page.evaluate("hands => show(hands)", [*map(self._message, measured)])
        return [
            Height(one, round(decides), round(whole))
            for one, (decides, whole) in zip(measured, found, strict=True)
        ]

    def shoot(self, one: Hand, folder: Path) -> None:
        """Writes a picture of a hand in the dark and in the light theme."""
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
        """Adds what SimCord's server adds to components: text in parts, pictures' addresses."""
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
    """Opens a page that measures hands, with all that a running bot adds to them."""
    from playwright.sync_api import sync_playwright

    browser_file = next(filter(None, map(shutil.which, BROWSERS)))
    with dressed() as emoji, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_file, args=FLAGS)
        yield Ruler(browser.new_page(viewport={"width": WIDTH, "height": TALL}), emoji)
        browser.close()


def worst(heights: Sequence[Height]) -> list[Height]:
    """Returns the hand with the tallest part that decides, and the tallest hand."""
    found = [max(heights, key=lambda one: one.decides), max(heights, key=lambda one: one.whole)]
    return found[: 1 + (found[0] is not found[1])]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints heights; returns 1 if a hand is too tall, and 2 if there is no browser."""
    parser = argparse.ArgumentParser(prog="python -m playground.heights", description=__doc__)
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
