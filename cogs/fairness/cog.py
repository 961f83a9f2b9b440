"""The buttons on the Fair play page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.components.custom_id import CustomId
from bot.fairness.verify import played_hash
from bot.interactions.responses import ask, send
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.pages import open_page
from bot.presses.slash import turn
from bot.tables.commands import BringWord, OpenSeal, Refused
from bot.tables.model import LIVE
from bot.ui.table_screens import OPENING
from cogs.fairness.logic.export import recorded
from cogs.fairness.screens import fair_files, fair_page, word_form
from cogs.table.logic import past_table, table_of

_SEAL = re.compile(r"[0-9a-f]{64}")


class FairnessCog(FeatureCog):
    """The Fair play page, and its buttons."""

    @button("fair_play")
    async def page(self, press: Interaction, custom_id: CustomId) -> None:
        table = await past_table(self.bot, press, custom_id.table)
        over = table.status not in LIVE
        played = played_hash(await recorded(self.bot.store, table.id)) if over else ""
        screen = fair_page(table, press.user.id, self.bot.people.remember(press), played)
        if custom_id.verb != "fair_play" or custom_id.arg != OPENING:
            await open_page(self.bot, press, screen, table, keep=True)
        else:
            await turn(self.bot, press, screen, table.id)

    @button("fair_ask")
    async def ask(self, press: Interaction, custom_id: CustomId) -> None:
        await ask(press, word_form(custom_id, self.bot.people.remember(press)))

    @button("fair_take")
    async def enter(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        table, typed = await table_of(self.bot, press, custom_id), values[0] if values else ""
        user_id, seal = press.user.id, typed.strip().lower()
        if custom_id.arg == "open":
            await self.bot.handler.submit(press, table.id, OpenSeal(user_id, typed))
        elif custom_id.arg == "word":
            await self.bot.handler.submit(press, table.id, BringWord(user_id, word=typed))
        elif _SEAL.fullmatch(seal):
            await self.bot.handler.submit(press, table.id, BringWord(user_id, seal=seal))
        else:
            raise Refused("bad_seal")
        await self.page(press, custom_id)

    @button("fair_file")
    async def file(self, press: Interaction, custom_id: CustomId) -> None:
        """Sends the match as a file, together with the program that checks it."""
        table = await past_table(self.bot, press, custom_id.table)
        await send(press, files=await fair_files(self.bot, table))
