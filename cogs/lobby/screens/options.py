"""A form for a game's options: a preset, and what differs from the rulebook."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import SelectOption, ui

import rules
from bot.components.custom_id import CustomId, number
from bot.components.screen import MENU_LIMIT, Choice
from bot.i18n.words import Words
from bot.tables.commands import Refused
from bot.tables.lobby import HINTS, PACE, full_options
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, Option
from bot.ui.offers import ADDITIONS
from cogs.lobby.screens.pace import hint_wishes, paces

FIELDS = 5
"""The most fields that a form can have."""


@dataclass(frozen=True, slots=True)
class Field:
    """A menu in a form: its label, a hint, and up to 25 choices.

    With ``several``, any number of choices may be selected; otherwise exactly one. Each value in a
    form also tells which field it comes from.
    """

    label: str
    hint: str
    choices: tuple[Choice, ...]
    several: bool = False


class ChoiceForm(ui.Modal):
    """A form with up to ``FIELDS`` menus. Submitting it counts as pressing ``custom_id``."""

    def __init__(self, custom_id: CustomId, *, title: str, fields: Sequence[Field]) -> None:
        super().__init__(title=title[:45], custom_id=str(custom_id))
        for place, field in enumerate(fields):
            menu: ui.Select[ChoiceForm] = ui.Select(
                custom_id=str(place),
                min_values=0 if field.several else 1,
                max_values=len(field.choices) if field.several else 1,
                required=not field.several,
                options=[
                    SelectOption(
                        label=choice.label[:100],
                        value=choice.value,
                        description=choice.hint[:100] or None,
                        default=choice.chosen,
                    )
                    for choice in field.choices
                ],
            )
            hint = field.hint[:100] or None
            self.add_item(ui.Label(text=field.label[:45], description=hint, component=menu))
        self.stop()  # discord.py must not wait for it


MANY = 5
"""Options with more values than this get a menu of their own."""

PRESET, OWN = "preset", "-"
"""The name of the presets menu, and the value it has for a mixture that matches no preset."""


def options_form(table: Table, game_ui: GameUI, w: Words) -> ChoiceForm:
    """Returns the host's form, with the game's options, the pace and the hints."""
    record = table.record
    fields = [_named(w.t("Pace"), PACE, paces(game_ui, w), record.pace)]
    if "hints" in ADDITIONS.names():
        fields.append(_named(w.t("Hints"), HINTS, hint_wishes(w), record.hints))
    options = full_options(table.rules, record.options)
    room = FIELDS - len(fields)
    return ChoiceForm(
        CustomId(table.id, "options_set", "", ""),
        title=w.t("Options of table {number}", number=table.id),
        fields=[*rule_fields(game_ui, w, options, record.preset, room), *fields],
    )


def rule_fields(
    game_ui: GameUI, w: Words, options: Mapping[str, Any], preset: str, room: int = FIELDS
) -> list[Field]:
    """Returns the menus for a game's options: the preset first, then what differs from it.

    Args:
        game_ui: the game's UI.
        w: the reader's words.
        options: the current value of every option.
        preset: the preset the options come from, or ``""``.
        room: the most menus to return.
    """
    sheets, usual = game_ui.options(w), _usual(game_ui)
    if not sheets:
        return []
    start = _start(game_ui, options, preset)
    starts = [Choice(w.t("By the rulebook"), f"{PRESET}.", chosen=not start)]
    starts += (
        Choice(one.label, f"{PRESET}.{one.name}", one.hint, one.name == start)
        for one in game_ui.presets(w)
    )
    if start == OWN:
        starts.append(Choice(w.t("Your own mix"), f"{PRESET}.{OWN}", chosen=True))
    fields, shared = [Field(w.t("Rules"), "", tuple(starts))], list[Choice]()
    alone = 0
    for index, sheet in enumerate(sheets):
        own = len(sheet.choices) > MANY and alone < room - 2
        choices = tuple(
            Choice(
                label if own else w.labelled(sheet.label, label),
                f"{index}.{place}",
                "" if own else sheet.hint,
                value == options[sheet.name],
            )
            for place, (value, label) in enumerate(sheet.choices)
            if own or value != usual[sheet.name]
        )
        if own:
            fields.append(Field(sheet.label, sheet.hint, choices))
            alone += 1
        else:
            shared += choices
    hint = w.t("Nothing ticked: as in the rulebook.")
    fields += (
        Field(w.t("What's different"), hint, tuple(shared[at : at + MENU_LIMIT]), several=True)
        for at in range(0, len(shared), MENU_LIMIT)
    )
    return fields[:room]


def chosen_changes(
    game_ui: GameUI, w: Words, options: Mapping[str, Any], preset: str, values: Sequence[str]
) -> dict[str, Any]:
    """Returns what a submitted form changes, by option, compared with what it showed.

    Raises:
        Refused: a value is malformed, or an option got two new values.
    """
    changes, chosen = dict[str, Any](), defaultdict[int, list[int]](list)
    for value in values:
        name, _, rest = value.rpartition(".")
        index, place = number(name), number(rest)
        if name == PRESET:
            if rest not in (OWN, _start(game_ui, options, preset)):
                changes[PRESET] = rest
        elif name in (PACE, HINTS):
            changes[name] = rest
        elif index is not None and place is not None:
            chosen[index].append(place)
        else:
            raise Refused("bad_option")
    sheets, usual = game_ui.options(w), _usual(game_ui)
    if any(index >= len(sheets) for index in chosen):
        raise Refused("bad_option")
    for index, sheet in enumerate(sheets):
        now = options[sheet.name]
        value = _value(sheet, chosen[index], now, usual[sheet.name])
        if value != now:
            changes[sheet.name] = value
    return changes


def earlier_changes(
    game_ui: GameUI, w: Words, custom_id: CustomId, values: Sequence[str]
) -> dict[str, Any]:
    """Returns what a button or menu changes on a panel posted by an earlier version.

    Raises:
        Refused: a value is malformed.
    """
    value = values[0] if values else ""
    match custom_id.verb.rpartition("_")[2]:
        case "preset" | "rulebook":
            return {PRESET: custom_id.arg}
        case "pace" | "hints" as name:
            return {f"house:{name}": value}
        case _:
            index, place = (number(part) for part in value.partition(".")[::2])
    sheets = game_ui.options(w)
    if index is None or place is None or index >= len(sheets):
        raise Refused("bad_option")
    return {sheets[index].name: _value(sheets[index], [place], None, None)}


def _value(sheet: Option, places: Sequence[int], now: Any, usual: Any) -> Any:
    """Returns an option's value from the indexes of the selected values, preferring a new one."""
    offered = [value for value, _ in sheet.choices]
    if any(place >= len(offered) for place in places):
        raise Refused("bad_option")
    picked = [offered[place] for place in places]
    new = [value for value in picked if value != now]
    if len(new) > 1:
        raise Refused("two_values", option=sheet.label)
    if new:
        return new[0]
    return now if picked or now not in offered else usual


def _usual(game_ui: GameUI) -> dict[str, Any]:
    return full_options(rules.GAMES[game_ui.game], {})


def _start(game_ui: GameUI, options: Mapping[str, Any], preset: str) -> str:
    """Returns the preset that options start from: ``""`` for the rulebook, ``OWN`` for a mix."""
    return preset or ("" if options == _usual(game_ui) else OWN)


def _named(label: str, name: str, values: Mapping[str, str], now: str) -> Field:
    choices = (Choice(text, f"{name}.{value}", "", value == now) for value, text in values.items())
    return Field(label, "", tuple(choices))
