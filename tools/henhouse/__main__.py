"""`python -m tools.henhouse` writes Beccato!'s drawings into `data/beccato/art`."""

from __future__ import annotations

from tools.gallery.kit import ROOT
from tools.gallery.write import svg
from tools.henhouse.birds import BIRDS
from tools.henhouse.eggs import EGGS, OTHERS
from tools.henhouse.emblems import EMBLEMS
from tools.henhouse.heads import HEADS
from tools.henhouse.signs import CARDS, SIGNS

FOLDER = ROOT / "data/beccato/art"
DRAWINGS = {
    "breeds": BIRDS,
    "cards": CARDS,
    "eggs": EGGS | OTHERS,
    "guilds": EMBLEMS,
    "heads": HEADS,
    "signs": SIGNS,
}
"""The painters, by folder and file."""


def documents() -> dict[str, str]:
    """Every drawing as an SVG document, by its path within the folder."""
    return {
        f"{folder}/{name}.svg": svg(painter())
        for folder, painters in DRAWINGS.items()
        for name, painter in painters.items()
    }


def main() -> None:
    """Write every drawing into its file."""
    for name, document in documents().items():
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
