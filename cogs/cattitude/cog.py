"""Cattitude's slash commands and its own buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import rules
from bot.components.emoji import spoken
from bot.components.table_screens import context_for
from bot.games.cog import GameCog
from bot.i18n.words import Words
from bot.interactions.custom_id import CustomId
from bot.interactions.handler import ComponentHandler
from bot.interactions.slash import matching, play_action, private
from bot.messages.tracked_message import Interaction
from bot.tables.commands import Refused
from cogs.cattitude import summary
from cogs.cattitude.cards import Kinds, kinds_of, label, points, several, species
from cogs.cattitude.choices import my_tableau
from cogs.cattitude.securing.choices import SecureDraft
from cogs.lobby.screens import rules_screen
from rules.cattitude.content import Card, is_within, without
from rules.cattitude.model import (
    FROM_TABLEAU,
    CattitudeView,
    ChooseLoss,
    Phase,
    Secure,
    Side,
)

NOTHING = "nothing"
"""What players type for no card, or no species."""

Choices = list[app_commands.Choice[str]]


class CattitudeCog(
    GameCog,
    group_name="cattitude",
    group_description=_("Cattitude: split, offer, choose, collect, secure"),
):
    """``/cattitude play | bid | unlock | choose | collect | secure | hand | score | rules``."""

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """What the game's own buttons do."""
        return {"cattitude_palace": self.palace}

    @app_commands.command(name="play", description=_("Open a Cattitude table in this channel"))
    @app_commands.guild_only()
    async def play(self, interaction: Interaction) -> None:
        """Opens a table."""
        await self.bot.open_table(interaction, "cattitude")

    # -- bidding -----------------------------------------------------------------------------------

    @app_commands.command(
        name="bid", description=_("Lock your two bids: name the open cards, the rest is closed")
    )
    @app_commands.rename(
        shown=_("open"), table_open=_("table_open"), table_closed=_("table_closed")
    )
    @app_commands.describe(
        shown=_("The dealt cards you offer face up; the others are closed"),
        table_open=_("Tableau cards to add to the open bid"),
        table_closed=_("Tableau cards to add to the closed bid"),
    )
    async def bid(
        self,
        interaction: Interaction,
        shown: str,
        table_open: str = NOTHING,
        table_closed: str = NOTHING,
    ) -> None:
        """Locks the user's bids."""
        table = await self.bot.table_for(interaction, "cattitude")
        view: CattitudeView | None = table.seen_by(interaction.user.id)
        w = self.bot.people.met(interaction)
        if view is None:
            raise Refused("not_started" if table.match is None else "not_seated_here")
        kinds = kinds_of(view)
        faced = _cards(shown, kinds, w)
        hand = view.hand or ()
        closed = without(hand, faced) if is_within(faced, hand) else hand
        action = {
            "type": "LockBid",
            "open": [*faced, *_marked(_cards(table_open, kinds, w))],
            "closed": [*closed, *_marked(_cards(table_closed, kinds, w))],
        }
        await play_action(self.bot, interaction, table, action)

    @bid.autocomplete("shown")
    async def _splits(self, interaction: Interaction, typed: str) -> Choices:
        view = await self._deciding(interaction, Phase.BID)
        if view is None:
            return []
        w = self.bot.people.met(interaction)
        return matching(_sets(view, view.hand or (), len(view.hand or ()), w), typed)

    @bid.autocomplete("table_open")
    @bid.autocomplete("table_closed")
    async def _additions(self, interaction: Interaction, typed: str) -> Choices:
        view = await self._deciding(interaction, Phase.BID)
        if view is None or not view.most_added:
            return []
        w = self.bot.people.met(interaction)
        return matching(_sets(view, my_tableau(view), view.most_added, w), typed)

    @app_commands.command(name="unlock", description=_("Take back what you have decided"))
    async def unlock(self, interaction: Interaction) -> None:
        """Takes the user's decision back."""
        table = await self.bot.table_for(interaction, "cattitude")
        await play_action(self.bot, interaction, table, {"type": "Unlock"})

    # -- choosing, collecting, securing ------------------------------------------------------------

    @app_commands.command(name="choose", description=_("Take one of the two bids in front of you"))
    @app_commands.rename(side=_("bid"))
    @app_commands.describe(side=_("The open or the closed one"))
    async def choose(self, interaction: Interaction, side: str) -> None:
        """Takes a bid."""
        table = await self.bot.table_for(interaction, "cattitude")
        w = self.bot.people.met(interaction)
        word = _typed(side, _sides(table.seen_by(interaction.user.id), w))
        await play_action(self.bot, interaction, table, {"type": "ChooseBid", "bid": word})

    @choose.autocomplete("side")
    async def _choosable(self, interaction: Interaction, typed: str) -> Choices:
        view = await self._deciding(interaction, Phase.CHOOSE)
        return matching(_sides(view, self.bot.people.met(interaction)) if view else [], typed)

    @app_commands.command(
        name="collect", description=_("Settle a tie: say which birds Sir Gulpington takes")
    )
    @app_commands.rename(loss=_("lose"))
    @app_commands.describe(loss=_("The species you give up"))
    async def collect(self, interaction: Interaction, loss: str) -> None:
        """Settles a tie."""
        table = await self.bot.table_for(interaction, "cattitude")
        known = await self._losses(interaction)
        word = _typed(loss, known)
        lost = [one for one in word.split(",") if one != NOTHING]
        await play_action(self.bot, interaction, table, {"type": "ChooseLoss", "species": lost})

    @collect.autocomplete("loss")
    async def _losable(self, interaction: Interaction, typed: str) -> Choices:
        return matching(await self._losses(interaction), typed)

    async def _losses(self, interaction: Interaction) -> list[tuple[str, str]]:
        w = self.bot.people.met(interaction)
        legal = await self._legal(interaction, ChooseLoss)
        return [
            (",".join(one.species) or NOTHING, spoken(several(one.species, w)) or w.t("nothing"))
            for one in legal
            if isinstance(one, ChooseLoss)
        ]

    @app_commands.command(name="secure", description=_("Secure species in your palace, or nothing"))
    @app_commands.rename(what=_("species"))
    @app_commands.describe(what=_("Which species, and the royal that goes along where one must"))
    async def secure(self, interaction: Interaction, what: str) -> None:
        """Secures species."""
        table = await self.bot.table_for(interaction, "cattitude")
        word = _typed(what, await self._securings(interaction))
        named, _bar, along = word.partition("/")
        action: dict[str, Any] = {
            "type": "Secure",
            "species": [one for one in named.split(",") if one != NOTHING],
            "royals": [one for one in along.split(",") if one],
        }
        await play_action(self.bot, interaction, table, action)

    @secure.autocomplete("what")
    async def _securable(self, interaction: Interaction, typed: str) -> Choices:
        return matching(await self._securings(interaction), typed)

    async def _securings(self, interaction: Interaction) -> list[tuple[str, str]]:
        w = self.bot.people.met(interaction)
        legal = await self._legal(interaction, Secure)
        view = await self._deciding(interaction, Phase.SECURE)
        if view is None:
            return []
        return [(_key(one), _told(one, view, w)) for one in legal if isinstance(one, Secure)]

    # -- looking -----------------------------------------------------------------------------------

    @app_commands.command(name="hand", description=_("See your hand; nobody else does"))
    async def hand(self, interaction: Interaction) -> None:
        """Shows the user's hand."""
        table = await self.bot.table_for(interaction, "cattitude")
        await self.bot.messages_of(table).send_copy(interaction, self.bot.people.met(interaction))

    @app_commands.command(name="score", description=_("See every tableau, and your palace"))
    async def score(self, interaction: Interaction) -> None:
        """Shows the score so far, privately."""
        table = await self.bot.table_for(interaction, "cattitude", live=False)
        w = self.bot.people.met(interaction)
        if table.match is None:
            raise Refused("not_started")
        view: Any = table.match.view(table.seat_of(interaction.user.id))
        shown = summary.score(view, context_for(table, w), w)
        await private(self.bot, interaction, shown, table.id)

    @app_commands.command(name="rules", description=_("Read the rules of Cattitude"))
    async def rules(self, interaction: Interaction) -> None:
        """Shows the rules."""
        w = self.bot.people.met(interaction)
        await private(self.bot, interaction, rules_screen(self.bot.game_uis["cattitude"], w, 0), 0)

    async def palace(self, press: Interaction, made: CustomId, _values: Sequence[str]) -> None:
        """Shows the user's own palace, privately."""
        table = await self.bot.tables.get(made.table)
        w = self.bot.people.met(press)
        view: CattitudeView | None = table.seen_by(press.user.id) if table is not None else None
        if table is None or view is None:
            raise Refused("not_seated_here")
        shown = summary.my_palace(view, context_for(table, w), w)
        await private(self.bot, press, shown, made.table)

    # -- what is legal now -------------------------------------------------------------------------

    async def _legal(self, interaction: Interaction, kind: type[rules.Action]) -> list[Any]:
        """Returns the actions of a kind that the user may play now."""
        try:
            table = await self.bot.table_for(interaction, "cattitude")
        except Refused:
            return []
        seat = table.seat_of(interaction.user.id)
        if table.match is None or seat is None:
            return []
        return [action for action in table.match.legal(seat) if isinstance(action, kind)]

    async def _deciding(self, interaction: Interaction, phase: Phase) -> CattitudeView | None:
        """Returns the user's view if they have yet to decide in this phase."""
        try:
            table = await self.bot.table_for(interaction, "cattitude")
            view: CattitudeView | None = table.seen_by(interaction.user.id)
        except Refused:
            return None
        if view is None or view.phase is not phase or view.committed is not None:
            return None
        return view if any(view.viewer in prompt.seats for prompt in view.prompts) else None


