"""Asks Discord which user is looking at a page in its frame.

The frame provides an authorization code from the Discord app and the id of its instance: one
opening of the Activity in one channel. The bot exchanges the code for a token whose only scope is
``identify``, then asks Discord whether that person is in that instance. It throws the token away.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

import aiohttp
import msgspec
from discord.app_commands import locale_str as _

from bot.clock import unix_time
from bot.discord_internals import activity_instance
from bot.i18n.command_names import localized
from bot.log import logger
from bot.presses.host import Host
from bot.tables.model import LIVE
from bot.tables.refused import Refused
from bot.trouble import TROUBLE, facts

A = TypeVar("A")

SCOPE = "identify"
"""The only permission that the frame asks Discord for."""

WAIT, WANTED = 10.0, 500
"""Seconds to wait for Discord's response; how many people's requested tables are remembered."""


class _Token(msgspec.Struct):
    access_token: str
    scope: str


class _Person(msgspec.Struct):
    id: str
    username: str
    global_name: str | None = None


class _Place(msgspec.Struct):
    channel_id: str = "0"


class _Instance(msgspec.Struct):
    users: list[str]
    location: _Place


class _Signed(msgspec.Struct):
    created_at: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A user confirmed by Discord, and their channel, which is 0 if Discord doesn't name it."""

    user_id: int
    name: str
    channel_id: int


class Activity:
    """The pages inside Discord's frame, available only if the owner has set them up."""

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self._key = b""
        self._wanted: dict[int, int] = {}

    @property
    def client_id(self) -> int:
        return self._bot.client.application_id or 0

    @property
    def origin(self) -> str:
        """The frame's origin, as the browser sees it."""
        return f"https://{self.client_id}.discordsays.com"

    def expect(self, user_id: int, table_id: int) -> None:
        """Remembers which table someone is opening the frame for."""
        self._wanted[user_id] = table_id
        while len(self._wanted) > WANTED:
            del self._wanted[next(iter(self._wanted))]

    async def first_page(self, arrival: Arrival) -> str:
        """Returns the address of the first page to show someone.

        It's the table they opened the frame for, or otherwise their table in this channel.
        """
        if wanted := self._wanted.pop(arrival.user_id, 0):
            return f"/t/{wanted}"
        mine = await self._bot.tables.of(arrival.user_id, *map(str, LIVE))
        here = [one.id for one in mine if one.is_at(arrival.channel_id)]
        return f"/t/{max(here)}" if here else "/"

    async def arrival(self, code: str, instance: str, headers: Mapping[str, str]) -> Arrival:
        """Returns the user who has just opened the frame.

        Raises:
            Refused: Discord doesn't confirm who they are, or a signature is wrong or missing.
        """
        try:
            await self._need_signature(headers)
            async with asyncio.timeout(WAIT):
                person = await self._person(code)
                found = await activity_instance(self._bot.client, instance)
            place = msgspec.convert(found, _Instance)
            if person.id in place.users:
                name, channel = person.global_name or person.username, place.location.channel_id
                return Arrival(int(person.id), name, int(channel))
        except (*TROUBLE, aiohttp.ClientError, ValueError) as error:
            logger.info("no one in the frame", **facts(error))
        raise Refused("page_frame")

    async def _person(self, code: str) -> _Person:
        """Returns a code's user; only Discord's app issues codes, each of which works once."""
        api = self._bot.settings.api
        secret = self._bot.settings.activity_secret.get_secret_value()
        form = {"client_id": str(self.client_id), "client_secret": secret, "code": code}
        form["grant_type"] = "authorization_code"
        async with aiohttp.ClientSession(raise_for_status=True) as session:
            async with session.post(f"{api}/oauth2/token", data=form) as answer:
                token = _read(await answer.read(), _Token)
            if token.scope != SCOPE:
                raise ValueError("the frame asked for a wider scope")
            bearer = {"Authorization": f"Bearer {token.access_token}"}
            async with session.get(f"{api}/users/@me", headers=bearer) as answer:
                return _read(await answer.read(), _Person)

    async def _need_signature(self, headers: Mapping[str, str]) -> None:
        """Checks Discord's signature on a proxied request, if it has one or needs one.

        Raises:
            ValueError: the signature is missing, wrong, or too old.
        """
        payload = headers.get("X-Discord-Proxy-Payload")
        if payload is None and not self._bot.settings.activity_signed:
            return
        if not self._key:
            self._key = bytes.fromhex((await self._bot.client.application_info()).verify_key)
        sent = b64decode(payload or "", validate=True)
        _verify(sent, headers.get("X-Signature-Ed25519", ""), self._key)
        told = _read(sent, _Signed)
        if headers.get("X-Signature-Timestamp") != str(told.created_at):
            raise ValueError("the signature is for another time")
        if told.expires_at < unix_time():
            raise ValueError("the signature is too old")


def _verify(sent: bytes, signature: str, key: bytes) -> None:
    """Checks a signature in Base64 or hexadecimal, since Discord's documentation shows both.

    Raises:
        ValueError: the signature was made with another key.
    """
    nacl: Any = import_module("nacl.signing")  # in the extra "activity", as the settings check
    hexadecimal = len(signature) == 128
    sign = bytes.fromhex(signature) if hexadecimal else b64decode(signature, validate=True)
    try:
        nacl.VerifyKey(key).verify(sent, sign)
    except nacl.exc.CryptoError as error:
        raise ValueError("the signature is wrong") from error


def _read(sent: bytes, kind: type[A]) -> A:
    return msgspec.json.decode(sent, type=kind)


def entry_point() -> dict[str, Any]:
    """Returns the command that opens the frame from inside Discord, in Discord's format."""
    return localized("description", _("Open your tables in a Discord window").message) | {
        "name": "launch",
        "type": 4,  # PRIMARY_ENTRY_POINT
        "handler": 2,  # DISCORD_LAUNCH_ACTIVITY
        "integration_types": [0, 1],
        "contexts": [0, 1, 2],
    }
