"""Leaderboards and ladders as screens: a picture, and the same lines as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.components.kit import Part, compose, row, stack
from bot.components.screen import Block, Button, Choice, Menu, Picture, Row, Screen, rows
from bot.i18n.words import Words, plain
from bot.ui.game_ui import GameUI
from bot.ui.offers import offered
from bot.ui.refusals import named
from cogs.lobby.screens.lobby import ACCENT
from cogs.ratings.logic.events import ALL_GAMES
from cogs.ratings.logic.query import LeaderboardQuery
from cogs.ratings.logic.skill import ROBOTS
from cogs.ratings.screens import pictures
from cogs.ratings.screens.pictures import Group, List, Place
from cogs.ratings.store.queries import LEAST, LadderRow, LeaderboardRow

PAGE = 10
"""The most lines on a page."""

_ALL = "all"
"""The value for all games in the menu, where values can't be empty."""


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of a leaderboard.

    Attributes:
        people: how many people are on the whole list.
        lines: the lines on the page.
        mine: the reader's line, listed or not; ``None`` in public or if they haven't played.
        hidden: whether the reader has asked not to be listed.
        unrated: how many of the reader's finished matches don't count for any list.
    """

    people: int
    lines: Sequence[LeaderboardRow]
    mine: LeaderboardRow | None = None
    hidden: bool = False
    unrated: int = 0


def people_screen(
    spot: LeaderboardQuery,
    listing: Listing,
    game_uis: Mapping[str, GameUI],
    w: Words,
    *,
    controls: bool = True,
) -> Screen:
    """Returns one page of a list of people."""
    title = _title(spot, game_uis, w)
    listed: list[Part] = [_empty(spot, w), rows([*offered("play", w)]) if controls else None]
    if listing.lines:
        me = listing.mine.user_id if listing.mine else 0
        top = max(_figure(line, spot) for line in listing.lines)
        shown = [*listing.lines]
        if (
            listing.mine is not None
            and listing.mine.place is not None
            and listing.mine not in shown
        ):
            shown.append(listing.mine)
        medals = any(line.won for line in shown)
        places = tuple(
            _place(line, spot, top, w, mine=line.user_id == me, medals=medals) for line in shown
        )
        drawn = List(title, _subtitle(spot, w), (Group("", places),), w.t("someone"))
        ranks = [_row(line, spot, w, mine=line.user_id == me, medals=medals) for line in shown]
        listed = [_picture(drawn, w), "\n".join(ranks)]
    if controls:
        last, note = max(0, (listing.people - 1) // PAGE), _note(spot, listing, w)
        listed.append(f"-# {note}" if note else None)
        listed.append(None if spot.robots else _elsewhere(listing.unrated, w))
        listed.append(_controls(spot, last, game_uis, w, share=bool(listing.lines)))
    return compose(ACCENT, f"## 🏆 {title}\n-# {_subtitle(spot, w)}", listed)


def ladder_screen(
    spot: LeaderboardQuery,
    rungs: Sequence[LadderRow],
    mine: Sequence[LadderRow],
    game_uis: Mapping[str, GameUI],
    w: Words,
    *,
    unrated: int = 0,
    controls: bool = True,
) -> Screen:
    """Returns a ladder, with the best tables for each player count.

    Args:
        spot: which ladder to show.
        rungs: the best tables, by player count and place.
        mine: the reader's own best table for each player count.
        game_uis: the UIs of the games.
        w: the reader's words.
        unrated: how many of the reader's finished matches don't count for any list.
        controls: whether it has buttons and menus.
    """
    title = _title(spot, game_uis, w)
    listed: list[Part] = [_empty(spot, w)]
    if rungs:
        listed, groups = [], list[Group]()
        own = {rung.table_id for rung in mine}
        top = max(rung.points for rung in rungs) or 1
        for players, group in groupby(rungs, key=lambda rung: rung.players):
            heading = w.n("{count} player", "{count} players", players)
            best = list(group)
            best += [step for step in mine if step.players == players and step not in best]
            places = tuple(_step(rung, top, w, mine=rung.table_id in own) for rung in best)
            groups.append(Group(heading, places))
            steps = "\n".join(_rung(rung, w, mine=rung.table_id in own) for rung in best)
            listed.append(f"**{heading}**\n{steps}")
        drawn = List(title, _subtitle(spot, w), tuple(groups), w.t("someone"))
        listed.insert(0, _picture(drawn, w))
    if controls:
        listed.append(_elsewhere(unrated, w))
        listed.append(_controls(spot, 0, game_uis, w, share=bool(rungs)))
    return compose(ACCENT, f"## 🏆 {title}\n-# {_subtitle(spot, w)}", listed)


def shared(screen: Screen, spot: LeaderboardQuery, w: Words) -> Screen:
    """Returns a public leaderboard, with a button that shows readers their own place."""
    own = Button(w.t("And where am I?"), "board_mine", str(replace(spot, page=0)), emoji="🏆")
    return Screen((*screen.blocks, Row((own,))), screen.accent)


def _title(spot: LeaderboardQuery, game_uis: Mapping[str, GameUI], w: Words) -> str:
    title = game_uis[spot.game].title(w) if spot.game != ALL_GAMES else w.t("All games")
    return w.labelled(w.t("Leaderboard"), title)


def _subtitle(spot: LeaderboardQuery, w: Words) -> str:
    place = w.t("this server") if spot.here else w.t("everywhere")
    place = w.t("against robots") if spot.robots else place
    time = w.t("this month") if spot.month else w.t("all time")
    if spot.ladder:
        by = w.t("best scores")
    elif spot.rated:
        by = w.t("by rating")
    else:
        by = w.t("by matches won")
    return f"{place} · {time} · {by}"


def _empty(spot: LeaderboardQuery, w: Words) -> str:
    if spot.robots:
        return w.t(
            "No one is listed yet. Solo matches against robots count, if you take no hints. The "
            "robots' ratings never change: easy {easy}, normal {normal}, hard {hard}.",
            **ROBOTS,
        )
    if spot.rated:
        return w.n(
            "No one is listed yet: it takes {count} rated match. Open a table: /play",
            "No one is listed yet: it takes {count} rated matches. Open a table: /play",
            LEAST,
        )
    return w.t(
        "Nothing here yet: matches count if people held every seat from the deal to the "
        "end. Open a table: /play"
    )


def _elsewhere(unrated: int, w: Words) -> str | None:
    """Tells readers where to find matches that don't count here; ``None`` if there are none."""
    if not unrated:
        return None
    return "-# " + w.n(
        "{count} of your matches doesn't count here, as robots or substitutes played; "
        "/profile has it.",
        "{count} of your matches don't count here, as robots or substitutes played; "
        "/profile has them.",
        unrated,
    )


