"""``/learn``: a first match that teaches a game, played solo and in private."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId, number
from bot.components.screen import Button, Tone
from bot.i18n.words import Words
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.slash import game_called, offer_games
from bot.tables.commands import Close, Refused
from bot.tables.model import IN_PLAY, Player, Table
from bot.ui.offers import OFFERS
from cogs.learn.kind import AFTERWARDS, GUIDED, LESSON, SCREENS, NextStep, Teach, learned, lesson_of
from cogs.lobby.logic.permissions import licence
from cogs.table.logic import table_of


def lessons_of(game: str, w: Words, label: str) -> list[Button]:
    """Returns the button that starts a game's lesson, or nothing if there is no lesson."""
    known = lesson_of(game) is not None
    return [Button(label or w.t("Learn"), "learn", game, Tone.PLAIN, emoji="🎓")] * known


class LearnCog(FeatureCog):
    """The command for lessons, and their buttons."""

    kinds = (GUIDED, AFTERWARDS)
    screens = SCREENS

    def added(self) -> None:
        """Offers lessons on other features' screens."""
        self.register(OFFERS, "learn", lessons_of)

    @anywhere
    @app_commands.command(
        name="learn", description=_("Learn a game in your first match, step by step")
    )
    @app_commands.describe(game=_("Which game"))
    async def learn(self, interaction: Interaction, game: str) -> None:
        """Starts or continues a game's lesson."""
        await self._teach(interaction, game)

    learn.autocomplete("game")(offer_games)

    @button("learn")
    async def begin(self, press: Interaction, custom_id: CustomId) -> None:
        """Starts the lesson for the button's game."""
        await self._teach(press, custom_id.arg)

    @button("lesson_next")
    async def read(self, press: Interaction, custom_id: CustomId) -> None:
        step = number(custom_id.arg)
        if step is None:
            raise Refused("bad_option")
        command = NextStep(press.user.id, step)
        answer = await self.bot.handler.carry_out(press, custom_id.table, command)
        if answer is not None and learned(answer.table):
            known = (await self.bot.people.get(press.user.id)).learned.split()
            games = " ".join(sorted({*known, answer.table.game}))
            await self.bot.people.set(press.user.id, learned=games)

    @button("lesson_end")
    async def end(self, press: Interaction, custom_id: CustomId) -> None:
        table = await table_of(self.bot, press, custom_id)
        if table.seat_of(press.user.id) is None or not learned(table):
            raise Refused("not_now")
        await self.bot.handler.carry_out(press, custom_id.table, Close("lesson"))

    async def _teach(self, interaction: Interaction, named: str) -> None:
        bot, user = self.bot, interaction.user
        w = bot.people.remember(interaction)
        game = game_called(bot, named, w).game
        if lesson_of(game) is None:
            raise Refused("no_lesson")
        table = await self._begun(user.id, game)
        if table is None:
            terms = await licence(bot, interaction, game, 0, 0)
            host = Player(user.id, user.display_name)
            begin = Teach(user.id)
            table = await bot.tables.gather(game, (0, 0), [host], user.id, terms, begin=begin)
        await bot.messages.of(table).send_copy(interaction, w)

    async def _begun(self, user_id: int, game: str) -> Table | None:
        """Returns someone's unfinished lesson in a game, closing any finished lessons."""
        for table in await self.bot.tables.of(user_id, *map(str, IN_PLAY)):
            if table.game == game and LESSON.of(table.record) is not None:
                if not learned(table):
                    return table
                await self.bot.tables.submit(table.id, Close("lesson"))
        return None
