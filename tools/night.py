"""``python -m tools.night``: hunts for bugs for a given time, with seeds never used before.

It runs universes, storms and kills in turn; if a part fails, it ends with the shortest plan and the
command to run it again. Results add up: ``var/night.json`` holds the next seeds and the progress,
and ``var/night.md`` the report. A night is done once all its aims are reached. Universes and storms
run on SQLite, kills on both engines.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

KEPT, REPORT = Path("var/night.json"), Path("var/night.md")

FIRST = 1_000_000
"""The first seed; other tests use lower ones."""

LONGEST = 3_600.0
"""Seconds after which a part counts as hanging."""


KILLS = "tests/playground/test_many_kills.py::test_kills_and_stalls_among_many_tables"


class Part(NamedTuple):
    """One kind of run in a night.

    Attributes:
        aim: how much of it a whole night needs.
        each: how much of it one run does.
        seeds: how many seeds one run takes.
        command: the command, in which ``{seed}`` is the first seed.
    """

    aim: int
    each: int
    seeds: int
    command: str


PARTS = {
    "universes": Part(2_000, 20, 20, "-m tests.universe --seed {seed} --seeds 20"),
    "storm minutes": Part(300, 1, 1, "-m tests.storm --seed {seed} --seconds 60"),
    "strikes": Part(
        500,
        10,
        1,
        f"-m pytest -m soak -q -n 0 --timeout 3000 -p no:cacheprovider {KILLS}[1] {KILLS}[3]",
    ),
}

ONLY = {"universes": "universes", "storms": "storm minutes", "kills": "strikes"}
"""The choices for ``--only``, and the part of the night that each of them runs."""


def run(part: Part, seed: int) -> tuple[bool, str]:
    """Runs a part; returns whether it passed, and the part of its output worth reading."""
    command = [sys.executable, *part.command.format(seed=seed).split()]
    names = {"MANY_KILLS": "10", "MANY_SEED": str(seed)} if "pytest" in command else {}
    again = " ".join(
        [*(f"{name}={value}" for name, value in names.items()), "python", *command[1:]]
    )
    try:
        done = subprocess.run(  # noqa: S603 - our own commands
            command,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
            env={**os.environ, **names},
        )
    except subprocess.TimeoutExpired:
        return False, f"It hangs: {again}"
    lines = [line for line in done.stdout.splitlines() if line and ": passed" not in line]
    why = [line for line in lines if line.startswith("E ")]
    return done.returncode == 0, "\n".join([*why[:6], *lines[-12:], again])


def report(state: dict[str, Any]) -> str:
    """Returns the report: how much of the night is done, and each finding with its command."""
    done = [f"- {name}: {state['done'][name]} of {part.aim}" for name, part in PARTS.items()]
    found = [
        f"## {at + 1}. {name}\n\n```\n{text}\n```" for at, (name, text) in enumerate(state["found"])
    ]
    return "\n\n".join([f"# A night: {state['seconds'] / 3600:.1f} hours", "\n".join(done), *found])


def main() -> int:
    """Hunts for the given time; returns 1 if it finds anything."""
    parser = argparse.ArgumentParser(prog="python -m tools.night", description=__doc__)
    parser.add_argument("--minutes", type=float, default=480.0, help="how long it hunts")
    parser.add_argument("--seed", type=int, help="the first seed of a new night")
    parser.add_argument("--only", choices=ONLY, help="one sort alone")
    chosen = parser.parse_args()
    state: dict[str, Any] = {
        "next": FIRST,
        "seconds": 0.0,
        "found": [],
        "done": dict.fromkeys(PARTS, 0),
    }
    if chosen.seed is not None:
        state["next"] = chosen.seed
    elif KEPT.exists():
        state = json.loads(KEPT.read_text("utf-8"))
    KEPT.parent.mkdir(exist_ok=True)
    until, begun, found = time.monotonic() + 60 * chosen.minutes, time.monotonic(), 0
    while begun < until:
        behind = {name: state["done"][name] / part.aim for name, part in PARTS.items()}
        name = ONLY.get(chosen.only) or min(behind, key=lambda each: behind[each])
        part = PARTS[name]
        passed, text = run(part, state["next"])
        now = time.monotonic()
        state["next"] += part.seeds
        state["seconds"] += now - begun
        state["done"][name] += part.each if passed else 1
        if not passed:
            state["found"].append((name, text))
            found += 1
        begun = now
        KEPT.write_text(json.dumps(state), "utf-8")
        REPORT.write_text(report(state), "utf-8")
    sys.stdout.write(report(state) + "\n")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
