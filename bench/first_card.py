"""``python -m bench.first_card``: how long it takes from bare Python to playing the first card.

uvx installs Parlour and its ``play`` extra from this folder, as in the README, for a person with no
compiler and no caches. Then it starts ``parlour play`` and plays a card on its page. It exits with
code 1 if that takes too long, and it needs the network.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, Goal
from bench.visitor import seconds_to_card

PARLOUR = f"{Path(__file__).parent.parent}[play]"
KEPT = ("SYSTEMROOT", "LANG", "UV_INDEX_URL", "UV_DEFAULT_INDEX", "SSL_CERT_FILE")
"""The variables that are copied from this process's environment to the person's."""


def main() -> int:
    """Measures once, and returns the exit code, which is 1 if the goal isn't met."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_card", description=__doc__)
    parser.add_argument("--uv", default="uv", help="the program uv")
    uv = parser.parse_args().uv
    with TemporaryDirectory(prefix="first-card-") as folder:
        there = Path(folder)
        bare = {name: os.environ[name] for name in KEPT if name in os.environ}
        bare |= {"HOME": folder, "USERPROFILE": folder, "PATH": os.defpath, "CC": "no-compiler"}
        run = (uv, "tool", "run", "--cache-dir", str(there / "cache"), "--python", sys.executable)
        start = (*run, "--from", PARLOUR, "parlour", "play", "--no-browser", "--port", "0")
        page, _, card = seconds_to_card(start, cwd=there, env=bare)
    figure = Figure(
        "first_card", card, "s", page, "until the page answers", Goal("value", "<=", 60)
    )
    print(figure.line())
    return int(not figure.met)


if __name__ == "__main__":
    sys.exit(main())