def _sides(view: CattitudeView | None, w: Words) -> list[tuple[str, str]]:
    """Returns the two bids in front of the viewer, with their numbers of cards."""
    offer = (
        next((offer for offer in view.offers if offer.to == view.viewer), None) if view else None
    )
    if offer is None:
        return [(str(side), str(side)) for side in Side]
    return [
        ("open", w.n("Open ({count} card)", "Open ({count} cards)", len(offer.open))),
        ("closed", w.n("Closed ({count} card)", "Closed ({count} cards)", len(offer.closed))),
    ]


def _sets(view: CattitudeView, held: Sequence[Card], most: int, w: Words) -> list[tuple[str, str]]:
    """Returns every set of up to ``most`` cards, smaller ones first, with their labels."""
    kinds = kinds_of(view)
    found = [(NOTHING, w.t("nothing"))]
    for count in range(1, min(most, len(held)) + 1):
        found += [
            (",".join(cards), ", ".join(label(kinds[card], w) for card in cards))
            for cards in dict.fromkeys(combinations(held, count))
        ]
    return found


def _key(action: Secure) -> str:
    if not action.species:
        return NOTHING
    return "/".join(filter(None, (",".join(action.species), ",".join(action.royals))))


def _told(action: Secure, view: CattitudeView, w: Words) -> str:
    """Returns what securing this brings, in words."""
    if not action.species:
        return w.t("nothing")
    kinds, worth = kinds_of(view), SecureDraft(action.species, action.royals).points(view)
    said = w.listing([species(each, w) for each in action.species])
    if action.royals:
        royals = w.listing([label(kinds[royal], w) for royal in action.royals])
        said = w.t("{species} with {royals}", species=said, royals=royals)
    return f"{said}: {points(worth)}"


def _typed(text: str, known: Iterable[tuple[str, str]]) -> str:
    """Returns the key of a typed choice, given as the key or its label."""
    word = text.strip().casefold()
    return {label.casefold(): key for key, label in known}.get(word, word)


def _cards(text: str, kinds: Kinds, w: Words) -> list[Card]:
    """Reads cards as people type them: ``turkey, Diva Peacock 6``; unknown names stay as typed."""
    if text.strip().casefold() in (NOTHING, w.t("nothing")):
        return []
    known = {label(kind, w).casefold(): card for card, kind in kinds.items()}
    plain = {re.sub(r" \S+$", "", said): card for said, card in known.items()}
    typed = [one.strip().casefold() for one in text.split(",")]
    named = [one for one in typed if one] or [""]
    return [known.get(one) or plain.get(one) or one.replace(" ", "_")[:40] for one in named]


def _marked(cards: Iterable[Card]) -> list[str]:
    return [FROM_TABLEAU + card for card in cards]
