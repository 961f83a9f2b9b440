"""The card for a server's settings, and the page for a game's rules there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.components.custom_id import CustomId
from bot.components.kit import compose, lines, row, stack
from bot.components.screen import Button, Choice, GuildPick, Menu, Screen, Separator
from bot.config import Settings
from bot.i18n.words import Words, languages
from bot.registry import Registry
from bot.tables.lobby import full_options
from bot.ui.game_ui import GameUI
from bot.ui.offers import offered
from bot.users.guild_settings import FeatureSetting, GuildSettings, HouseRules
from cogs.lobby.logic.permissions import house_rules
from cogs.lobby.screens.lobby import rules_line
from cogs.lobby.screens.options import ChoiceForm, Field, rule_fields
from cogs.settings.screens.mine import ACCENT, span, tongue
from rules import GAMES

MANY = (1, 2, 3, 5, 10, 20, 50)
"""The limits that the menu offers."""

LOBBY = (15, 30, 60, 180, 720, 1_440, 4_320, 10_080)
"""The menu's choices for how long a lobby stays open, in minutes."""

PAUSE = (10, 30, 60, 360, 1_440, 4_320, 10_080)
"""The menu's choices for how long a paused table stays open, in minutes."""

KEPT = "-"
"""In the limits form, the value of a choice that changes nothing."""

LIMITS = ("per_channel", "per_server", "per_person", "lobby_minutes", "pause_minutes")
"""The settings in the limits form."""


@dataclass(frozen=True, slots=True)
class ServerSetting:
    """A server setting that is chosen from a menu.

    Attributes:
        name: the name that it's stored under.
        label: the label of its menu.
        choices: its values with their labels.
        of: reads the setting, if it belongs to a feature.
    """

    name: str
    label: str
    choices: tuple[tuple[Any, str], ...]
    of: FeatureSetting[Any] | None = None


SERVER_SETTINGS = Registry[Callable[[Words], ServerSetting]]()
"""The settings by name; features add theirs."""


def settings_of(w: Words, owner: Settings) -> Sequence[ServerSetting]:
    """Returns the settings with menus, leaving out those that the bot's owner has fixed."""

    def usual(label: str) -> tuple[None, str]:
        return None, w.t("{value} (set by the bot's owner)", value=label)

    def tables(count: int) -> str:
        return w.n("{count} table", "{count} tables", count)

    channel, person = (
        usual(tables(owner.tables_per_channel)),
        usual(tables(owner.tables_per_person)),
    )
    lobby_usual = usual(span(owner.lobby_minutes, w))
    many = tuple((count, tables(count)) for count in MANY)
    unlimited = (None, w.t("no limit"))
    own = tuple((language, tongue(language)) for language in languages())
    lobby = tuple((minutes, span(minutes, w)) for minutes in LOBBY)
    pause = tuple((None if minutes == PAUSE[0] else minutes, span(minutes, w)) for minutes in PAUSE)
    return (
        ServerSetting("language", w.t("Public language"), ((None, w.t("as in Discord")), *own)),
        ServerSetting("per_channel", w.t("Live tables per channel"), (channel, *many)),
        ServerSetting("per_server", w.t("Live tables in the server"), (unlimited, *many)),
        ServerSetting("per_person", w.t("Live tables per person"), (person, *many)),
        ServerSetting("lobby_minutes", w.t("Close unstarted tables"), (lobby_usual, *lobby)),
        ServerSetting("pause_minutes", w.t("Close paused tables"), pause),
        *(setting(w) for setting in SERVER_SETTINGS.values()),
    )


def facts(
    settings: GuildSettings, game_uis: Mapping[str, GameUI], w: Words, owner: Settings
) -> list[str]:
    """Returns a server's settings, one line each."""
    chosen = [
        (
            w.t("Where to open tables"),
            " ".join(f"<#{channel}>" for channel in settings.channels) or w.t("in every channel"),
        ),
        (
            w.t("Who can open them"),
            w.t("everyone") if settings.openers is None else f"<@&{settings.openers}>",
        ),
        (
            w.t("Mentioned when a table opens"),
            w.t("no one") if settings.ping is None else f"<@&{settings.ping}>",
        ),
        *(
            (setting.label, value_text(setting, _value(setting, settings), w))
            for setting in settings_of(w, owner)
        ),
    ]
    texts = [w.labelled(f"**{label}**", value) for label, value in chosen]
    texts += [
        w.t(
            "**Rules of {game}**: {options}",
            game=game_uis[game].title(w),
            options=house_line(settings, game_uis[game], w),
        )
        for game in sorted(settings.games)
        if game in game_uis
    ]
    return texts


def _value(setting: ServerSetting, settings: GuildSettings) -> Any:
    if setting.of is None:
        return getattr(settings, setting.name)
    return setting.of.of(settings)


