"""``/profile``: how a person plays, and what they have achieved."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId, number
from bot.components.kit import compose, row
from bot.components.screen import Button, Screen, rows, sentence
from bot.i18n.words import Words, plain
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.host import Host
from bot.presses.slash import private
from bot.presses.slash import turn as turn_page
from bot.tables.commands import Refused
from bot.ui.achievements import full_code
from bot.ui.offers import offered
from cogs.ratings.logic.collect import is_cooperative
from cogs.ratings.logic.events import AGAINST_ROBOTS, EVERYWHERE
from cogs.ratings.logic.service import RatingService
from cogs.ratings.screens.profile import (
    DETAIL,
    Life,
    Medal,
    achievements_screen,
    page_of,
    profile_screen,
)
from cogs.ratings.store.queries import RatingQueries

_FORM = re.compile(r"([he])([pa])\.(\d{1,3})")


class ProfileCog(FeatureCog):
    """Shows users their own profile here or everywhere, and others' public ones only here."""

    def __init__(self, bot: Host, ratings: RatingService) -> None:
        super().__init__(bot)
        self.ratings = ratings
        self.boards = RatingQueries(bot.store)

    def added(self) -> None:
        self.on_people(_("Profile"), self.profile_of)

    async def profile_of(
        self, interaction: Interaction, whose: discord.User | discord.Member
    ) -> None:
        screen = await self._screen(interaction, whose.id, whose.display_name, "hp.0")
        await private(self.bot, interaction, screen)

    @anywhere
    @app_commands.command(
        name="profile", description=_("See how a player does, and what they've achieved")
    )
    @app_commands.describe(person=_("Which player (default: you)"))
    async def profile(self, interaction: Interaction, person: discord.User | None = None) -> None:
        await self.profile_of(interaction, person or interaction.user)

    @button("profile_to")
    async def turn(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the achievements, another page of them, or the other scope."""
        user_id = number(custom_id.window)
        if user_id is None:
            raise Refused("bad_option")
        screen = await self._screen(press, user_id, "", custom_id.arg)
        await turn_page(self.bot, press, screen)

    async def _screen(
        self, interaction: Interaction, user_id: int, name: str, where: str
    ) -> Screen:
        match = _FORM.fullmatch(where)
        if match is None:
            raise Refused("bad_option")
        w = self.bot.people.remember(interaction)
        mine = user_id == interaction.user.id
        if not mine and await self.boards.hidden([user_id]):
            return sentence(w.t("Their profile is private."))
        if not mine and interaction.guild_id is None:
            return sentence(w.t("You can see other people's profiles on a server you share."))
        here = interaction.guild_id is not None and not (mine and match[1] == "e")
        guild_id = interaction.guild_id if here and interaction.guild_id else EVERYWHERE
        life = await self._life(user_id, guild_id, name, mine=mine)
        if life is None:
            text = w.t("There's nothing to show yet.")
            if name:
                text = w.t("**{name}** hasn't finished a match here.", name=plain(name))
            return compose(None, text, rows([*offered("play", w)]) if mine else None)
        medals = await self._medals(user_id, w)
        if match[2] == "a":
            page, shown = page_of(medals, int(match[3]))
            holders = await self.boards.holders([medal.code for medal in shown])
            return achievements_screen(life, medals, page, holders, w)
        screen = profile_screen(await self._whole(life, guild_id), medals, self.bot.game_uis, w)
        if mine or "report" not in self.bot.handler.verbs:
            return screen
        report = Button(w.t("Report …"), "report", str(user_id), emoji="🚩")
        return replace(screen, blocks=(*screen.blocks, row(report)))

    async def _life(
        self, user_id: int, guild_id: int, name: str = "", *, mine: bool
    ) -> Life | None:
        """Returns a person's name and standings, or ``None`` if there is nothing to show."""
        standings = await self.boards.standings_of(user_id, guild_id)
        named = next((standing.name for standing in standings.values()), None)
        named = named or await self.boards.called(user_id, guild_id)
        learned = (await self.bot.people.get(user_id)).learned.split()
        if named is None and not learned:
            return None
        return Life(
            user_id=user_id,
            name=named or name,
            mine=mine,
            here=guild_id != EVERYWHERE,
            standings=standings,
            learned=[game for game in learned if game in self.bot.game_uis],
        )

    async def _whole(self, life: Life, guild_id: int) -> Life:
        """Returns a profile with everything else that appears on its screen."""
        boards, user_id = self.boards, life.user_id
        rungs = [
            (game, rung)
            for game in sorted(life.standings)
            if game in self.bot.game_uis and is_cooperative(game)
            for rung in await boards.rung(user_id, game, guild_id, 0.0)
        ]
        unrated, partner, course, robots = await asyncio.gather(
            boards.unrated(user_id, guild_id),
            boards.partner(user_id, guild_id),
            boards.course(user_id, guild_id, most=DETAIL),
            boards.standings_of(user_id, AGAINST_ROBOTS),
        )
        return replace(
            life,
            unrated=unrated,
            partner=partner,
            course=course,
            rungs=rungs,
            robots=robots,
            hidden=life.mine and bool(await boards.hidden([user_id])),
        )

    async def _medals(self, user_id: int, w: Words) -> list[Medal]:
        """Returns every achievement, with the earned ones first and the latest of those on top."""
        earned = await self.boards.earned_by(user_id)
        givers = [
            (name, giver, w.t("The house")) for name, giver in self.ratings.achievements.items()
        ]
        for game, game_ui in sorted(self.bot.game_uis.items()):
            if game_ui.achievements is not None:
                givers.append((game, game_ui.achievements, game_ui.title(w)))
        medals: list[Medal] = []
        for name, giver, title in givers:
            for honour in giver.achievements(w):
                code = full_code(name, honour.code)
                medals.append(Medal(honour, code, title, earned.get(code)))
        return sorted(medals, key=lambda medal: -(medal.at or 0.0))
