"""``python -m tests.universe``: runs universes, one a seed; shortens the plan of a failing one.

To prove that a change alters nothing, run ``--like FILE`` before it, and again after it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from functools import partial
from pathlib import Path

import structlog

import rules
from tests.storm.plan import Plan, read, shortest, written
from tests.universe.story import games_of, wrong
from tests.universe.troubles import drawn

OTHER = "what passes between bot and Discord is not what it was"


def _fails(games: list[str], seed: int, brief: bool, plan: Plan) -> bool:
    return bool(wrong(games, seed, plan, brief=brief)[0])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.universe", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1, help="how many universes, a seed each")
    parser.add_argument("--seed", type=int, default=1, help="the first of them")
    parser.add_argument("--game", choices=sorted(rules.GAMES), help="play this game only")
    parser.add_argument("--plan", type=read, help="what goes wrong, as a failing one printed it")
    parser.add_argument("--traffic", help="a file for all that passes between bot and Discord")
    parser.add_argument(
        "--like", type=Path, help="fail where traffic differs from that noted here; if new, note it"
    )
    parser.add_argument("--go-on", action="store_true", help="do not stop at one that fails")
    parser.add_argument("--brief", action="store_true", help="play no match to its end")
    parser.add_argument("--first", action="store_true", help="stop at one that fails, as it is")
    chosen = parser.parse_args()
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    failed, matches, spent = 0, 0, 0.0
    like: Path | None = chosen.like
    known: dict[str, str] = json.loads(like.read_text()) if like and like.exists() else {}
    noted = bool(known)
    for seed in range(chosen.seed, chosen.seed + chosen.seeds):
        games = [chosen.game] if chosen.game else games_of(seed)
        plan = drawn(seed) if chosen.plan is None else chosen.plan
        faults, universe, seconds = wrong(
            games, seed, plan, brief=chosen.brief, keep=bool(chosen.traffic)
        )
        digest = universe.discord.traffic.digest
        if known.setdefault(str(seed), digest) != digest:
            faults = [*faults, OTHER]
        spent += seconds
        matches += sum(map(universe.over, universe.groups))
        if chosen.traffic:
            with open(chosen.traffic, "w", encoding="utf-8") as file:
                file.write("\n".join(universe.discord.traffic.lines or ()))
        print(
            f"seed {seed}: {'failed' if faults else 'passed'}  {written(plan)}  "
            f"{seconds:.1f} s, {universe.loop.now:.0f} s there, {digest[:16]}",
            flush=True,
        )
        if not faults:
            continue
        failed += 1
        print("\n".join(faults))
        if chosen.first:
            return 1
        if chosen.go_on or noted:
            continue
        plan = shortest(plan, partial(_fails, games, seed, chosen.brief))
        game = f" --game {chosen.game}" if chosen.game else ""
        game += " --brief" if chosen.brief else ""
        print(f"make universe ARGS=\"--seed {seed}{game} --plan '{written(plan)}'\"")
        return 1
    if like is not None and not noted:
        like.write_text(json.dumps(known))
    if spent:
        print(
            f"{matches} matches to their end, {3600 * matches / spent:.0f} an hour and core; "
            f"{failed} failed"
        )
    return int(failed > 0)


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # dead tasks of a universe run no ``finally`` here either
