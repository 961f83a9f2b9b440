"""Presses: from a button or menu to the table's queue, and back to the user.

The bot awaits nothing before a press is in its table's queue, so the table handles presses in the
order in which Discord delivers them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from discord import InteractionType

import rules
from bot.components.custom_id import EACH, CustomId
from bot.components.screen import Text
from bot.i18n.words import Words
from bot.incidents import Incidents
from bot.interactions.responses import Interaction, Notices, acknowledge
from bot.interactions.throttle import Throttle
from bot.log import logger
from bot.messages.registry import MessageRegistry
from bot.metrics.meters import Meters
from bot.presses.shares import Shares
from bot.storage import Unavailable
from bot.tables.commands import Act, Command, ComponentAction, Refused
from bot.tables.model import LIVE, Status, Table
from bot.tables.queue import progress
from bot.tables.referee import Answer, Asker
from bot.tables.refused import Broken, Expected
from bot.tables.service import Tables
from bot.trouble import TROUBLE, facts
from bot.ui.refusals import code_of, refusal, why_not

ComponentHandler = Callable[[Interaction, CustomId, Sequence[str]], Awaitable[None]]
"""Handles a press on one of the bot's buttons, given the interaction, id and chosen values."""


Explanation = Callable[[Interaction, str], Awaitable[None]]
"""Answers a refused press with the refusal's sentence and something more."""


