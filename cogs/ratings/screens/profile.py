"""The profile's screens: a person's matches, their ratings over time, and their achievements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.components import kit
from bot.components.screen import Button, Picture, Row, Screen
from bot.i18n.words import Words, plain
from bot.ui.achievements import Achievement
from bot.ui.game_ui import GameUI
from cogs.lobby.screens.lobby import ACCENT
from cogs.ratings.logic.events import ALL_GAMES
from cogs.ratings.logic.standings import Standing
from cogs.ratings.screens import pictures
from cogs.ratings.screens.pictures import Course, Profile
from cogs.ratings.store.queries import LadderRow, Partner, Tally

PAGE = 12
"""The most achievements on a page."""

LATEST = 6
"""How many achievements a profile mentions by name."""

DETAIL = 80
"""The most points in one line of the chart."""


@dataclass(frozen=True, slots=True)
class Life:
    """What is known about a person, on one server or everywhere.

    Attributes:
        user_id: the person.
        name: their latest name.
        mine: whether the person is the reader.
        here: whether this covers only this server.
        standings: all-time standings by game, empty if no match counts.
        learned: the games whose lessons they have finished.
        unrated: how many matches don't count for any rating or list, by game.
        partner: the person who has most often been on their side.
        course: their ratings over time, by game, as times and numbers.
        rungs: their best cooperative tables, each with its game.
        hidden: whether their profile is private.
        robots: their standings against robots on any server, by game.
    """

    user_id: int
    name: str
    mine: bool
    here: bool
    standings: Mapping[str, Standing]
    learned: Sequence[str]
    unrated: Mapping[str, Tally] = field(default_factory=dict[str, Tally])
    partner: Partner | None = None
    course: Mapping[str, Sequence[tuple[float, int]]] = field(
        default_factory=dict[str, Sequence[tuple[float, int]]]
    )
    rungs: Sequence[tuple[str, LadderRow]] = ()
    hidden: bool = False
    robots: Mapping[str, Standing] = field(default_factory=dict[str, Standing])


@dataclass(frozen=True, slots=True)
class Medal:
    """An achievement as it appears on a profile.

    Attributes:
        honour: the achievement itself.
        code: the code it's stored under.
        of: the game it belongs to, or "The house".
        at: when they earned it, in seconds since the epoch; ``None`` if not yet.
    """

    honour: Achievement
    code: str
    of: str
    at: float | None


def profile_screen(
    life: Life, medals: Sequence[Medal], game_uis: Mapping[str, GameUI], w: Words
) -> Screen:
    """Returns a profile."""
    counts = ALL_GAMES in life.standings
    unlisted = w.t("You're off the leaderboards, so only you can see this.")
    return kit.compose(
        ACCENT,
        f"## 👤 {plain(life.name)}\n-# {_where(life, w)}",
        _picture(life, game_uis, w) if counts else None,
        kit.lines(*_figures(life, game_uis, w)) if counts else None,
        kit.lines(*_games(life, game_uis, w)),
        _unrated(life, game_uis, w),
        _against_robots(life, game_uis, w),
        _learned(life, game_uis, w) if life.learned else None,
        _latest(medals, w),
        f"-# {unlisted}" if life.hidden else None,
        _controls(life, achievements=False, page=0, last=0, w=w),
    )


def page_of(medals: Sequence[Medal], page: int) -> tuple[int, Sequence[Medal]]:
    """Returns the nearest page that exists, and the achievements on it."""
    page = min(page, max(0, (len(medals) - 1) // PAGE))
    return page, medals[page * PAGE : (page + 1) * PAGE]


def achievements_screen(
    life: Life, medals: Sequence[Medal], page: int, holders: Mapping[str, int], w: Words
) -> Screen:
    """Returns a page of all achievements, with the earned ones first.

    Args:
        life: the facts about the person.
        medals: all achievements.
        page: the page, from 0.
        holders: how many people have each achievement on the page, by code.
        w: the reader's words.
    """
    earned = sum(medal.at is not None for medal in medals)
    last = max(0, (len(medals) - 1) // PAGE)
    page, shown = page_of(medals, page)
    heading = w.t(
        "## 🏅 {name}: {earned} of {all} achievements",
        name=plain(life.name),
        earned=earned,
        all=len(medals),
    )
    controls = _controls(life, achievements=True, page=page, last=last, w=w)
    lines = (_medal(medal, holders.get(medal.code, 0), w) for medal in shown)
    return kit.compose(ACCENT, heading, kit.lines(*lines), controls)


def _learned(life: Life, game_uis: Mapping[str, GameUI], w: Words) -> str:
    return w.t(
        "🎓 Lessons finished: {games}",
        games=", ".join(game_uis[game].title(w) for game in life.learned),
    )


def _where(life: Life, w: Words) -> str:
    return w.t("this server") if life.here else w.t("everywhere")


def _figures(life: Life, game_uis: Mapping[str, GameUI], w: Words) -> list[str]:
    total = life.standings[ALL_GAMES]
    played = w.n("{count} match", "{count} matches", total.played)
    lines = [
        w.t("**{played}** · {won} won", played=played, won=total.won),
        w.t(
            "🔥 Winning streak: {streak} now, {best} best",
            streak=total.streak,
            best=total.best,
        ),
    ]
    if (favourite := _favourite(life, game_uis)) is not None:
        game, row = favourite
        lines.append(
            w.n(
                "❤️ Favourite game: **{game}** ({count} match)",
                "❤️ Favourite game: **{game}** ({count} matches)",
                row.played,
                game=game_uis[game].title(w),
            )
        )
    if life.partner is not None:
        lines.append(
            w.n(
                "🤝 Favourite partner: **{name}** ({count} match together)",
                "🤝 Favourite partner: **{name}** ({count} matches together)",
                life.partner.tables,
                name=plain(life.partner.name),
            )
        )
    return lines


def _unrated(life: Life, game_uis: Mapping[str, GameUI], w: Words) -> str:
    """Describes a person's matches with robots or substitutes."""
    if not life.unrated:
        return ""
    played = sum(row.played for row in life.unrated.values())
    games = [
        w.t(
            "{game}: won {won} of {played}",
            game=game_uis[game].title(w),
            won=row.won,
            played=row.played,
        )
        for game, row in sorted(life.unrated.items())
        if game in game_uis
    ]
    summary = w.t(
        "🤖 Not rated, as robots or substitutes played: **{played}** · {won} won",
        played=w.n("{count} match", "{count} matches", played),
        won=sum(row.won for row in life.unrated.values()),
    )
    return kit.lines(summary, f"-# {' · '.join(games)}" if games else None)


