"""All the private or undocumented names in discord.py that Parlour uses, and nothing else.

A new version of discord.py may change any of them without notice. ``test_discord_internals.py``
reports any that have changed, and what needs them. No other file uses such names, but a few classes
are imported from here:

- ``Route``: a request's path and method decide whether it is safe to retry, and how.
- ``AsyncWebhookAdapter``: interaction responses bypass the client's own requests.
- ``DiscordWebSocket``: the gateway's socket; ``WebSocketClosure``, ``ReconnectWebSocket`` end it.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands, ui
from discord.ext import commands, tasks
from discord.gateway import DiscordWebSocket
from discord.gateway import ReconnectWebSocket as ReconnectWebSocket
from discord.gateway import WebSocketClosure as WebSocketClosure
from discord.http import Route, handle_message_parameters
from discord.utils import MISSING
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

Parser = Callable[[Any], None]
Received = Callable[[DiscordWebSocket, Any], Coroutine[Any, Any, None]]
Connect = Callable[..., Coroutine[Any, Any, DiscordWebSocket]]
Request = Callable[..., Coroutine[Any, Any, Any]]

PRESS_TASK, COMMAND_TASK = "discord.py: on_interaction", "CommandTree-invoker"
"""Names of the tasks that respond; none are public. Without them, shutdown cuts responses off."""

SHARD_LOGGER, COMMAND_LOGGER = "discord.shard", "discord.app_commands.tree"
"""Loggers for lost connections and failed autocompletes. Without them, outages look like bugs."""

IDS_FOLLOW = " (Guild: "
"""What the command logger puts before server and user ids. Without it, lines end in hidden ids."""


# -- events of the gateway -------------------------------------------------------------------------


def parsers_of(owner: discord.Client | DiscordWebSocket) -> dict[str, Parser]:
    """Returns the event parsers by name: ``_connection.parsers``.

    Public listeners get an event only after parsing. Without this, a malformed event ends the bot.
    """
    state: Any = owner._connection
    return state.parsers


def set_parsers(client: discord.Client, parsers: dict[str, Parser]) -> None:
    """Sets a client's parsers before it connects: ``_connection.parsers``, see `parsers_of`."""
    state: Any = client._connection
    state.parsers = parsers


def before_dispatch(client: discord.Client, hook: Callable[..., None]) -> None:
    """Calls a function with each event before the listeners: ``_connection.dispatch``.

    Public listeners run later, as tasks. Without this, a press from another process counts as new.
    """
    state: Any = client._connection
    plain = state.dispatch

    def dispatch(event: str, *args: Any) -> None:
        hook(event, *args)
        plain(event, *args)

    state.dispatch = dispatch


plain_received: Received = DiscordWebSocket.received_message
"""discord.py's own function that reads a gateway frame."""


def receive_frames(received: Received) -> None:
    """Sets the function that reads gateway frames: ``DiscordWebSocket.received_message``.

    The public raw event comes too late to drop a frame. Without this, a malformed one ends the bot.
    """
    sockets: Any = DiscordWebSocket
    sockets.received_message = received


def decompress(socket: DiscordWebSocket, frame: bytes) -> str | None:
    """Returns a frame's text, or ``None`` if it is incomplete: ``DiscordWebSocket._decompressor``.

    It has state, so a second decompressor can't work. Without this, a broken frame ends the bot.
    """
    return socket._decompressor.decompress(frame)


def interaction_of(client: discord.Client, data: dict[str, Any]) -> discord.Interaction[Any]:
    """Builds an interaction from Discord's data, without an event: ``Interaction(data=, state=)``.

    No public function does this. Without it, a press fails if the process that handles it is slow.
    """
    payload: Any = data
    return discord.Interaction(data=payload, state=client._connection)


# -- addresses and requests ------------------------------------------------------------------------

plain_connect: Connect = DiscordWebSocket.from_client
"""discord.py's own function that opens a socket to the gateway."""


def set_addresses(api: str, gateway: str, connect: Connect) -> None:
    """Sets addresses and the connector: ``Route.BASE``, ``DEFAULT_GATEWAY``, ``from_client``.

    No public option does this or retries. Without this, one failure loses the gateway's session.
    """
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    sockets: Any = DiscordWebSocket
    sockets.from_client = connect


def replace_requests(
    client: discord.Client,
    trace: aiohttp.TraceConfig,
    request: Request,
    adapter: AsyncWebhookAdapter,
) -> Request:
    """Sends requests through a trace, a function and an adapter; returns the previous function.

    Uses ``Client.http``, its ``http_trace`` and ``request``, and ``async_context``. The public
    trace is an argument to the client, but the gate needs the client first; no public option
    retries a request. Without this, a lost response is a lost press.
    """
    http: Any = client.http
    plain, http.request, http.http_trace = http.request, request, trace
    async_context.set(adapter)
    return plain


