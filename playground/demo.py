"""`python -m playground.demo`: a match of each game to step through on the documentation's front page.

Plays a match by the rules' own players from a fixed seed and writes what one of its people saw, step by step: the pictures as
files and the words as HTML, into `docs/demo`. Nothing of it is kept in the repository; `make docs` makes it.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

import rules
from bot.components.screen import Picture, Screen, Text
from bot.i18n.words import Words, words
from bot.ui.game_ui import GameUI, RenderContext
from playground.shots import SCENES, next_move

ME = 0
"""The seat whose eyes one looks through."""

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
SHORT = {"belote": {"target": 151}}
FRAMES = 18
"""Steps of a match that are shown at most."""

TONES = 96
"""Tones of a picture at most."""

LINES = 6
"""Lines of what has happened that a step shows at most."""


@dataclass(slots=True)
class Frame:
    """A moment of the match.

    Attributes:
        match: the match as it stood.
        told: what had happened since the frame before, as one saw it.
        summaries: the numbers of the summaries since then.
    """

    match: rules.Match
    told: list[str] = field(default_factory=list[str])
    summaries: list[int] = field(default_factory=list[int])


class Film:
    """A match of a game as one of its people saw it."""

    def __init__(self, game: str) -> None:
        self.ui: GameUI = import_module(f"cogs.{game}").UI
        self.w: Words = words("en")
        self._rng = Random(game)
        seats = SCENES[game].seats
        self._robots = [rules.robot(game, "normal") for _ in range(seats)]
        self.match = rules.Match.new(
            game, seats=seats, seed=f"{game} to step through", options=SHORT.get(game, {})
        )
        names = NAMES[:seats]
        self.context = RenderContext(1, names, names, place="the table")

    def frames(self) -> list[Frame]:
        """Plays the match and returns the moments worth showing: one's own turns, rounds that ended, and the end."""
        found, told, counted = [Frame(self.match.fork())], list[str](), 0
        while self.match.prompts:
            seat, action = next_move(self.match, self._robots, self._rng)
            events = self.match.play(seat, action)
            seen = (one for one in events if one.visible_to(ME))
            lines = (self.ui.log_line(one, self.context, self.w) for one in seen)
            told += [line for line in lines if line]
            count = self.ui.summary_count(self.match.view(None))
            mine = any(ME in one.seats and ME not in one.done for one in self.match.prompts)
            if (mine and seat != ME) or count > counted or not self.match.prompts:
                found.append(Frame(self.match.fork(), told[-LINES:], [*range(counted, count)]))
                told, counted = [], count
        return thinned(found)

    def blocks(self, frame: Frame) -> Iterator[Text | Picture]:
        """Yields what a moment shows, from top to bottom."""
        public, outcome = frame.match.view(None), frame.match.outcome
        for number in frame.summaries:
            yield from _shown(self.ui.summary(public, number, self.context, self.w))
        if frame.told:
            yield Text("\n".join(f"-# {line}" for line in frame.told))
        if outcome is not None:
            yield from _shown(self.ui.result(public, outcome, self.context, self.w))
            return
        yield from _shown(self.ui.board(public, self.context, self.w))
        yield from _shown(self.ui.hand(frame.match.view(ME), self.context, self.w))


def thinned(frames: Sequence[Frame]) -> list[Frame]:
    """Returns as many frames as a reader steps through, the first and the last among them, evenly spread."""
    if len(frames) <= FRAMES:
        return list(frames)
    chosen = {round(at * (len(frames) - 1) / (FRAMES - 1)) for at in range(FRAMES)}
    return [frame for at, frame in enumerate(frames) if at in chosen]


def _shown(screen: Screen) -> Iterator[Text | Picture]:
    return (one for one in screen.without_controls().blocks if isinstance(one, Text | Picture))


ESCAPED = 0xE000
"""Where a character with a backslash before it stands while marks are read."""

MARKS = (
    (r"\*\*(.+?)\*\*", r"<strong>\1</strong>"),
    (r"__(.+?)__", r"<u>\1</u>"),
    (r"(?<!\w)\*(.+?)\*(?!\w)", r"<em>\1</em>"),
    (r"`(.+?)`", r"<code>\1</code>"),
)


def as_html(text: str) -> str:
    """Returns Discord's markdown as HTML: bold, underlined, italic, headings and small lines."""
    made = list[str]()
    for line in text.splitlines():
        small, heading = line.startswith("-# "), re.match(r"#+ ", line)
        inner = html.escape(line[3:] if small else line[heading.end() :] if heading else line)
        inner = re.sub(r"\\(\W)", lambda found: chr(ESCAPED + ord(found[1])), inner)
        for mark, becomes in MARKS:
            inner = re.sub(mark, becomes, inner)
        inner = re.sub(
            f"[{chr(ESCAPED)}-{chr(ESCAPED + 127)}]",
            lambda found: chr(ord(found[0]) - ESCAPED),
            inner,
        )
        tag = "small" if small else "h4" if heading else "span"
        made.append(f"<{tag}>{inner}</{tag}>")
    return f"<p>{'<br>'.join(made)}</p>" if made else ""


def light(picture: bytes) -> bytes:
    """Returns a picture in fewer tones, as a small file."""
    made, file = Image.open(BytesIO(picture)).convert("RGBA"), BytesIO()
    made.quantize(TONES, Image.Quantize.FASTOCTREE).save(file, "png", optimize=True)
    return file.getvalue()


def written(game: str, folder: Path) -> dict[str, Any]:
    """Writes the pictures of a game's match and returns its steps, each as HTML."""
    film, steps = Film(game), list[str]()
    for frame in film.frames():
        parts = list[str]()
        for block in film.blocks(frame):
            if isinstance(block, Text):
                parts.append(as_html(block.text))
                continue
            drawn = light(block.draw(block.of))
            name = f"{hashlib.sha256(drawn).hexdigest()[:12]}.png"
            (folder / name).write_bytes(drawn)
            parts.append(f'<img src="demo/{name}" alt="{html.escape(block.alt)}" loading="lazy">')
        steps.append("".join(parts))
    return {"game": game, "title": film.ui.title(film.w), "steps": steps}


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the demo."""
    parser = argparse.ArgumentParser(prog="python -m playground.demo", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/demo"), help="the folder")
    folder: Path = parser.parse_args(arguments).out
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    matches = [written(game, folder) for game in sorted(SCENES)]
    (folder / "matches.json").write_text(json.dumps(matches, ensure_ascii=False), "utf-8")
    size = sum(file.stat().st_size for file in folder.iterdir())
    print(f"{folder}: {sum(len(one['steps']) for one in matches)} steps, {size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