def _against_robots(life: Life, game_uis: Mapping[str, GameUI], w: Words) -> str:
    """Describes a person's results against nothing but robots, on any server."""
    if (total := life.robots.get(ALL_GAMES)) is None:
        return ""
    games = [
        f"{game_uis[game].title(w)} {row.number}"
        for game, row in sorted(life.robots.items())
        if game in game_uis and row.rated
    ]
    summary = w.t(
        "⚙️ Solo against robots: **{played}** · {won} won",
        played=w.n("{count} match", "{count} matches", total.played),
        won=total.won,
    )
    return kit.lines(
        summary, f"-# {w.labelled(w.t('Rating'), ' · '.join(games))}" if games else None
    )


def _favourite(life: Life, game_uis: Mapping[str, GameUI]) -> tuple[str, Standing] | None:
    """Returns the most-played game."""
    games = [(game, row) for game, row in sorted(life.standings.items()) if game in game_uis]
    return max(games, key=lambda item: item[1].played, default=None)


def _known(life: Life, game_uis: Mapping[str, GameUI]) -> list[tuple[str, Standing]]:
    """Returns the rated games, most-played first."""
    rated = [(game, row) for game, row in life.standings.items() if game in game_uis and row.rated]
    return sorted(rated, key=lambda item: (-item[1].rated, item[0]))


