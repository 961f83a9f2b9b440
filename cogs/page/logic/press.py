"""Presses on a page: handled like presses in Discord, with the responses sent to the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import discord
from structlog.contextvars import bind_contextvars

from bot.components.custom_id import CustomId
from bot.components.screen import Screen
from bot.discord_internals import Layout
from bot.interactions.forms import TextForm
from bot.interactions.responses import Interaction
from bot.presses.door import admits
from bot.presses.host import Host
from bot.tables.controls import PLAY
from bot.tables.queue import Progress, progress
from bot.tables.refused import malformed
from cogs.page.store import Visitor

_VERBS = """
hint explain explain_about rules rules_page help_rules board_words join seat leave start robots_fill
fair_play fair_ask fair_take fair_file house_table house_leave house_left house_back resume end_stay
house_pause house_undo house_agree house_refuse replay replay_open replay_to replay_jump replay_eyes
replay_verify replay_export turned history_page learn lesson_next lesson_end play_now puzzle
puzzle_next puzzle_answer daily daily_play daily_on daily_table daily_game daily_before daily_proof
profile_to board_to board_mine board_game season season_game season_hall
"""
HERE = frozenset(_VERBS.split())
"""The verbs of the buttons that work on a page; the others need a channel, so pages omit them."""


@dataclass(slots=True)
class Answers:
    """The result of a press.

    Attributes:
        screen: a screen that only the presser sees, and the number of its table or 0.
        said: a sentence that only the presser sees.
        form: a form to fill in.
        files: files to download, by name.
        table: the table whose hand to show in response.
    """

    screen: tuple[Screen, int] | None = None
    said: str = ""
    form: TextForm | None = None
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    table: int | None = None

    def note(self, message: dict[str, Any]) -> None:
        """Keeps a message that would have been sent to Discord."""
        self.said = message.get("content") or self.said
        if isinstance(layout := message.get("view"), Layout):
            self.screen = cast("tuple[Screen, int]", layout.of)
        else:
            for file in message.get("files", ()):
                self.files[file.filename] = file.fp.read()


class PagePress:
    """A button press on a page, passed to handlers written for Discord's interactions.

    It has no server, channel or message, and ``answers`` collects the results.
    """

    type = discord.InteractionType.component
    guild_id = guild = guild_locale = channel_id = channel = message = None

    def __init__(self, bot: Host, press_id: int, visitor: Visitor, locale: str) -> None:
        self.client, self.id, self.locale = bot.client, press_id, locale
        user_id, name = visitor.user_id, visitor.name
        self.user = SimpleNamespace(id=user_id, display_name=name, mention=f"<@{user_id}>")
        self.extras, self.data = dict[str, Any](), dict[str, Any]()
        self.answers = Answers()
        self._integration_owners = dict[int, int]()
        self.response = self.followup = self

    def follow(self, table_id: int) -> None:
        self.answers.table = table_id

    def is_done(self) -> bool:
        """Returns ``False``, so that every response is a new message."""
        return False

    async def defer(self, **_how: object) -> None:
        """Does nothing, since a page waits for its response anyway."""

    async def send_message(self, *_: Any, **message: Any) -> Any:
        self.answers.note(message)
        return SimpleNamespace(message_id=0, resource=None)

    async def edit_message(self, **message: Any) -> Any:
        self.answers.note(message)
        return SimpleNamespace(resource=None)

    async def send_modal(self, form: TextForm) -> None:
        self.answers.form = form

    async def delete_message(self, _message_id: int) -> None:
        """Does nothing, since a page doesn't keep earlier responses."""


async def press(
    bot: Host, visitor: Visitor, press_id: int, custom_id: CustomId, values: tuple[str, ...]
) -> Answers:
    """Handles a press and returns its results; there is always a result, even after an error.

    A repeated press has the same ``press_id``; ``values`` are what the user chose or typed.
    """
    handler = bot.handler
    made = PagePress(bot, press_id, visitor, (await bot.people.words(visitor.user_id)).locale)
    pressed = cast("Interaction", made)
    progress.set(Progress())
    bind_contextvars(interaction=handler.incidents.hashed("interaction", press_id))
    try:
        if await admits(bot, pressed):
            verb = handler.verbs.get(custom_id.verb)
            if verb is not None and not shown_here(bot, custom_id.verb):
                raise malformed()
            await (verb or handler.play)(pressed, custom_id, values)
    except Exception as error:  # noqa: BLE001 - the last chance: log it, and answer with a sentence
        await handler.fail(pressed, error, verb=custom_id.verb, table=custom_id.table)
    return made.answers


def shown_here(bot: Host, verb: str) -> bool:
    """Returns whether a button with this verb works on a page."""
    panel = any(verb in game_ui.panels for game_ui in bot.game_uis.values())
    return verb == PLAY or panel or verb in HERE
