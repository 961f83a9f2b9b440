"""The screens for game nights: the card, the call, and the list of upcoming nights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.components.custom_id import CustomId
from bot.components.kit import compose, lines, row
from bot.components.screen import Button, Screen, Tone, rows, sentence
from bot.i18n.words import Words, plain
from bot.interactions.forms import TextForm
from bot.ui.offers import offered
from cogs.lobby.screens.lobby import ACCENT
from cogs.nights.store import CANCELLED, OVER, PLANNED, SEATED, Guest, Night, split

NAMED = 40
"""The most people whose names a card shows."""


def when(at: float, form: str = "F") -> str:
    """Formats a moment so that Discord shows it in each reader's time zone."""
    return f"<t:{round(at)}:{form}>"


def card(night: Night, guests: Sequence[Guest], title: str, w: Words) -> Screen:
    """Returns a night's card: game, time, place, guests, and waiting list."""
    heading = "### 🌙 " + w.t("Game night: {game}", game=title)
    if night.status == CANCELLED:
        return compose(ACCENT, heading, w.t("It was cancelled."))
    if night.status == OVER:
        return compose(ACCENT, heading, w.t("It was on {time}.", time=when(night.at, "D")))
    coming, waiting = split(night, guests)
    host = plain(night.host_name) or w.t("a former player")
    seats = (
        w.t("People with similar ratings sit together.")
        if night.by_rating
        else w.t("Chance decides who sits where.")
    )
    number, begun = str(night.id), night.status == SEATED
    sign_up = (
        Button(w.t("I'll come"), "night_in", number, Tone.GOOD, emoji="🙋"),
        Button(w.t("I can't"), "night_out", number),
    )
    here = row(
        *([_here(number, w)] if begun else sign_up),
        Button(w.t("Cancel the night"), "night_cancel", number),
    )
    return compose(
        ACCENT,
        heading,
        lines(
            f"🕗 {when(night.at)} ({when(night.at, 'R')})",
            f"📍 {plain(night.place)}" if night.place else None,
            w.t("Planned by {name}.", name=host) + " " + seats,
        ),
        lines(_coming(night, coming, w), _waiting(waiting, w)),
        _begun(w) if begun else None,
        here,
        "-# "
        + w.t(
            "I'll remind you as set in `/settings`, then make up tables from everyone who turns up."
        ),
    )


def _here(number: str, w: Words) -> Button:
    return Button(w.t("I'm here"), "night_here", number, Tone.GOOD, emoji="👋")


def _begun(w: Words) -> str:
    return w.t(
        "It's begun, but there's still a seat for you: press **{here}**.", here=w.t("I'm here")
    )


def _coming(night: Night, coming: Sequence[Guest], w: Words) -> str:
    count = (
        w.t("Coming ({count} of {most})", count=len(coming), most=night.most)
        if night.most is not None
        else w.t("Coming ({count})", count=len(coming))
    )
    return w.labelled(f"**{count}**", _names(coming, w) or w.t("no one yet"))


def _waiting(waiting: Sequence[Guest], w: Words) -> str | None:
    if not waiting:
        return None
    listed = w.t("Waiting list ({count})", count=len(waiting))
    return w.labelled(f"**{listed}**", _names(waiting, w))


def _names(guests: Sequence[Guest], w: Words) -> str:
    shown = [plain(guest.name) for guest in guests[:NAMED]]
    if more := len(guests) - len(shown):
        shown.append(w.n("{count} other", "{count} others", more))
    return w.listing(shown)


def call(night: Night, guests: Sequence[Guest], title: str, w: Words) -> Screen:
    """Returns the call to all guests, naming those who have arrived."""
    heading = "### 🔔 " + w.t("Game night: {game}", game=title)
    if night.status in (OVER, CANCELLED):
        return compose(ACCENT, heading, w.t("It's over."))
    there = [guest for guest in guests if guest.here_since is not None]
    missing = [guest for guest in guests if guest.here_since is None]
    tables = sorted({guest.table_id for guest in guests if guest.table_id is not None})
    called = " ".join(f"<@{guest.user_id}>" for guest in missing[:NAMED])
    text = (
        w.t(
            "It begins {time}. Press **{here}** to get a seat: I'll make up tables from "
            "everyone who's here.",
            time=when(night.at, "R"),
            here=w.t("I'm here"),
        )
        if not tables
        else _begun(w)
    )  # fmt: skip
    seats = [
        w.t(
            "Table {number}: {names}",
            number=table,
            names=_names([guest for guest in guests if guest.table_id == table], w),
        )
        for table in tables
    ]
    unseated = [guest for guest in there if guest.table_id is None]
    label = w.t("Here ({count})", count=len(unseated))
    return compose(
        ACCENT,
        heading,
        called,
        text,
        lines(*seats, w.labelled(f"**{label}**", _names(unseated, w)) if unseated else None),
        row(_here(str(night.id), w)),
    )


def question(night: Night, w: Words) -> Screen:
    """Returns the screen that asks whether to cancel a night."""
    text = w.t("Cancel the game night {time}?", time=when(night.at))
    button = Button(w.t("Cancel it"), "night_cancelled", str(night.id), Tone.DANGER)
    return compose(ACCENT, text, row(button))


def reminder(night: Night, title: str, link: str, mentions: str, w: Words) -> Screen:
    """Returns the reminder about a night, addressed to the people in ``mentions``."""
    text = w.t("🌙 {game} begins {time}: {link}", game=title, time=when(night.at, "R"), link=link)
    return sentence(f"{mentions} {text}".strip(), accent=ACCENT)


def when_form(game: str, w: Words) -> TextForm:
    """Returns the form that asks when a night starts."""
    return TextForm(
        CustomId(0, "night_at", "", game),
        title=w.t("Plan a game night"),
        label=w.t("When?"),
        hint=w.t("In your time zone, such as 20:30 or 2026-12-24 18:00"),
        most=40,
    )


def upcoming(
    nights: Sequence[tuple[Night, str, str, bool]], games: Mapping[str, str], w: Words
) -> Screen:
    """Returns a server's upcoming nights, and buttons to plan one.

    Args:
        nights: each with its game's title, a link to its card, and whether the reader is coming.
        games: the titles of the games, by name.
        w: the reader's words.
    """
    entries = [
        f"{'✅' if coming else '▫️'} [{title}]({link}) · {when(night.at)}"
        + (f" · {plain(night.place)}" if night.place else "")
        for night, title, link, coming in nights
    ]
    coming_too = [
        Button(w.t("{game}: I'll come", game=title), "night_in", str(night.id), emoji="🙋")
        for night, title, _, coming in nights
        if not coming and night.status == PLANNED
    ]
    return compose(
        ACCENT,
        "### 🌙 " + w.t("Game nights on this server"),
        lines(*entries) or w.t("None planned yet."),
        rows(coming_too[:5]),
        w.t("Plan a game night: which game?"),
        rows([Button(title, "night_plan", name) for name, title in games.items()][:10]),
        None if nights else rows([*offered("play", w)]),
        "-# " + w.t("`/night` with a game and a time plans one."),
    )
