"""``python -m bench.first_card``: the time from a bare Python to a played card.

It installs Parlour with its extra ``play`` from this folder, for a person who has no compiler and
no caches. Then it starts ``parlour play`` and plays a card over its page. It ends with code 1 if
that takes too long, and needs the network. With ``--uv`` it uses uvx as in the README, without it
pip in a new environment.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.figure import Figure, Goal
from bench.visitor import seconds_to_card

PARLOUR = f"{Path(__file__).parent.parent}[play]"
KEPT = (
    "SYSTEMROOT",
    "LANG",
    "PIP_INDEX_URL",
    "UV_INDEX_URL",
    "UV_DEFAULT_INDEX",
    "SSL_CERT_FILE",
)
"""Variables that the person's environment has from this one."""


def main() -> int:
    """Measures once; returns the exit code: 1 if the goal isn't met."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_card", description=__doc__)
    parser.add_argument("--uv", metavar="UV", help="the program uv, instead of pip")
    uv = parser.parse_args().uv
    with TemporaryDirectory(prefix="first-card-") as folder:
        there = Path(folder)
        bare = {name: os.environ[name] for name in KEPT if name in os.environ}
        bare |= {"HOME": folder, "USERPROFILE": folder, "PATH": os.defpath, "CC": "no-compiler"}
        began = perf_counter()
        if uv:
            run = (uv, "tool", "run", "--cache-dir", str(there / "cache"))
            command = (*run, "--python", sys.executable, "--from", PARLOUR, "parlour")
        else:
            command = (_by_pip(there / "env", bare),)
        installed = perf_counter() - began
        start = (*command, "play", "--no-browser", "--port", "0")
        page, _, card = seconds_to_card(start, cwd=there, env=bare)
    figure = Figure(
        name="first_card",
        value=installed + card,
        unit="s",
        baseline=installed + page,
        against="until the page answers",
        goal=Goal("value", "<=", 60),
        more={"installed_s": round(installed, 1)},
    )
    print(figure.line())
    return int(not figure.met)


def _by_pip(environment: Path, bare: dict[str, str]) -> str:
    """Installs Parlour into a new environment; returns its program."""
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    base = getattr(sys, "_base_executable", sys.executable)
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir")
    binary = ("--only-binary", ":all:", "--no-binary", "parlour")
    for command in (
        (base, "-m", "venv", str(environment)),
        (str(programs / "python"), *install, *binary, PARLOUR),
    ):
        subprocess.run(command, check=True, env=bare, stdout=sys.stderr)
    return str(programs / "parlour")


if __name__ == "__main__":
    sys.exit(main())