class InteractionHandler:
    """Submits presses and commands to tables, and answers them.

    Attributes:
        incidents: records bugs.
        meters: count refusals.
        throttle: turns away people who press too fast.
        shares: posts screens for everyone, each once in a channel.
        verbs: the handlers for buttons that don't play a move, by verb; cogs add their own.
        pages: each person's latest private screen.
        explained: what explains refusals in more than a sentence, by code; cogs add their own.
    """

    def __init__(
        self,
        tables: Tables,
        messages: MessageRegistry,
        incidents: Incidents,
        meters: Meters,
    ) -> None:
        services = messages.services
        self._tables, self._messages, self._people = tables, messages, services.people
        self.incidents, self.meters = incidents, meters
        self.throttle, self.shares = Throttle(), Shares(services.renderer, services.people)
        self.verbs: dict[str, ComponentHandler] = {}
        self.explained: dict[str, Explanation] = {}
        self._notices, self.pages = Notices(), Notices()

    async def play(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Plays the move that a game's button or menu stands for, and updates its message.

        If each value is a separate action, plays them in order and explains any refusal.
        """
        each = values if custom_id.arg.startswith(EACH) else ()
        components = [("", (value,)) for value in each] or [(custom_id.arg, tuple(values))]
        acts = [
            Act(
                press.user.id,
                ComponentAction(custom_id.verb, *component),
                custom_id.window,
                press.id,
            )
            for component in components
        ]
        before = [self.submit(press, custom_id.table, act) for act in acts[:-1]]
        if await self.carry_out(press, custom_id.table, acts[-1]) is None:
            return
        for played in before:
            if isinstance(error := played.exception(), Refused | rules.RuleError | Broken):
                await self.refuse(press, custom_id.table, error, self._people.remember(press))
                return

    def submit(self, press: Interaction, table_id: int, command: Command) -> asyncio.Future[Answer]:
        """Submits a press's command if its user may know of the table; returns a future."""
        asker = Asker(press.user.id, press.channel_id)
        return self._tables.submit(table_id, command, asker)

    async def carry_out(self, press: Interaction, table_id: int, command: Command) -> Answer | None:
        """Submits a command for a press, and responds by updating the message it was on.

        Returns:
            The answer, or ``None`` if the table refused and the user was given the reason.
        """
        # Before anything is awaited: the table handles presses in this order.
        coming = self.submit(press, table_id, command)
        pressed = None
        messages = self._messages.get(table_id)
        if messages is not None and (pressed := messages.pressed_message(press)) is not None:
            pressed.claims += 1
        try:
            w = self._people.remember(press)
            try:
                answer = await coming
            except (Refused, rules.RuleError, Broken) as error:
                await self.refuse(press, table_id, error, w)
                return None
            messages = messages or self._messages.of(answer.table)
            await messages.answer(press, w, pressed)
            return answer
        finally:
            if pressed is not None:
                pressed.claims -= 1
            if messages is not None:
                messages.refresh()

    async def refuse(self, press: Interaction, table_id: int, error: Exception, w: Words) -> None:
        """Explains a refusal in the hand if the press was there, otherwise in private.

        Updates the message first if it is out of date.
        """
        self.meters.refused(code_of(error))
        table = await self._tables.get(table_id)
        text = why_not(
            error, self._messages.services.game_uis.get(table.game) if table else None, w
        )
        if table is not None and table.seat_of(press.user.id) is not None:
            messages = self._messages.of(table)
            if await messages.put_beside(press, w, (Text(f"✋ {text}"),)):
                return
            pressed = messages.pressed_message(press)
            if isinstance(error, rules.WindowClosed) and pressed is not None:
                await messages.answer(press, w, pressed)
        await self.answer(press, text)

    async def fail(self, acted: Interaction, error: Exception, **where: object) -> None:
        """Tells the user why a press or command failed; logs bugs under the number they get.

        ``where`` goes into the log: the verb and its table, or the command.
        """
        w = self._people.remember(acted)
        asked = progress.get()
        done = asked is not None and asked.done
        if done and isinstance(error, (*TROUBLE, Unavailable)):
            logger.warning("not shown to the user", **facts(error))
            text = w.t("That counted, but I can't show it right now. Check the table in a minute.")
        elif isinstance(error, Expected):
            self.meters.refused(code_of(error))
            text = why_not(error, None, w)
            if (explain := self.explained.get(code_of(error))) is not None:
                await _heard(explain(acted, text))
                return
        elif isinstance(error, TROUBLE):
            logger.warning("not answered", **facts(error))
            text = w.t("Discord just refused my answer; please try again.")
        else:
            private = acted.guild_id is None  # a direct message's channel identifies a person
            incident = self.incidents.note(
                "press failed",
                error,
                user=acted.user.id,
                interaction=acted.id,
                guild=acted.guild_id,
                channel="direct message" if private else acted.channel_id,
                **where,
            )
            if done:
                text = w.t(
                    "That counted, but I can't show it. Please report number "
                    "**{incident}** to the bot's owner.",
                    incident=incident,
                )
            else:
                text = w.t(
                    "Something went wrong here; please report number **{incident}** to "
                    "the bot's owner.",
                    incident=incident,
                )
        await self.answer(acted, text)

    async def turn_away(self, acted: Interaction) -> None:
        """Answers a user over the limit, with a sentence or else as cheaply as possible."""
        typing = acted.type is InteractionType.autocomplete
        if not typing and not self.throttle.notices.spend(acted.user.id):
            await self.answer(acted, refusal("flood", {}, self._people.remember(acted)))
        elif acted.type is not InteractionType.application_command:
            await acknowledge(acted)  # Discord itself says that a command got no response

    async def table_for(self, interaction: Interaction, *, live: bool = True) -> Table:
        """Returns a user's table in this channel; in DMs, their table with the latest move.

        ``live`` excludes tables that are over.

        Raises:
            Refused: they aren't at any such table.
        """
        store, games = self._messages.services.store, self._messages.services.game_uis
        states = [str(status) for status in (LIVE if live else Status)]
        mine = await store.tables_of(interaction.user.id, *states)
        if interaction.guild_id is not None and interaction.channel_id is not None:
            here = await store.tables_in(interaction.channel_id, *states)
            mine = [table_id for table_id in mine if table_id in here] or mine
        unavailable = None
        async for table in self._tables.readable(mine):
            if table.game in games:
                return table
            unavailable = unavailable or table
        if unavailable is None:
            aside = self._tables.set_aside
            raise Refused(next((aside[at] for at in mine if at in aside), "no_table_here"))
        return unavailable

    async def answer(self, press: Interaction, text: str) -> None:
        """Sends a sentence that only the user sees."""
        await _heard(self._notices.send(press, content=text))


async def _heard(answer: Awaitable[None]) -> None:
    """Sends a response that Discord may refuse, in which case there is no one left to tell."""
    try:
        await answer
    except TROUBLE as error:
        logger.info("sentence not sent", **facts(error))
