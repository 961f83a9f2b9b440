"""Golden screens: one match a game as people see it, so that changed texts show as a diff.

``tests/golden/screens`` holds the words, ``tests/golden/pictures`` a sheet of small copies of the
pictures. ``make golden`` writes both again.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random

from PIL import Image

import rules
from bot.components.emoji import plainly
from bot.components.screen import Button, Menu, Picture, Row, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import Words, words
from bot.ui.game_ui import RenderContext
from cogs.ratings.screens import pictures
from tests.conformance.harness import acting, playout
from tests.support.games import OWN, ui
from tests.support.meanings import meaning

FOLDER = Path(__file__).parent.parent / "golden"
NAMES = (
    *[
        "Ada",
        "Bruno",
        "Chloé",
        "Dmitri",
        "Eve",
        "Femi",
        "Grace",
        "Hugo",
        "Ines",
        "Jun",
        "Kofi",
        "Lena",
    ],
)
MOVES_EVERY, MOVES = 12, 6
"""How often to list the legal moves, and how many of them."""
PICTURES = 3
"""Pictures of a kind, each of a different moment."""
SMALL = (120, 84)
"""The most pixels of a picture on the sheet."""
COLUMNS = 6


def _button(button: Button) -> str:
    shut = "" if button.enabled else " (shut)"
    verb, arg = meaning(button)
    return f"[{button.emoji or ''} {button.label}]{shut} {button.tone.name} {verb}:{arg}"


def read(screen: Screen) -> Iterator[tuple[str, int]]:
    """Yields all text that a person reads on a screen, each with Discord's limit."""
    for block in screen.blocks:
        match block:
            case Text(text):
                yield text, 4000
            case Picture():
                yield block.alt, 1024
            case Row(buttons):
                yield from ((button.label, 80) for button in buttons)
            case Menu():
                yield block.prompt, 150
                for choice in block.choices:
                    yield choice.label, 100
                    yield choice.hint, 100
            case _:
                pass


def lines(screen: Screen) -> Iterator[str]:
    """Yields a screen in words, line by line."""
    for block in screen.blocks:
        match block:
            case Text(text):
                yield from text.splitlines()
            case Picture(name):
                yield from f"picture {name}: {block.alt}".splitlines()
            case Row(buttons):
                yield from map(_button, buttons)
            case Menu():
                verb, _ = meaning(block)
                yield f"menu {block.prompt} {verb} {block.least} to {block.most}"
                for choice in block.choices:
                    chosen = "x" if choice.chosen else "-"
                    yield (
                        f"  {chosen} {choice.emoji or ''} {choice.label} | {choice.hint}"
                        f" | {meaning(choice)[1]}"
                    )
            case _:
                yield f"{block}"


HEADED = ("board", "summary", "result")
"""Kinds of screens at a message's top; a hand and its panels follow a board with the heading."""


def misread(kind: str, screen: Screen) -> Iterator[str]:
    """Yields what is misplaced for people who listen to a screen, with and without pictures.

    Words precede pictures, the turn follows the heading in words, and every picture has words.
    """
    texts = [at for at, block in enumerate(screen.blocks) if isinstance(block, Text)]
    pictures = [at for at, block in enumerate(screen.blocks) if isinstance(block, Picture)]
    if kind in HEADED and pictures and not (texts and texts[0] < pictures[0]):
        yield "a picture stands before the heading"
    if kind == "board":
        below = next(one.text for one in screen.blocks if isinstance(one, Text)).split("\n")[1:2]
        if not below or below[0].startswith("-# "):
            yield "it does not begin with whose turn it is"
    if not all(block.alt for block in screen.blocks if isinstance(block, Picture)):
        yield "a picture without words"
    plain = in_words(screen).blocks
    asks = [at for at, block in enumerate(plain) if isinstance(block, Text) and block.on_controls]
    if len(asks) == 1 and asks[0] > 1:
        yield f"whose turn it is comes only after {plain[asks[0] - 1]}"
    if any(isinstance(block, Picture) for block in plain):
        yield "a picture in words"


