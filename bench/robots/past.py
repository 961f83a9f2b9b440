"""Robots of another git revision: a process in that revision's worktree replays the match and says what its robot does.

The two revisions share nothing but plain data, so that no copy of old robots has to be kept. The process is this file, run
by itself: it must work with the facade of any revision.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import rules


@contextmanager
def worktree(revision: str) -> Generator[Path]:
    """Checks a revision out for a while."""
    git = ("git", "-C", str(Path(__file__).parent), "worktree")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "past"
        subprocess.run([*git, "add", "-q", "--detach", path, revision], check=True)
        try:
            yield path
        finally:
            subprocess.run([*git, "remove", "--force", path], check=True)


class PastRobots:
    """The process that answers for the robots of a worktree."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__],
            env={**os.environ, "PYTHONPATH": str(path)},
            cwd=path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(
        self, match: rules.Match, level: str, seat: int, prompt: rules.Prompt, **how: Any
    ) -> tuple[Any, float]:
        """Returns what the robot of a seat does in a window, as a plain dict, or whether it ``wants`` to do anything.

        The second value is how many seconds of the processor that took it.
        """
        setup: dict[str, object] = {
            "game": match.game.name,
            "seats": match.seats,
            "seed": match.seed,
            "options": rules.to_dict(match.options),
        }
        log = [(seat, rules.to_dict(action)) for _, seat, action in match.log]
        question = {"setup": setup, "log": log, "level": level, "seat": seat, **how}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({**question, "window": prompt.window}) + "\n")
        self._process.stdin.flush()
        said, seconds = json.loads(self._process.stdout.readline())
        return said, seconds

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()


def answer() -> None:
    """Answers questions, one on each line, until there are no more."""
    match, setup, log = None, None, list[Any]()
    for line in sys.stdin:
        asked = json.loads(line)
        if match is None or setup != asked["setup"] or log != asked["log"][: len(log)]:
            setup, log = asked["setup"], []
            match = rules.Match.new(**asked["setup"])
        for seat, action in asked["log"][len(log) :]:
            match.play(seat, action)
        log = asked["log"]
        view = match.view(asked["seat"])
        prompt = next(prompt for prompt in view.prompts if prompt.window == asked["window"])
        robot = rules.robot(asked["setup"]["game"], asked["level"])
        robot.clock = process_time
        dice = Random(asked["number"])
        begin = process_time()
        if asked["wants"]:
            said: Any = robot.wants(view, prompt, dice)
        else:
            said = rules.to_dict(robot.choose(view, prompt, dice, asked["seconds"]))
        print(json.dumps([said, process_time() - begin]), flush=True)


if __name__ == "__main__":
    answer()