def _games(life: Life, game_uis: Mapping[str, GameUI], w: Words) -> list[str]:
    """Returns one line for each game."""
    lines = [
        w.t(
            "**{game}** {number} ±{doubt} · won {won} of {played}",
            game=game_uis[game].title(w),
            number=row.number,
            doubt=row.skill.doubt,
            won=row.won,
            played=row.played,
        )
        for game, row in _known(life, game_uis)
    ]
    lines += [
        w.n(
            "**{game}** with {count} player: best score {points}, place {place}",
            "**{game}** with {count} players: best score {points}, place {place}",
            rung.players,
            game=game_uis[game].title(w),
            points=rung.points,
            place=rung.place,
        )
        for game, rung in life.rungs
    ]
    return lines


def _latest(medals: Sequence[Medal], w: Words) -> str:
    earned = [medal for medal in medals if medal.at is not None]
    heading = w.t("🏅 {earned} of {all} achievements", earned=len(earned), all=len(medals))
    names = [f"{medal.honour.emoji} {medal.honour.title}" for medal in earned[:LATEST]]
    return "\n".join([heading, *([f"-# {' · '.join(names)}"] if names else [])])


def _medal(medal: Medal, holders: int, w: Words) -> str:
    people = w.n("{count} person has it", "{count} people have it", holders)
    honour = medal.honour
    if medal.at is None:
        return f"▫️ {w.labelled(honour.title, honour.text)}\n-# {medal.of} · {people}"
    when = f"<t:{int(medal.at)}:d>"
    line = w.labelled(f"{honour.emoji} **{honour.title}**", honour.text)
    return f"{line}\n-# {medal.of} · {when} · {people}"


def _picture(life: Life, game_uis: Mapping[str, GameUI], w: Words) -> Picture:
    total = life.standings[ALL_GAMES]
    figures = (
        (str(total.played), w.t("played")),
        (str(total.won), w.t("won")),
        (w.percent(total.won / total.played), w.t("of matches")),
        (str(total.best), w.t("best streak")),
    )
    known = [item for item in _known(life, game_uis) if life.course.get(item[0])][: len(game_uis)]
    moments = [at for game, _ in known for at, _ in life.course[game]]
    first, last = (min(moments), max(moments)) if moments else (0.0, 0.0)
    courses = tuple(
        Course(
            game_uis[game].title(w),
            str(row.number),
            f"±{row.skill.doubt}",
            _spread(life.course[game], first, last),
        )
        for game, row in known
    )
    drawn = Profile(
        total.name,
        w.t("someone"),
        _where(life, w),
        figures,
        courses,
        (_day(first, w), _day(last, w)),
    )
    spoken = [w.labelled(label, figure) for figure, label in figures]
    spoken += [w.labelled(course.game, f"{course.number} {course.doubt}") for course in courses]
    return Picture(
        "profile.png",
        (w.t("Profile of {name}", name=total.name), *spoken),
        pictures.profile,
        drawn,
        in_text=True,
    )


def _spread(
    course: Sequence[tuple[float, int]], first: float, last: float
) -> tuple[tuple[float, int], ...]:
    """Rescales a course's times to the range from 0 to 1."""
    span = max(last - first, 1.0)
    return tuple((round((at - first) / span, 4), number) for at, number in course)


def _day(at: float, w: Words) -> str:
    return w.day(datetime.fromtimestamp(at, UTC))


def _controls(life: Life, *, achievements: bool, page: int, last: int, w: Words) -> Row:
    scope = "h" if life.here else "e"

    def to(label: str, arg: str, *, shut: str = "", emoji: str | None = None) -> Button:
        return Button(label, "profile_to", arg, shut=shut, emoji=emoji, window=str(life.user_id))

    if achievements:
        here = w.t("Page {page} of {pages}", page=page + 1, pages=last + 1)
        return kit.row(
            to("◀", f"{scope}a.{page - 1}" if page else f"{scope}a.000", shut="" if page else here),
            to(here, f"{scope}a.{page}", shut=here),
            to("▶", f"{scope}a.{page + 1}", shut="" if page < last else here),
            to(w.t("Profile"), f"{scope}p.0", emoji="👤"),
        )
    buttons = [to(w.t("Achievements"), f"{scope}a.0", emoji="🏅")]
    if life.mine:
        label = w.t("Everywhere") if life.here else w.t("This server")
        buttons.append(to(label, f"{'e' if life.here else 'h'}p.0", emoji="🌍"))
    return kit.row(*buttons)
