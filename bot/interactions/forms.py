"""Forms: a window with one field. Sent, it is a press whose value is what was typed.

What it means stands in its custom id, as with a button: so it can be sent after a restart, and to another process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import InteractionType, ui

from bot.components.custom_id import TEMPLATE, CustomId
from bot.interactions.responses import Interaction


class TextForm(ui.Modal):
    """A form with one field of at most ``most`` characters. When it is sent, it counts as a press of ``custom_id``."""

    def __init__(
        self, custom_id: CustomId, *, title: str, label: str, hint: str, most: int
    ) -> None:
        super().__init__(title=title, custom_id=str(custom_id))
        field: ui.TextInput[TextForm] = ui.TextInput(max_length=most)
        self.add_item(ui.Label(text=label, description=hint, component=field))
        self.stop()  # discord.py need not wait for it


def press_of(interaction: Interaction) -> tuple[CustomId, tuple[str, ...]] | None:
    """Returns which press of the bot's something is, with what was chosen from its menu or typed into its form; or ``None``."""
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
        yield from _typed([*part.get("components", ()), *filter(None, [part.get("component")])])
