"""A server without the bot, where people use it who have added it to themselves.

Discord gives the bot no events of such a server, refuses its requests there, and takes at most five
follow-ups for each interaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from simcord import interactions
from simcord.backend.errors import BackendError
from simcord.builders import ChannelHandle

from tests.support.world import World

FOLLOW_UPS = 5
"""The most messages that may follow the first answer to an interaction."""


class Followed(list[int]):
    """The follow-ups of an interaction."""

    def append(self, message_id: int) -> None:
        if len(self) >= FOLLOW_UPS:
            raise BackendError(400, 40094, "This interaction has too many follow-up messages")
        super().append(message_id)


@contextmanager
def abroad(w: World, *, group: bool = False) -> Iterator[tuple[ChannelHandle, Any]]:
    """Yields the channel of a server without the bot, and Alice, who has brought it there.

    ``group``: whether interactions come from a group's direct messages instead.
    """
    backend = w.env.backend
    emit, payload_of = backend.emit, interactions.base_payload

    def heard(event: str, payload: Any, *rest: Any, **more: Any) -> Any:
        known = {str(payload.get("guild_id")), str(payload.get("id"))}
        if event != "INTERACTION_CREATE" and str(guild_id) in known | {"?"}:
            return None
        return emit(event, payload, *rest, **more)

    def made(*args: Any, **how: Any) -> Any:
        record, payload = payload_of(*args, **how)
        if how["channel_id"] == room.id:
            owner = {"1": str(w.people[0].id)}
            payload |= {"authorizing_integration_owners": owner, "context": 2 if group else 0}
            if group:
                payload["user"] = payload.pop("member")["user"]
                del payload["guild_id"]
            record.followup_ids = Followed()
        return record, payload

    guild_id: Any = "?"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "emit", lambda *_, **__: None)
        guild = w.env.create_guild("Elsewhere")
        guild_id = guild.id
        room = guild.create_text_channel("chat")
        guests = [guild.add_member(person.user) for person in w.people]
        del backend.get_guild(guild_id).members[backend.bot_user.id]
        patch.setattr(backend, "emit", heard)
        patch.setattr(interactions, "base_payload", made)
        yield room, guests
