"""Fixes of the history, each with what undoes it.

Old fixes do not revert after renames, so each is written as what stands there today and what stood there, or might have.
Chosen are fixes of the host that a universe can reach: of orders, lost answers, deaths, the disk and the clock. Not here, since
a few people in a universe cannot show them: the gate (they make no fifty requests a second; ``bench many_edits`` does), emoji that
are uploaded once (nobody looks at them), files that are all sent after a lost edit (only a picture that goes and comes back within it
would tell), notes of what was posted in the last moment (nonces make a second post harmless), and that what cannot be answered any
more is dropped at the end (e520242: the process ends at once, and whoever waits hears nothing either way).
"""

from __future__ import annotations

from dataclasses import dataclass

Edit = tuple[str, str, str]
"""A file, what stands there, and what is put in its place."""


@dataclass(frozen=True)
class Undone:
    """A fix that is undone.

    Attributes:
        fix: what it was, with the beginning of its commit's hash; "today" has none yet.
        edits: what undoes it.
        seed: a universe that has found it, if one is known; it is tried first.
        plan: what goes wrong there, if not what its seed draws.
    """

    fix: str
    edits: tuple[Edit, ...]
    seed: int = 0
    plan: str = ""


TRACKED, HANDS = "bot/messages/tracked_message.py", "bot/messages/hands.py"
MESSAGES, CHANNEL = "bot/messages/table_messages.py", "bot/messages/channel.py"
BOARD = "bot/messages/board.py"
CLIENT, DRAIN, STORE = "bot/app/client.py", "bot/app/ending.py", "bot/storage/store.py"
RECOVERY = "bot/app/recovery.py"

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
        plan="deaf:*@11.3 deleted@19 hush@20 after@21 sleep:8000@25.5",
        seed=5,
    ),
    Undone(
        "8a2e1a7 boards, summaries and results are posted once",
        ((CHANNEL, "                nonce=self.nonce(*(once or [token_hex(8)])),\n", ""),),
        plan="deleted@3 deaf:POST_channels@3 hush@5",
        seed=1,
    ),
    Undone(
        "8a2e1a7 hands are posted once",
        ((HANDS, "sent = await direct.send(nonce=nonce, **", "sent = await direct.send(**"),),
        plan="deaf:POST_channels@1 deaf:POST_channels@1 deaf:POST_channels@1 deaf:POST_channels@1 deaf:POST_channels@1 hush@3",
        seed=5,
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
        plan="cut:POST_interactions@3 cut:POST_interactions@7 cut:POST_interactions@11 cut:POST_interactions@15 cut:POST_interactions@19",
        seed=3,
    ),
    Undone(
        "8a2e1a7 what was posted by an earlier try may show an older state",
        ((TRACKED, "self.shown = None if old else screen", "self.shown = screen"),),
        plan="deleted@5 deaf:POST_channels@5 deleted@9 deaf:POST_channels@9 deleted@13 deaf:POST_channels@13 hush@16",
        seed=6,
    ),
    Undone(
        "2695292 lost requests are sent again",
        (
            (
                "bot/connection.py",
                "if wait is None or not (safe or isinstance(error, aiohttp.ClientConnectorError)):",
                "if wait is None or not isinstance(error, aiohttp.ClientConnectorError):",
            ),
        ),
        plan="lost:POST_interactions@2 reset:*@3 lost:*@5",
        seed=1,
    ),
    Undone(
        "20836a0 a locked database is waited for by the writer",
        (
            (
                STORE,
                '                if not self._outage.hits(error, batch[0].since, "writing"):\n                    raise\n',
                "                raise\n",
            ),
        ),
        plan="disk:locked@2 disk:locked@5",
        seed=1,
    ),
    Undone(
        "20836a0 what the database refuses is an outage, not a bug",
        (("bot/storage/outage.py", "        raise Unavailable from error", "        raise error"),),
        plan="outage:full@3 disk:fsync@12",
        seed=1,
    ),
    Undone(
        "3ea8db5 deadlines move along when the wall clock steps",
        (
            (
                CLIENT,
                "            await step_all(host.tables, host.store, Stepped(*step), rules.GAMES)\n",
                "",
            ),
        ),
        plan="clock:ahead@8",
        seed=3,
    ),
    Undone(
        "3ea8db5 loops run on the event loop's clock",
        (
            (
                "bot/discord_internals.py",
                "def _try_sleep_until(",
                "def _never(",
            ),
        ),
        plan="clock:back@6 hush@8",
        seed=1,
    ),
    Undone(
        "1bb2686 what Discord refused is tried again",
        (
            (
                CHANNEL,
                'logger.warning("not shown", table=self.table.id, **facts(error))\n            self.refuse(error)',
                'logger.warning("not shown", table=self.table.id, **facts(error))',
            ),
        ),
        plan="400:PATCH@14.3 400:PATCH@14.3 400:PATCH@14.3 hush@14.4",
        seed=1,
    ),
    Undone(
        "1bb2686 a deleted board is posted again",
        (
            (
                MESSAGES,
                "            self.board.message = None\n            self.touch()\n",
                "            pass\n",
            ),
            (
                BOARD,
                "            except Gone:\n                self.message = None\n",
                "            except Gone:\n                return\n",
            ),
        ),
        plan="deleted@3 hush@4",
        seed=1,
    ),
    Undone(
        "1bb2686 a token that does not reach a message is given up",
        ((TRACKED, "                    self._press = None\n", "                    raise\n"),),
        plan="tokens@6 hush@7",
        seed=3,
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
        plan="stop:hanging@3 stop:answering@8",
        seed=2,
    ),
    Undone(
        "9686440 an opening that fails while nobody waits is told to whoever asks next",
        (
            (
                "bot/messages/services.py",
                "add_done_callback(partial(self._opened, key))",
                "add_done_callback(lambda _: self.opening.pop(key, None))",
            ),
        ),
        plan="cut:POST_users@0.3 cut:POST_users@2.2 cut:POST_users@4.1 cut:POST_users@6",
        seed=1,
    ),
    Undone(
        "4c9c64c tables that went on unseen are shown after a death",
        ((RECOVERY, "behind = await bot.messages.behind(lately)", "behind = list[int]()"),),
        plan="cut:*@7.5 end@8",
        seed=1,
    ),
    Undone(
        "3fb025b a board whose press is being answered is not shown yet",
        (
            (
                MESSAGES,
                "under_way or waiting or claimed)",
                "under_way or waiting)",
            ),
        ),
        plan="hang:POST_interactions@6 hang:POST_interactions@6 hang:POST_interactions@6 hang:POST_interactions@6 end@10",
        seed=6,
    ),
    Undone(
        "fdb2b43 a thread that was opened before a death is the table's",
        ((CHANNEL, "if error.code == THREAD_THERE:", "if not error.code:"),),
        plan="lost:POST_channels@0",
        seed=1,
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
        plan="kill@5 busy@5",
        seed=5,
    ),
    Undone(
        "16cce69 every press is answered by 2.0 s, whatever is slow",
        (
            (
                "bot/interactions/responses.py",
                "        if not interaction.response.is_done():\n",
                "        if not interaction:\n",
            ),
        ),
        plan="outage:locked@3",
        seed=5,
    ),
    Undone(
        "a04a8ab what was left uncounted is counted at the start",
        ((CLIENT, "        await self.host.ratings.catch_up()\n", ""),),
        plan="over@0",
        seed=16,
    ),
    Undone(
        "ac69c33 a robot that answers with no action has failed",
        (
            (
                "bot/workers/pool.py",
                "if not isinstance(answer, dict) and (question.awaited or answer is not None):",
                "if not isinstance(answer, dict) and answer is not None:",
            ),
        ),
        plan="robots:nothing@3 hush@5",
        seed=4,
    ),
    Undone(
        "25ee62e a card that is pressed before Discord has told its id is the lobby's",
        ((MESSAGES, "            return self._stray(message)\n", "            return None\n"),),
        plan="deaf:POST_interactions@0",
        seed=7,
    ),
    Undone(
        "8841baa quiet hours end at the later reading where the clocks are turned",
        (
            (
                "bot/users/quiet_hours.py",
                "max(datetime.combine(day, clock.replace(fold=fold)).timestamp() for fold in (0, 1))",
                "datetime.combine(day, clock).timestamp()",
            ),
        ),
        plan="hush@2",
        seed=62,
    ),
    Undone(
        "8841baa no one is reminded in their quiet hours",
        (
            (
                "bot/tables/pace.py",
                "at = quiet_until(wish, clock.now + after)",
                "at = clock.now + after",
            ),
        ),
        plan="hush@2",
        seed=4,
    ),
    Undone(
        "today a hand that is pressed before its id is known is followed once",
        ((HANDS, "pressed = self._known_copy(seat, sent.id)", "pressed = None"),),
        plan="deaf:POST_channels@1 deaf:POST_channels@1 deaf:POST_channels@1 deaf:POST_channels@1 deaf:POST_channels@1 hush@4",
        seed=5,
    ),
    Undone(
        "today a copy that was replaced while it was edited opens no second hand",
        ((HANDS, "elif wanted and message is self._sent.get(seat):", "elif wanted:"),),
        plan="copies@4 hang:PATCH_webhooks@5 hang:PATCH_webhooks@5 hang:PATCH_webhooks@5 hang:PATCH_webhooks@5 hang:PATCH_webhooks@5 hang:PATCH_webhooks@5 copies@7",
        seed=1,
    ),
    Undone(
        "d2d9129 no turn runs out while Discord is away",
        ((CLIENT, "        if not self.reach.away:", "        if True:"),),
        plan="pace:quick@0 away:70@1 hush@3.2",
        seed=19,
    ),
    Undone(
        "c6a17ed a table does not wait until the last direct messages may be opened",
        ((HANDS, "timeout=OPENED_WITHIN if soon else 0)", "timeout=None)"),),
        plan="hush@2",
        seed=10,
    ),
    Undone(
        "today an answer is known for taken where only the last try hears so",
        (
            (
                "bot/connection.py",
                "if not lost or taken is None or error.code != ACKNOWLEDGED:",
                "if not (lost and taken and error.code == ACKNOWLEDGED and next(waits, None)):",
            ),
        ),
        plan="deaf:POST_interactions@0",
        seed=2,
    ),
    Undone(
        "54ad589 an interaction that is delivered twice counts once",
        (
            (
                "bot/presses/door.py",
                "    if handler.throttle.comes_again(interaction):",
                "    if client.throttle is None:",
            ),
        ),
        plan="twice:INTERACTION_CREATE@0",
        seed=1,
    ),
    Undone(
        "today a damaged row is repaired once, however many read it at the same moment",
        (("bot/tables/service.py", "        async with line.reading:", "        if True:"),),
        plan="damaged:snapshot@5",
        seed=17,
    ),
    Undone(
        "today no page opens in the place of what fixes a private table's draw",
        (("cogs/fairness/screens.py", " and made.arg != OPENING", ""),),
        plan="alone:private_belote@2.5",
        seed=1,
    ),
    Undone(
        "afb707c a hand on its way with what was before is shown again",
        ((HANDS, "self.waiting = bool(self.under_way)  # on", "self.waiting = False  # on"),),
        seed=20,
    ),
    Undone(
        "3e777a8 what waits does not use up its route's limit while Discord is away",
        (("bot/gate.py", "                if self._reach.away:", "                if False:"),),
        plan="away:70@1 hush@3.2",
        seed=10,
    ),
    Undone(
        "af0d9a2 a match that was repaired without its last move is shown as it is",
        (
            (
                "bot/tables/service.py",
                "            self._publish(TimeUp(), Answer(table), None)\n",
                "",
            ),
            ("bot/tables/mending.py", "    table.unshown()\n    return table", "    return table"),
        ),
        plan="slow@0 damaged:log@8 end@8.1",
        seed=2,
    ),
)
