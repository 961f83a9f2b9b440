"""Forms: a window with fields. Sending it is a press whose values are the typed texts and the
choices.

Its meaning is in its custom id, like a button's: it works after a restart and at another process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import InteractionType, ui

from bot.components.custom_id import TEMPLATE, CustomId
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
