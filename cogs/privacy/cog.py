"""The user's stored data: a file with it, and its deletion."""

from __future__ import annotations

import gzip
from io import BytesIO

import discord
import msgspec

from bot.components.kit import compose, row
from bot.components.renderer import layout
from bot.components.screen import Button, Row, Screen, Text, Tone, sentence
from bot.i18n.words import Words
from bot.interactions.responses import Interaction, edit, send
from bot.presses.feature import FeatureCog, button
from bot.presses.slash import private, turn
from bot.storage.history import Archive
from bot.tables.commands import Depart, Erase, Refused
from bot.tables.events import UserErased
from bot.tables.model import LIVE
from bot.ui.offers import OFFERS
from cogs.lobby.screens.lobby import ACCENT
from cogs.privacy.logic import dossier

FILE_LIMIT = 8_000_000
"""The size in bytes above which a file is compressed, so that Discord accepts it."""


class PrivacyCog(FeatureCog):
    """**My data** in people's settings, and the buttons on its card."""

    def added(self) -> None:
        self.register(OFFERS, "privacy", offer)

    @button("privacy_card")
    async def card(self, press: Interaction) -> None:
        """Shows people what they can do with their data."""
        await turn(self.bot, press, _card(self.bot.people.remember(press)))

    @button("privacy_export")
    async def export(self, press: Interaction) -> None:
        w = self.bot.people.remember(press)
        await self.bot.people.wait_idle()
        user_id = press.user.id
        bot, former = self.bot, self.bot.handler.incidents.former(user_id)
        block = bot.blocks.block_of("user", user_id)
        contents = await dossier(bot.store, user_id, block, w, former)
        file = _file(msgspec.json.format(msgspec.json.encode(contents)))
        await send(press, content=w.t("This is everything I store about you."), file=file)

    @button("privacy_ask")
    async def ask(self, press: Interaction) -> None:
        """Asks for confirmation."""
        w = self.bot.people.remember(press)
        live = await self._live_tables(press.user.id)
        await private(self.bot, press, _question(len(live), w))

    @button("privacy_keep")
    async def keep(self, press: Interaction) -> None:
        """Cancels the deletion."""
        _need_question(press)
        w = self.bot.people.remember(press)
        kept = sentence(w.t("OK. Nothing changed."))
        await edit(press, view=layout(kept))

    @button("privacy_delete")
    async def confirm(self, press: Interaction) -> None:
        """Leaves the user's live tables, and deletes their data."""
        _need_question(press)
        bot, user_id = self.bot, press.user.id
        w = bot.people.reader(press)  # a deleted user should not be recorded again
        live = await self._live_tables(user_id)
        for table_id in live:
            answer = await bot.tables.submit(table_id, Depart(user_id, forgotten=True))
            await bot.messages.of(answer.table).wait_idle()
        named = sorted({*live, *await Archive(bot.store).traces_of(user_id)})
        for table_id in named:
            await bot.tables.submit(table_id, Erase(user_id))
        await bot.people.forget(user_id, bot.handler.incidents.former(user_id))
        bot.avoided.forget(user_id)
        bot.tables.events.publish(UserErased(user_id))
        done = w.n(
            "Done. {count} table no longer names you, and I store nothing else about you. "
            "Your name will also disappear from its card, board and result; other messages "
            "stay as they are, and the server's moderators can delete them.",
            "Done. {count} tables no longer name you, and I store nothing else about you. "
            "Your name will also disappear from their cards, boards and results; other "
            "messages stay as they are, and the server's moderators can delete them.",
            len(named),
        )
        await edit(press, view=layout(sentence(done)))
        async for table in bot.tables.readable(named):
            await bot.messages.of(table).remove_names()

    async def _live_tables(self, user_id: int) -> list[int]:
        return await self.bot.store.tables_of(user_id, *(str(status) for status in LIVE))


def offer(_game: str, w: Words, _label: str) -> list[Button]:
    """Returns the button that opens the card about people's data."""
    return [Button(w.t("My data"), "privacy_card", emoji="🔒")]


def _card(w: Words) -> Screen:
    return compose(
        ACCENT,
        "### " + w.t("What I store about you"),
        row(
            Button(w.t("Get everything as a file"), "privacy_export", emoji="💾"),
            Button(w.t("Delete everything …"), "privacy_ask", tone=Tone.DANGER, emoji="🗑️"),
        ),
    )


def _need_question(press: Interaction) -> None:
    """Raises ``Refused`` unless the press is on the private message that asked to confirm."""
    if press.message is None or not press.message.flags.ephemeral:
        raise Refused("bad_option")


def _question(live: int, w: Words) -> Screen:
    lines = [
        "### " + w.t("Delete everything about you?"),
        w.t(
            "I'll delete your settings, ratings and achievements, your history and your "
            "place on the leaderboards. The tables you've played at stay for the others, "
            "with **a former player** in your place. You can't undo this."
        ),
    ]
    if live:
        lines.append(
            w.n(
                "⚠️ You're at {count} live table. You'll leave it, and if its match has "
                "started, a robot will play on.",
                "⚠️ You're at {count} live tables. You'll leave them, and robots will play "
                "on in any matches that have started.",
                live,
            )
        )
    buttons = (
        Button(w.t("Delete everything"), "privacy_delete", tone=Tone.DANGER, emoji="🗑️"),
        Button(w.t("Keep it"), "privacy_keep"),
    )
    return Screen((Text("\n".join(lines)), Row(buttons)))


def _file(content: bytes) -> discord.File:
    if len(content) <= FILE_LIMIT:
        return discord.File(BytesIO(content), filename="parlour.json")
    return discord.File(BytesIO(gzip.compress(content)), filename="parlour.json.gz")
