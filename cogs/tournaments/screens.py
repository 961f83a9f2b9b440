"""The tournament screens: card, standings, rounds, the organiser's page and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.components.kit import Part, compose, lines, row, small
from bot.components.screen import MENU_LIMIT, Button, Choice, Menu, Picture, Row, Screen, Tone, rows
from bot.i18n.words import Words, plain
from bot.tables.personas import MARK
from bot.ui.game_ui import GameUI
from bot.ui.offers import offered
from cogs.lobby.screens.lobby import ACCENT
from cogs.ratings.screens import pictures
from cogs.ratings.screens.pictures import Group, List, Place
from cogs.tournaments.logic.scoring import BYE, ROBOT, EntrantLine, Form, Slot, boards, scores
from cogs.tournaments.store.tournaments import Course, LogEntry, Presence, State, Tournament

PAGE = 10
"""The most lines on one page of the standings."""

BOARDS = 16
"""The most boards on one page of a round."""

NAMED = 40
"""The most entrants that a card lists by name."""

Games = Mapping[str, GameUI]


def title_of(tournament: Tournament, games: Games, w: Words) -> str:
    """Returns a tournament's name."""
    game = games[tournament.game].title(w) if tournament.game in games else tournament.game
    return w.t("Tournament {number}: {game}", number=tournament.id, game=game)


def form_name(form: str, w: Words) -> str:
    """Returns the name of a tournament's form of play."""
    named = {"swiss": w.t("Swiss"), "knockout": w.t("knock-out"), "duplicate": w.t("duplicate")}
    return named[form]


