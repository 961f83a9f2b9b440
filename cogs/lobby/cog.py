"""The lobby's commands and buttons."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId, number
from bot.components.screen import sentence
from bot.discord_internals import visits
from bot.i18n.words import Words, plain
from bot.interactions.responses import ask, send_publicly
from bot.log import logger
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, private, turn
from bot.tables.commands import (
    Cancel,
    Command,
    Configure,
    Join,
    Kick,
    Leave,
    Placed,
    Refused,
    Resume,
    SeatRobots,
    Start,
    Succeed,
)
from bot.tables.lobby import PACE, full_options, need_lobby
from bot.tables.model import Player, Status, Table
from bot.tables.personas import offered
from bot.trouble import TROUBLE, facts
from bot.ui.offers import OFFERS
from bot.ui.refusals import refusal
from bot.workers.worker import LEVELS
from cogs.lobby.kind import KIND, SCREENS, mark_anywhere, need_board
from cogs.lobby.logic.inviting import Invitations, Picked, picked_people
from cogs.lobby.logic.permissions import cannot_call, licence, may_call, moderates_table
from cogs.lobby.screens.games import games_offer, games_panel
from cogs.lobby.screens.lobby import panel
from cogs.lobby.screens.options import chosen_changes, earlier_changes, options_form
from cogs.lobby.screens.pace import paces
from cogs.lobby.screens.robots import USUAL, robots_panel
from cogs.table.logic import table_of


class LobbyCog(FeatureCog):
    """The commands and buttons for opening and joining tables, and the host's panels."""

    kinds = (KIND,)
    screens = SCREENS

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self._invitations = Invitations(bot)

    def added(self) -> None:
        """Offers all games on otherwise empty screens and in the context menu for users."""
        self.register(OFFERS, "play", games_offer)
        self.on_people(_("Play with …"), self.play_with)

    async def play_with(self, interaction: Interaction, person: discord.User) -> None:
        """Shows all games; the table opened from there will invite the chosen user."""
        if person.bot or person.id == interaction.user.id:
            raise Refused("invite_people")
        w = self.bot.people.remember(interaction)
        screen = games_panel(self.bot.game_uis, w, guest=person.id)
        await private(self.bot, interaction, screen)

    @button("play_games")
    async def show_games(self, press: Interaction) -> None:
        """Shows all games, each with two ways to start."""
        screen = games_panel(self.bot.game_uis, self.bot.people.remember(press))
        await private(self.bot, press, screen)

    @anywhere
    @app_commands.command(name="play", description=_("Play a game, with robots or with people"))
    @app_commands.describe(game=_("Which game"))
    async def play(self, interaction: Interaction, game: str | None = None) -> None:
        """Opens a table in this channel, or a private one in a direct message; or shows all games.

        In a place without the bot, it deals a match with robots.
        """
        if game is None:
            w = self.bot.people.remember(interaction)
            await private(self.bot, interaction, games_panel(self.bot.game_uis, w))
            return
        await (self._deal if visits(interaction) else self._open)(interaction, game)

    play.autocomplete("game")(offer_games)

    @button("play_open")
    async def play_with_people(self, press: Interaction, custom_id: CustomId) -> None:
        """Opens a table that waits for people."""
        await self._open(press, custom_id.arg)

    @button("play_with")
    async def play_with_guest(self, press: Interaction, custom_id: CustomId) -> None:
        """Opens a table and invites the person whose id the button carries."""
        guest = number(custom_id.window)
        if guest is None:
            raise Refused("bad_option")
        table = await self._open(press, custom_id.arg)
        await self._invite(press, table, [Picked(guest, "", False)])

    @button("play_now")
    async def play_now(self, press: Interaction, custom_id: CustomId) -> None:
        """Deals a match with robots, here or at a new table, and shows the user their hand."""
        await self._deal(press, custom_id.arg, custom_id)

    async def _deal(self, press: Interaction, game: str, lobby: CustomId | None = None) -> None:
        bot, user_id = self.bot, press.user.id
        opened = await table_of(bot, press, lobby) if lobby is not None and lobby.table else None
        here = lobby if opened is not None and opened.status is Status.LOBBY else None
        table = opened if opened and here else await self._new_table(press, game)
        best = bot.game_uis[table.game].best or table.rules.seats[0]
        try:
            if (missing := best - len(table.people)) > 0:
                await bot.handler.submit(press, table.id, SeatRobots(user_id, USUAL, count=missing))
            if here:
                await self.start(press, here)
                return
            await bot.tables.submit(table.id, Start(user_id))
        except Refused:
            if not here:
                await bot.tables.submit(table.id, Cancel(user_id))
            raise
        await bot.messages.of(table).send_copy(press, bot.people.remember(press))

    async def _open(self, interaction: Interaction, game: str) -> Table:
        need_board(interaction)
        table = await self._new_table(interaction, game)
        await self._post_card(interaction, table)
        await self._call_for_players(interaction, table)
        return table

    async def _new_table(self, interaction: Interaction, game: str) -> Table:
        """Opens a lobby in this channel, or a private one in a direct message."""
        bot = self.bot
        game = game_called(bot, game, bot.people.remember(interaction)).game
        guild_id = interaction.guild_id or 0
        channel_id = interaction.channel_id if guild_id and interaction.channel_id else 0
        terms = await licence(bot, interaction, game, guild_id, channel_id)
        host = Player(interaction.user.id, interaction.user.display_name)
        mark = mark_anywhere if visits(interaction) else None
        place = (guild_id, channel_id)
        return await bot.tables.gather(game, place, [host], host.user_id, terms, mark)

    async def _post_card(self, interaction: Interaction, table: Table) -> None:
        """Posts the public card if the table is public, and shows the host their own below it."""
        bot, w, user_id = self.bot, self.bot.people.remember(interaction), interaction.user.id
        try:
            if table.private:
                await self._show_private(interaction, table, w)
                return
            if not await bot.messages.of(table).post_lobby():
                raise Refused("cannot_post")
        except (*TROUBLE, Refused):
            # No one can see this table.
            await bot.tables.submit(table.id, Cancel(user_id, moderator=True))
            raise
        await bot.messages.of(table).send_copy(interaction, w)

    async def _show_private(self, interaction: Interaction, table: Table, w: Words) -> None:
        """Shows a private table's card; its messages can't be looked up until it has been sent."""
        bot, user_id = self.bot, interaction.user.id
        services = bot.messages.services
        with bot.messages.of(table).posting_first():
            screen = services.lobby_ui.lobby(table, bot.game_uis[table.game], w, user_id)
            rendered = await services.renderer.message(screen, table.id)
            sent = await send_publicly(interaction, w.t("Here it is."), **rendered.sendable())
            seat, place = table.seat_of(user_id) or 0, interaction.channel_id or 0
            hand = Placed(hands={seat: (place, sent.message_id)}, hand_of=user_id)
            await bot.tables.submit(table.id, hand)

    async def _call_for_players(self, interaction: Interaction, table: Table) -> None:
        """Mentions the role that wants to be called, or tells the host why the bot can't."""
        bot, guild, channel = self.bot, interaction.guild, interaction.channel
        wanted = (await bot.guild_settings.get(table.guild_id)).ping
        role = guild.get_role(wanted) if guild is not None and wanted is not None else None
        if guild is None or role is None:
            return
        if not may_call(role, guild, channel):
            w = bot.people.remember(interaction)
            await bot.handler.answer(interaction, cannot_call(role, w))
            return
        public = await bot.messages.services.public(table)
        text = public.t(
            "{role} {name} has opened a table: **{game}**. Who's in?",
            role=role.mention,
            name=plain(interaction.user.display_name),
            game=bot.game_uis[table.game].title(public),
        )
        allowed = discord.AllowedMentions(everyone=False, users=False, roles=[role])
        try:
            await interaction.followup.send(text, allowed_mentions=allowed)
        except TROUBLE as error:
            logger.info("role not called", table=table.id, **facts(error))

    # -- seats -------------------------------------------------------------------------------------

    @button("join")
    async def join(self, press: Interaction, custom_id: CustomId) -> None:
        """Takes the first free seat, and sends the user their own card."""
        person = Join(press.user.id, press.user.display_name, code=custom_id.arg)
        if press.guild_id is None or press.message is None or press.message.flags.ephemeral:
            await self.bot.handler.carry_out(press, custom_id.table, person)
            return
        coming = self.bot.handler.submit(press, custom_id.table, person)
        w = self.bot.people.remember(press)  # the card follows the table from now on
        try:
            await coming
        except Refused as refused:
            if refused.code != "already_seated":
                raise
        if (table := await self.bot.tables.get(custom_id.table)) is not None:
            messages = self.bot.messages.of(table)
            messages.pressed_message(press)  # the card itself, if Discord hasn't sent its id yet
            await messages.send_copy(press, w)

    @button("house_invite")
    async def invite(self, press: Interaction, custom_id: CustomId) -> None:
        """Invites the people chosen by the host."""
        table = await table_of(self.bot, press, custom_id)
        need_lobby(table, host=press.user.id)
        await self._invite(press, table, picked_people(press))

    async def _invite(self, press: Interaction, table: Table, people: Sequence[Picked]) -> None:
        w = self.bot.people.remember(press)
        said = await self._invitations.send(table, press.user.id, people, w)
        await self.bot.handler.answer(press, said)

    @button("seat")
    async def take_seat(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Takes a given seat, or moves the user to it."""
        seat = _numbers(values, 1)[0]
        person = Join(press.user.id, press.user.display_name, seat, custom_id.window)
        await self.bot.handler.carry_out(press, custom_id.table, person)

    @button("leave")
    async def leave(self, press: Interaction, custom_id: CustomId) -> None:
        """Gives up the user's seat, and says so on their private card."""
        if press.message is None or not press.message.flags.ephemeral:
            await self.bot.handler.carry_out(press, custom_id.table, Leave(press.user.id))
            return
        await self.bot.handler.submit(press, custom_id.table, Leave(press.user.id))
        w = self.bot.people.remember(press)
        text = w.t("You've left table {number}.", number=custom_id.table)
        await turn(self.bot, press, sentence(text))

    @button("start")
    async def start(self, press: Interaction, custom_id: CustomId) -> None:
        place = press.channel_id if press.guild_id is not None else None
        if place is not None and not self.bot.messages.services.posting_allowed(place):
            raise Refused("cannot_post")
        window = self.bot.settings.seal_minutes * 60.0
        start = Start(press.user.id, seal_seconds=window)
        await self.bot.handler.carry_out(press, custom_id.table, start)

    @button("resume")
    async def resume(self, press: Interaction, custom_id: CustomId) -> None:
        """Resumes a paused match, or a table frozen by a bug."""
        table = await table_of(self.bot, press, custom_id)
        command = Resume(press.user.id, moderates_table(press, table))
        await self.bot.handler.carry_out(press, table.id, command)

    @button("rematch")
    async def rematch(self, press: Interaction, custom_id: CustomId) -> None:
        """Opens a lobby with the same people in the same seats."""
        bot = self.bot
        need_board(press)
        old = await bot.tables.get(custom_id.table)
        w = bot.people.remember(press)
        if old is None or old.seat_of(press.user.id) is None:
            await bot.handler.answer(press, refusal("not_seated_here", {}, w))
            return
        if old.status not in (Status.FINISHED, Status.CLOSED):
            raise Refused("not_finished")
        if (successor := old.record.successor) is not None:
            await bot.handler.answer(press, refusal("rematch_open", {"number": successor}, w))
            return
        terms = await licence(bot, press, old.game, old.guild_id, old.place_id)
        level = custom_id.arg if custom_id.arg in LEVELS else ""
        table = await bot.tables.reopen(old, press.user.id, terms, level)
        try:
            await bot.tables.submit(old.id, Succeed(press.user.id, table.id))
        except Refused as refused:
            await bot.tables.submit(table.id, Cancel(press.user.id))
            await bot.handler.answer(press, refusal(refused.code, refused.params, w))
            return
        if table.private and press.guild_id is not None:
            await bot.messages.of(table).send_copy(press, w)
        else:
            await self._post_card(press, table)

    # -- the host's panels -------------------------------------------------------------------------

    @button("options", "option")
    async def options(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the host a form with all options, and everyone else the options in force."""
        table = await table_of(self.bot, press, custom_id)
        w, game_ui = self.bot.people.remember(press), self.bot.game_uis[table.game]
        if table.status is Status.LOBBY and press.user.id == table.record.host:
            await ask(press, options_form(table, game_ui, w))
        else:
            await private(self.bot, press, panel(table, game_ui, w), table.id)

    @button("options_set", "value", "preset", "house_pace", "house_hints")
    async def set_options(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        table = await table_of(self.bot, press, custom_id)
        options, game_ui = (
            full_options(table.rules, table.record.options),
            self.bot.game_uis[table.game],
        )
        w = self.bot.people.remember(press)
        if custom_id.verb == "options_set":
            changes = chosen_changes(game_ui, w, options, table.record.preset, values)
        else:
            changes = earlier_changes(game_ui, w, custom_id, values)
        if changes.get(PACE, "normal") not in paces(game_ui, w):
            raise Refused("bad_option")
        await self.bot.handler.carry_out(press, table.id, Configure(press.user.id, changes))

    async def _done(self, press: Interaction, custom_id: CustomId, command: Command) -> bool:
        """Submits a command; if the table refuses it, explains why and returns ``False``."""
        bot = self.bot
        coming = bot.handler.submit(press, custom_id.table, command)
        try:
            await coming
        except Refused as refused:
            await bot.handler.refuse(press, custom_id.table, refused, bot.people.remember(press))
            return False
        return True

    # -- robots ------------------------------------------------------------------------------------

    @button("robots_fill")
    async def fill(self, press: Interaction, custom_id: CustomId) -> None:
        """Adds the robots needed to start, or fills all free seats if none are needed."""
        table = await table_of(self.bot, press, custom_id)
        missing = table.rules.seats[0] - len(table.people)
        count = missing if missing > 0 else len(table.seats)
        command = SeatRobots(press.user.id, USUAL, count=count)
        await self.bot.handler.carry_out(press, custom_id.table, command)

    @button("robots")
    async def robots(self, press: Interaction, custom_id: CustomId) -> None:
        await self._robots(press, custom_id, fresh=True)

    @button("robots_add")
    async def add_robot(self, press: Interaction, custom_id: CustomId) -> None:
        """Seats a robot of the given level in the first free seat."""
        await self._seat_robots(press, custom_id, SeatRobots(press.user.id, custom_id.arg))

    @button("robots_full")
    async def fill_up(self, press: Interaction, custom_id: CustomId) -> None:
        """Seats robots of the given level in all free seats."""
        table = await table_of(self.bot, press, custom_id)
        command = SeatRobots(press.user.id, custom_id.arg, count=len(table.seats))
        await self._seat_robots(press, custom_id, command)

    @button("robots_seat")
    async def seat_robot(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Seats a robot of the given level in a given seat."""
        seat, level = _numbers(values, 2)
        levels = self._levels(await table_of(self.bot, press, custom_id))
        if level >= len(levels):
            raise Refused("bad_option")
        await self._seat_robots(press, custom_id, SeatRobots(press.user.id, levels[level], seat))

    @button("robots_out")
    async def remove_robot(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        await self._seat_robots(press, custom_id, Kick(press.user.id, _numbers(values, 1)[0]))

    def _levels(self, table: Table) -> list[str]:
        return offered(table.rules, self.bot.settings.robot_expert_seconds)

    async def _seat_robots(self, press: Interaction, custom_id: CustomId, command: Command) -> None:
        levels = self._levels(await table_of(self.bot, press, custom_id))
        if isinstance(command, SeatRobots) and command.level not in levels:
            raise Refused("bad_option")
        if await self._done(press, custom_id, command):
            await self._robots(press, custom_id)

    async def _robots(
        self, press: Interaction, custom_id: CustomId, *, fresh: bool = False
    ) -> None:
        table = await table_of(self.bot, press, custom_id)
        w = self.bot.people.remember(press)
        mine = press.user.id == table.record.host
        game_ui, levels = self.bot.game_uis[table.game], self._levels(table)
        screen = robots_panel(table, game_ui, w, levels, mine=mine)
        await (private if fresh else turn)(self.bot, press, screen, table.id)


def _numbers(values: Sequence[str], count: int) -> list[int]:
    """Returns the dot-separated numbers in a menu's value; raises ``Refused`` if it's malformed."""
    parts = values[0].split(".") if values else []
    parsed = [value for part in parts if (value := number(part, range(1000))) is not None]
    if not len(parts) == len(parsed) == count:
        raise Refused("bad_option")
    return parsed
