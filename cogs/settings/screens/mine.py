"""A person's own settings: the choices, and the card that shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from babel import Locale
from babel.support import NullTranslations
from discord import AppCommandOptionType, app_commands
from discord.app_commands import Namespace

import data
from bot.components.kit import Part, compose, lines, row
from bot.components.screen import Button, Menu, Screen, Tone
from bot.components.screen import Choice as Offer
from bot.i18n.command_names import localized
from bot.i18n.words import Words, languages
from bot.ui.offers import SETTINGS
from bot.ui.offers import offered as offered_by
from bot.users.preferences import Preferences
from cogs.lobby.screens.lobby import ACCENT
from cogs.settings.screens.hours import DAY, NIGHT, ZONES, clock, clock_in

_ROWS: list[dict[str, Any]] = data.words("house")["settings"]

MINUTES = (1, 5, 15, 60, 180, 720)
"""The menu's choices for how long to wait before a reminder, in minutes."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice for a setting.

    Attributes:
        key: the choice's value in a menu.
        label: the choice's label.
        confirmation: the sentence that confirms the choice.
        values: the values it sets, by column in the person's row.
    """

    key: str
    label: str
    confirmation: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that can be chosen: its name, its label, its choices."""

    name: str
    label: str
    choices: tuple[Choice, ...]

    def now(self, player: Preferences) -> Choice | None:
        """Returns the person's current choice, or ``None`` for a custom value."""
        for choice in self.choices:
            if all(getattr(player, name) == value for name, value in choice.values.items()):
                return choice
        return None

    def chosen(self, key: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.key == key), None)


def offered(setting: str) -> list[app_commands.Choice[str]]:
    """Returns a setting's fixed values as choices for a command option."""
    values = next(row["values"] for row in _ROWS if row["name"] == setting)
    return [app_commands.Choice(name=value["label"], value=value["code"]) for value in values]


def options() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the options that features add to ``/settings``, each with the one it follows."""
    for entry in SETTINGS.values():
        option = {**localized("name", entry["option"]), **localized("description", entry["about"])}
        option |= {"type": AppCommandOptionType.boolean.value, "required": False}
        if not _yes_or_no(entry):
            option["type"] = AppCommandOptionType.string.value
            option["choices"] = [
                {**localized("name", value["label"]), "value": value["code"]}
                for value in entry["values"]
            ]
        yield entry["after"], option


def given(chosen: Namespace) -> dict[str, str]:
    """Returns the values given in a command's options, by the names of the features' settings."""
    keys: dict[str, str] = {}
    for entry in SETTINGS.values():
        value = getattr(chosen, entry["option"])
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if value is not None:
            keys[entry["name"]] = value
    return keys


def _yes_or_no(row: Mapping[str, Any]) -> bool:
    return {value["code"] for value in row["values"]} == {"yes", "no"}


def tongue(language: str) -> str:
    """Returns a language's name for itself, without loading its catalog."""
    name = Locale.parse(language, sep="-").get_display_name()
    return Words(language, NullTranslations()).capital(name or language)


def settings(player: Preferences, w: Words, now: datetime) -> Sequence[Setting]:
    """Returns all of a person's settings, in their language."""
    fixed = {row["name"]: _fixed(row, w) for row in _ROWS}
    listed = [
        fixed["hand"],
        fixed["text"],
        fixed["remind"],
        fixed["forced"],
        _when(player, w),
        _zone(player, w, now),
        _quiet_from(player, w),
        *([_quiet_to(player, w)] if player.quiet_from is not None else []),
        _language(w),
    ]
    for extra in SETTINGS.values():
        listed.insert([each.name for each in listed].index(extra["after"]) + 1, _fixed(extra, w))
    return listed


def card(
    player: Preferences, news: Sequence[str], w: Words, now: datetime, *, manages: bool
) -> Screen:
    """Returns the card, on which each setting shows its value and can be changed in place.

    Args:
        player: the person.
        news: the sentences that confirm the latest changes.
        w: the reader's words.
        now: the current time, shown as it is in each time zone.
        manages: whether the reader may change the settings of the server they are on.
    """
    menus: list[Part] = []
    buttons: list[Button] = []
    for setting in settings(player, w, now):
        holds = setting.now(player)
        if len(setting.choices) == 2:
            buttons.append(_switch(setting, holds, w))
            continue
        offers = tuple(
            Offer(choice.label, choice.key, chosen=choice is holds) for choice in setting.choices
        )
        menus += (
            f"-# {setting.label}",
            Menu(setting.label, "setting", offers, window=setting.name),
        )
    done = lines(*(f"✅ {sentence}" for sentence in news))
    ways = [Button(w.t("People I block"), "blocked", emoji="🚫"), *offered_by("privacy", w)]
    if manages:
        ways.append(Button(w.t("This server"), "server", emoji="🛠️"))
    heading = "### " + w.t("Your settings")
    return compose(ACCENT, heading, done, menus, row(*buttons), row(*ways))


