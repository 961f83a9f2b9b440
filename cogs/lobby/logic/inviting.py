"""Invitations: a card with **Join**, sent by direct message to the people chosen by the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.i18n.words import Words
from bot.interactions.responses import Interaction
from bot.memo import Latest
from bot.presses.host import Host
from bot.tables.commands import Refused
from bot.tables.model import Table
from cogs.lobby.screens.lobby import invitation


@dataclass(frozen=True, slots=True)
class Picked:
    """A person chosen from a menu or by a user command, as Discord describes them."""

    user_id: int
    name: str
    bot: bool


def picked_people(interaction: Interaction) -> list[Picked]:
    """Returns the people that a user has chosen."""
    sent: Any = interaction.data or {}
    resolved: Any = sent.get("resolved", {})
    return [
        Picked(
            int(user_id),
            resolved.get("members", {}).get(user_id, {}).get("nick")
            or user.get("global_name")
            or user["username"],
            bool(user.get("bot")),
        )
        for user_id, user in resolved.get("users", {}).items()
    ]


REMEMBERED = 5_000
"""The most invitations remembered, so that no one gets the same one twice."""


class Invitations:
    """Sends invitations, within the bot's budget for direct messages."""

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self._sent: Latest[tuple[int, int], None] = Latest(REMEMBERED)

    async def send(self, table: Table, host_id: int, people: Sequence[Picked], w: Words) -> str:
        """Invites people, and returns a sentence telling the host who was reached.

        It doesn't single out people who block the host, so no host learns that they are blocked.

        Raises:
            Refused: there is no one to invite.
        """
        reached, missed = list[str](), list[str]()
        for person in people:
            if person.user_id == host_id:
                continue
            there = table.seat_of(person.user_id) is not None
            sent = there or (not person.bot and await self._send(table, host_id, person.user_id))
            (reached if sent else missed).append(f"<@{person.user_id}>")
        sentences = list[str]()
        if reached:
            sentences.append(w.t("✉️ Invited: {names}.", names=w.listing(reached)))
        if missed:
            sentences.append(
                w.t(
                    "I couldn't message {names}. Let them know yourself: they can sit down "
                    "with `/table code:{code}`.",
                    names=w.listing(missed),
                    code=table.join_code,
                )
            )
        if not sentences:
            raise Refused("invite_people")
        return "\n".join(sentences)

    async def _send(self, table: Table, host_id: int, user_id: int) -> bool:
        bot, key = self._bot, (table.id, user_id)
        if key in self._sent:
            return True
        if bot.avoided.parted(host_id, user_id) or bot.blocks.block_of("user", user_id):
            return False
        reader = await bot.people.words(user_id)
        screen = invitation(table, bot.game_uis[table.game], reader)
        services = bot.messages.services
        if not await services.send_dm(
            user_id, await services.for_reader(screen, user_id), table.id
        ):
            return False
        self._sent[key] = None
        return True