async def forget_login(client: discord.Client, sockets: int) -> None:
    """Closes what a failed login left open: ``Client.http.close`` and its ``connector``.

    The public ``close`` ends a client forever, and the public argument needs a connector before
    there is a loop. Without this, a start can't wait for Discord, and a stalled network opens
    hundreds of ``sockets`` instead of the number allowed.
    """
    await client.http.close()
    client.http.connector = aiohttp.TCPConnector(limit=0, limit_per_host=sockets)


async def fetch_self(client: discord.Client) -> None:
    """Requests the bot's user, bypassing the gate's queue: ``Client.http.request`` and ``Route``.

    The public ``login`` opens a new session. Without this, the bot can't see that Discord is back.
    """
    await client.http.request(Route("GET", "/users/@me"))


async def activity_instance(client: discord.Client, instance: str) -> object:
    """Returns what Discord knows about an instance of the bot's Activity: ``http.request``.

    discord.py has no function for it. Without this, anyone could claim to be in the Activity.
    """
    path, application = "/applications/{id}/activity-instances/{instance}", client.application_id
    return await client.http.request(Route("GET", path, id=application, instance=instance))


async def open_gateway(
    client: discord.Client, address: yarl.URL
) -> aiohttp.ClientWebSocketResponse:
    """Opens a socket to the gateway, outside discord.py's management: ``Client.http.ws_connect``.

    The public ``connect`` logs a traceback every five seconds while the gateway is down.
    """
    return await client.http.ws_connect(str(address))


# -- answers to interactions -----------------------------------------------------------------------


def note_response(
    interaction: discord.Interaction[Any], kind: discord.InteractionResponseType
) -> None:
    """Records that another process sent the first response: ``InteractionResponse._response_type``.

    The public ``type`` is read-only. Without this, discord.py sends a second response, which fails.
    """
    interaction.response._response_type = kind


def release(interaction: discord.Interaction[Any]) -> None:
    """Frees an interaction and its response at once: ``InteractionResponse._parent``.

    No public function breaks their reference cycle. Without this, presses stay in memory too long.
    """
    interaction.response._parent = None  # pyright: ignore[reportAttributeAccessIssue]


def visits(interaction: discord.Interaction[Any]) -> bool:
    """Returns whether someone used the bot as their own app: ``_integration_owners``.

    The public methods distinguish this from the bot's own servers only for the person who installed
    it. Without this, the bot posts boards in places where it can only respond.
    """
    owners = interaction._integration_owners
    return bool(owners) and 0 not in owners and not interaction.context.dm_channel


def in_dm(interaction: discord.Interaction[Any]) -> bool:
    """Returns whether an interaction comes from direct messages with the bot."""
    return interaction.guild_id is None and not visits(interaction)


async def edit_original(
    interaction: discord.Interaction[Any], **message: Any
) -> list[discord.Attachment]:
    """Edits the message that an interaction's token gives access to, and returns its files.

    Uses ``_state``, ``_session``, ``handle_message_parameters`` and ``async_context``, like the
    public ``edit_original_response``, which also builds a message from the response and closes
    files: more garbage to collect. Without this, no hand can be updated.
    """
    state: Any = interaction._state
    # As a context manager, it would close the files, which are in memory, and leave garbage cycles.
    sent = handle_message_parameters(**message, previous_allowed_mentions=state.allowed_mentions)
    answer: Any = await async_context.get().edit_original_interaction_response(
        interaction.application_id,
        interaction.token,
        session=interaction._session,
        proxy=state.http.proxy,
        proxy_auth=state.http.proxy_auth,
        **sent._asdict(),
    )
    return [discord.Attachment(data=file, state=state) for file in answer["attachments"]]


# -- shards ----------------------------------------------------------------------------------------


def shards_of(client: discord.AutoShardedClient) -> dict[int, Any]:
    """Returns the running shards, by number: ``AutoShardedClient.__shards``.

    The public ``shards`` is a copy. Without this, two processes would serve the same server.
    """
    inside: Any = client
    return inside._AutoShardedClient__shards


async def start_shard(client: discord.AutoShardedClient, gateway: yarl.URL, number: int) -> None:
    """Starts a shard of a running client: ``launch_shard``.

    The public start starts all shards. Without this, no process can take over another's shards.
    """
    await client.launch_shard(gateway, number)


