"""Forms: a window with one field. Sent, it is a press whose value is what was typed.

What it means stands in its custom id, as with a button: so it can be sent after a restart, and to another process.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from discord import InteractionType, ui

from bot.interactions.custom_id import TEMPLATE, CustomId
from bot.interactions.responses import Interaction


class TextForm(ui.Modal):
    """A form.

    Args:
        made: the press that it is when it is sent.
        title: its title.
        label: what its field is called.
        hint: what is said below that.
        most: characters that can be typed at most.
    """

    def __init__(self, made: CustomId, *, title: str, label: str, hint: str, most: int) -> None:
        super().__init__(title=title, custom_id=str(made))
        field: ui.TextInput[TextForm] = ui.TextInput(max_length=most)
        self.add_item(ui.Label(text=label, description=hint, component=field))
        self.stop()  # discord.py need not wait for it


def sent_form(interaction: Interaction) -> tuple[CustomId, tuple[str, ...]] | None:
    """Returns which press a form is that was sent, with what was typed; ``None`` for all else."""
    sent: Any = interaction.data
    if interaction.type is not InteractionType.modal_submit:
        return None
    match = re.fullmatch(TEMPLATE, sent["custom_id"])
    return None if match is None else (CustomId.of(match), tuple(_typed(sent["components"])))


def _typed(parts: list[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        if "value" in part:
            yield part["value"]
        yield from _typed([*part.get("components", ()), *filter(None, [part.get("component")])])
