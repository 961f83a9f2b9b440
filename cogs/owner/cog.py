"""The owner's commands."""

from __future__ import annotations

from io import BytesIO

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.clock import unix_time
from bot.components.custom_id import number
from bot.config import BadSettings
from bot.interactions.responses import Interaction, send
from bot.presses.feature import FeatureCog
from bot.presses.host import Host
from bot.tables.commands import Close, Refused
from bot.tables.kinds import need_unsealed
from bot.tables.model import LIVE, Table
from bot.tables.placed import Announce
from bot.users.blocks import TEXT_MOST, Block, Kind
from cogs.owner import screens
from cogs.owner.store import Audit

LATEST = 10
"""The most incidents or actions in a list."""

ROOM = 1_900
"""The most characters that fit in a message; longer texts are sent as a file."""

Sentence = app_commands.Range[str, 1, TEXT_MOST]
Number = app_commands.Range[int, 1]


class OwnerCog(
    FeatureCog,
    commands.GroupCog,
    group_name="owner",
    group_description=_("For the bot's owner only"),
):
    """``/owner``: turns everyone else down, and logs every action."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.audit = Audit(bot.store, bot.handler.incidents)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Admits the application's owner and team, and the owner's role on the owner's server."""
        settings, member = self.bot.settings, interaction.user
        trusted = isinstance(member, discord.Member) and bool(
            settings.owner_role and member.get_role(settings.owner_role)
        )
        here = interaction.guild_id == settings.owner_guild
        if here and (trusted or await self.bot.client.is_owner(member)):
            return True
        command = interaction.command
        assert isinstance(command, app_commands.Command)
        raise app_commands.CommandInvokeError(command, Refused("owner_only"))

    # -- looking -----------------------------------------------------------------------------------

    @app_commands.command(name="status", description=_("How the bot is doing"))
    async def status(self, interaction: Interaction) -> None:
        live = await self.bot.store.tables_by_game(*map(str, LIVE))
        spent = await self.bot.messages.services.conversations.spent()
        w = self.bot.people.remember(interaction)
        await self._answer(interaction, screens.status(self.bot, live, spent, w))

    @app_commands.command(name="incidents", description=_("The latest bugs, with their context"))
    @app_commands.describe(incident=_("The number a player gave you (default: the latest)"))
    async def incidents(self, interaction: Interaction, incident: str | None = None) -> None:
        """Lists incidents, or sends one in full with its place in the code."""
        w, latest = (
            self.bot.people.remember(interaction),
            (await self.bot.handler.incidents.known())[::-1],
        )
        if incident is None:
            await self._answer(interaction, screens.incidents(latest[:LATEST], w))
            return
        matching = [entry for entry in latest if entry.number == incident.strip()]
        shown = screens.incident(matching[0]) if matching else screens.incidents([], w)
        await self._answer(interaction, shown, file=bool(matching))

    @app_commands.command(name="table", description=_("What happened at a table, in words"))
    @app_commands.rename(table_id=_("table"))
    @app_commands.describe(table_id=_("The table's number"))
    async def table(self, interaction: Interaction, table_id: Number) -> None:
        """Sends what everyone at a table could see; refuses a deal still being played elsewhere."""
        table, w = await self._table(table_id), self.bot.people.remember(interaction)
        need_unsealed(table, unix_time())
        await self._note(interaction, "table", f"table {table.id}")
        await self._answer(interaction, await screens.table_log(self.bot, table, w), file=True)

    @app_commands.command(
        name="audit", description=_("See what owners have done with these commands")
    )
    async def actions(self, interaction: Interaction) -> None:
        """Lists the latest actions."""
        w, latest = self.bot.people.remember(interaction), await self.audit.latest(LATEST)
        await self._answer(interaction, screens.actions(latest, w))

    # -- tables ------------------------------------------------------------------------------------

    @app_commands.command(name="announce", description=_("Show a sentence at every live table"))
    @app_commands.describe(sentence=_("What to say (default: withdraw it)"))
    async def announce(self, interaction: Interaction, sentence: Sentence | None = None) -> None:
        """Shows a sentence at every live table, replacing any earlier one."""
        shown = await self.bot.process.drain.announce(Announce(announced=sentence or ""))
        await self._note(interaction, "announce", sentence or "")
        w = self.bot.people.remember(interaction)
        await self._answer(
            interaction,
            w.n("{count} table is showing it.", "{count} tables are showing it.", shown),
        )

    @app_commands.command(name="drain", description=_("Stop the bot after a countdown"))
    @app_commands.describe(minutes=_("Minutes until it stops; 0 cancels"))
    async def drain(
        self, interaction: Interaction, minutes: app_commands.Range[int, 0, 1440]
    ) -> None:
        """Starts a countdown that tables show, or cancels it."""
        drain, w = self.bot.process.drain, self.bot.people.remember(interaction)
        shown = await (drain.begin(minutes * 60.0) if minutes else drain.cancel())
        await self.bot.store.notify(f"drain {minutes * 60.0}")
        await self._note(interaction, "drain", f"{minutes} min")
        await self._answer(
            interaction,
            w.n("{count} table is showing it.", "{count} tables are showing it.", shown),
        )

    @app_commands.command(name="close", description=_("Close a table without a result"))
    @app_commands.rename(table_id=_("table"))
    @app_commands.describe(
        table_id=_("The table's number"), reason=_("The reason, for the list of actions")
    )
    async def close(self, interaction: Interaction, table_id: Number, reason: Sentence) -> None:
        """Closes a table, whatever is going on there."""
        table = await self._table(table_id)
        await self.bot.tables.submit(table.id, Close("by_owner"))
        await self._note(interaction, "close", f"table {table.id}: {reason}")
        w = self.bot.people.remember(interaction)
        await self._answer(interaction, w.t("Table {number} is closed.", number=table.id))

    # -- blocks ------------------------------------------------------------------------------------

    @app_commands.command(name="block", description=_("Keep a user or a server from playing"))
    @app_commands.describe(
        reason=_("The reason, for the list of actions"),
        user=_("A user"),
        server=_("A server's id"),
        days=_("Days until it ends (default: never)"),
        sentence=_("What I'll tell them when they press anything"),
    )
    async def block(
        self,
        interaction: Interaction,
        reason: Sentence,
        user: discord.User | None = None,
        server: str | None = None,
        days: app_commands.Range[int, 1, 3650] | None = None,
        sentence: Sentence | None = None,
    ) -> None:
        """Blocks a user or a server, replacing any earlier block."""
        bot, w = self.bot, self.bot.people.remember(interaction)
        kind, key = _whom(user, server)
        own = user is not None and (
            user.id == interaction.user.id or await bot.client.is_owner(user)
        )
        if own or key == bot.settings.owner_guild:
            raise Refused("block_owner")
        now, until = unix_time(), screens.until(days)
        await bot.blocks.set(key, Block(kind, reason, sentence or "", now, until))
        subject = f"{kind} {bot.blocks.subject(kind, key)}"
        await self._note(interaction, "block", f"{subject}, {days or '∞'} d: {reason}")
        ends = screens.when(until) if until is not None else "–"
        await self._answer(
            interaction, w.t("Blocked: `{whom}`. It ends: {when}", whom=subject, when=ends)
        )

    @app_commands.command(name="unblock", description=_("Lift a block"))
    @app_commands.describe(user=_("A user"), server=_("A server's id"))
    async def unblock(
        self, interaction: Interaction, user: discord.User | None = None, server: str | None = None
    ) -> None:
        bot, (kind, key) = self.bot, _whom(user, server)
        if not await bot.blocks.remove(kind, key):
            raise Refused("not_blocked")
        await self._note(interaction, "unblock", f"{kind} {bot.blocks.subject(kind, key)}")
        await self._answer(
            interaction, bot.people.remember(interaction).t("You've lifted the block.")
        )

    # -- settings ----------------------------------------------------------------------------------

    @app_commands.command(name="reload", description=_("Reload the settings"))
    async def reload(self, interaction: Interaction) -> None:
        """Applies the settings that can change while the bot is running."""
        w = self.bot.people.remember(interaction)
        try:
            changed, waiting = self.bot.process.reload()
        except BadSettings as problem:
            await self._answer(interaction, str(problem))
            return
        await self._note(interaction, "reload", ", ".join(changed))
        shown = w.t("Changed: {names}", names=", ".join(changed) or "–")
        later = w.t("Waiting for a restart: {names}", names=", ".join(waiting) or "–")
        await self._answer(interaction, f"{shown}\n{later}")

    # -- helpers -----------------------------------------------------------------------------------

    async def _note(self, interaction: Interaction, action: str, detail: str) -> None:
        await self.audit.note(interaction.user.id, action, detail)

    async def _answer(self, interaction: Interaction, text: str, *, file: bool = False) -> None:
        """Responds privately; long texts, or any text with ``file``, are sent as a file."""
        if not file and len(text) <= ROOM:
            await send(interaction, content=text)
            return
        await send(interaction, file=discord.File(BytesIO(text.encode()), filename="parlour.txt"))

    async def _table(self, table_id: int) -> Table:
        table = await self.bot.tables.get(table_id)
        if table is None:
            raise Refused("no_such_table")
        return table


def _whom(user: discord.User | None, server: str | None) -> tuple[Kind, int]:
    """Returns the user or server to (un)block; raises ``Refused`` unless exactly one is given."""
    guild = number(server.strip()) if server is not None else None
    if (user is None) == (guild is None):
        raise Refused("block_whom")
    return ("user", user.id) if user is not None else ("server", guild or 0)
