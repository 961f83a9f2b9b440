"""Forms: a window with fields. Sending it is a press whose values are what was typed and chosen.

Its meaning is in its custom id, like a button's: it works after a restart and at another process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from discord import InteractionType, SelectOption, ui

from bot.components.custom_id import TEMPLATE, CustomId
from bot.components.screen import Choice
from bot.interactions.responses import Interaction


class TextForm(ui.Modal):
    """A form with a field of up to ``most`` characters. Sending it is a press of ``custom_id``."""

    def __init__(
        self, custom_id: CustomId, *, title: str, label: str, hint: str, most: int
    ) -> None:
        super().__init__(title=title, custom_id=str(custom_id))
        field: ui.TextInput[TextForm] = ui.TextInput(max_length=most)
        self.add_item(ui.Label(text=label, description=hint, component=field))
        self.stop()  # discord.py must not wait for it


FIELDS = 5
"""Most fields of a form."""


@dataclass(frozen=True, slots=True)
class Field:
    """A menu in a form: its label, a hint, and up to 25 choices.

    ``several`` allows any number of choices, else it is one. The values of a form's choices tell
    which field they are from.
    """

    label: str
    hint: str
    choices: tuple[Choice, ...]
    several: bool = False


class ChoiceForm(ui.Modal):
    """A form of up to ``FIELDS`` menus. Sending it is a press of ``custom_id``."""

    def __init__(self, custom_id: CustomId, *, title: str, fields: Sequence[Field]) -> None:
        super().__init__(title=title[:45], custom_id=str(custom_id))
        for number, field in enumerate(fields):
            menu: ui.Select[ChoiceForm] = ui.Select(
                custom_id=str(number),
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


@dataclass(frozen=True, slots=True)
class Picked:
    """A person picked in a menu or by a command on them, as Discord describes them."""

    user_id: int
    name: str
    bot: bool


def picked_people(interaction: Interaction) -> list[Picked]:
    """Returns the people a user has picked."""
    sent: Any = interaction.data or {}
    found: Any = sent.get("resolved", {})
    return [
        Picked(
            int(user_id),
            found.get("members", {}).get(user_id, {}).get("nick")
            or user.get("global_name")
            or user["username"],
            bool(user.get("bot")),
        )
        for user_id, user in found.get("users", {}).items()
    ]


def press_of(interaction: Interaction) -> tuple[CustomId, tuple[str, ...]] | None:
    """Returns a press's custom id and chosen or typed values; ``None`` if it isn't the bot's."""
    sent: Any = interaction.data or {}
    match = TEMPLATE.fullmatch(sent.get("custom_id", ""))
    if match is None:
        return None
    form = interaction.type is InteractionType.modal_submit
    return CustomId.of(match), tuple(_typed(sent["components"]) if form else sent.get("values", ()))


def _typed(parts: list[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        if "value" in part:
            yield part["value"]
        yield from part.get("values", ())
        yield from _typed([*part.get("components", ()), *filter(None, [part.get("component")])])
