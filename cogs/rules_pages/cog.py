"""``/rules``: the rules a table plays by, with pages about cards, symbols and jokers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId, number
from bot.i18n.words import Words, folded
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.pages import in_hand, open_page, show_beside
from bot.presses.slash import game_called, matching, offer_games, private, turn
from bot.tables.commands import Refused
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, Setting, Thing
from bot.ui.offers import ADDITIONS
from bot.ui.rulebook import find_thing, setting_of, usual
from cogs.rules_pages.screens import ADDED, ask_screen, beside_screen, rules_screen, thing_screen
from cogs.table.logic import table_of

PAGES = range(1000)


class RulesCog(FeatureCog):
    """``/rules``, and the **Rules** and **Explain** buttons."""

    def added(self) -> None:
        self.register(ADDITIONS, "rules_pages", ADDED)

    @anywhere
    @app_commands.command(name="rules", description=_("Read the rules of a game"))
    @app_commands.describe(
        game=_("Which game (default: the one you're playing)"),
        topic=_("Which page, card or gesture (default: the first page)"),
    )
    async def rules(
        self, interaction: Interaction, game: str | None = None, topic: str | None = None
    ) -> None:
        """Shows a game's rules, or explains a card or symbol."""
        bot, w = self.bot, self.bot.people.remember(interaction)
        game_ui, table = await self._asked(interaction, game)
        setting, where = _setting(game_ui, table), 0 if table is None else table.id
        titles = [folded(page.title) for page in game_ui.pages(setting, w)]
        wanted = folded((topic or "").strip())
        page = next((at for at, title in enumerate(titles) if wanted in title), None)
        if page is None or wanted not in titles:
            thing = find_thing(_things(game_ui, setting, table, interaction.user.id, w), wanted)
            if thing is not None and (page is None or wanted == folded(thing.label)):
                await private(bot, interaction, thing_screen(game_ui, thing.page(), w), where)
                return
        screen = rules_screen(game_ui, setting, w, page or 0, table=table)
        await private(bot, interaction, screen, where)

    rules.autocomplete("game")(offer_games)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        w = self.bot.people.remember(interaction)
        named: object = getattr(interaction.namespace, "game", None)
        try:
            game_ui, table = await self._asked(
                interaction, named if isinstance(named, str) else None
            )
        except Refused:
            return []
        setting = _setting(game_ui, table)
        titles = [page.title for page in game_ui.pages(setting, w)]
        things = game_ui.things(setting, None, w) if game_ui.things else ()
        return matching([(one, one) for one in (*titles, *(one.label for one in things))], typed)

    @button("rules")
    async def open(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows a table's rules, replacing the hand if pressed there."""
        table = await table_of(self.bot, press, custom_id)
        await self._open(press, self.bot.game_uis[table.game], table, 0, here=in_hand(press, table))

    @button("rules_page")
    async def page(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        game, dot, _ = custom_id.window.partition(".")
        page = number(values[0] if values else custom_id.arg, PAGES)
        if page is None:
            raise Refused("bad_option")
        game_ui = game_called(self.bot, game, self.bot.people.remember(press))
        table = await self._at(press, custom_id, game)
        if dot and table is None:
            raise Refused("no_such_table")
        await self._open(press, game_ui, table, page, here=bool(dot))

    @button("help_rules")
    async def of_game(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the rules for the button's game, as the button's table plays it if it has one."""
        w = self.bot.people.remember(press)
        game_ui, table = (
            game_called(self.bot, custom_id.arg, w),
            await self._at(press, custom_id, custom_id.arg),
        )
        screen = rules_screen(game_ui, _setting(game_ui, table), w, 0, table=table)
        await private(self.bot, press, screen, custom_id.table)

    @button("explain")
    async def ask(self, press: Interaction, custom_id: CustomId) -> None:
        """Lists everything that the user sees at the table, so that they can ask about it."""
        await self._show_thing(press, custom_id, None)

    @button("explain_about")
    async def about(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Explains what the user chose, in its current state."""
        await self._show_thing(press, custom_id, values[0] if values else "")

    async def _show_thing(self, press: Interaction, custom_id: CustomId, code: str | None) -> None:
        table = await table_of(self.bot, press, custom_id)
        game_ui, w = self.bot.game_uis[table.game], self.bot.people.remember(press)
        view, setting = table.seen_by(press.user.id), setting_of(table)
        if view is None:
            raise Refused("not_seated_here")
        if game_ui.things is None:
            raise Refused("bad_option")
        seen = game_ui.things(setting, view, w)
        chosen = None
        if code is not None:  # it may have left the table since
            known = (*seen, *game_ui.things(setting, None, w))
            chosen = next((one for one in known if one.code == code), None)
            if chosen is None:
                raise Refused("bad_option")
        page, here = chosen and chosen.page(), in_hand(press, table)
        if page is not None and here:
            await show_beside(self.bot, press, beside_screen(page), table)
            return
        await open_page(self.bot, press, ask_screen(game_ui, seen, w, page, here=here), table)

    async def _open(
        self, press: Interaction, game_ui: GameUI, table: Table | None, page: int, *, here: bool
    ) -> None:
        w = self.bot.people.remember(press)
        screen = rules_screen(game_ui, _setting(game_ui, table), w, page, table=table, here=here)
        if table is not None and here:
            await open_page(self.bot, press, screen, table)
        else:
            await turn(self.bot, press, screen, 0 if table is None else table.id)

    async def _at(self, press: Interaction, custom_id: CustomId, game: str) -> Table | None:
        """Returns the button's table, if it plays the game and the user may know about it."""
        try:
            table = await table_of(self.bot, press, custom_id)
        except Refused:
            return None
        return table if table.game == game else None

    async def _asked(
        self, interaction: Interaction, game: str | None
    ) -> tuple[GameUI, Table | None]:
        """Returns the game being asked about (by default, the table's) and a table playing it."""
        if not game:
            table = await self.bot.handler.table_for(interaction, live=False)
            return self.bot.game_uis[table.game], table
        game_ui = game_called(self.bot, game, self.bot.people.remember(interaction))
        try:
            table = await self.bot.handler.table_for(interaction)
        except Refused:
            return game_ui, None
        return game_ui, table if table.game == game_ui.game else None


def _setting(game_ui: GameUI, table: Table | None) -> Setting:
    return usual(game_ui.game) if table is None else setting_of(table)


def _things(
    game_ui: GameUI, setting: Setting, table: Table | None, user_id: int, w: Words
) -> list[Thing]:
    """Returns everything there is in a game, with what the user sees at their table first."""
    if game_ui.things is None:
        return []
    view: Any = None if table is None else table.seen_by(user_id)
    in_game = list(game_ui.things(setting, None, w))
    return in_game if view is None else [*game_ui.things(setting, view, w), *in_game]
