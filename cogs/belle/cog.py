"""Belle of the Ball's slash commands and its own buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import rules
from bot.components.emoji import spoken
from bot.components.screen import Separator, Text, sentence
from bot.components.table_screens import context_for
from bot.games.cog import GameCog
from bot.i18n.words import Words
from bot.interactions.custom_id import CustomId, number
from bot.interactions.handler import ComponentHandler
from bot.interactions.slash import matching, play_action, private
from bot.messages.tracked_message import Interaction
from bot.tables.commands import Refused
from bot.tables.model import Table
from cogs.belle import board, cards, choices, hand, summary
from cogs.belle.art.emoji import LADY
from cogs.belle.text import obstacle
from cogs.lobby.screens import rules_screen
from rules.belle.model import BelleView, Choice, Phase


class BelleCog(
    GameCog,
    group_name="belle",
    group_description=_("Belle of the Ball: one line of guests, four groups, and Belles"),
):
    """``/belle play | belle | invite | group | choose | hand | score | rules``."""

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """What the game's own buttons do."""
        return {"belle_why": self.why}

    @app_commands.command(
        name="play", description=_("Open a table of Belle of the Ball in this channel")
    )
    @app_commands.guild_only()
    async def play(self, interaction: Interaction) -> None:
        """Opens a table."""
        await self.bot.open_table(interaction, "belle")

    @app_commands.command(name="belle", description=_("Play a Belle before you invite"))
    @app_commands.rename(name=_("name"), choice=_("choice"))
    @app_commands.describe(
        name=_("Which Belle"), choice=_("What you choose for her, if she asks for something")
    )
    async def belle(self, interaction: Interaction, name: str, choice: str = "") -> None:
        """Plays a Belle."""
        table = await self.bot.table_for(interaction, "belle")
        view: BelleView | None = table.seen_by(interaction.user.id)
        w = self.bot.people.met(interaction)
        belle = _matched({one: cards.name(one, w) for one in cards.BELLES}, name)
        await self._choose(interaction, table, view, belle, choice)

    @belle.autocomplete("name")
    async def _playable(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        view, w = await self._my_view(interaction), self.bot.people.met(interaction)
        return matching(_playable(view, w).items(), typed)

    @belle.autocomplete("choice")
    async def _choices(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        view, w = await self._my_view(interaction), self.bot.people.met(interaction)
        offered = _playable(view, w)
        belle = _matched(offered, str(getattr(interaction.namespace, "name", "")))
        if view is None or belle not in offered:
            return []
        return matching((await self._answers(interaction, view, belle)).items(), typed)

    @app_commands.command(name="choose", description=_("Answer what a Belle in play asks"))
    @app_commands.rename(choice=_("choice"))
    @app_commands.describe(choice=_("Your answer"))
    async def choose(self, interaction: Interaction, choice: str) -> None:
        """Answers a Belle."""
        table = await self.bot.table_for(interaction, "belle")
        view: BelleView | None = table.seen_by(interaction.user.id)
        belle = (view.turn.asking if view is not None else None) or ""
        await self._choose(interaction, table, view, belle, choice, answer=True)

    @choose.autocomplete("choice")
    async def _possible_answers(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        view = await self._my_view(interaction)
        if view is None or not _my_turn(view) or view.turn.asking is None:
            return []
        return matching((await self._answers(interaction, view, view.turn.asking)).items(), typed)

    @app_commands.command(name="invite", description=_("Invite a guest of the line"))
    @app_commands.rename(guest=_("guest"))
    @app_commands.describe(guest=_("A name, or a place in the line"))
    async def invite(self, interaction: Interaction, guest: str) -> None:
        """Invites a guest."""
        table = await self.bot.table_for(interaction, "belle")
        view: BelleView | None = table.seen_by(interaction.user.id)
        w = self.bot.people.met(interaction)
        line = [place.card for place in view.line] if view is not None else []
        card = _matched({one: cards.name(one, w) for one in line}, guest)
        if place := number(guest, range(len(line) + 1)):
            card = line[place - 1]
        action = {"type": "InviteGuest", "card": card}
        await play_action(self.bot, interaction, table, action)

    @invite.autocomplete("guest")
    async def _invitable(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        view, w = await self._my_view(interaction), self.bot.people.met(interaction)
        if view is None or not _my_turn(view) or view.turn.phase not in _INVITING:
            return []
        return matching(
            {
                place.card: f"{number}. {cards.name(place.card, w)} "
                f"{spoken(cards.signs(place.card, w))} ({board.price(place, w)})"
                for number, place in enumerate(view.line, start=1)
                if place.affordable
            }.items(),
            typed,
        )

    @app_commands.command(name="group", description=_("Put your guest into a group"))
    @app_commands.rename(number=_("number"))
    @app_commands.describe(number=_("Which group"))
    async def group(self, interaction: Interaction, number: int) -> None:
        """Groups the guest."""
        table = await self.bot.table_for(interaction, "belle")
        await play_action(self.bot, interaction, table, {"type": "GroupGuest", "space": number - 1})

    @group.autocomplete("number")
    async def _groups(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        view, w = await self._my_view(interaction), self.bot.people.met(interaction)
        if view is None or not _my_turn(view):
            return []
        return [
            app_commands.Choice(name=button.label, value=int(button.arg) + 1)
            for button in board.groupings(view, w)
            if typed.strip() in ("", str(int(button.arg) + 1))
        ]

    @app_commands.command(name="hand", description=_("See your Belles; no one else does"))
    async def hand(self, interaction: Interaction) -> None:
        """Shows the asker's hand."""
        table = await self.bot.table_for(interaction, "belle")
        await self.bot.messages_of(table).send_copy(interaction, self.bot.people.met(interaction))

    @app_commands.command(name="score", description=_("See every party guest by guest"))
    async def score(self, interaction: Interaction) -> None:
        """Shows the parties."""
        table = await self.bot.table_for(interaction, "belle", live=False)
        w = self.bot.people.met(interaction)
        if table.match is None:
            raise Refused("not_started")
        view: Any = table.match.view(None)
        shown = summary.score(view, context_for(table, w), w)
        await private(self.bot, interaction, shown, table.id)

    @app_commands.command(name="rules", description=_("Read the rules of Belle of the Ball"))
    async def rules(self, interaction: Interaction) -> None:
        """Shows the rules, and to a player which Belles in hand cannot be played now, and why."""
        w = self.bot.people.met(interaction)
        shown = rules_screen(self.bot.game_uis["belle"], w, 0)
        view = await self._my_view(interaction)
        if view is not None and view.prompts:
            now = Text(w.t("**Your Belles now**") + "\n" + _reasons(view, w))
            shown = replace(shown, blocks=(*shown.blocks, Separator(), now))
        await private(self.bot, interaction, shown, 0)

    async def why(self, press: Interaction, made: CustomId, _values: Sequence[str]) -> None:
        """Explains, Belle by Belle, why she cannot be played now."""
        table = await self.bot.tables.get(made.table)
        w = self.bot.people.met(press)
        view: BelleView | None = table.seen_by(press.user.id) if table is not None else None
        if view is None:
            raise Refused("not_seated_here")
        await private(self.bot, press, sentence(_reasons(view, w)), made.table)

    async def _my_view(self, interaction: Interaction) -> BelleView | None:
        try:
            table = await self.bot.table_for(interaction, "belle")
            return table.seen_by(interaction.user.id)
        except Refused:
            return None

    async def _answers(
        self, interaction: Interaction, view: BelleView, belle: str
    ) -> dict[str, str]:
        """Returns what may be chosen for a Belle, in words."""
        table = await self.bot.table_for(interaction, "belle")
        w = self.bot.people.met(interaction)
        names = context_for(table, w).raw_names
        return {
            key: " → ".join(hand.label(view, pick, names, w) for pick in key.split())
            for key in choices.choices(view, belle)
            if key
        }

    async def _choose(
        self,
        interaction: Interaction,
        table: Table,
        view: BelleView | None,
        belle: str,
        typed: str,
        *,
        answer: bool = False,
    ) -> None:
        """Plays a Belle, or answers her, with what was typed; the rules say what is wrong with it."""
        choice = Choice()
        known = belle in cards.BELLES and view is not None and _my_turn(view)
        if view is not None and known and answer == (view.turn.asking is not None):
            words = await self._answers(interaction, view, belle)
            choice = choices.choices(view, belle).get(_matched(words, typed), choice)
        kind = "ChooseForBelle" if answer else "PlayBelle"
        action = {"type": kind, "belle": belle, "choice": rules.to_dict(choice)}
        await play_action(self.bot, interaction, table, action)


_INVITING = (Phase.BELLE_OR_INVITE, Phase.INVITE)


def _my_turn(view: BelleView) -> bool:
    return any(view.viewer in prompt.seats for prompt in view.prompts)


def _playable(view: BelleView | None, w: Words) -> dict[str, str]:
    """Returns the Belles the viewer may play now, with their names."""
    if view is None or not _my_turn(view):
        return {}
    return {one.belle: cards.name(one.belle, w) for one in view.hand or () if one.refusal is None}


def _matched(choices: dict[str, str], typed: str) -> str:
    """Returns the key that was typed, by itself or by its label; else what was typed."""
    wanted = typed.strip().casefold()
    for key, label in choices.items():
        if wanted in (key.casefold(), label.casefold(), label[:100].casefold()):
            return key
    return typed[:100]


def _reasons(view: BelleView, w: Words) -> str:
    """Returns the Belles in hand that cannot be played now, each with what she lacks."""
    lines = [
        f"{w.emoji(LADY)} **{cards.name(one.belle, w)}**: {obstacle(one.refusal, w)}"
        for one in view.hand or ()
        if one.refusal is not None
    ]
    return "\n".join(lines) or w.t("You can play any of your Belles now.")
