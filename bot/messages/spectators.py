"""People who follow a table from outside: their copies of the board stay current for a while."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.components.screen import Button, Row, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import Words
from bot.log import logger
from bot.memo import Latest
from bot.messages.tracked_message import Gone, Interaction, TrackedMessage
from bot.tables.model import Status, Table
from bot.trouble import TROUBLE, facts
from bot.ui.table_screens import link

MOST = 25
"""The most copies a table keeps updated; beyond that, the oldest can only be refreshed manually."""


class Spectators:
    """The people who follow a table, kept only in memory and while their press tokens are valid.

    Attributes:
        copies: each one's copy, their language, and whether it is in text mode.
    """

    def __init__(self) -> None:
        self.copies: Latest[int, tuple[TrackedMessage, Words, bool]] = Latest(MOST)
        self._known = WeakValueDictionary[int, TrackedMessage]()

    def known(self, copy: TrackedMessage) -> TrackedMessage:
        """Returns the object that tracks the copy's message: the one already in use, or ``copy``.

        Two objects for one message would each remember files that the other has removed.
        """
        return self._known.setdefault(copy.id, copy)

    def add(self, press: Interaction, copy: TrackedMessage, reader: Words, *, plain: bool) -> None:
        """Keeps a new copy updated, in text mode if ``plain``, instead of the user's older one."""
        self.copies[press.user.id] = (copy, reader, plain)

    async def show(self, screen: Callable[[Words], Screen]) -> None:
        """Updates every copy, and drops those that no token can reach any more."""
        for user_id, (copy, reader, plain) in list(self.copies.items()):
            try:
                if not copy.reachable:
                    raise Gone
                shown = screen(reader)
                await copy.show(in_words(shown) if plain else shown)
            except Gone:
                if self.copies.get(user_id, (None,))[0] is copy:
                    del self.copies[user_id]
            except TROUBLE as error:
                logger.info("copy not shown", **facts(error))


def watched(table: Table, board: Screen, w: Words) -> Screen:
    """Returns a spectator's screen: what the channel sees, without the game's controls."""
    shown = board.without_controls()
    note = w.t(
        "-# 👀 You're watching {place}: you see what everyone there sees. This view stays "
        "live for fifteen minutes; refresh it to keep watching.",
        place=link(table, w),
    )
    button = Button(w.t("Refresh"), "house_refresh", emoji="🔄")
    if table.status is Status.FINISHED:
        note = w.t(
            "-# 👀 The match at {place} is over. The replay lets you see it through any "
            "player's eyes.",
            place=link(table, w),
        )
        button = Button(w.t("Replay"), "replay", emoji="🎞️")
    return Screen((*shown.blocks, Text(note), Row((button,))), board.accent)
