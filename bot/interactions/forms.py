"""Forms: windows with fields. Submitting a form is a press whose values are the fields' contents.

As with a button, the custom id says what it does, so it works after restarts and elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import InteractionType, ui

from bot.components.custom_id import TEMPLATE, CustomId
from bot.interactions.responses import Interaction


class TextForm(ui.Modal):
    """A form with a field for up to ``most`` characters. Submitting it presses ``custom_id``."""

    def __init__(
        self, custom_id: CustomId, *, title: str, label: str, hint: str, most: int
    ) -> None:
        super().__init__(title=title, custom_id=str(custom_id))
        field: ui.TextInput[TextForm] = ui.TextInput(max_length=most)
        self.add_item(ui.Label(text=label, description=hint, component=field))
        self.stop()  # discord.py shouldn't wait for the form


def press_of(interaction: Interaction) -> tuple[CustomId, tuple[str, ...]] | None:
    """Returns a press's custom id and its chosen or typed values; ``None`` if it's not ours."""
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