def terms(tournament: Tournament, w: Words) -> str:
    """Returns a tournament's terms in one line."""
    hours, minutes = divmod(round(tournament.round_seconds / 60), 60)
    if hours and hours % 24 == 0 and not minutes:
        long = w.n("{count} day per round", "{count} days per round", hours // 24)
    else:
        long = w.n("{count} minute per round", "{count} minutes per round", hours * 60 + minutes)
    rounds = w.n("{count} round", "{count} rounds", tournament.rounds)
    return " · ".join(
        [
            form_name(tournament.form, w),
            w.n("{count} per table", "{count} per table", tournament.size),
            *([] if tournament.form is Form.KNOCKOUT else [rounds]),
            long,
            w.t("robots fill in") if tournament.robots else w.t("no robots"),
        ]
    )


def standing_of(tournament: Tournament, w: Words) -> str:
    """Describes in one sentence how far a tournament has got."""
    when = f"<t:{int(tournament.starts_at or 0)}:R>"
    match tournament.state:
        case State.OPEN if tournament.starts_at is None:
            return w.t("📝 Sign-up is open. The organiser will start it.")
        case State.OPEN:
            return w.t("📝 Sign-up is open. It begins {when}.", when=when)
        case State.CHECKIN:
            begins = f"<t:{int(tournament.due or 0)}:R>"
            return w.t("⏰ It begins {when}. Press **I'm here** to play.", when=begins)
        case State.PLAYING:
            until = f"<t:{int(tournament.due or 0)}:R>"
            return w.t(
                "▶️ Round {round} is on; it ends {when}.",
                round=tournament.round,
                when=until,
            )
        case State.OVER:
            return w.t("🏁 It's over.")
        case State.CANCELLED:
            return w.t("✖️ It was cancelled.")


def card(course: Course, games: Games, w: Words) -> Screen:
    """Returns the public card: the terms, the entrants, and how to take part."""
    tournament = course.tournament
    there = [each for each in course.entrants if each.state not in (Presence.OUT, Presence.REMOVED)]
    signs = _SIGNS if tournament.live else {}
    names = [plain(each.name) + signs.get(each.state, "") for each in there if each.name]
    more = len(there) - len(names[:NAMED])
    listed = ", ".join(names[:NAMED]) + (f" +{more}" if more else "")
    count = w.n("{count} entrant", "{count} entrants", len(there))
    return compose(
        ACCENT,
        f"## 🏆 {title_of(tournament, games, w)}\n-# {terms(tournament, w)}",
        lines(standing_of(tournament, w), _winner(course, w)),
        lines(f"**{count}**", listed),
        _duplicate_note(tournament, w),
        controls(tournament, w),
    )


def _winner(course: Course, w: Words) -> str | None:
    if course.tournament.state is not State.OVER:
        return None
    first = [plain(_name(course, line.entrant, w)) for line in course.lines if line.place == 1]
    names = w.listing([f"**{name}**" for name in first])
    return w.n("🥇 The winner is {names}.", "🥇 The winners are {names}.", len(first), names=names)


_SIGNS = {Presence.IN: " ✅", Presence.ABSENT: " 💤"}
"""Emoji after the names of entrants who are present or absent during a tournament."""


def _duplicate_note(tournament: Tournament, w: Words) -> str | None:
    if tournament.form is not Form.DUPLICATE:
        return None
    note = w.t(
        "Everyone plays the same deals by direct message, and you compare scores with players who "
        "held the same cards. Not rated. The deals come from a secret with the SHA-256 `{hash}`.",
        hash=tournament.commitment,
    )
    secret = None if tournament.sealed else w.t("The secret: `{secret}`", secret=tournament.secret)
    return lines(f"-# {note}", f"-# {secret}" if secret else None)


def controls(tournament: Tournament, w: Words) -> list[Row]:
    """Returns the buttons that everyone sees."""
    arg, rows = str(tournament.id), list[Row]()
    if tournament.live:
        sign_up = Button(w.t("Sign up"), "cup_in", arg, Tone.GOOD, emoji="📝")
        here = Button(w.t("I'm here"), "cup_here", arg, Tone.MAIN, emoji="✋")
        withdraw = Button(w.t("Withdraw"), "cup_out", arg)
        early = tournament.state is State.OPEN
        joining = [] if tournament.settled else [sign_up] if early else [sign_up, here]
        rows.append(Row((*joining, withdraw)))
    pages = [Button(w.t("Standings"), "cup_standings", f"{arg}.0", emoji="🏆")]
    if tournament.round:
        pages.append(Button(w.t("Rounds"), "cup_round", f"{arg}.{tournament.round}.0", emoji="🗓️"))
    if tournament.state is State.PLAYING:
        pages.append(Button(w.t("My table"), "cup_table", arg, emoji="🃏"))
    pages.append(Button(w.t("Organise"), "cup_admin", arg, emoji="⚙️"))
    return [*rows, Row(tuple(pages))]


# -- standings -------------------------------------------------------------------------------------


def figure(value: Fraction, w: Words) -> str:
    """Formats a score the way people write it."""
    return w.number(round(float(value), 2))


def standings_screen(
    course: Course, page: int, games: Games, w: Words, *, me: int = 0, public: bool = False
) -> Screen:
    """Returns a page of the standings: a picture, and the same lines as text.

    Args:
        course: the tournament.
        page: the page, from 0.
        games: the UIs of the games.
        w: the reader's words.
        me: the reader's number, to mark their line; 0 if they aren't an entrant.
        public: whether everyone will see it.
    """
    tournament, every = course.tournament, course.lines
    last = max(0, (len(every) - 1) // PAGE)
    page = max(0, min(page, last))
    shown = every[page * PAGE : page * PAGE + PAGE]
    if not public and me:
        shown += [line for line in every if line.entrant == me and line not in shown]
    subtitle = f"{form_name(tournament.form, w)} · " + (
        w.t("final standings")
        if tournament.state is State.OVER
        else w.t("after round {round}", round=_done(course))
    )
    heading = f"## 🏆 {title_of(tournament, games, w)}\n-# {subtitle}"
    if not shown:
        return compose(ACCENT, heading, w.t("No one has signed up yet."), _back(tournament, w))
    top = max(line.score for line in every) or Fraction(1)
    places = tuple(_place(course, line, top, w, mine=line.entrant == me) for line in shown)
    drawn = List(title_of(tournament, games, w), subtitle, (Group("", places),), w.t("someone"))
    # The same words as in the lines below, so that text mode doesn't say anything twice.
    facts = (subtitle, *(f"{place.name} · {place.figure} · {place.detail}" for place in places))
    parts: list[Part] = [
        heading,
        Picture("standings.png", facts, pictures.board, drawn, in_text=True),
        lines(*(_row(course, line, w, mine=line.entrant == me) for line in shown)),
    ]
    if apart := [_name(course, each.number, w) for each in course.listed if not each.ranked]:
        names = w.listing([plain(name) for name in apart])
        parts.append(
            "-# " + w.t("Not ranked, since they could have seen the deals: {names}", names=names)
        )
    if tournament.form is Form.SWISS:
        parts.append(
            "-# "
            + w.t(
                "Ties are broken by Buchholz (BH: the scores of your opponents), then by "
                "Sonneborn-Berger (SB: the scores of those you beat, and half of those you "
                "tied with)."
            )
        )
    if not public:
        parts += [
            _pager("cup_standings", str(tournament.id), page, last, w),
            row(
                Button(w.t("Show everyone"), "cup_share", f"{tournament.id}.{page}", emoji="📣"),
                *_back(tournament, w).buttons,
            ),
        ]
    return compose(ACCENT, *parts)


def _done(course: Course) -> int:
    """Returns the latest finished round."""
    open_now = {slot.round for slot in course.slots if not slot.over}
    return course.tournament.round - bool(open_now)


def _name(course: Course, number: int, w: Words) -> str:
    if number == ROBOT:
        return f"{MARK} {w.t('robot')}"
    entrant = course.by_number(number)
    return entrant.name if entrant is not None and entrant.name else w.t("a former player")


def _ties(course: Course, line: EntrantLine, w: Words) -> str:
    match course.tournament.form:
        case Form.SWISS:
            return f"BH {figure(line.buchholz, w)} · SB {figure(line.sonneborn, w)}"
        case Form.DUPLICATE:
            return w.n("{count} point", "{count} points", line.points)
        case Form.KNOCKOUT:
            return w.n("{count} round", "{count} rounds", line.rounds)


def _row(course: Course, line: EntrantLine, w: Words, *, mine: bool) -> str:
    medal = {1: "🥇", 2: "🥈", 3: "🥉"}.get(line.place, f"{line.place}.")
    name, own = f"**{plain(_name(course, line.entrant, w))}**", " ◀" if mine else ""
    return f"{medal} {name} · **{figure(line.score, w)}** · {_ties(course, line, w)}{own}"


def _place(course: Course, line: EntrantLine, top: Fraction, w: Words, *, mine: bool) -> Place:
    return Place(
        str(line.place),
        line.place,
        _name(course, line.entrant, w),
        _ties(course, line, w),
        figure(line.score, w),
        float(line.score / top),
        mine,
    )


# -- rounds ----------------------------------------------------------------------------------------


def round_screen(
    course: Course, number: int, page: int, games: Games, w: Words, *, public: bool = False
) -> Screen:
    """Returns a page of a round, with its boards and their results."""
    tournament = course.tournament
    number = max(1, min(number, tournament.round or 1))
    here = [slot for slot in course.slots if slot.round == number]
    played = [seated for _, seated in sorted(boards(here).items())]
    last = max(0, (len(played) - 1) // BOARDS)
    page = max(0, min(page, last))
    worth = scores(course.counted, tournament.form)
    shown = played[page * BOARDS : page * BOARDS + BOARDS]
    listed = [_board(course, seated, worth, w) for seated in shown]
    byes = [plain(_name(course, slot.entrant, w)) for slot in here if slot.board == BYE]
    heading = f"## 🗓️ {title_of(tournament, games, w)}\n-# {w.t('Round {round}', round=number)}"
    parts: list[Part] = [
        heading,
        lines(*listed) or w.t("No round has begun yet."),
        w.t("Bye: {names}", names=w.listing(byes)) if byes else None,
    ]
    if public:
        return compose(ACCENT, *parts, controls(tournament, w)[-1])
    parts.append(_pager("cup_round", f"{tournament.id}.{number}", page, last, w))
    around = {number - 1: w.t("Previous round"), number + 1: w.t("Next round")}
    parts.append(
        row(
            *(
                Button(label, "cup_round", f"{tournament.id}.{other}.0", window=str(other))
                for other, label in around.items()
                if 1 <= other <= tournament.round
            ),
            *_back(tournament, w).buttons,
        )
    )
    return compose(ACCENT, *parts)


def _board(
    course: Course, seated: Sequence[Slot], worth: Mapping[tuple[int, int], Fraction], w: Words
) -> str:
    first = seated[0]
    names: list[str] = []
    for slot in sorted(seated, key=lambda slot: (slot.place or 99, slot.seat)):
        name = plain(_name(course, slot.entrant, w))
        value = worth.get((slot.entrant, slot.round)) if slot.entrant != ROBOT else None
        gone = " 💤" if slot.absent else ""
        names.append(f"{name}{gone}" + (f" **{figure(value, w)}**" if value is not None else ""))
    table_id = course.tables.get((first.round, first.board))
    where = " · " + w.t("table {number}", number=table_id) if table_id else ""
    state = "" if first.over else " ▶️"
    return f"**{first.board}.**{state} {' – '.join(names)}{where}"


# -- organising ------------------------------------------------------------------------------------


def admin_screen(
    course: Course, log: Sequence[LogEntry], games: Games, w: Words, *, may: bool
) -> Screen:
    """Returns the organiser's page: what they can do, and the log, which anyone may read."""
    tournament = course.tournament
    arg = str(tournament.id)
    parts: list[Part] = [
        f"## ⚙️ {title_of(tournament, games, w)}\n-# {terms(tournament, w)}",
        standing_of(tournament, w),
    ]
    if may and tournament.live:
        start = {
            State.OPEN: w.t("Begin check-in now"),
            State.CHECKIN: w.t("Begin round 1 now"),
        }.get(tournament.state)
        buttons = [Button(start, "cup_go", arg, Tone.MAIN)] if start else []
        if tournament.state is State.PLAYING:
            buttons.append(Button(w.t("End this round now"), "cup_go", arg))
        buttons.append(Button(w.t("Cancel the tournament"), "cup_cancel", arg, Tone.DANGER))
        parts.append(row(*buttons))
        there = [
            each
            for each in course.entrants
            if each.name and each.state not in (Presence.OUT, Presence.REMOVED)
        ]
        choices = tuple(Choice(each.name, str(each.number)) for each in there[:MENU_LIMIT])
        if choices:
            parts.append(Menu(w.t("Remove a player"), "cup_remove", choices, window=arg))
    decisions = [_logged(course, entry, w) for entry in log]
    parts += [
        "**" + w.t("What was decided") + "**",
        small(decisions) if decisions else "-# " + w.t("Nothing yet."),
        _back(tournament, w),
    ]
    return compose(ACCENT, *parts)


def _logged(course: Course, entry: LogEntry, w: Words) -> str:
    name = plain(_name(course, entry.entrant, w)) if entry.entrant else ""
    decision = {
        "open": w.t("opened the tournament"),
        "checkin": w.t("began the check-in"),
        "start": w.t("began round 1"),
        "end_round": w.t("ended the round"),
        "remove": w.t("removed {name}", name=name),
        "cancel": w.t("cancelled the tournament"),
        "too_few": w.t("cancelled it: fewer than two turned up"),
        "untouched": w.t("cancelled it: two weeks passed without a start or a new entrant"),
    }[entry.action]
    by = f"<@{entry.user_id}>" if entry.user_id else w.t("The bot or a former player")
    return f"<t:{int(entry.at)}:f> {w.labelled(by, decision)}"


def list_screen(tournaments: Sequence[Tournament], games: Games, w: Words) -> Screen:
    """Returns a server's latest tournaments."""
    heading = f"## 🏆 {w.t('Tournaments')}"
    if not tournaments:
        hint = w.t("None yet. Moderators can open one with `/tournament` and a game.")
        return compose(ACCENT, heading, hint, rows([*offered("play", w)]))
    listed = [
        f"**{title_of(tournament, games, w)}** · {standing_of(tournament, w)}"
        for tournament in tournaments
    ]
    choices = tuple(
        Choice(title_of(tournament, games, w), str(tournament.id)) for tournament in tournaments
    )
    return compose(ACCENT, heading, lines(*listed), Menu(w.t("Open one"), "cup_open", choices))


def _pager(verb: str, arg: str, page: int, last: int, w: Words) -> Row | None:
    if not last:
        return None
    on_page = w.t("Page {page} of {pages}", page=page + 1, pages=last + 1)

    def turn(label: str, to: int, name: str) -> Button:
        shut = "" if 0 <= to <= last and to != page else on_page
        return Button(label, verb, f"{arg}.{max(0, to)}", shut=shut, window=name)

    return row(turn("◀", page - 1, "back"), turn(on_page, page, "page"), turn("▶", page + 1, "on"))


def _back(tournament: Tournament, w: Words) -> Row:
    return row(Button(w.t("Tournament"), "cup", str(tournament.id), emoji="🏆", window="back"))