def _note(spot: LeaderboardQuery, listing: Listing, w: Words) -> str:
    """Tells readers why they aren't listed, or how to get listed."""
    mine = listing.mine
    if listing.hidden:
        return w.t("You asked not to be listed; only you can see your standing.")
    if not spot.rated:
        return ""
    if mine is not None and mine.rated < LEAST:
        return w.n(
            "Your rating is {number}; I'll list you after {count} more rated match.",
            "Your rating is {number}; I'll list you after {count} more rated matches.",
            LEAST - mine.rated,
            number=mine.skill.number,
        )
    return w.n(
        "I list you after {count} rated match. ± shows how certain a rating is.",
        "You're listed after {count} rated matches. ± shows how certain a rating is.",
        LEAST,
    )


def _figure(line: LeaderboardRow, spot: LeaderboardQuery) -> int:
    return line.skill.number if spot.rated else line.won


def medal_of(place: int) -> str:
    """Returns a medal for places 1 to 3, and the number for any other place."""
    return {1: "🥇", 2: "🥈", 3: "🥉"}.get(place, f"{place}.")


def _won(line: LeaderboardRow, w: Words) -> str:
    return w.t("Won {won} of {played}", won=line.won, played=line.played)


def _row(
    line: LeaderboardRow, spot: LeaderboardQuery, w: Words, *, mine: bool, medals: bool
) -> str:
    name = f"**{plain(line.name)}**" + (" ◀" if mine else "")
    place = medal_of(line.place or 0) if medals else f"{line.place}."
    if not spot.rated:
        return f"{place} {name} · {_won(line, w)}"
    return f"{place} {name} · **{line.skill.number}** ±{line.skill.doubt} · {_won(line, w)}"