def _switch(setting: Setting, holds: Choice | None, w: Words) -> Button:
    """Returns the button that shows a two-valued setting, and switches it to the other value."""
    off, on = setting.choices
    other, tone = (off, Tone.GOOD) if holds is on else (on, Tone.PLAIN)
    label = w.labelled(setting.label, (holds or off).label)
    return Button(label, "setting_switch", other.key, tone, window=setting.name)


def _fixed(row: Mapping[str, Any], w: Words) -> Setting:
    """Returns a setting with fixed values, read from its entry in ``data/words/house.toml``."""
    choices = (
        Choice(
            value["code"],
            w.t(value["label"]),
            w.t(value["said"]),
            {row["code"]: None if value.get("unset") else value.get("value", value["code"])},
        )
        for value in row["values"]
    )
    return Setting(row["name"], w.t(row["label"]), tuple(choices))


def _when(player: Preferences, w: Words) -> Setting:
    usual = Choice(
        "usual",
        w.t("when the game thinks it's time"),
        w.t("I'll remind you when the game thinks it's time."),
        {"remind_after": None},
    )
    seconds = {60.0 * minutes for minutes in MINUTES}
    if player.remind_after is not None:
        seconds.add(player.remind_after)
    return Setting(
        "after",
        w.t("How soon to remind you"),
        (usual, *(after(each, w) for each in sorted(seconds))),
    )


def span(minutes: int, w: Words) -> str:
    """Expresses a duration in the largest unit that fits."""
    if minutes % 1_440 == 0:
        return w.n("after {count} day", "after {count} days", minutes // 1_440)
    if minutes % 60 == 0:
        return w.n("after {count} hour", "after {count} hours", minutes // 60)
    return w.n("after {count} minute", "after {count} minutes", minutes)


def after(seconds: float, w: Words) -> Choice:
    """Returns the choice to be reminded after some seconds."""
    minutes = max(1, round(seconds / 60))
    sentence = w.n(
        "I'll remind you {count} minute into your turn.",
        "I'll remind you {count} minutes into your turn.",
        minutes,
    )
    return Choice(str(minutes), span(minutes, w), sentence, {"remind_after": seconds})


def zone(name: str, w: Words, now: datetime) -> Choice:
    """Returns the choice for a time zone."""
    shown = clock_in(name, now)
    return Choice(
        name,
        f"{w.city(name)} · {shown}",
        w.t("Your time zone is {zone}; it's {clock} there now.", zone=name, clock=shown),
        {"zone": name},
    )


def _zone(player: Preferences, w: Words, now: datetime) -> Setting:
    names = ZONES if player.zone in (None, *ZONES) else (player.zone, *ZONES)
    unknown = Choice(
        "none",
        w.t("not set"),
        w.t("Your time zone is no longer set; hours are in UTC."),
        {"zone": None},
    )
    return Setting(
        "zone", w.t("Your time zone"), (unknown, *(zone(str(name), w, now) for name in names))
    )


def quiet(start: int, end: int, w: Words) -> str:
    """Returns the sentence that states the quiet hours."""
    return w.t("I won't remind you between {start} and {end}.", start=clock(start), end=clock(end))


def no_quiet(w: Words) -> str:
    """Returns the sentence that says there are no quiet hours."""
    return w.t("You have no quiet hours: I may remind you at any time.")


def _quiet_from(player: Preferences, w: Words) -> Setting:
    never = Choice(
        "none", w.t("no quiet hours"), no_quiet(w), {"quiet_from": None, "quiet_to": None}
    )
    choices: list[Choice] = []
    for start in _hours(player.quiet_from):
        end = player.quiet_to
        if end is None or end == start:
            end = (start + NIGHT) % DAY
        label = w.t("from {clock}", clock=clock(start))
        values = {"quiet_from": start, "quiet_to": end}
        choices.append(Choice(str(start), label, quiet(start, end, w), values))
    return Setting("quiet_from", w.t("Quiet hours, without reminders"), (never, *choices[:24]))


def _quiet_to(player: Preferences, w: Words) -> Setting:
    start = player.quiet_from or 0
    choices = (
        Choice(
            str(end),
            w.t("until {clock}", clock=clock(end)),
            quiet(start, end, w),
            {"quiet_to": end},
        )
        for end in _hours(player.quiet_to)
        if end != start
    )
    return Setting("quiet_to", w.t("Quiet until"), tuple(choices))


def _hours(own: int | None) -> list[int]:
    """Returns every full hour in minutes since midnight, with the user's own time in its place."""
    return [own if own is not None and own // 60 == hour else hour * 60 for hour in range(24)]


def _language(w: Words) -> Setting:
    discord = Choice(
        "discord",
        w.t("as in Discord"),
        w.t("I'm using your Discord's language again."),
        {"language": None},
    )
    return Setting(
        "language", w.t("Your language"), (discord, *(language(each, w) for each in languages()))
    )


def language(tag: str, w: Words) -> Choice:
    """Returns the choice for a language."""
    sentence = w.t("I'm now using this language: {language}.", language=tongue(tag))
    return Choice(tag, tongue(tag), sentence, {"language": tag})
