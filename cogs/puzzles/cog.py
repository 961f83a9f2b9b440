"""``/puzzle``: a position with one best move; the answer comes with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.clock import date_of, day_of, unix_time
from bot.components.custom_id import CustomId, number
from bot.components.screen import Screen
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, private, turn
from bot.tables.commands import Refused
from cogs.puzzles import screens
from cogs.puzzles.logic import Puzzle, of_the_day, puzzles_of, shown_of
from cogs.puzzles.store import Answer, Answers, record_of


class PuzzleCog(FeatureCog):
    """Puzzles ship with the bot and buttons name them, so only people's answers are stored."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.answers = Answers(bot.store)

    @anywhere
    @app_commands.command(
        name="puzzle",
        description=_("Find the best move: one puzzle a day, and as many as you like"),
    )
    @app_commands.describe(game=_("A puzzle for this game instead of today's"))
    async def puzzle(self, interaction: Interaction, game: str | None = None) -> None:
        """Shows the puzzle of the day, or a puzzle from a given game."""
        if game is None:
            screen = await self._today(interaction)
        else:
            found = game_called(self.bot, game, self.bot.people.remember(interaction))
            screen = await self._another(interaction, (found.game,))
        await private(self.bot, interaction, screen)

    puzzle.autocomplete("game")(offer_games)

    @button("puzzle")
    async def show(self, press: Interaction) -> None:
        await turn(self.bot, press, await self._today(press))

    @button("puzzle_next")
    async def more(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows another puzzle, from the button's game or from any game."""
        games = (custom_id.arg,) if custom_id.arg in self.bot.game_uis else tuple(self.bot.game_uis)
        await turn(self.bot, press, await self._another(press, games))

    @button("puzzle_answer")
    async def answer(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Stores the user's first answer, and shows the best move with the reason."""
        game, _, rest = custom_id.window.partition(".")
        of, _, day = rest.partition(".")
        found = game in self.bot.game_uis and puzzles_of(game).get(number(of) or 0)
        codes = found.codes() if found else []
        if not found or not values or values[0] not in codes:
            raise Refused("bad_option")
        chosen, now = codes.index(values[0]), unix_time()
        on = number(day) or 0
        if on != day_of(now) or (game, found) != _of(on, tuple(self.bot.game_uis)):
            on = 0  # the day is over, or has another puzzle: this isn't the puzzle of the day
        first = await self.answers.note(
            press.user.id, game, found.number, on, chosen == 0, found.rating, now
        )
        known = await self.answers.of(press.user.id)
        w, game_ui = self.bot.people.remember(press), self.bot.game_uis[game]
        record = record_of(known, day_of(now))
        screen = screens.answered(found, chosen, game_ui, on, record, w, first=first)
        await turn(self.bot, press, screen)

    async def _today(self, interaction: Interaction) -> Screen:
        now = unix_time()
        today, w = day_of(now), self.bot.people.remember(interaction)
        found = _of(today, tuple(self.bot.game_uis))
        if found is None:
            raise Refused("no_puzzles")
        game, puzzle = found
        known = await self.answers.of(interaction.user.id)
        record = record_of(known, today)
        if any((one.game, one.number, one.day) == (game, puzzle.number, today) for one in known):
            return screens.done(today, record, w)
        return screens.asked(puzzle, self.bot.game_uis[game], today, record, w)

    async def _another(self, interaction: Interaction, games: tuple[str, ...]) -> Screen:
        """Returns a puzzle that someone hasn't answered, or else the one they answered first."""
        now = unix_time()
        today, w = day_of(now), self.bot.people.remember(interaction)
        known = await self.answers.of(interaction.user.id)
        every = [(game, one) for game in sorted(games) for one in shown_of(game).values()]
        if not every:
            raise Refused("no_puzzles")
        record = record_of(known, today)
        game, puzzle = next_puzzle(
            every, known, _of(today, tuple(self.bot.game_uis)), record.rating
        )
        return screens.asked(puzzle, self.bot.game_uis[game], 0, record, w)


def _of(day: int, games: tuple[str, ...]) -> tuple[str, Puzzle] | None:
    """Returns a day's puzzle and its game, or ``None`` if no game has puzzles."""
    chosen = of_the_day(date_of(day).toordinal(), games)
    return chosen and (chosen[0], puzzles_of(chosen[0])[chosen[1]])


def next_puzzle(
    every: Sequence[tuple[str, Puzzle]],
    known: Sequence[Answer],
    kept: tuple[str, Puzzle] | None,
    rating: float,
) -> tuple[str, Puzzle]:
    """Picks a puzzle for someone: a new one near their rating, but never the puzzle of the day.

    Args:
        every: all puzzles.
        known: the person's answers, oldest first.
        kept: the puzzle of the day.
        rating: the person's rating.
    """
    last = {(one.game, one.number): place for place, one in enumerate(known)}
    others = [one for one in every if one != kept] or list(every)
    fresh = [one for one in others if (one[0], one[1].number) not in last]
    if fresh:
        near = sorted(fresh, key=lambda one: abs(one[1].rating - rating))[:5]
        return Random(len(known)).choice(near)
    return min(others, key=lambda one: last[one[0], one[1].number])
