"""``python -m bench.chart FILE``: draws the lines of ``make bench`` as a chart (SVG), each figure against its goal.

A bar is how much of the goal a figure uses up, on a logarithmic scale: left of the line the goal is met. The documentation's
chart is drawn from ``docs/assets/figures.jsonl``, the figures of ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import html
import json
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROW, LEFT, WIDE, TOP = 22, 200, 360, 40
"""Pixels: a figure's height, where bars begin, how long the longest may be, and what stands above them."""
LEAST, MOST = 0.01, 10.0
"""Shares of a goal that the scale begins and ends with."""
STYLE = """svg { font: 12px system-ui, "Segoe UI", Roboto, sans-serif; --ink: #20302a; --met: #3d8b6a; --not: #c4622d; }
@media (prefers-color-scheme: dark) { svg { --ink: #e4ece8; --met: #5fb894; --not: #e58a55; } }
text { fill: var(--ink); } .met { fill: var(--met); } .not { fill: var(--not); }
path { stroke: var(--ink); stroke-dasharray: 3 3; fill: none; }"""


def share(figure: dict[str, object]) -> float:
    """Returns what a figure uses up of its goal: 1 is just met, less is better."""
    of, sense, bound = str(figure["goal"]).split()
    reached = float(str(figure[of]))
    return float(bound) / reached if sense == ">=" else reached / float(bound)


def along(part: float) -> float:
    """Returns how far along the scale a share stands, in pixels."""
    part = min(max(part, LEAST), MOST)
    return WIDE * math.log(part / LEAST) / math.log(MOST / LEAST)


def drawn(lines: Iterable[str]) -> str:
    """Returns the chart of the figures that have a goal."""
    figures = [figure for line in lines if (figure := json.loads(line)).get("goal")]
    height, goal = TOP + ROW * len(figures) + 10, LEFT + along(1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" role="img" aria-labelledby="t">',
        '<title id="t">Figures as a share of their goals</title>',
        f"<style>{STYLE}</style>",
        f'<text x="{goal:.0f}" y="14" text-anchor="middle">goal</text>',
    ]
    for tick in (0.01, 0.1, 10):
        x = LEFT + along(tick)
        parts.append(f'<text x="{x:.0f}" y="30" text-anchor="middle">{tick * 100:g} %</text>')
    for at, figure in enumerate(figures):
        part, y = share(figure), TOP + ROW * at
        met = "met" if part <= 1 else "not"
        said = f"{figure['value']:g} {figure['unit']}"
        if str(figure["goal"]).startswith("ratio"):
            said += f", ratio {figure['ratio']:g}"
        parts += [
            f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{html.escape(figure["name"])}</text>',
            f'<rect class="{met}" x="{LEFT}" y="{y + 3}" width="{max(along(part), 2):.0f}" height="{ROW - 7}" rx="3"/>',
            f'<text x="{LEFT + WIDE + 8}" y="{y + 14}">{html.escape(said)}{"" if met == "met" else " ✗"}</text>',
        ]
    parts.append(f'<path d="M{goal:.0f} 20V{height - 6}"/></svg>\n')
    return "\n".join(parts)


def main(arguments: Sequence[str] | None = None) -> None:
    """Writes the chart to the standard output."""
    parser = argparse.ArgumentParser(prog="python -m bench.chart", description=__doc__)
    parser.add_argument("file", type=Path, help="lines of make bench")
    file: Path = parser.parse_args(arguments).file
    sys.stdout.write(drawn(file.read_text("utf-8").splitlines()))


if __name__ == "__main__":
    main()
