"""``python -m bench.first_card``: the time from a bare Python to the first played card.

uvx installs Parlour with its extra ``play`` from this folder, as in the README, for a person with
no compiler and no caches. Then it starts ``parlour play`` and plays a card on its page. It ends
with code 1 if that takes too long, and needs the network.
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
"""The variables that the person's environment copies from this process's."""


def main() -> int:
    """Measures once; returns the exit code: 1 if the goal isn't met."""
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
