"""People who press, choose, type and run commands, as far as their Discord lets them."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

from simcord import interactions as simcord_interactions
from simcord.backend import Backend, serializers
from simcord.backend.access import channel_accessible, message_accessible
from simcord.backend.command_access import command_access
from simcord.backend.models import Interaction, Message
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ComponentType, InteractionType, OptionType

from playground.discord_server.forms import items

BY_ID = {
    OptionType.USER: ComponentType.USER_SELECT,
    OptionType.ROLE: ComponentType.ROLE_SELECT,
    OptionType.CHANNEL: ComponentType.CHANNEL_SELECT,
}
LOOK_EVERY = 0.005
"""Seconds between two looks for an answer."""


class NotPossible(Exception):
    """Discord wouldn't let this person do that."""


class People:
    """Everyone in a Discord, and what they do.

    Attributes:
        locales: the languages of people whose client isn't in English, by person.
        installed: the people who have added the bot to their account.
        patience: the seconds a first answer may take; three on Discord.
    """

    def __init__(self, backend: Backend) -> None:
        self.locales: dict[int, str] = {}
        self.installed: set[int] = set()
        self.patience = 3.0
        self._backend = backend
        self._wrote: dict[tuple[int, int], float] = {}

    # -- looking -----------------------------------------------------------------------------------

    def sees(self, person: int, channel: int) -> list[Message]:
        """Returns the messages someone sees in a channel, oldest first."""
        there = self._backend.messages.get(channel, {})
        return [
            message
            for _, message in sorted(there.items())
            if message_accessible(self._backend, channel, message, person, history=True)
        ]

    def controls(self, message: Message) -> list[dict[str, Any]]:
        """Returns the buttons and menus of a message that can be pressed."""
        return [
            piece
            for piece in walk_components(message.components)
            if piece.get("custom_id") and not piece.get("disabled")
        ]

    async def answer(self, interaction: Interaction, seconds: float | None = None) -> bool:
        """Waits for the bot's answer; returns False after this many seconds (default: patience)."""
        loop = asyncio.get_running_loop()
        until = loop.time() + (self.patience if seconds is None else seconds)
        while not interaction.responded:
            if loop.time() > until:
                return False
            await asyncio.sleep(LOOK_EVERY)
        return True

    def answered_with(self, interaction: Interaction) -> Message | None:
        there = self._backend.messages.get(interaction.channel_id, {})
        return there.get(interaction.message_id or 0)

    # -- doing -------------------------------------------------------------------------------------

    def press(
        self, person: int, message: Message, custom_id: str, values: Sequence[str] = ()
    ) -> Interaction:
        """Presses a button, or chooses from a menu.

        Args:
            person: the person's id.
            message: the stored message.
            custom_id: the id of the button or menu.
            values: the choices: values, or ids of people, roles or channels.

        Raises:
            NotPossible: they can't see the message, or it lacks this control or choice.
        """
        now = self._backend.messages.get(message.channel_id, {}).get(message.id)
        if now is None or not message_accessible(self._backend, now.channel_id, now, person):
            raise NotPossible("there is no such message for this person")
        found = [piece for piece in self.controls(now) if piece["custom_id"] == custom_id]
        if not found:
            raise NotPossible(f"nothing on the message can be pressed as {custom_id}")
        kind = ComponentType(found[0]["type"])
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(kind)}
        if kind in SELECT_TYPES:
            _choose(found[0], values)
            data["values"] = list(values)
            if kind is not ComponentType.STRING_SELECT:
                data["resolved"] = self._resolved(kind, values, now.channel_id, person)
        extra = {"message": dict(serializers.message_payload(self._backend, now))}
        return self._do(InteractionType.MESSAGE_COMPONENT, person, now.channel_id, data, extra)

    def command(self, person: int, channel: int, name: str, /, **options: Any) -> Interaction:
        """Runs a slash command, such as ``play belote``; people, roles and channels are ids.

        Raises:
            NotPossible: this person has no such command here.
            simcord.SetupError: an option is missing, unknown or not allowed.
        """
        root, leaf, nesting = self._leaf(person, channel, name)
        known = {option["name"]: option for option in items(leaf, "options")}
        resolved: dict[str, Any] = {}
        plain: dict[str, Any] = {}
        for key, value in options.items():
            kind = BY_ID.get(known[key]["type"]) if key in known else None
            if kind is None:
                plain[key] = value
            else:
                resolved |= self._resolved(kind, [str(value)], channel, person)
        partly = {**leaf, "options": [item for item in known.values() if item["type"] not in BY_ID]}
        simcord_interactions.check_options(name, partly, plain)
        return self._run(person, channel, root, nesting, _options(known, options), resolved)

    def complete(
        self, person: int, channel: int, name: str, option: str, typed: str, /, **filled: Any
    ) -> Interaction:
        """Types into an option that offers choices."""
        root, leaf, nesting = self._leaf(person, channel, name)
        known = {item["name"]: item for item in items(leaf, "options")}
        if not known.get(option, {}).get("autocomplete"):
            raise NotPossible(f"/{name} offers nothing for {option}")
        built = _options(known, {**filled, option: typed})
        built[-1]["focused"] = True
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
        return self._run(person, channel, root, nesting, built, {}, kind)

    def submit(self, shown: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Sends the form that answered an interaction: texts or lists of values, by custom id.

        Raises:
            NotPossible: there was no form, or they sent it already, or a field isn't valid.
        """
        form = shown.modal
        if form is None or shown.modal_consumed:
            raise NotPossible("there is no form to send")
        shown.modal_consumed = True
        sent = [_filled(piece, values) for piece in form["components"]]
        data = {"custom_id": form["custom_id"], "components": sent}
        extra: dict[str, Any] = {}
        source = shown.source_message_id
        if source is not None:
            message = self._backend.get_message(shown.channel_id, source)
            extra["message"] = dict(serializers.message_payload(self._backend, message))
        return self._do(InteractionType.MODAL_SUBMIT, shown.user_id, shown.channel_id, data, extra)

    def say(self, person: int, channel: int, text: str) -> Message:
        """Writes a message.

        Raises:
            NotPossible: slowmode.
            simcord.BackendError: they may not write there.
        """
        backend, where = self._backend, self._backend.get_channel(channel)
        may = "send_messages_in_threads" if where.is_thread else "send_messages"
        backend.require_permissions(where.guild_id, person, channel, may)
        last = self._wrote.get((person, channel), -1e9)
        if time.monotonic() - last < where.rate_limit_per_user:
            raise NotPossible("slowmode")
        self._wrote[person, channel] = time.monotonic()
        return backend.create_message(channel, person, text)

    # -- how it reaches the bot --------------------------------------------------------------------

    def _leaf(
        self, person: int, channel: int, name: str
    ) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
        first, *rest = name.split()
        guild = self._backend.get_channel(channel).guild_id
        root = self._backend.find_command(first, guild)
        if root is None:
            raise NotPossible(f"there is no /{first}")
        access = command_access(self._backend, root, user_id=person, channel_id=channel)
        if not access.allowed or not channel_accessible(self._backend, channel, person):
            raise NotPossible(f"/{first} is not offered here: {access.reason}")
        return root, *simcord_interactions.walk_to_subcommand(root, rest)

    def _run(
        self,
        person: int,
        channel: int,
        root: dict[str, Any],
        nesting: list[str],
        options: list[dict[str, Any]],
        resolved: dict[str, Any],
        kind: InteractionType = InteractionType.APPLICATION_COMMAND,
    ) -> Interaction:
        owners = self._owners(root, person, channel)
        data: dict[str, Any] = {
            "id": root["id"],
            "name": root["name"],
            "type": root.get("type", 1),
            "options": simcord_interactions.nest_options(root, nesting, options),
        }
        if resolved:
            data["resolved"] = resolved
        return self._do(kind, person, channel, data, {"authorizing_integration_owners": owners})

    def _owners(self, root: dict[str, Any], person: int, channel: int) -> dict[str, str]:
        """Returns who installed a command, server or person; raises if Discord doesn't offer it."""
        backend = self._backend
        guild = backend.guilds.get(backend.get_channel(channel).guild_id or 0)
        contexts, installs = root.get("contexts"), root.get("integration_types") or (0,)
        if contexts is not None and (0 if guild else 1) not in contexts:
            raise NotPossible("the command is not offered in this kind of channel")
        owners: dict[str, str] = {}
        if 0 in installs and (guild is None or backend.bot_user.id in guild.members):
            owners["0"] = str(guild.id if guild else 0)
        if 1 in installs and person in self.installed:
            owners["1"] = str(person)
        if not owners:
            raise NotPossible("the bot is neither on this server nor in this person's account")
        return owners

    def _resolved(
        self, kind: ComponentType, ids: Sequence[str], channel: int, person: int
    ) -> dict[str, Any]:
        backend = self._backend
        guild = backend.guilds.get(backend.get_channel(channel).guild_id or 0)
        resolved: dict[str, Any] = {}
        for item in ids:
            if kind is ComponentType.CHANNEL_SELECT:
                found = backend.get_channel(int(item))
                may = backend.compute_permissions(found.guild_id or 0, person, found.id)
                made = {**serializers.channel_payload(backend, found), "permissions": str(may)}
                resolved.setdefault("channels", {})[item] = made
            elif kind is ComponentType.ROLE_SELECT and guild is not None:
                resolved.setdefault("roles", {})[item] = dict(
                    serializers.role_payload(guild.roles[int(item)])
                )
            else:
                user = serializers.user_payload(backend.get_user(int(item)))
                resolved.setdefault("users", {})[item] = dict(user)
                if guild is not None and int(item) in guild.members:
                    member = guild.members[int(item)]
                    made = serializers.member_payload(backend, guild, member, with_user=False)
                    resolved.setdefault("members", {})[item] = dict(made)
        return resolved

    def _do(
        self, kind: int, person: int, channel: int, data: dict[str, Any], extra: dict[str, Any]
    ) -> Interaction:
        backend = self._backend
        guild = backend.get_channel(channel).guild_id
        record, payload = simcord_interactions.base_payload(
            backend, type=kind, channel_id=channel, guild_id=guild, user_id=person, data=data
        )
        record.initial_response_deadline = backend.iso_after(self.patience)
        payload["authorizing_integration_owners"] = {"0": str(guild or 0)}
        payload |= extra
        payload["locale"] = self.locales.get(person, "en-US")
        if guild is not None:
            payload["guild_locale"] = backend.get_guild(guild).preferred_locale
        if "message" in extra:
            record.source_message_id = int(extra["message"]["id"])
        backend.emit("INTERACTION_CREATE", payload)
        return record


def _choose(menu: Mapping[str, Any], values: Sequence[str]) -> None:
    """Raises NotPossible unless a menu allows these choices."""
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= len(values) <= most or len(set(values)) < len(values):
        raise NotPossible(f"a menu for {least} to {most} choices, not {len(values)}")
    if menu["type"] == ComponentType.STRING_SELECT:
        offered = {option["value"] for option in menu["options"]}
        if not set(values) <= offered:
            raise NotPossible(f"the menu offers {sorted(offered)}")


def _options(
    known: Mapping[str, Mapping[str, Any]], values: Mapping[str, Any]
) -> list[dict[str, Any]]:
    return [
        {
            "name": key,
            "type": known[key]["type"],
            "value": str(value) if known[key]["type"] in BY_ID else value,
        }
        for key, value in values.items()
    ]


def _filled(piece: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns part of a form as Discord sends it back."""
    sent: dict[str, Any] = {"type": piece["type"], "id": piece.get("id")}
    if "component" in piece:
        return {**sent, "component": _filled(piece["component"], values)}
    if "components" in piece:
        return {**sent, "components": [_filled(part, values) for part in piece["components"]]}
    if "custom_id" not in piece:
        return sent
    sent["custom_id"] = piece["custom_id"]
    value = values.get(piece["custom_id"])
    if piece["type"] != ComponentType.TEXT_INPUT:
        ticked = [item["value"] for item in items(piece, "options") if item.get("default")]
        chosen = list(ticked if value is None else value)
        _choose(piece, chosen)
        return {**sent, "values": chosen}
    text = str(value or "")
    least = piece.get("min_length") or (1 if piece.get("required", True) else 0)
    if not least <= len(text) <= (piece.get("max_length") or 4000):
        raise NotPossible(f"{piece['custom_id']} does not take {len(text)} characters")
    return {**sent, "value": text}