class Gallery:
    """Collects screens: each one's changes since the last of its kind, some pictures, all texts."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.pictures: list[Picture] = []
        self.read: dict[str, int] = {}
        self.misread: set[str] = set()
        self._before: dict[str, list[str]] = {}
        self._counts: dict[tuple[str, str, str], int] = {}

    def show(self, kind: str, moment: str, screen: Screen) -> None:
        """Adds a screen; it keeps a few pictures of a kind for each ``moment``."""
        self.read |= read(screen)
        self.misread |= {f"{kind}: {fault}" for fault in misread(kind, screen)}
        texts = [plainly(line) for line in lines(screen)]
        before = self._before.get(kind, [])
        self.text += [f"  {kind} | {line}" for line in texts if line not in before]
        self._before[kind] = texts
        for picture in screen.blocks:
            if isinstance(picture, Picture):
                if picture in self.pictures:
                    continue
                key = (picture.draw.__qualname__, kind[:4], moment)
                self._counts[key] = self._counts.get(key, 0) + 1
                if self._counts[key] <= PICTURES:
                    self.pictures.append(picture)

    def sheet(self) -> Image.Image:
        """Returns the pictures, each as a small copy, row by row."""
        wide, tall = SMALL
        sheet = Image.new("RGB", (wide * COLUMNS, tall * -(-len(self.pictures) // COLUMNS)))
        for index, picture in enumerate(self.pictures):
            with Image.open(BytesIO(picture.draw(picture.of))) as drawn:
                small = drawn.convert("RGB")
            small.thumbnail(SMALL, Image.Resampling.BOX)
            sheet.paste(small, (index % COLUMNS * wide, index // COLUMNS * tall))
        return sheet


@cache
def gallery(game: str, w: Words) -> Gallery:
    face, screens = ui(game), Gallery()
    seats = rules.GAMES[game].seats[len(rules.GAMES[game].seats) // 2]
    names = NAMES[:seats]
    match = rules.Match.new(game, seats=seats, seed="golden")
    news: list[str] = []
    counted, events = 0, match.opening
    steps = playout(match, Random("golden"), expiring=0.01)
    number = 0
    while True:
        ends = {prompt.window: 1_000.0 for prompt in match.prompts}
        context = RenderContext(1, names, names, tuple(news[-5:]), ends, "[table 1](https://a.b)")
        fresh = [line for event in events if (line := face.log_line(event, context, w)) is not None]
        news += fresh
        screens.text += [f"{number}.", *(f"  told | {plainly(line)}" for line in fresh)]
        for prompt in match.prompts:
            screens.text.append(f"  asked | {plainly(face.prompt_text(prompt, w))}")
        public = match.view(None)
        moment = " ".join(sorted(type(prompt).__name__ for prompt in match.prompts))
        screens.show("board", moment, face.board(public, context, w))
        for seat in acting(match):
            screens.show(f"hand {seat}", moment, face.hand(match.view(seat), context, w))
            if number % MOVES_EVERY == 0:
                told_as = (
                    face.move_text(move, match.view(seat), context, w)
                    for move in islice(match.legal(seat), MOVES)
                )
                screens.text += [f"  move {seat} | {plainly(text)}" for text in told_as]
        for index in range(counted, face.summary_count(public)):
            screens.show("summary", "", face.summary(public, index, context, w))
        counted = face.summary_count(public)
        if face.score is not None and (number % MOVES_EVERY == 0 or not match.prompts):
            screens.show("score", "", face.score(public, context, w))
        for name, panel in face.panels.items() if number % MOVES_EVERY == 1 else ():
            for seat in acting(match)[:1]:
                screens.show(name, "", panel(match.view(seat), context, w))
        step = next(steps, None)
        if step is None:
            break
        events, number = step.events, number + 1
    assert match.outcome is not None
    screens.show("result", "", face.result(match.view(None), match.outcome, context, w))
    return screens


def house() -> Gallery:
    """Returns the pictures of the leaderboards and profiles."""
    screens = Gallery()
    ranks = tuple(
        pictures.Place(
            f"{rank}",
            rank if rank < 4 else 0,
            name,
            "12 of 20",
            f"{1300 - 70 * rank}",
            1 / rank,
            rank == 5,
        )
        for rank, name in enumerate(NAMES[:7], 1)
    )
    groups = (pictures.Group("Belote", ranks), pictures.Group("", ranks[:1]))
    board = pictures.List("Leaderboard", "This server, this month", groups, "Nobody")
    days = tuple((index / 10, 1000 + (index * 37) % 90) for index in range(11))
    courses = (
        pictures.Course("Belote", "1049", "±80", days),
        pictures.Course(
            "Belratti", "970", "±120", tuple((at, 2000 - value) for at, value in days[3:])
        ),
    )
    figures = (("20", "matches"), ("12", "won"), ("4", "games"))
    profile = pictures.Profile(
        "Ada", "Nobody", "Since November", figures, courses, ("1 Nov", "23 Nov")
    )
    screens.pictures = [
        Picture("board.png", (), pictures.board, board),
        Picture("board.png", (), pictures.board, replace(board, groups=groups[1:])),
        Picture("profile.png", (), pictures.profile, profile),
        Picture("profile.png", (), pictures.profile, replace(profile, courses=())),
    ]
    return screens


def text(game: str) -> str:
    return "\n".join(gallery(game, words("en")).text) + "\n"


if __name__ == "__main__":
    for folder in ("screens", "pictures"):
        (FOLDER / folder).mkdir(parents=True, exist_ok=True)
    for name in OWN:
        (FOLDER / "screens" / f"{name}.txt").write_text(text(name), "utf-8")
        gallery(name, words("en")).sheet().save(FOLDER / "pictures" / f"{name}.png", optimize=True)
    house().sheet().save(FOLDER / "pictures" / "house.png", optimize=True)