async def end_shard(client: discord.AutoShardedClient, number: int) -> None:
    """Ends a shard: ``__shards``, and ``Shard.worker``, ``ws`` and ``close``.

    The public ``disconnect`` lets it reconnect. Without this, two processes would serve one server.
    """
    ended = shards_of(client).pop(number)
    # If the shard is reconnecting, this closes the new connection instead of listening to it.
    ended.worker = lambda: ended.ws.close(code=1000)
    await ended.close()


def forget_guild(client: discord.Client, guild: discord.Guild) -> None:
    """Forgets a server that the bot is still in: ``_connection._remove_guild``.

    The public ``leave`` leaves it for good. Without this, the bot would act on others' servers.
    """
    client._connection._remove_guild(guild)


class ShardedBot(commands.AutoShardedBot):
    """A bot that waits before each of its shards connects: overrides ``launch_shard``.

    The public ``before_identify_hook`` runs with an open socket. Without this, log lines pile up.
    """

    async def before_launch(self, gateway: yarl.URL) -> None:
        """Waits until a shard may connect."""

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        await self.before_launch(gateway)
        await super().launch_shard(gateway, shard_id, initial=initial)


# -- commands and screens --------------------------------------------------------------------------


class HookedTree(app_commands.CommandTree[Any]):
    """A command tree with a function around each command: overrides ``_call``.

    The public check runs first; no event follows autocomplete. Without this, timing never stops.
    """

    async def carry_out(self, interaction: discord.Interaction[Any]) -> None:
        """Runs a command or an autocomplete."""
        await super()._call(interaction)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        await self.carry_out(interaction)


async def payload_of(command: Any, tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
    """Returns a command in Discord's format: ``to_dict`` and ``get_translated_payload``.

    The public ``sync`` doesn't show what it sends. Without this, each start sends all commands.
    """
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


async def put_commands(
    client: discord.Client, payload: list[dict[str, Any]], guild_id: int | None = None
) -> None:
    """Replaces commands: ``bulk_upsert_global_commands`` and ``bulk_upsert_guild_commands``.

    The public ``sync`` translates again and can't clear another server. Without this, none change.
    """
    assert client.application_id is not None
    if guild_id is None:
        await client.http.bulk_upsert_global_commands(client.application_id, payload)
    else:
        await client.http.bulk_upsert_guild_commands(client.application_id, guild_id, payload)


class Layout(ui.LayoutView):
    """Components in Discord's format: overrides ``to_components`` and ``has_components_v2``.

    Custom ids say what a press means, so discord.py needs no items. Public items take three times
    as long: discord.py checks, translates and stores them. Without this, the bot sends no screen.

    Attributes:
        of: the source that the components are built from.
    """

    def __init__(self, components: list[dict[str, Any]], of: object = None) -> None:
        super().__init__(timeout=None)
        self._components, self.of = components, of
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        return self._components

    def has_components_v2(self) -> bool:
        """Returns ``True``: a message with these components has no other content."""
        return True


class InMemoryFile(discord.File):
    """A file that needs no closing: overrides ``close``, as no public option turns it off.

    Without this, each picture stays in memory until a garbage collection.
    """

    def close(self) -> None:
        """Does nothing."""


# -- the rest --------------------------------------------------------------------------------------


class PausingLoop(tasks.Loop[Callable[[], Coroutine[Any, Any, None]]]):
    """A loop whose pauses are timed by the event loop's clock, and that can be woken.

    It overrides ``_try_sleep_until`` and sets ``_handle``. A public loop sleeps until a date: it
    stalls when the wall clock goes back, and rushes when it goes forward.

    Attributes:
        pause: the length of the next pause in seconds.
    """

    def __init__(
        self, does: Callable[[], Coroutine[Any, Any, None]], seconds: float, name: str
    ) -> None:
        super().__init__(does, seconds, 0.0, 0.0, MISSING, None, True, name)
        self.pause = seconds

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[None]:
        self._handle = _Pause(self.pause)
        return self._handle.wait()

    def wake(self) -> None:
        """Ends the current pause, if any."""
        if isinstance(self._handle, _Pause):
            self._handle.end()


class _Pause(tasks.SleepHandle):
    """Sleeps for a number of seconds; its parent class sleeps until a date."""

    def __init__(self, seconds: float) -> None:
        self.loop = asyncio.get_running_loop()
        self.future = self.loop.create_future()
        self.handle = self.loop.call_later(seconds, _wake, self.future)

    def end(self) -> None:
        self.handle.cancel()
        _wake(self.future)


def _wake(sleeper: asyncio.Future[None]) -> None:
    if not sleeper.done():
        sleeper.set_result(None)


def silence_voice_warning() -> None:
    """Turns off warnings about voice, which is unused: ``VoiceClient.warn_nacl`` and ``warn_dave``.

    No public option does this. Without it, each start logs two warnings.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
