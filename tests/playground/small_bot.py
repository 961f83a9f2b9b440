"""A small bot for the playground's tests that uses each feature once."""

from __future__ import annotations

import asyncio
import io
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands, tasks
from PIL import Image, ImageDraw

from playground.world import World

GAMES = ("belote", "beccato", "cattitude")
BUTTONS = (
    ("count", "Press me"),
    ("hand", "My hand"),
    ("thread", "Thread"),
    ("dm", "DM"),
    ("talk", "Talk"),
)


def picture(text: str) -> discord.File:
    """Draws a board: green felt with a few cards and a word."""
    image = Image.new("RGB", (640, 240), "#22583f")
    pen = ImageDraw.Draw(image)
    for index in range(6):
        left = 40 + index * 96
        pen.rounded_rectangle((left, 60, left + 76, 176), radius=8, fill="#fbf7ec")
        pen.text((left + 12, 70), text[index % len(text)], fill="#1f2a26", font_size=34)
    out = io.BytesIO()
    image.save(out, "PNG")
    out.seek(0)
    return discord.File(out, "board.png", description="a board")


class Press(ui.DynamicItem[ui.Button], template=r"press:(?P<what>\w+):(?P<number>\d+)"):
    """A button for any verb, taken from its custom_id."""

    def __init__(self, what: str, number: int, label: str | None = None) -> None:
        style = discord.ButtonStyle.primary if what == "count" else discord.ButtonStyle.secondary
        custom_id = f"press:{what}:{number}"
        super().__init__(ui.Button(label=label or what, style=style, custom_id=custom_id))
        self.what, self.number = what, number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item, match: re.Match[str]
    ) -> Press:
        return cls(match["what"], int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        bot = interaction.client
        assert isinstance(bot, SmallBot)
        match self.what:
            case "count":
                bot.add(1)
                await interaction.response.edit_message(view=bot.board(self.number))
            case "hand":
                locale = interaction.locale.value
                await interaction.response.send_message(
                    f"Your hand, in {locale}: ♠A ♥K", ephemeral=True
                )
            case "thread":
                assert interaction.message is not None
                thread = await interaction.message.create_thread(name="Table of Ada")
                await thread.send(view=bot.board(self.number))
                await interaction.response.defer()
            case "dm":
                where = interaction.channel_id
                await interaction.user.send(f"Your table is in <#{where}>.")
                await interaction.user.send(view=bot.board(self.number))
                await interaction.response.defer()
            case "think":
                await interaction.response.defer()
                bot.thinking = True
                await asyncio.to_thread(time.sleep, 1.5)
                bot.thinking = False
            case "talk":
                await interaction.response.send_modal(Talk())


class Talk(ui.Modal, title="Say something"):
    """A window with one field."""

    words = ui.Label(text="Words", component=ui.TextInput())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.words.component, ui.TextInput)
        await interaction.response.send_message(f"Said: {self.words.component.value}")


class Choice(ui.LayoutView):
    """A message taller than a phone, with a menu in its middle."""

    def __init__(self, chosen: str = "nothing") -> None:
        super().__init__(timeout=None)
        felt = ui.Container()
        felt.add_item(ui.TextDisplay("\n".join(f"Above {number}" for number in range(30))))
        felt.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        options = [discord.SelectOption(label=game) for game in GAMES]
        self.menu = ui.Select(custom_id="menu", placeholder=f"You chose {chosen}", options=options)
        self.menu.callback = self.choose
        felt.add_item(ui.ActionRow(self.menu))
        felt.add_item(ui.TextDisplay("\n".join(f"Below {number}" for number in range(25))))
        self.add_item(felt)

    async def choose(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Choice(self.menu.values[0]))


class French(app_commands.Translator):
    """A translator that knows two phrases."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if locale is not discord.Locale.french:
            return None
        return {"table": "tablée", "Opens a table.": "Ouvre une table."}.get(str(string))


class SmallBot(commands.Bot):
    """A bot with a few commands, buttons and forms."""

    def __init__(self, database: Path) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents.default())
        self.database = database
        self.table: discord.Message | None = None
        self.ticks = 0
        self.errands: list[Callable[[], Awaitable[None]]] = []  # actions for the next tick to start
        self.running: set[asyncio.Future[None]] = set()
        self.thinking = False

    async def setup_hook(self) -> None:
        self.rows = sqlite3.connect(self.database, isolation_level=None)
        self.rows.execute("create table if not exists presses (n integer)")
        self.add_dynamic_items(Press)
        self.tree.add_command(table)
        self.tree.add_command(choose)
        self.tree.add_command(fail)
        self.tree.add_command(refuse)
        await self.tree.set_translator(French())
        await self.tree.sync()
        self.tick.start()

    def add(self, presses: int) -> None:
        self.rows.execute("insert into presses values (?)", (presses,))

    @property
    def presses(self) -> int:
        return self.rows.execute("select count(*) from presses").fetchone()[0]

    def board(
        self, number: int, picture_too: bool = False, backwards: bool = False
    ) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        felt = ui.Container(accent_colour=discord.Colour(0x2F6B4F))
        now = discord.utils.format_dt(discord.utils.utcnow(), "R")
        felt.add_item(
            ui.TextDisplay(
                f"## Table {number}\nPressed {self.presses} times · tick {self.ticks} · {now}"
            )
        )
        if picture_too:
            felt.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        row = ui.ActionRow()
        for action, label in reversed(BUTTONS) if backwards else BUTTONS:
            row.add_item(Press(action, number, label))
        felt.add_item(row)
        more = ui.ActionRow()
        more.add_item(Press("think", number, "Think"))
        felt.add_item(more)
        view.add_item(felt)
        return view

    @tasks.loop(seconds=0.7)
    async def tick(self) -> None:
        self.ticks += 1
        while self.errands:
            self.running.add(asyncio.ensure_future(self.errands.pop()()))
        if self.table is not None:
            await self.table.edit(view=self.board(1, picture_too=True))

    async def close(self) -> None:
        self.rows.close()
        await super().close()

    async def kill(self) -> None:
        self.rows.close()


@app_commands.command(name=locale_str("table"), description=locale_str("Opens a table."))
@app_commands.describe(game="which game")
async def table(interaction: discord.Interaction, game: str) -> None:
    """Opens a table."""
    bot = interaction.client
    assert isinstance(bot, SmallBot)
    await interaction.response.send_message(
        view=bot.board(1, picture_too=True), file=picture("AKQJ10")
    )
    bot.table = await interaction.original_response()


@table.autocomplete("game")
async def _games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=game, value=game) for game in GAMES if typed in game]


@app_commands.command()
async def choose(interaction: discord.Interaction) -> None:
    """Offers a menu."""
    await interaction.response.send_message(view=Choice(), file=picture("AKQJ10"))


@app_commands.command()
async def fail(interaction: discord.Interaction) -> None:
    """Fails."""
    raise RuntimeError("as asked")


@app_commands.command()
@app_commands.check(lambda interaction: False)
async def refuse(interaction: discord.Interaction) -> None:
    """Refuses."""


def bot_of(world: World) -> SmallBot:
    assert isinstance(world.env.bot, SmallBot)
    return world.env.bot


def channel_of(world: World, channel_id: int) -> discord.TextChannel:
    text_channel = world.env.bot.get_channel(channel_id)
    assert isinstance(text_channel, discord.TextChannel)
    return text_channel
