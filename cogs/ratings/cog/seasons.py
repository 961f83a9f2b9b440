"""Seasons: the current table and its picture, the hall of champions, and how seasons end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

from bot.clock import unix_time
from bot.components.custom_id import CustomId
from bot.components.kit import Part, compose, lines, row
from bot.components.screen import Button, Choice, Menu, Picture, Screen
from bot.i18n.words import Words, plain, words
from bot.interactions.responses import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.commands import Refused
from bot.ui.game_ui import GameUI
from bot.users.guild_settings import FeatureSetting
from cogs.lobby.screens.lobby import ACCENT
from cogs.ratings.logic.events import ALL_GAMES, EVERYWHERE, month_of
from cogs.ratings.logic.service import RatingService
from cogs.ratings.screens import pictures
from cogs.ratings.screens.leaderboard import chosen_game, medal_of
from cogs.ratings.screens.pictures import Group, List, Place
from cogs.ratings.store.seasons import LENGTHS, Season, SeasonLine, Seasons
from cogs.ratings.store.tables import PLAYED, WON
from cogs.settings.screens.server import SERVER_SETTINGS, ServerSetting

JOB = "seasons"
"""The job's name."""

GRACE = 3_600.0
"""Seconds from a season's last day until it is closed, so that matches ending at midnight count."""

LENGTH = FeatureSetting("season_months", int, default=1)
"""How many months a season on a server lasts."""

LISTED, SEASONS = 10, 6
"""The most lines in a table, and the most seasons in the hall of champions."""

_FORM = re.compile(r"([he])\.([a-z_]{0,14})")
_ALL = "all"


@dataclass(frozen=True, slots=True)
class Spot:
    """Which table to show: this server's or everyone's, for one game or for all of them."""

    here: bool
    game: str

    def __str__(self) -> str:
        return f"{'h' if self.here else 'e'}.{self.game}"


def length_setting(w: Words) -> ServerSetting:
    """Returns the menu that sets how long a server's seasons last."""
    choices = ((months, w.n("{count} month", "{count} months", months)) for months in LENGTHS)
    return ServerSetting(LENGTH.name, w.t("A season lasts"), tuple(choices), LENGTH)


