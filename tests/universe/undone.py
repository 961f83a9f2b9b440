"""``python -m tests.universe.undone``: undoes fixes of the history one at a time and says which of them universes find.

Old fixes do not revert after renames, so each is written as what stands there today and what stood there, or might have.
Chosen are fixes of the host that a universe can reach: of orders, lost answers, deaths, the disk and the clock.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("bot", "cogs", "rules", "data", "playground", "tests", "pyproject.toml")
SECONDS = 900.0
"""Seconds after which a universe that does not end counts as found."""

Edit = tuple[str, str, str]
"""A file, what stands there, and what is put in its place."""


@dataclass(frozen=True)
class Undone:
    """A fix that is undone.

    Attributes:
        fix: what it was, with the beginning of its commit's hash; "today" has none yet.
        edits: what undoes it.
    """

    fix: str
    edits: tuple[Edit, ...]


TRACKED, HANDS = "bot/messages/tracked_message.py", "bot/messages/hands.py"
MESSAGES, CHANNEL = "bot/messages/table_messages.py", "bot/messages/channel.py"
CLIENT, DRAIN, STORE = "bot/client.py", "bot/drain.py", "bot/storage/store.py"
RECOVERY = "bot/recovery.py"

FIXES = (
    Undone(
        "8a2e1a7 an edit lists the files it keeps",
        (
            (
                TRACKED,
                '"attachments": [*stay.values(), *made.files()]',
                '"attachments": made.files()',
            ),
        ),
    ),
    Undone(
        "8a2e1a7 where an edit's answer is lost, all files are sent next",
        ((TRACKED, "self._files, self.paged = {}, False", "self.paged = False"),),
    ),
    Undone(
        "8a2e1a7 boards, summaries and results are posted once",
        ((CHANNEL, "                nonce=self.nonce(*(once or [token_hex(8)])),\n", ""),),
    ),
    Undone(
        "8a2e1a7 hands are posted once",
        ((HANDS, "sent = await direct.send(nonce=nonce, **", "sent = await direct.send(**"),),
    ),
    Undone(
        "8a2e1a7 calm when a connection breaks under an answer",
        (
            (
                TRACKED,
                "            except TROUBLE as error:\n                # The press",
                "            except discord.HTTPException as error:\n                # The press",
            ),
        ),
    ),
    Undone(
        "8a2e1a7 what was posted by an earlier try may show an older state",
        ((TRACKED, "self.shown = None if old else screen", "self.shown = screen"),),
    ),
    Undone(
        "2695292 lost requests are sent again",
        (
            (
                "bot/connection.py",
                "            if not safe and not isinstance(error, aiohttp.ClientConnectorError):\n                raise\n",
                "            raise\n",
            ),
        ),
    ),
    Undone(
        "7f50de1 one gate below fifty a second",
        (
            (
                "bot/gate.py",
                "        if not _counts(path):\n            return\n",
                "        return\n",
            ),
        ),
    ),
    Undone(
        "20836a0 a locked database is waited for by the writer",
        (
            (
                STORE,
                "                if not self._outage.hits(error, batch[0].since):\n                    raise\n",
                "                raise\n",
            ),
        ),
    ),
    Undone(
        "20836a0 what the database refuses is an outage, not a bug",
        (("bot/storage/outage.py", "        raise Unavailable from error", "        raise error"),),
    ),
    Undone(
        "3ea8db5 deadlines move along when the wall clock steps",
        (
            (
                CLIENT,
                "            await step_all(self.tables, self.store, Stepped(*step), rules.GAMES)\n",
                "",
            ),
        ),
    ),
    Undone(
        "3ea8db5 loops run on the event loop's clock",
        (
            (
                "bot/timers/clock.py",
                "def _try_sleep_until(",
                "def _never(",
            ),
        ),
    ),
    Undone(
        "1bb2686 what Discord refused is tried again",
        (
            (
                MESSAGES,
                'logger.warning("not shown", table=self.table.id, **facts(error))\n            self.table_channel.refuse(error)',
                'logger.warning("not shown", table=self.table.id, **facts(error))',
            ),
        ),
    ),
    Undone(
        "1bb2686 a deleted board is posted again",
        (
            (
                MESSAGES,
                "            self._board = None\n            self.touch()\n",
                "            pass\n",
            ),
            (
                MESSAGES,
                "            except Gone:\n                self._board = None\n",
                "            except Gone:\n                return\n",
            ),
        ),
    ),
    Undone(
        "1bb2686 a token that does not reach a message is given up",
        ((TRACKED, "                    self._press = None\n", "                    raise\n"),),
    ),
    Undone(
        "d2c8f7b presses under way are answered before the bot ends",
        (
            (
                DRAIN,
                "            if answering := tasks_called(*ANSWERING):\n                await asyncio.wait(answering, timeout=FAREWELL)\n",
                "",
            ),
        ),
    ),
    Undone(
        "e520242 what cannot be answered any more is dropped at the end",
        (
            (
                DRAIN,
                "    for task in tasks_called(*ANSWERING):  # there is no time left for it\n        task.cancel()\n",
                "",
            ),
        ),
    ),
    Undone(
        "4c9c64c tables that went on unseen are shown after a death",
        ((RECOVERY, "behind = await bot.table_messages.behind(lately)", "behind = list[int]()"),),
    ),
    Undone(
        "3fb025b a board whose press is being answered is not shown yet",
        ((MESSAGES, "is None and not waiting and not claimed", "is None and not waiting"),),
    ),
    Undone(
        "fdb2b43 a thread that was opened before a death is the table's",
        ((CHANNEL, "if error.code == THREAD_THERE:", "if not error.code:"),),
    ),
    Undone(
        "1cceea4 a story that is recalled while the table moves on is told anew",
        (
            (
                MESSAGES,
                "            if table.seq == self.table.seq:  # if",
                "            if True:  # if",
            ),
        ),
    ),
    Undone(
        "16cce69 every press is answered by 2.0 s, whatever is slow",
        (
            (
                "bot/interactions/responses.py",
                "        if not self._interaction.response.is_done():\n",
                "        if not self._interaction:\n",
            ),
        ),
    ),
    Undone(
        "a04a8ab what was left uncounted is counted at the start",
        ((CLIENT, "        await self.ratings.catch_up()\n", ""),),
    ),
    Undone(
        "dd4ecca an emoji is uploaded once, whatever is lost",
        (
            (
                "bot/components/emoji.py",
                "        if name not in there:\n            raise\n        return there.pop(name)",
                "        raise",
            ),
        ),
    ),
    Undone(
        "ac69c33 a robot that answers with no action has failed",
        (
            (
                "bot/robots/pool.py",
                "if not isinstance(answer, dict) and (question.awaited or answer is not None):",
                "if not isinstance(answer, dict) and answer is not None:",
            ),
        ),
    ),
    Undone(
        "d2c8f7b a bot that ends still notes what it has posted",
        (
            (
                "bot/tables/service.py",
                "if self._closing and not isinstance(command, Placed):",
                "if self._closing:",
            ),
        ),
    ),
    Undone(
        "25ee62e a card that is pressed before Discord has told its id is the lobby's",
        ((MESSAGES, "            return self._stray(message)\n", "            return None\n"),),
    ),
    Undone(
        "8841baa quiet hours end at the later reading where the clocks are turned",
        (
            (
                "bot/timers/quiet_hours.py",
                "max(datetime.combine(day, clock.replace(fold=fold)).timestamp() for fold in (0, 1))",
                "datetime.combine(day, clock).timestamp()",
            ),
        ),
    ),
    Undone(
        "8841baa no one is reminded in their quiet hours",
        (
            (
                "bot/timers/pace.py",
                "at = quiet_until(wish, clock.now + after)",
                "at = clock.now + after",
            ),
        ),
    ),
    Undone(
        "today a hand that is pressed before its id is known is followed once",
        ((HANDS, "pressed = self._pressed_early(seat, sent.id)", "pressed = None"),),
    ),
    Undone(
        "today a copy that was replaced while it was edited opens no second hand",
        ((HANDS, "elif wanted and message is self._sent.get(seat):", "elif wanted:"),),
    ),
)


def undo(one: Undone, folder: Path) -> None:
    """Copies the code to a folder, without a fix.

    Raises:
        LookupError: what has to be replaced is not there exactly once.
    """
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / part)
    for name, now, before in one.edits:
        text = (folder / name).read_text(encoding="utf-8")
        if text.count(now) != 1:
            raise LookupError(f"{one.fix}: {now!r} stands in {name} {text.count(now)} times")
        (folder / name).write_text(text.replace(now, before), encoding="utf-8")


def found(one: Undone, seeds: int, first: int) -> str:
    """Returns what the universes found of a fix that is undone; nothing if they found nothing."""
    with TemporaryDirectory(prefix="undone-") as folder:
        undo(one, Path(folder))
        command = [
            sys.executable,
            "-m",
            "tests.universe",
            "--first",
            "--brief",
            "--seeds",
            str(seeds),
        ]
        environment = {**os.environ, "PYTHONPATH": folder}
        try:
            ran = subprocess.run(
                [*command, "--seed", str(first)],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "does not end"
        return "" if ran.returncode == 0 else (ran.stdout + ran.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.universe.undone", description=__doc__)
    parser.add_argument("--seeds", type=int, default=30, help="universes a fix, at most")
    parser.add_argument("--seed", type=int, default=1, help="the first of them")
    parser.add_argument("--only", default="", help="fixes whose description contains this")
    parser.add_argument(
        "--part", type=int, nargs=2, default=(0, 1), help="of so many parts, this one"
    )
    chosen = parser.parse_args()
    number, parts = chosen.part
    fixes = [one for one in FIXES if chosen.only in one.fix][number::parts]
    missed = 0
    for one in fixes:
        said = found(one, chosen.seeds, chosen.seed)
        missed += not said
        lines = [line for line in said.splitlines() if " passed " not in line]
        print(f"{'found ' if said else 'MISSED'}  {one.fix}", flush=True)
        print("\n".join(f"        {line[:160]}" for line in lines[:3]), flush=True)
    print(f"{len(fixes) - missed} of {len(fixes)} found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
