"""``/move``: lets people type any move in any game."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import rules
from bot.i18n.words import Words, plain
from bot.memo import Latest
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog
from bot.presses.host import Host
from bot.presses.slash import numbered
from bot.tables.commands import Act, Refused
from bot.tables.lobby import stopped
from bot.tables.model import IN_PLAY, LIVE, Table
from bot.tables.refused import Broken
from bot.ui.game_ui import Move
from bot.ui.moves import in_words, legal_moves, match_moves, nearest, suggestions
from bot.ui.table_screens import context_for

NAMED = 5
"""How many moves a response names if the typed text is unclear."""

TYPING = 15.0
"""Seconds during which a call belongs to the windows that were open while its player was typing."""

MOST_TYPING = 256
"""The most people whose typing is remembered."""

Choices = list[app_commands.Choice[str]]


class MoveCog(FeatureCog):
    """Plays the moves that people type, and suggests legal moves as they type."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self._typing: Latest[int, tuple[float, Table]] = Latest(MOST_TYPING)

    @app_commands.command(name="move", description=_("Play a move by typing it, or see your hand"))
    @app_commands.rename(number=_("table"))
    @app_commands.describe(
        what=_("Your move, step by step as you type (default: see your hand)"),
        number=_("Which of your tables (default: the one here)"),
    )
    async def move(
        self,
        interaction: Interaction,
        what: str | None = None,
        number: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Plays a move; a call counts in the window that was open while the user was typing it."""
        table = self.bot.messages.table_at_hand(interaction) if number is None else None
        table = table or await self._table(interaction, number)
        if what is None:
            w = self.bot.people.remember(interaction)
            await self.bot.messages.of(table).send_copy(interaction, w)
            return
        move = await self._parsed(interaction, table, what)
        if move is None:
            return
        window = None
        if self.bot.game_uis[table.game].is_call(move):
            typed, seen = self._typing.pop(interaction.user.id, (0.0, table))
            begun = seen if seen.id == table.id and monotonic() < typed + TYPING else table
            window = _window(begun, move)
        plain_move: dict[str, Any] = rules.to_dict(move)
        act = Act(interaction.user.id, plain_move, window, interaction.id)
        coming = self.bot.tables.submit(table.id, act)
        w = self.bot.people.remember(interaction)
        try:
            answer = await coming
        except (Refused, rules.RuleError, Broken) as error:
            await self.bot.handler.refuse(interaction, table.id, error, w)
            return
        await self.bot.messages.of(answer.table).send_copy(interaction, w)

    @move.autocomplete("what")
    async def _moves(self, interaction: Interaction, typed: str) -> Choices:
        number: object = getattr(interaction.namespace, "table", None)
        return await self._offered(interaction, typed, number if isinstance(number, int) else None)

    @move.autocomplete("number")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        w = self.bot.people.remember(interaction)
        mine = await self.bot.store.tables_of(interaction.user.id, *map(str, IN_PLAY))
        named = {
            table.id: w.t("{game} · table {number}", game=game_ui.title(w), number=table.id)
            async for table in self.bot.tables.readable(mine)
            if (game_ui := self.bot.game_uis.get(table.game)) is not None
        }
        return numbered(named, typed)

    async def _table(self, interaction: Interaction, number: int | None) -> Table:
        if number is None:
            return await self.bot.handler.table_for(interaction)
        table = await self.bot.tables.get(number)
        if table is None or table.status not in LIVE or table.seat_of(interaction.user.id) is None:
            raise Refused("not_seated_here")
        return table

    async def _offered(self, interaction: Interaction, typed: str, number: int | None) -> Choices:
        try:
            table = await self._table(interaction, number)
            moves = self._legal(interaction, table)
            self._type(interaction.user.id, table)
        except (Refused, rules.RuleError):
            return []
        matches = [str(move) for move in suggestions(moves, typed)]
        return [app_commands.Choice(name=text, value=text) for text in matches]

    def _type(self, user_id: int, table: Table) -> None:
        """Remembers what a table was like while someone types a move, which may be a call."""
        self._typing[user_id] = monotonic(), table

    async def _parsed(
        self, interaction: Interaction, table: Table, typed: str
    ) -> rules.Action | None:
        """Returns the typed action; if it's unclear, lists the candidates and returns ``None``."""
        moves = list(self._legal(interaction, table))
        w = self.bot.people.remember(interaction)
        matches = match_moves(moves, typed, self._known(interaction, table))
        if len(matches) == 1 and matches[0].action is not None:
            return matches[0].action
        await self.bot.handler.answer(interaction, _unclear(matches, moves, typed, w))
        return None

    def _legal(self, interaction: Interaction, table: Table) -> Iterable[Move]:
        """Returns the user's legal moves in words.

        Raises:
            Refused: they don't sit there, or the match hasn't begun or has stopped.
            rules.WindowClosed: it isn't their turn.
        """
        seat, match = table.seat_of(interaction.user.id), table.match
        if match is None:
            raise Refused("not_started")
        if table.status not in IN_PLAY:
            raise stopped(table)
        if seat is None:
            raise Refused("not_seated_here")
        if all(seat not in prompt.seats for prompt in match.prompts):
            raise rules.WindowClosed("not_your_turn")
        game_ui, w = self.bot.game_uis[table.game], self.bot.people.remember(interaction)
        return legal_moves(match, seat, game_ui, context_for(table, w, seat), w)

    def _known(self, interaction: Interaction, table: Table) -> Iterable[Move]:
        """Returns all actions in a game with only a few, even illegal ones: the rules say why."""
        assert table.match is not None
        view, w = table.seen_by(interaction.user.id), self.bot.people.remember(interaction)
        game_ui, context = self.bot.game_uis[table.game], context_for(table, w)
        return (in_words(one, view, game_ui, context, w) for one in table.match.game.actions)


def _window(table: Table, action: rules.Action) -> str | None:
    """Returns the open window that an action is for, so that it doesn't count in a later one."""
    assert table.match is not None
    accepts = table.match.game.accepts
    return next((p.window for p in table.match.prompts if type(action) in accepts[p.kind]), None)


def _unclear(matches: list[Move], moves: list[Move], typed: str, w: Words) -> str:
    """Returns the sentence saying that the typed words fit no move, or several."""
    named = (matches or nearest(moves, typed, NAMED))[:NAMED]
    listed = " · ".join(plain(str(move)) for move in named)
    if matches:
        return w.t("More than one move fits: {moves}", moves=listed)
    return w.t("You can't play that now. You can play: {moves}", moves=listed)
