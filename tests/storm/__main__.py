"""``python -m tests.storm``: runs storms, one a seed, and shortens the plan of a failing one."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import rules
from tests.storm.plan import Plan, drawn, read, shortest, written
from tests.storm.storm import blow


def wrong(games: Sequence[str], seed: int, seconds: float, plan: Plan) -> list[str]:
    """Runs a storm and returns its faults."""
    output = io.StringIO()
    with TemporaryDirectory(prefix="storm-") as folder, contextlib.redirect_stdout(output):
        try:
            faults, storm = asyncio.run(blow(Path(folder), games, seed, seconds, plan))
        except Exception as error:
            return [f"{type(error).__name__}: {error}"]
    print(f"seed {seed}: {storm.moves} presses, {storm.requests} requests", file=sys.stderr)
    return faults


def _fails(games: Sequence[str], seed: int, seconds: float, plan: Plan) -> bool:
    return bool(wrong(games, seed, seconds, plan))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1, help="how many storms, a seed each")
    parser.add_argument("--seed", type=int, default=1, help="the first of them")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each blows")
    parser.add_argument("--game", choices=sorted(rules.GAMES), help="play this game only")
    parser.add_argument("--plan", type=read, help="what goes wrong, as a failing storm printed it")
    chosen = parser.parse_args()
    games = [chosen.game] if chosen.game else sorted(rules.GAMES)
    for seed in range(chosen.seed, chosen.seed + chosen.seeds):
        plan = drawn(seed, chosen.seconds) if chosen.plan is None else chosen.plan
        faults = wrong(games, seed, chosen.seconds, plan)
        print(f"seed {seed}: {'failed' if faults else 'passed'}  {written(plan)}", flush=True)
        if not faults:
            continue
        print("\n".join(faults))
        plan = shortest(plan, partial(_fails, games, seed, chosen.seconds))
        game = f" --game {chosen.game}" if chosen.game else ""
        print(
            f'make storm ARGS="--seed {seed} --seconds {chosen.seconds:g}{game} '
            f"--plan '{written(plan)}'\""
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
