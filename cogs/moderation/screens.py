"""The moderators' page, and the forms for bans and reports."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.custom_id import CustomId
from bot.components.kit import compose, lines, row
from bot.components.screen import Button, Choice, GuildPick, Menu, Screen
from bot.i18n.words import Words, plain
from bot.interactions.forms import TextForm
from cogs.lobby.screens.lobby import ACCENT
from cogs.moderation.store import REASON_MOST, TEXT_MOST, Ban, Report

LISTED = 8
"""How many bans and how many reports the page lists."""

SHOWN = 200
"""How many characters of a reason or report it shows."""

DAYS = (1, 7, 30, 365)
"""The choices for how long a ban lasts, in days."""


def players_button(w: Words) -> Button:
    """Returns the button that opens the moderators' page."""
    return Button(w.t("Moderation"), "players", emoji="🛡️")


def _whose(user_id: int | None, w: Words) -> str:
    return w.t("a former player") if user_id is None else f"<@{user_id}>"


def _report(report: Report, w: Words) -> str:
    by, what = f"<@{report.user_id}>", plain(report.text)[:SHOWN]
    about = w.t("{by} reports {who}", by=by, who=f"<@{report.other_id}>")
    return f"🚩 {by if report.other_id is None else about} · <t:{int(report.at)}:R>\n> {what}"


def players_page(bans: Sequence[Ban], reports: Sequence[Report], news: str, w: Words) -> Screen:
    """Returns the moderators' page: bans and reports."""
    banned = [
        f"{place}. {_whose(ban.other_id, w)} · <t:{int(ban.until)}:R> · {plain(ban.reason)[:SHOWN]}"
        for place, ban in enumerate(bans[:LISTED], 1)
    ]
    lifted = tuple(
        Choice(w.t("Lift ban number {number}", number=place), ban.subject)
        for place, ban in enumerate(bans[:LISTED], 1)
    )
    last = str(reports[0].id) if reports else ""
    return compose(
        ACCENT,
        "### 🛡️ " + w.t("Players on this server"),
        news,
        lines(*banned) or w.t("No one is banned from the tables here."),
        GuildPick(w.t("Ban someone from the tables here"), "ban_whom", "user"),
        Menu(w.t("Lift a ban"), "ban_lift", lifted) if lifted else None,
        lines(*(_report(one, w) for one in reports[:LISTED])) or w.t("No one has been reported."),
        row(Button(w.t("All settled"), "report_done", last)) if last else None,
    )


def ban_page(user_id: int, w: Words) -> Screen:
    """Returns the screen that asks how long to ban someone."""
    days = [
        Button(w.n("{count} day", "{count} days", one), "ban_ask", str(one), window=str(user_id))
        for one in DAYS
    ]
    asked = w.t("Ban {who} from the tables here for how long?", who=f"<@{user_id}>")
    return compose(ACCENT, asked, row(*days, Button(w.t("Back"), "players", emoji="↩️")))


def ban_form(custom_id: CustomId, w: Words) -> TextForm:
    """Returns the form that asks why someone is banned."""
    hint = w.t("They'll see this when they try to sit down.")
    sent = CustomId(0, "ban_set", custom_id.window, custom_id.arg)
    return TextForm(sent, title=w.t("Ban"), label=w.t("Why?"), hint=hint, most=REASON_MOST)


def report_form(custom_id: CustomId, w: Words) -> TextForm:
    """Returns the form for a report, with a field for the player's name if it isn't known."""
    sent, hint = CustomId(0, "report_set", "", custom_id.arg), w.t("Only moderators will see this.")
    label = w.t("What happened?") if custom_id.arg else w.t("Who (or which name), and why?")
    return TextForm(sent, title=w.t("Report"), label=label, hint=hint, most=TEXT_MOST)