def _place(
    line: LeaderboardRow, spot: LeaderboardQuery, top: int, w: Words, *, mine: bool, medals: bool
) -> Place:
    place = line.place or 0
    detail = f"±{line.skill.doubt}" if spot.rated else w.t("of {count}", count=line.played)
    figure = _figure(line, spot)
    medal, share = place if medals else 0, figure / max(top, 1)
    return Place(str(place), medal, line.name, detail, str(figure), share, mine)


def _rung(rung: LadderRow, w: Words, *, mine: bool) -> str:
    names = named(rung.names, rung.unnamed, w)
    line = w.t(
        "{medal} **{points}** {names} (<t:{when}:d>)",
        medal=medal_of(rung.place),
        points=rung.points,
        names=names,
        when=int(rung.ended_at),
    )
    return line + (" ◀" if mine else "")


def _step(rung: LadderRow, top: int, w: Words, *, mine: bool) -> Place:
    names = ", ".join(rung.names)
    if rung.unnamed:
        names = f"{names} +{rung.unnamed}" if names else f"+{rung.unnamed}"
    return Place(
        str(rung.place), rung.place, names, "", str(rung.points), rung.points / max(top, 1), mine
    )


def _picture(drawn: List, w: Words) -> Picture:
    named = (
        w.labelled(f"{place.place}. {place.name}", place.figure)
        for group in drawn.groups
        for place in group.places
    )
    facts = (drawn.title, drawn.subtitle, *named)
    return Picture("leaderboard.png", facts, pictures.board, drawn, in_text=True)


def _controls(
    spot: LeaderboardQuery, last: int, game_uis: Mapping[str, GameUI], w: Words, *, share: bool
) -> list[Block]:
    def to(
        label: str, there: LeaderboardQuery, name: str, *, shut: str = "", emoji: str | None = None
    ) -> Button:
        # The name keeps ids apart when two buttons lead to the same page.
        return Button(label, "board_to", str(there), shut=shut, emoji=emoji, window=name)

    def page(number: int) -> LeaderboardQuery:
        return replace(spot, page=max(0, min(number, last)))

    on_page = w.t("Page {page} of {pages}", page=spot.page + 1, pages=last + 1)
    pager = row(
        to("◀", page(spot.page - 1), "back", shut="" if spot.page else on_page),
        to(on_page, spot, "page", shut=on_page),
        to("▶", page(spot.page + 1), "on", shut="" if spot.page < last else on_page),
    )
    first = replace(spot, page=0)
    where = w.t("Everywhere") if spot.here else w.t("This server")
    other = replace(first, robots=not spot.robots)
    kind = w.t("With people") if spot.robots else w.t("Against robots")
    when = w.t("All time") if spot.month else w.t("This month")
    buttons = [
        to(kind, other, "kind", emoji="🤖")
        if spot.robots
        else to(where, replace(first, here=not spot.here), "where", emoji="🌍"),
        to(when, replace(first, month=not spot.month), "when", emoji="🗓️"),
        *([] if spot.robots else [to(kind, other, "kind", emoji="🤖")]),
        Button(w.t("Season"), "season", f"{'h' if spot.here else 'e'}.{spot.game}", emoji="🏅"),
    ]
    if share:
        buttons.append(Button(w.t("Show everyone"), "board_share", str(first), emoji="📣"))
    choices = [Choice(w.t("All games"), _ALL, chosen=spot.game == ALL_GAMES)]
    choices += [
        Choice(game_ui.title(w), name, chosen=spot.game == name)
        for name, game_ui in sorted(game_uis.items())
    ]
    games = Menu(w.t("Another game"), "board_game", tuple(choices), window=str(first))
    return stack(pager if last else None, row(*buttons), games)


def chosen_game(value: str) -> str:
    """Returns the game chosen in a menu."""
    return ALL_GAMES if value == _ALL else value
