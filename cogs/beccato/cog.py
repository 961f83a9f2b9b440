"""Beccato!'s slash commands and its own window for words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from discord import app_commands, ui
from discord.app_commands import locale_str as _

from bot.client import Parlour
from bot.components.screen import sentence
from bot.components.table_screens import context_for
from bot.games.cog import GameCog
from bot.i18n.words import Words
from bot.interactions.custom_id import CustomId
from bot.interactions.handler import ComponentHandler
from bot.interactions.slash import autocomplete, matching, play_action, private
from bot.messages.tracked_message import Interaction
from bot.tables.commands import Refused
from bot.tables.model import Table
from cogs.beccato import choices, hand, summary
from cogs.beccato.signals.choices import TEXT_MOST
from cogs.lobby.screens import rules_screen
from rules.beccato.model import Signal
from rules.beccato.view import BeccatoView


class BeccatoCog(
    GameCog,
    group_name="beccato",
    group_description=_("Beccato!: secret signals and shouts, in real time"),
):
    """``/beccato play | pass | call-coccode | call-beccato | chicchirichi | gesture | signal | egg | ...``."""

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """What the game's own buttons do."""
        return {"beccato_words": self.words}

    @app_commands.command(name="play", description=_("Open a Beccato! table in this channel"))
    @app_commands.guild_only()
    async def play(self, interaction: Interaction) -> None:
        """Opens a table."""
        await self.bot.open_table(interaction, "beccato")

    # -- while cards go round ----------------------------------------------------------------------

    @app_commands.command(name="pass", description=_("Pass a card on"))
    @app_commands.rename(card=_("card"))
    @app_commands.describe(card=_("Which chicken"))
    async def pass_card(self, interaction: Interaction, card: str) -> None:
        """Passes a card for the caller."""
        w = self.bot.people.met(interaction)
        await self._act(interaction, {"type": "PassCard", "card": choices.breed_id(card, w)})

    pass_card.autocomplete("card")(autocomplete("beccato", choices.passable))

    @app_commands.command(name="call-coccode", description=_("Call: a team mate holds three"))
    @app_commands.rename(name=_("breed"))
    @app_commands.describe(name=_("Which breed, where chickens are called"))
    async def coccode(self, interaction: Interaction, name: str | None = None) -> None:
        """Calls Coccodé for the caller."""
        w = self.bot.people.met(interaction)
        named = choices.breed_id(name, w) if name else None
        await self._act(interaction, {"type": "Coccode", "breed": named}, racing=True)

    coccode.autocomplete("name")(autocomplete("beccato", choices.callable_breeds))

    @app_commands.command(name="call-beccato", description=_("Call: this opponent holds three"))
    @app_commands.rename(player=_("player"))
    @app_commands.describe(player=_("Who you point at"))
    async def beccato(self, interaction: Interaction, player: str) -> None:
        """Calls Beccato for the caller."""
        table = await self._table(interaction)
        action = {"type": "Beccato", "target": choices.seat_of(table, player)}
        await play_action(self.bot, interaction, table, action, _race_window(table))

    @beccato.autocomplete("player")
    async def _opponents(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        table, view = await self._my_table(interaction), await self._my_view(interaction)
        return matching(choices.targets(view, table), typed) if table and view else []

    @app_commands.command(name="chicchirichi", description=_("Call: you hold the four Seramas"))
    async def chicchirichi(self, interaction: Interaction) -> None:
        """Calls Chicchirichì for the caller."""
        await self._act(interaction, {"type": "Chicchirichi"})

    @app_commands.command(name="gesture", description=_("Make a gesture for all to see"))
    @app_commands.rename(name=_("gesture"))
    @app_commands.describe(name=_("What you do"))
    async def gesture(self, interaction: Interaction, name: str) -> None:
        """Makes a gesture for the caller."""
        w = self.bot.people.met(interaction)
        await self._act(interaction, {"type": "Gesture", "gesture": choices.gesture_id(name, w)})

    gesture.autocomplete("name")(autocomplete("beccato", choices.makeable))

    @app_commands.command(name="signal", description=_("See your team's secret signal again"))
    async def signal(self, interaction: Interaction) -> None:
        """Shows the caller's team signal."""
        table = await self.bot.table_for(interaction, "beccato")
        w = self.bot.people.met(interaction)
        view: BeccatoView | None = table.seen_by(interaction.user.id)
        if view is None:
            raise Refused("not_started")
        text = hand.signal_text(view, w) if view.signals else w.t("Your team has no signal yet.")
        await private(self.bot, interaction, sentence(text), table.id)

    # -- eggs --------------------------------------------------------------------------------------

    @app_commands.command(name="egg", description=_("Choose the egg your team gets"))
    @app_commands.rename(where=_("where"))
    @app_commands.describe(where=_("From the deck, or from which coop"))
    async def egg(self, interaction: Interaction, where: str) -> None:
        """Takes an egg for the caller."""
        w = self.bot.people.met(interaction)
        source = choices.breed_id(where, w)
        await self._act(interaction, {"type": "TakeEgg", "source": source})

    egg.autocomplete("where")(autocomplete("beccato", choices.takeable))

    @app_commands.command(name="lay", description=_("Lay your egg on a level of the pyramid"))
    @app_commands.rename(level=_("level"))
    @app_commands.describe(level=_("1 is the bottom row, 3 the top"))
    async def lay(self, interaction: Interaction, level: int) -> None:
        """Lays an egg for the caller."""
        await self._act(interaction, {"type": "PlaceEgg", "level": level})

    @lay.autocomplete("level")
    async def _levels(
        self, interaction: Interaction, _typed: str
    ) -> list[app_commands.Choice[int]]:
        view = await self._my_view(interaction)
        return [
            app_commands.Choice(name=str(level), value=level)
            for level in (choices.levels(view) if view else ())
        ]

    # -- the team's talk ---------------------------------------------------------------------------

    @app_commands.command(name="propose", description=_("Propose a signal to your team"))
    @app_commands.rename(
        first=_("gesture"), second=_("second"), words=_("words"), name=_("breed"), price=_("egg")
    )
    @app_commands.describe(
        first=_("The gesture, or a drawn card"),
        second=_("A second one that follows it, where signals are free"),
        words=_("Words of your own, in chat or on camera"),
        name=_("The breed it stands for; leave it out for all"),
        price=_("The egg to turn down, between rounds"),
    )
    async def propose(
        self,
        interaction: Interaction,
        first: str | None = None,
        second: str | None = None,
        words: app_commands.Range[str, 1, TEXT_MOST] | None = None,
        name: str | None = None,
        price: str | None = None,
    ) -> None:
        """Proposes a signal, or a change of it, for the caller."""
        table = await self.bot.table_for(interaction, "beccato")
        w = self.bot.people.met(interaction)
        view: BeccatoView | None = table.seen_by(interaction.user.id)
        if view is None:
            raise Refused("not_started")
        named = choices.breed_id(name, w) if name else None
        gestures = tuple(choices.gesture_id(one, w) for one in (first, second) if one)
        made = Signal(gestures, named, words or "")
        action = choices.proposal(view, made, price or "", drawn=first == choices.DRAW)
        await play_action(self.bot, interaction, table, dict(msgspec.to_builtins(action)))

    propose.autocomplete("first")(autocomplete("beccato", choices.proposable))

    propose.autocomplete("second")(autocomplete("beccato", choices.following))

    propose.autocomplete("name")(autocomplete("beccato", choices.slot_names))

    propose.autocomplete("price")(autocomplete("beccato", choices.prices))

    @app_commands.command(name="agree", description=_("Agree to a team mate's proposal"))
    @app_commands.rename(proposal=_("proposal"))
    @app_commands.describe(proposal=_("Whose"))
    async def agree(self, interaction: Interaction, proposal: int) -> None:
        """Agrees for the caller."""
        await self._act(interaction, {"type": "Agree", "proposal": proposal})

    @agree.autocomplete("proposal")
    async def _open_proposals(
        self, interaction: Interaction, _typed: str
    ) -> list[app_commands.Choice[int]]:
        table, view = await self._my_table(interaction), await self._my_view(interaction)
        if table is None or view is None:
            return []
        context = context_for(table, self.bot.people.met(interaction))
        return [
            app_commands.Choice(name=context.raw_names[one.seat][:90], value=one.number)
            for one in view.proposals
            if view.viewer not in one.agreed and choices.is_asked(view, "agree", "change")
        ]

    @app_commands.command(name="ready", description=_("Be ready for the next round"))
    async def ready(self, interaction: Interaction) -> None:
        """Marks the caller as ready."""
        await self._act(interaction, {"type": "Ready"})

    # -- looking -----------------------------------------------------------------------------------

    @app_commands.command(name="hand", description=_("See your cards; nobody else does"))
    async def hand(self, interaction: Interaction) -> None:
        """Shows the caller's hand."""
        table = await self.bot.table_for(interaction, "beccato")
        await self.bot.messages_of(table).send_copy(interaction, self.bot.people.met(interaction))

    @app_commands.command(name="score", description=_("See the match so far, call by call"))
    async def score(self, interaction: Interaction) -> None:
        """Shows the score."""
        table = await self.bot.table_for(interaction, "beccato", live=False)
        w = self.bot.people.met(interaction)
        if table.match is None:
            raise Refused("not_started")
        view: Any = table.match.view(None)
        shown = summary.score(view, context_for(table, w), w)
        await private(self.bot, interaction, shown, table.id)

    @app_commands.command(name="rules", description=_("Read the rules of Beccato!"))
    async def rules(self, interaction: Interaction) -> None:
        """Shows the rules."""
        w = self.bot.people.met(interaction)
        await private(self.bot, interaction, rules_screen(self.bot.game_uis["beccato"], w, 0), 0)

    async def words(self, press: Interaction, made: CustomId, _values: Sequence[str]) -> None:
        """Asks for a signal in words."""
        w = self.bot.people.met(press)
        await press.response.send_modal(WordsWindow(self.bot, made, w))

    # -- what commands have in common --------------------------------------------------------------

    async def _table(self, interaction: Interaction) -> Table:
        """Returns the caller's table, without waiting if they are in its channel."""
        return self.bot.table_at_hand(interaction, "beccato") or await self.bot.table_for(
            interaction, "beccato"
        )

    async def _act(
        self, interaction: Interaction, action: dict[str, Any], *, racing: bool = False
    ) -> None:
        """Plays an action; in a race for the round as it stands now, handed in before anything is awaited."""
        table = await self._table(interaction)
        window = _race_window(table) if racing else None
        await play_action(self.bot, interaction, table, action, window)

    async def _my_table(self, interaction: Interaction) -> Table | None:
        try:
            return await self.bot.table_for(interaction, "beccato")
        except Refused:
            return None

    async def _my_view(self, interaction: Interaction) -> BeccatoView | None:
        table = await self._my_table(interaction)
        return None if table is None else table.seen_by(interaction.user.id)


class WordsWindow(ui.Modal):
    """Asks for a signal in words; they go into the writer's plan, which only they see."""

    def __init__(self, bot: Parlour, made: CustomId, w: Words) -> None:
        super().__init__(title=w.t("A signal in your own words")[:45], timeout=600)
        self._bot = bot
        self._made = CustomId(made.table, "words", made.window, "")
        self._words: ui.TextInput[WordsWindow] = ui.TextInput(max_length=TEXT_MOST)
        self.add_item(
            ui.Label(
                text=w.t("What you do or say")[:45],
                description=w.t("Something everyone can see or hear; only your team reads this")[
                    :100
                ],
                component=self._words,
            )
        )

    async def on_submit(self, interaction: Interaction) -> None:
        """Hands the words in like a choice from a menu."""
        await self._bot.pressed(interaction, self._made, (self._words.value,))


def _race_window(table: Table) -> str | None:
    prompts = table.match.prompts if table.match is not None else ()
    return next((prompt.window for prompt in prompts if prompt.kind == "call"), None)
