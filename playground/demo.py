"""`python -m playground.demo`: a match of each game, to step through on the docs' front page.

Robots play a match from a fixed seed. The demo records what one player sees, step by step, in
`docs/demo`: pictures as files, text as HTML. The repository lacks it; `make docs` creates it.
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
"""The seat through whose eyes the demo shows the match."""

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
SHORT = {"belote": {"target": 151}}
FRAMES = 18
"""The most steps in a match."""

TONES = 96
"""The most tones in a picture."""

LINES = 6
"""The most log lines in a step."""


@dataclass(slots=True)
class Frame:
    """A moment in the match.

    Attributes:
        match: a copy of the match as it was at this moment.
        told: the log lines since the last frame, as the viewer sees them.
        summaries: the numbers of the summaries since the last frame.
    """

    match: rules.Match
    told: list[str] = field(default_factory=list[str])
    summaries: list[int] = field(default_factory=list[int])


class Film:
    """A match as one of its players sees it."""

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
        """Plays the match; returns the moments to show: the viewer's turns, round ends, the end."""
        frames, log, counted = [Frame(self.match.fork())], list[str](), 0
        while self.match.prompts:
            seat, action = next_move(self.match, self._robots, self._rng)
            events = self.match.play(seat, action)
            visible = (item for item in events if item.visible_to(ME))
            lines = (self.ui.log_line(item, self.context, self.w) for item in visible)
            log += [line for line in lines if line]
            count = self.ui.summary_count(self.match.view(None))
            mine = any(ME in item.seats and ME not in item.done for item in self.match.prompts)
            if (mine and seat != ME) or count > counted or not self.match.prompts:
                frames.append(Frame(self.match.fork(), log[-LINES:], [*range(counted, count)]))
                log, counted = [], count
        return thinned(frames)

    def blocks(self, frame: Frame) -> Iterator[Text | Picture]:
        """Yields a moment's blocks from top to bottom."""
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
    """Returns at most ``FRAMES`` frames, spread evenly and including the first and last."""
    if len(frames) <= FRAMES:
        return list(frames)
    chosen = {round(at * (len(frames) - 1) / (FRAMES - 1)) for at in range(FRAMES)}
    return [frame for at, frame in enumerate(frames) if at in chosen]


def _shown(screen: Screen) -> Iterator[Text | Picture]:
    return (part for part in screen.without_controls().blocks if isinstance(part, Text | Picture))


ESCAPED = 0xE000
"""The code point that escaped characters are shifted to while marks are parsed."""

MARKS = (
    (r"\*\*(.+?)\*\*", r"<strong>\1</strong>"),
    (r"__(.+?)__", r"<u>\1</u>"),
    (r"(?<!\w)\*(.+?)\*(?!\w)", r"<em>\1</em>"),
    (r"`(.+?)`", r"<code>\1</code>"),
)


def as_html(text: str) -> str:
    """Converts Discord's Markdown to HTML: bold, underline, italics, headings and small lines."""
    rows = list[str]()
    for line in text.splitlines():
        small, heading = line.startswith("-# "), re.match(r"#+ ", line)
        inner = html.escape(line[3:] if small else line[heading.end() :] if heading else line)
        inner = re.sub(r"\\(\W)", lambda match: chr(ESCAPED + ord(match[1])), inner)
        for mark, becomes in MARKS:
            inner = re.sub(mark, becomes, inner)
        inner = re.sub(
            f"[{chr(ESCAPED)}-{chr(ESCAPED + 127)}]",
            lambda match: chr(ord(match[0]) - ESCAPED),
            inner,
        )
        tag = "small" if small else "h4" if heading else "span"
        rows.append(f"<{tag}>{inner}</{tag}>")
    return f"<p>{'<br>'.join(rows)}</p>" if rows else ""


def light(picture: bytes) -> bytes:
    """Reduces a picture to fewer tones, and returns it as a small PNG file."""
    image, file = Image.open(BytesIO(picture)).convert("RGBA"), BytesIO()
    image.quantize(TONES, Image.Quantize.FASTOCTREE).save(file, "png", optimize=True)
    return file.getvalue()


def written(game: str, folder: Path) -> dict[str, Any]:
    """Writes the pictures for a game's match, and returns its steps as HTML."""
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
    print(f"{folder}: {sum(len(match['steps']) for match in matches)} steps, {size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