def value_text(setting: ServerSetting, value: Any, w: Words) -> str:
    """Returns a setting's value in words, even if the menu doesn't offer it."""
    labels = dict(setting.choices)
    if value in labels or not isinstance(value, int):
        return labels.get(value, str(value))
    if setting.name.endswith("minutes"):
        return span(value, w)
    return w.n("{count} table", "{count} tables", value)


def house_line(settings: GuildSettings, game_ui: GameUI, w: Words) -> str:
    """Summarizes a server's rules for a game."""
    chosen = house_rules(settings, game_ui.game)
    return rules_line(game_ui, w, chosen.preset, options_of(game_ui.game, chosen))


def options_of(game: str, chosen: HouseRules) -> dict[str, Any]:
    """Returns every option of a game as it's played on a server.

    Raises:
        rules.BadSetup: an option no longer exists.
    """
    wanted = {"preset": chosen.preset} if chosen.preset else dict(chosen.options)
    return full_options(GAMES[game], wanted)


def card(
    settings: GuildSettings,
    game_uis: Mapping[str, GameUI],
    news: Sequence[str],
    w: Words,
    owner: Settings,
    *,
    may: bool,
    there: Callable[[int], bool],
    more: bool,
) -> Screen:
    """Returns a server's card, with its main settings or with the rest.

    Args:
        settings: the server's settings.
        game_uis: the games that can be played.
        news: sentences that confirm the latest changes, or say why they failed.
        w: the reader's words.
        owner: the bot owner's settings.
        may: whether the reader may change the settings.
        there: returns whether a channel or role exists; Discord rejects deleted defaults.
        more: whether to show the rest of the settings.
    """
    heading = stack(
        "### " + w.t("Settings of this server"),
        lines(*news),
        lines(*facts(settings, game_uis, w, owner)),
    )
    if not may:
        return compose(ACCENT, heading)
    channels = tuple(filter(there, settings.channels))
    openers, ping = (
        tuple(filter(there, (role or 0,))) for role in (settings.openers, settings.ping)
    )
    menus = {
        setting.name: Menu(
            setting.label,
            "server_wish",
            tuple(
                Choice(w.labelled(setting.label, label), str(index))
                for index, (_, label) in enumerate(setting.choices)
            ),
            window=setting.name,
        )
        for setting in settings_of(w, owner)
        if setting.name not in LIMITS
    }
    language = menus.pop("language")
    if not more:
        return compose(
            ACCENT,
            heading,
            Separator(),
            GuildPick(
                w.t("Channels for tables (none: everywhere)"),
                "server_channels",
                "channel",
                channels,
                most=25,
            ),
            language,
            GuildPick(
                w.t("Who may open tables (none: everyone)"), "server_openers", "role", openers
            ),
            row(
                Button(w.t("More …"), "server_more", emoji="⚙️"),
                *offered("stats", w),
                *offered("moderation", w),
            ),
        )
    games = tuple(Choice(game_uis[game].title(w), game) for game in sorted(game_uis))
    return compose(
        ACCENT,
        heading,
        Separator(),
        GuildPick(
            w.t("Who to mention when a table opens (none: no one)"), "server_ping", "role", ping
        ),
        [*menus.values()],
        Menu(w.t("House rules for a game"), "server_game", games),
        row(
            Button(w.t("Limits …"), "server_limits", emoji="⏱️"),
            Button(w.t("Back"), "server_back", emoji="↩️"),
        ),
    )


def limits_form(settings: GuildSettings, w: Words, owner: Settings) -> ChoiceForm:
    """Returns the form for a server's limits on tables, keeping a value that no menu offers."""
    fields: list[Field] = []
    for setting in settings_of(w, owner):
        if setting.name in LIMITS:
            now = _value(setting, settings)
            choices = tuple(
                Choice(label, f"{setting.name}.{index}", "", value == now)
                for index, (value, label) in enumerate(setting.choices)
            )
            if now not in dict(setting.choices):
                kept = Choice(value_text(setting, now, w), f"{setting.name}.{KEPT}", chosen=True)
                choices = (kept, *choices)
            fields.append(Field(setting.label, "", choices))
    return ChoiceForm(CustomId(0, "server_limited", "", ""), title=w.t("Limits …"), fields=fields)


def rules_form(settings: GuildSettings, game_ui: GameUI, w: Words) -> ChoiceForm:
    """Returns the form for a game's rules on a server."""
    kept = house_rules(settings, game_ui.game)
    options = options_of(game_ui.game, kept)
    return ChoiceForm(
        CustomId(0, "server_rules", game_ui.game, ""),
        title=w.t("House rules for {game}", game=game_ui.title(w)),
        fields=rule_fields(game_ui, w, options, kept.preset),
    )
