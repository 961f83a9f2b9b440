"""Belote's slash commands and its own buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.screen import Screen, sentence
from bot.components.table_screens import context_for
from bot.games.cog import GameCog
from bot.i18n.words import Words
from bot.interactions.custom_id import CustomId
from bot.interactions.handler import ComponentHandler
from bot.interactions.slash import autocomplete, play_action, private
from bot.messages.tracked_message import Interaction
from bot.tables.commands import Refused
from cogs.belote import summary
from cogs.belote.cards import SIGNS, card, label, suit_word
from cogs.belote.text import refusal
from cogs.lobby.screens import rules_screen
from rules.belote.legal import explain
from rules.belote.model import BeloteView


class BeloteCog(
    GameCog,
    group_name="belote",
    group_description=_("Belote: tricks and trumps for two pairs"),
):
    """``/belote play | bid | card | hand | score | rules``."""

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """What the game's own buttons do."""
        return {"belote_why": self.why}

    @app_commands.command(name="play", description=_("Open a Belote table in this channel"))
    @app_commands.guild_only()
    async def play(self, interaction: Interaction) -> None:
        """Opens a table."""
        await self.bot.open_table(interaction, "belote")

    @app_commands.command(name="bid", description=_("Take, name a trump, or pass"))
    @app_commands.rename(choice=_("choice"))
    @app_commands.describe(choice=_("What you bid"))
    async def bid(self, interaction: Interaction, choice: str) -> None:
        """Bids for the caller."""
        table = await self.bot.table_for(interaction, "belote")
        word = choice.strip().casefold()
        w = self.bot.people.met(interaction)
        typed = {
            label.casefold(): key for key, label in _bids(table.seen_by(interaction.user.id), w)
        }
        key = typed.get(word, word)
        action: dict[str, Any] = {"take": {"type": "Take"}, "pass": {"type": "Pass"}}.get(
            key, {"type": "NameTrump", "suit": key.upper()}
        )
        await play_action(self.bot, interaction, table, action)

    bid.autocomplete("choice")(autocomplete("belote", lambda view, w: _bids(view, w)))

    @app_commands.command(name="card", description=_("Play a card"))
    @app_commands.rename(name=_("card"), call=_("call"))
    @app_commands.describe(
        name=_("Which card"),
        call=_("Say belote or rebelote with it, where players call themselves"),
    )
    async def card(self, interaction: Interaction, name: str, call: bool = False) -> None:
        """Plays a card for the caller."""
        table = await self.bot.table_for(interaction, "belote")
        await play_action(
            self.bot, interaction, table, {"type": "PlayCard", "card": _card_id(name), "call": call}
        )

    card.autocomplete("name")(
        autocomplete("belote", lambda view, _w: [(name, label(name)) for name in view.legal])
    )

    @app_commands.command(name="hand", description=_("See your cards; nobody else does"))
    async def hand(self, interaction: Interaction) -> None:
        """Shows the caller's hand."""
        table = await self.bot.table_for(interaction, "belote")
        await self.bot.messages_of(table).send_copy(interaction, self.bot.people.met(interaction))

    @app_commands.command(name="score", description=_("See the match so far, round by round"))
    async def score(self, interaction: Interaction) -> None:
        """Shows the score."""
        table = await self.bot.table_for(interaction, "belote", live=False)
        w = self.bot.people.met(interaction)
        if table.match is None:
            raise Refused("not_started")
        view: Any = table.match.view(None)
        await private(
            self.bot, interaction, summary.score(view, context_for(table, w), w), table.id
        )

    @app_commands.command(name="rules", description=_("Read the rules of Belote"))
    async def rules(self, interaction: Interaction) -> None:
        """Shows the rules."""
        w = self.bot.people.met(interaction)
        await private(self.bot, interaction, rules_screen(self.bot.game_uis["belote"], w, 0), 0)

    async def why(self, press: Interaction, made: CustomId, _values: Sequence[str]) -> None:
        """Explains, card by card, why a card may not be played now."""
        table = await self.bot.tables.get(made.table)
        w = self.bot.people.met(press)
        view: BeloteView | None = table.seen_by(press.user.id) if table is not None else None
        if view is None:
            raise Refused("not_seated_here")
        await private(self.bot, press, _reasons(view, w), made.table)


def _bids(view: BeloteView | None, w: Words) -> list[tuple[str, str]]:
    """Returns the bids the viewer may make now, with their labels."""
    if view is None or not any(view.viewer in prompt.seats for prompt in view.prompts):
        return []
    match view.phase:
        case "bid1":
            return [
                ("take", w.t("Take {suit}", suit=_plain_suit(view.turned[1], w))),
                ("pass", w.t("Pass")),
            ]
        case "bid2":
            named = [(name, _plain_suit(name, w)) for name in SIGNS if name != view.turned[1]]
            return [*named, ("pass", w.t("Pass"))]
        case _:
            return []


def _plain_suit(name: str, w: Words) -> str:
    return f"{SIGNS[name]} {suit_word(name, w)}"


def _card_id(typed: str) -> str:
    """Returns the card id for what was typed: ``th``, ``10h``, ``10♥``."""
    text = typed.strip().upper().replace("10", "T").replace("\ufe0f", "")
    for key, sign in SIGNS.items():
        text = text.replace(sign, key)
    return text


def _reasons(view: BeloteView, w: Words) -> Screen:
    lines = [
        f"**{card(name, w)}**: {refusal(reason, w)}"
        for name in view.hand or ()
        if name not in view.legal and (reason := explain(view, name)) is not None
    ]
    if not any(view.viewer in prompt.seats for prompt in view.prompts):
        return sentence(w.t("It is not your turn."))
    return sentence("\n".join(lines) if lines else w.t("You may play any of your cards now."))
