"""Belratti's slash commands and its button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.kit import asked
from bot.games.cog import GameCog
from bot.i18n.words import Words
from bot.interactions.custom_id import CustomId, number
from bot.interactions.handler import ComponentHandler
from bot.interactions.slash import matching, play_action, private
from bot.messages.tracked_message import Interaction
from bot.ratings.queries import RatingQueries
from bot.tables.commands import Refused
from cogs.belratti import choices, summary, text
from cogs.belratti.cards import name as name_of
from cogs.belratti.cards import story
from cogs.lobby.screens import rules_screen
from rules.belratti.model import ProposeNewThemes
from rules.belratti.view import BelrattiView

RECORDS = 5
"""Scores the record table shows for each number of players."""

Choices = list[app_commands.Choice[str]]


class BelrattiCog(
    GameCog,
    group_name="belratti",
    group_description=_("Belratti: paint, hang, and mind the fakes"),
):
    """``/belratti play | themes | demand | ... | hand | score | records | rules``."""

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """What the game's own buttons do."""
        return {"belratti_records": self.show_records}

    @app_commands.command(name="play", description=_("Open a Belratti table in this channel"))
    @app_commands.guild_only()
    async def play(self, interaction: Interaction) -> None:
        """Opens a table."""
        await self.bot.open_table(interaction, "belratti")

    # -- themes and number -------------------------------------------------------------------------

    @app_commands.command(
        name="themes", description=_("Cats: keep the themes, or propose new ones")
    )
    @app_commands.rename(choice=_("choice"))
    @app_commands.describe(choice=_("What you would like"))
    async def themes(self, interaction: Interaction, choice: str) -> None:
        """Keeps the themes or proposes that joker."""
        word = choice.strip()
        await self._play(
            interaction,
            {"type": "Continue"}
            if word.casefold() == "keep"
            else {"type": "ProposeNewThemes", "which": word},
        )

    @themes.autocomplete("choice")
    async def _themes_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        if view is None or asked(view, "themes") is None:
            return []
        found = [
            (str(which), text.request(ProposeNewThemes(which=which), w))
            for which in choices.theme_requests(view)
        ]
        return matching([("keep", w.t("Keep the themes")), *found], typed)

    @app_commands.command(name="demand", description=_("Cats: how many pictures you demand"))
    @app_commands.rename(number=_("number"))
    @app_commands.describe(number=_("From 2 to 7"))
    async def demand(self, interaction: Interaction, number: int) -> None:
        """Votes for a number."""
        await self._play(interaction, {"type": "ConfirmDemand", "number": number})

    @demand.autocomplete("number")
    async def _demands_now(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        view, _w = await self._seen(interaction)
        return [
            app_commands.Choice(name=str(number), value=number)
            for number in (choices.demands(view) if view else ())
            if str(number).startswith(str(typed).strip())
        ]

    @app_commands.command(
        name="plusminus", description=_("Owls: keep the demand, or propose one more or less")
    )
    @app_commands.rename(choice=_("choice"))
    @app_commands.describe(choice=_("What you would like"))
    async def plusminus(self, interaction: Interaction, choice: str) -> None:
        """Keeps the demand or proposes that joker."""
        word = choice.strip().casefold()
        action: dict[str, Any] = {"type": "KeepDemand"}
        if word != "keep":
            action = {"type": "ProposePlusMinus", "step": {"+1": 1, "1": 1, "-1": -1}.get(word, 0)}
        await self._play(interaction, action)

    @plusminus.autocomplete("choice")
    async def _steps_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        if view is None or asked(view, "plus_minus") is None:
            return []
        found = [("keep", w.t("Keep {number}", number=view.demand))]
        for step in choices.steps(view):
            label = w.t("{number} instead", number=(view.demand or 0) + step)
            found.append((f"{step:+d}", label))
        return matching(found, typed)

    # -- painting ----------------------------------------------------------------------------------

    @app_commands.command(name="paint", description=_("Owls: paint a picture for a theme"))
    @app_commands.rename(picture=_("picture"), theme=_("theme"))
    @app_commands.describe(picture=_("Which of yours"), theme=_("What it is meant for"))
    async def paint(self, interaction: Interaction, picture: str, theme: Literal["A", "B"]) -> None:
        """Commits a picture."""
        view, w = await self._seen(interaction)
        card = _card(picture, choices.held(view) if view else (), w)
        await self._play(interaction, {"type": "Commit", "card": card, "theme": theme})

    @paint.autocomplete("picture")
    async def _paintable_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        return _pictures(view, choices.paintable(view) if view else (), typed, w)

    @app_commands.command(name="back", description=_("Owls: take a painted picture back"))
    @app_commands.rename(picture=_("picture"))
    @app_commands.describe(picture=_("Which of those you have painted"))
    async def back(self, interaction: Interaction, picture: str) -> None:
        """Withdraws a picture."""
        view, w = await self._seen(interaction)
        card = _card(picture, choices.held(view) if view else (), w)
        await self._play(interaction, {"type": "Withdraw", "card": card})

    @back.autocomplete("picture")
    async def _painted_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        if view is None or asked(view, "paint") is None:
            return []
        return _pictures(view, tuple(choices.painted(view)), typed, w)

    @app_commands.command(
        name="fit", description=_("Owls: say how well your pictures suit the themes")
    )
    @app_commands.rename(good=_("good"), medium=_("medium"), bad=_("bad"))
    @app_commands.describe(
        good=_("How many suit a theme well"),
        medium=_("How many suit so-so"),
        bad=_("How many suit badly"),
    )
    async def fit(
        self,
        interaction: Interaction,
        good: app_commands.Range[int, 0, 18],
        medium: app_commands.Range[int, 0, 18],
        bad: app_commands.Range[int, 0, 18],
    ) -> None:
        """States the fit."""
        await self._play(
            interaction, {"type": "StateFit", "good": good, "medium": medium, "bad": bad}
        )

    @app_commands.command(
        name="swap", description=_("Owls: the joker Swap hand, six pictures for six")
    )
    @app_commands.rename(
        one=_("first"),
        two=_("second"),
        three=_("third"),
        four=_("fourth"),
        five=_("fifth"),
        six=_("sixth"),
    )
    async def swap(
        self,
        interaction: Interaction,
        one: str,
        two: str,
        three: str,
        four: str,
        five: str,
        six: str,
    ) -> None:
        """Swaps six pictures."""
        view, w = await self._seen(interaction)
        mine = choices.held(view) if view else ()
        cards = [_card(picture, mine, w) for picture in (one, two, three, four, five, six)]
        await self._play(interaction, {"type": "SwapHand", "cards": cards})

    @swap.autocomplete("one")
    @swap.autocomplete("two")
    @swap.autocomplete("three")
    @swap.autocomplete("four")
    @swap.autocomplete("five")
    @swap.autocomplete("six")
    async def _swappable_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        if view is None or not choices.can_swap(view):
            return []
        taken = {value for _name, value in interaction.namespace if value != typed}
        left = [card for card in view.hand or () if card not in taken]
        return _pictures(view, sorted(left), typed, w)

    @app_commands.command(
        name="ready", description=_("Owls: say that you are ready, or not after all")
    )
    @app_commands.rename(ready=_("ready"))
    @app_commands.describe(ready=_("Yes, unless you say otherwise"))
    async def ready(self, interaction: Interaction, ready: bool = True) -> None:
        """Marks an Owl as ready or not."""
        await self._play(interaction, {"type": "Ready" if ready else "Unready"})

    # -- hanging -----------------------------------------------------------------------------------

    @app_commands.command(name="hang", description=_("Cats: put a picture under a theme, or aside"))
    @app_commands.rename(picture=_("picture"), place=_("place"))
    @app_commands.describe(picture=_("Its number or name"), place=_("Where it goes"))
    @app_commands.choices(
        place=[
            app_commands.Choice(name=_("under A"), value="A"),
            app_commands.Choice(name=_("under B"), value="B"),
            app_commands.Choice(name=_("aside"), value="aside"),
            app_commands.Choice(name=_("undecided"), value=""),
        ]
    )
    async def hang(self, interaction: Interaction, picture: str, place: str) -> None:
        """Hangs a picture, or takes it down."""
        card = await self._on_wall(interaction, picture)
        await self._play(
            interaction,
            {"type": "Hang", "card": card, "place": place}
            if place
            else {"type": "Unhang", "card": card},
        )

    @app_commands.command(
        name="question", description=_("Cats: propose to ask whether a picture is real")
    )
    @app_commands.rename(picture=_("picture"))
    @app_commands.describe(picture=_("Its number or name"))
    async def question(self, interaction: Interaction, picture: str) -> None:
        """Proposes the question."""
        card = await self._on_wall(interaction, picture)
        await self._play(interaction, {"type": "ProposeQuestion", "card": card})

    @hang.autocomplete("picture")
    async def _wall_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        if view is None or asked(view, "hang", "captain") is None:
            return []
        return _pictures(view, [exhibit.card for exhibit in view.table], typed, w)

    @question.autocomplete("picture")
    async def _askable_now(self, interaction: Interaction, typed: str) -> Choices:
        view, w = await self._seen(interaction)
        if view is None or not choices.can_ask(view):
            return []
        return _pictures(view, [exhibit.card for exhibit in view.table], typed, w)

    @app_commands.command(name="confirm", description=_("Cats: agree with the wall as it hangs"))
    async def confirm(self, interaction: Interaction) -> None:
        """Confirms the wall."""
        await self._play(interaction, {"type": "ConfirmBoard"})

    @app_commands.command(
        name="answer", description=_("Say yes or no to the joker that is proposed")
    )
    @app_commands.rename(agree=_("agree"))
    @app_commands.describe(agree=_("Whether you are for it"))
    async def answer(self, interaction: Interaction, agree: bool) -> None:
        """Agrees to a proposal, or not."""
        await self._play(interaction, {"type": "Agree" if agree else "Refuse"})

    # -- looking -----------------------------------------------------------------------------------

    @app_commands.command(name="hand", description=_("See your pictures; no one else does"))
    async def hand(self, interaction: Interaction) -> None:
        """Shows the asker's hand."""
        table = await self.bot.table_for(interaction, "belratti")
        await self.bot.messages_of(table).send_copy(interaction, self.bot.people.met(interaction))

    @app_commands.command(name="score", description=_("See the match so far, round by round"))
    async def score(self, interaction: Interaction) -> None:
        """Shows the score."""
        table = await self.bot.table_for(interaction, "belratti", live=False)
        if table.match is None:
            raise Refused("not_started")
        view: Any = table.match.view(None)
        screen = summary.score(view, self.bot.people.met(interaction))
        await private(self.bot, interaction, screen, table.id)

    @app_commands.command(name="records", description=_("See the best scores of this server"))
    @app_commands.guild_only()
    async def records(self, interaction: Interaction) -> None:
        """Shows the records."""
        await self._tell_records(interaction)

    @app_commands.command(name="rules", description=_("Read the rules of Belratti"))
    async def rules(self, interaction: Interaction) -> None:
        """Shows the rules."""
        w = self.bot.people.met(interaction)
        await private(self.bot, interaction, rules_screen(self.bot.game_uis["belratti"], w, 0), 0)

    async def show_records(
        self, press: Interaction, _made: CustomId, _values: Sequence[str]
    ) -> None:
        """Shows the records from the result card."""
        await self._tell_records(press)

    # -- shared -----------------------------------------------------------------------------------

    async def _tell_records(self, interaction: Interaction) -> None:
        if interaction.guild_id is None:
            raise Refused("server_only")
        ladder = await RatingQueries(self.bot.store).ladder(
            "belratti", interaction.guild_id, limit=RECORDS
        )
        screen = summary.records(ladder, self.bot.people.met(interaction))
        await private(self.bot, interaction, screen, 0)

    async def _play(self, interaction: Interaction, action: dict[str, Any]) -> None:
        table = await self.bot.table_for(interaction, "belratti")
        await play_action(self.bot, interaction, table, action)

    async def _on_wall(self, interaction: Interaction, typed: str) -> str:
        view, w = await self._seen(interaction)
        return _card(typed, [exhibit.card for exhibit in view.table] if view else (), w)

    async def _seen(self, interaction: Interaction) -> tuple[BelrattiView | None, Words]:
        """Returns the view of the player who asks, if they play at a table, and their words."""
        w = self.bot.people.met(interaction)
        try:
            table = await self.bot.table_for(interaction, "belratti")
        except Refused:
            return None, w
        return table.seen_by(interaction.user.id), w


def _numbers(view: BelrattiView) -> dict[str, int]:
    """Returns the number of every picture the reader sees: on the wall, or in the own hand."""
    shown = [exhibit.card for exhibit in view.table] if asked(view, "hang", "captain") else []
    return {card: number for number, card in enumerate(shown or choices.held(view), 1)}


def _pictures(view: BelrattiView | None, cards: Iterable[str], typed: str, w: Words) -> Choices:
    if view is None:
        return []
    numbers = _numbers(view)
    return matching([(card, f"{numbers[card]} · {story(card, w)}") for card in cards], typed)


def _card(typed: str, cards: Sequence[str], w: Words) -> str:
    """Returns the picture that was typed as an id, a number or a name; else what was typed."""
    word = typed.strip().casefold()
    if place := number(word, range(len(cards) + 1)):
        return cards[place - 1]
    by_name = {name_of(card, w).casefold(): card for card in cards}
    return by_name.get(word, typed.strip().upper()[:20])