class SeasonCog(FeatureCog):
    """The pages about seasons, and the job that ends seasons."""

    def __init__(self, bot: Host, ratings: RatingService) -> None:
        super().__init__(bot)
        self.ratings = ratings
        self.seasons = Seasons(bot.store)

    def added(self) -> None:
        self.register(SERVER_SETTINGS, LENGTH.name, length_setting)
        self.bot.process.schedule.add(JOB, self.run)
        self.undone(partial(self.bot.process.schedule.remove, JOB))

    async def run(self) -> float | None:
        """Ends the seasons that are over; returns the seconds until the next one may end."""
        if not self.bot.process.awake:
            return None
        await self.ratings.settled()
        now = unix_time() - GRACE
        await self.seasons.close_due(now, self.length)
        return next_month(now) - now

    async def length(self, guild_id: int) -> int:
        """Returns how many months a server's seasons last, or 1 for ``EVERYWHERE``."""
        if guild_id == EVERYWHERE:
            return 1
        return LENGTH.of(await self.bot.guild_settings.get(guild_id))

    @button("season")
    async def show(self, press: Interaction, custom_id: CustomId) -> None:
        await self._show(press, self._read(custom_id.arg, press))

    @button("season_game")
    async def choose_game(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Shows the same table for another game."""
        spot = self._read(custom_id.window, press)
        game = chosen_game(values[0]) if values else ALL_GAMES
        await self._show(press, self._read(str(replace(spot, game=game)), press))

    @button("season_share")
    async def share(self, press: Interaction, custom_id: CustomId) -> None:
        spot = self._read(custom_id.arg, press)
        settings = await self.bot.guild_settings.get(press.guild_id or EVERYWHERE)
        w = words(settings.language or str(press.guild_locale or self.bot.settings.language))
        screen = await self._table(press, spot, w, public=True)
        await self.bot.handler.shares.post(press, screen)

    @button("season_hall")
    async def hall(self, press: Interaction, custom_id: CustomId) -> None:
        spot, w = self._read(custom_id.arg, press), self.bot.people.remember(press)
        found = await self.seasons.hall(self._guild(press, spot), spot.game, limit=SEASONS)
        screen = hall_screen(spot, found, self.bot.game_uis, w)
        await turn(self.bot, press, screen)

    async def _show(self, press: Interaction, spot: Spot) -> None:
        screen = await self._table(press, spot, self.bot.people.remember(press))
        await turn(self.bot, press, screen)

    async def _table(
        self, press: Interaction, spot: Spot, w: Words, *, public: bool = False
    ) -> Screen:
        guild_id = self._guild(press, spot)
        season = Season.of(month_of(unix_time()), await self.length(guild_id))
        me = None if public else press.user.id
        found, mine = await self.seasons.table(guild_id, season, spot.game, me, limit=LISTED)
        return table_screen(spot, season, found, mine, self.bot.game_uis, w, public=public)

    def _read(self, text: str, press: Interaction) -> Spot:
        found = _FORM.fullmatch(text)
        if found is None or (found[2] and found[2] not in self.bot.game_uis):
            raise Refused("bad_option")
        return Spot(found[1] == "h" and press.guild_id is not None, found[2])

    def _guild(self, press: Interaction, spot: Spot) -> int:
        return press.guild_id if spot.here and press.guild_id is not None else EVERYWHERE


def next_month(at: float) -> float:
    """Returns when the month after a moment begins (UTC, like the months used for ratings)."""
    first = datetime.fromtimestamp(at, UTC).replace(
        day=1, hour=0, minute=0, second=0, microsecond=0
    )
    return (first + timedelta(days=32)).replace(day=1).timestamp()


def season_name(season: Season, w: Words) -> str:
    """Returns a season's name, made from its month or from its first and last month."""
    first, last = (
        w.date(date(month // 100, month % 100, 1), "yMMMM") for month in (season.first, season.last)
    )
    return first if first == last else f"{first} – {last}"


def _title(spot: Spot, games: Mapping[str, GameUI], w: Words) -> str:
    return games[spot.game].title(w) if spot.game != ALL_GAMES else w.t("All games")


def _where(spot: Spot, w: Words) -> str:
    return w.t("this server") if spot.here else w.t("everywhere")


def table_screen(
    spot: Spot,
    season: Season,
    ranked: Sequence[SeasonLine],
    mine: SeasonLine | None,
    games: Mapping[str, GameUI],
    w: Words,
    *,
    public: bool = False,
) -> Screen:
    """Returns the season's table as a picture that can be shared, and the same lines as text."""
    title = w.labelled(w.t("Season"), _title(spot, games, w))
    subtitle = f"{season_name(season, w)} · {_where(spot, w)}"
    shown = [*ranked, *([mine] if mine is not None and mine not in ranked else [])]
    parts: list[Part] = [f"## 🏅 {title}\n-# {subtitle}"]
    if shown:
        top = max(line.points for line in shown) or 1
        places = tuple(
            Place(
                str(line.place),
                line.place,
                line.name,
                w.t("Won {won} of {played}", won=line.won, played=line.played),
                str(line.points),
                line.points / top,
                mine is not None and line.user_id == mine.user_id,
            )
            for line in shown
        )
        drawn = List(title, subtitle, (Group("", places),), w.t("someone"))
        named = (w.labelled(f"{place.place}. {place.name}", place.figure) for place in places)
        parts += [
            Picture("season.png", (title, subtitle, *named), pictures.board, drawn, in_text=True),
            lines(*(_row(line, w, mine=mine) for line in shown)),
        ]
    else:
        parts.append(w.t("No one has scored yet this season."))
    parts.append(
        "-# "
        + w.t(
            "A match with other people is worth {played}, and {won} more if you win it. "
            "Points start over each season; ratings carry on.",
            played=w.n("{count} point", "{count} points", PLAYED),
            won=w.n("{count} point", "{count} points", WON),
        )
    )
    if not public:
        parts += _controls(spot, games, w, share=bool(shown))
    return compose(ACCENT, *parts)


def _row(line: SeasonLine, w: Words, *, mine: SeasonLine | None) -> str:
    medal = medal_of(line.place)
    own = " ◀" if mine is not None and line.user_id == mine.user_id else ""
    points = w.n("{count} point", "{count} points", line.points)
    won = w.t("Won {won} of {played}", won=line.won, played=line.played)
    return f"{medal} **{plain(line.name)}**{own} · **{points}** · {won}"


def hall_screen(
    spot: Spot,
    champions: Sequence[tuple[Season, SeasonLine]],
    games: Mapping[str, GameUI],
    w: Words,
) -> Screen:
    """Returns the hall of champions, which lists the best people in past seasons."""
    rows: list[str] = []
    for season in dict.fromkeys(season for season, _ in champions):
        rows.append(f"**{season_name(season, w)}**")
        rows += [_row(line, w, mine=None) for other, line in champions if other == season]
    title = w.labelled(w.t("Hall of champions"), _title(spot, games, w))
    heading = f"## 🏛️ {title}\n-# {_where(spot, w)}"
    back = Button(w.t("Season"), "season", str(spot), emoji="🏅")
    return compose(ACCENT, heading, lines(*rows) or w.t("No season has ended yet."), row(back))


def _controls(spot: Spot, games: Mapping[str, GameUI], w: Words, *, share: bool) -> list[Part]:
    there = w.t("Everywhere") if spot.here else w.t("This server")
    buttons = [
        Button(there, "season", str(replace(spot, here=not spot.here)), emoji="🌍"),
        Button(w.t("Hall of champions"), "season_hall", str(spot), emoji="🏛️"),
    ]
    if share:
        buttons.append(Button(w.t("Show everyone"), "season_share", str(spot), emoji="📣"))
    choices = (
        Choice(w.t("All games"), _ALL, chosen=spot.game == ALL_GAMES),
        *(
            Choice(game_ui.title(w), name, chosen=spot.game == name)
            for name, game_ui in sorted(games.items())
        ),
    )
    menu = Menu(w.t("Another game"), "season_game", choices, window=str(spot))
    return [row(*buttons), menu]
