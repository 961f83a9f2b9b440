"""`python -m tools.gallery` writes the gallery's 168 pictures."""

from __future__ import annotations

from tools.gallery.collection import pictures
from tools.gallery.kit import ROOT

FOLDER = ROOT / "data/belratti/pictures"


def main() -> None:
    """Write every picture into its file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, document in pictures().items():
        (FOLDER / f"{name}.svg").write_text(document, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
