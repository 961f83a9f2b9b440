"""``python -m bench.first_card``: how long it takes from a Python with nothing installed to a played card.

Builds the wheel, makes a new environment without Parlour's dependencies, installs it
with its extra ``play`` and their dependencies from the package index, starts ``parlour play``, and plays a card over its page. Prints a
line of JSON; ends with code 1 if it took too long. Needs the network. With ``--uv`` it is uvx with that wheel
and an empty cache, without it pip in a new environment.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.visitor import playground

ROOT = Path(__file__).parent.parent
GOAL = 60.0
"""Seconds it may take."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures it once; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_card", description=__doc__)
    parser.add_argument("--uv", metavar="UV", help="the program uv, instead of pip")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory(prefix="first-card-") as folder:
        there = Path(folder)
        wheel = build(there)
        began = perf_counter()
        command = _by_uv(chosen.uv, wheel, there) if chosen.uv else _by_pip(wheel, there)
        installed = perf_counter() - began
        played = (*command, "play", "--no-browser", "--port", "0")
        with playground(played, cwd=there, env=bare(there)) as visitor:
            page = perf_counter() - began
            visitor.enter()
            visitor.command("learn", game="belote")
            visitor.play_a_card()
            took = perf_counter() - began
    print(
        json.dumps(
            {
                "name": "first_card",
                "value": round(took, 1),
                "unit": "s",
                "goal": f"value <= {GOAL:g}",
                "met": took <= GOAL,
                "installed_s": round(installed, 1),
                "page_s": round(page, 1),
            }
        )
    )
    return int(took > GOAL)


def build(there: Path) -> Path:
    """Builds the wheel into a folder."""
    made = there / "wheel"
    made.mkdir()
    script = "import sys, hatchling.build as b; print(b.build_wheel(sys.argv[1]))"
    subprocess.run(
        (sys.executable, "-c", script, str(made)), cwd=ROOT, check=True, stdout=sys.stderr
    )
    (wheel,) = made.glob("*.whl")
    assert zipfile.is_zipfile(wheel)
    return wheel


def bare(there: Path) -> dict[str, str]:
    """The surroundings of a person who has nothing: a home of their own, no compiler, nothing cached."""
    kept = (
        "SYSTEMROOT",
        "LANG",
        "PIP_INDEX_URL",
        "UV_INDEX_URL",
        "UV_DEFAULT_INDEX",
        "SSL_CERT_FILE",
    )
    given = {name: os.environ[name] for name in kept if name in os.environ}
    return {
        **given,
        "HOME": str(there),
        "USERPROFILE": str(there),
        "PATH": os.defpath,
        "CC": "no-compiler",
    }


def _by_pip(wheel: Path, there: Path) -> Sequence[str]:
    environment, scripts = there / "env", "Scripts" if os.name == "nt" else "bin"
    python = str(environment / scripts / "python")
    base = getattr(sys, "_base_executable", sys.executable)
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir")
    for command in (
        (base, "-m", "venv", str(environment)),
        # Fonts alone are there as sources, which nothing has to be compiled of.
        (
            python,
            *install,
            "--only-binary",
            ":all:",
            "--no-binary",
            "font-roboto",
            f"{wheel}[play]",
        ),
    ):
        subprocess.run(command, check=True, env=bare(there), stdout=sys.stderr)
    return (str(environment / scripts / "parlour"),)


def _by_uv(uv: str, wheel: Path, there: Path) -> Sequence[str]:
    cache = ("--cache-dir", str(there / "cache"))
    return (
        uv,
        "tool",
        "run",
        *cache,
        "--python",
        sys.executable,
        "--from",
        f"parlour[play] @ {wheel.as_uri()}",
        "parlour",
    )


if __name__ == "__main__":
    sys.exit(main())
