"""Every private or undocumented name of discord.py that Parlour uses, and nothing else.

A new version of discord.py may change any of them without a word. ``tests/bot/test_discord_internals.py`` says which ones did,
and what needs them. No other file uses such a name. Others take a few classes from here:

- ``Route``, since a request's path and method decide whether it may be sent twice, and what answers it.
- ``AsyncWebhookAdapter``, since answers to presses go past the client's own requests.
- ``DiscordWebSocket``, a connection to the gateway; ``WebSocketClosure`` and ``ReconnectWebSocket`` end it.
"""

# pyright: reportPrivateUsage=false
# This is the only file that may know the insides of discord.py.

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
"""Names of the tasks that answer presses and commands. No public name finds them. Without these a stop cuts answers off."""

SHARD_LOGGER, COMMAND_LOGGER = "discord.shard", "discord.app_commands.tree"
"""Loggers of lost connections and failed suggestions; no event has these. Without them the log takes an outage for a bug."""

IDS_FOLLOW = " (Guild: "
"""What the command logger writes before ids of a server and a player. Without it each such line ends in hidden ids."""


# -- events of the gateway -------------------------------------------------------------------------


def parsers_of(owner: discord.Client | DiscordWebSocket) -> dict[str, Parser]:
    """Returns the parsers of events by name: ``_connection.parsers``.

    Public listeners hear of an event only once it is parsed. Without this door a malformed event ends the bot.
    """
    state: Any = owner._connection
    return state.parsers


def set_parsers(client: discord.Client, parsers: dict[str, Parser]) -> None:
    """Replaces the parsers of a client that has not connected yet: ``_connection.parsers``, see `parsers_of`."""
    state: Any = client._connection
    state.parsers = parsers


def before_dispatch(client: discord.Client, look: Callable[..., None]) -> None:
    """Calls a function with each event and its arguments before any listener: ``_connection.dispatch``.

    Public listeners run later, as tasks. Without this door the bot answers a press from another process as a new press.
    """
    state: Any = client._connection
    plain = state.dispatch

    def dispatch(event: str, *args: Any) -> None:
        look(event, *args)
        plain(event, *args)

    state.dispatch = dispatch


plain_received: Received = DiscordWebSocket.received_message
"""How discord.py itself reads a frame of the gateway."""


def receive_frames(received: Received) -> None:
    """Has a function read the frames of every gateway socket: ``DiscordWebSocket.received_message``.

    The public event of raw frames comes too late to keep one out. Without this door a malformed frame ends the bot.
    """
    sockets: Any = DiscordWebSocket
    sockets.received_message = received


def decompress(socket: DiscordWebSocket, frame: bytes) -> str | None:
    """Returns the text of a frame, or ``None`` until the rest of it is there: ``DiscordWebSocket._decompressor``.

    It keeps state between frames, so a second decompressor can't read along. Without this door a broken frame ends the bot.
    """
    return socket._decompressor.decompress(frame)


def interaction_of(client: discord.Client, data: dict[str, Any]) -> discord.Interaction[Any]:
    """Makes an interaction of what Discord has sent, without parsing it as an event: ``Interaction(data=, state=)``.

    No public function does. Without this door a press fails if the process that should answer it is slow.
    """
    made: Any = data
    return discord.Interaction(data=made, state=client._connection)


# -- where Discord is, and requests ----------------------------------------------------------------

plain_connect: Connect = DiscordWebSocket.from_client
"""How discord.py itself opens a socket of the gateway."""


def set_addresses(api: str, gateway: str, connect: Connect) -> None:
    """Sets where Discord is and what opens sockets: ``Route.BASE``, ``DEFAULT_GATEWAY`` and ``from_client``.

    No public option sets an address, or tries again. Without this door a first failure loses the gateway's session.
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
    """Has requests go through a trace, a function and an adapter, and returns what sent them before.

    Uses ``Client.http``, its ``http_trace`` and ``request``, and ``async_context``. The public trace is an argument of the
    client, which the gate needs first, and nothing public repeats a request. Without this door a lost answer is a lost press.
    """
    http: Any = client.http
    plain, http.request, http.http_trace = http.request, request, trace
    async_context.set(adapter)
    return plain


async def forget_login(client: discord.Client) -> None:
    """Closes what an earlier try to log in has left: ``Client.http.close`` and its ``connector``.

    The public ``close`` ends a client for good. Without this door a start can't wait for Discord.
    """
    await client.http.close()
    client.http.connector = MISSING


async def fetch_self(client: discord.Client) -> None:
    """Asks Discord who the bot is, which waits for no turn at the gate: ``Client.http.request`` of a ``Route``.

    The public ``login`` asks too, but opens a new session. Without this door the bot can't see when Discord is back.
    """
    await client.http.request(Route("GET", "/users/@me"))


async def open_gateway(
    client: discord.Client, address: yarl.URL
) -> aiohttp.ClientWebSocketResponse:
    """Opens a socket to the gateway that discord.py knows nothing of: ``Client.http.ws_connect``.

    The public ``connect`` logs a traceback every five seconds while the gateway is away. This door waits for it first.
    """
    return await client.http.ws_connect(str(address))


# -- answers to interactions -----------------------------------------------------------------------


def note_response(
    interaction: discord.Interaction[Any], kind: discord.InteractionResponseType
) -> None:
    """Notes that another process has given the first answer: ``InteractionResponse._response_type``.

    The public ``type`` can't be set. Without this door discord.py gives a first answer again, and Discord refuses it.
    """
    interaction.response._response_type = kind


def release(interaction: discord.Interaction[Any]) -> None:
    """Lets an interaction and its response be freed at once: ``InteractionResponse._parent``.

    Nothing public ends their cycle. Without this door each press stays in memory until the collector comes.
    """
    interaction.response._parent = None  # pyright: ignore[reportAttributeAccessIssue]


async def edit_original(
    interaction: discord.Interaction[Any], **message: Any
) -> list[discord.Attachment]:
    """Edits the message that an interaction's token reaches, and returns its files.

    Uses ``_state``, ``_session``, ``handle_message_parameters`` and ``async_context``, as ``edit_original_response`` does.
    That public method makes a message of the answer and closes files, all for the collector. Without this door no hand changes.
    """
    state: Any = interaction._state
    # As a context manager it would close the files, and leave each as a cycle; they are in memory.
    sent = handle_message_parameters(**message, previous_allowed_mentions=state.allowed_mentions)
    answer: Any = await async_context.get().edit_original_interaction_response(
        interaction.application_id,
        interaction.token,
        session=interaction._session,
        proxy=state.http.proxy,
        proxy_auth=state.http.proxy_auth,
        **sent._asdict(),
    )
    return [discord.Attachment(data=one, state=state) for one in answer["attachments"]]


# -- shards ----------------------------------------------------------------------------------------


def shards_of(client: discord.AutoShardedClient) -> dict[int, Any]:
    """Returns the shards that run, by number: ``AutoShardedClient.__shards``.

    The public ``shards`` is a copy, so none can be taken out. Without this door two processes answer for a server.
    """
    inside: Any = client
    return inside._AutoShardedClient__shards


async def start_shard(client: discord.AutoShardedClient, gateway: yarl.URL, number: int) -> None:
    """Starts a shard of a client that runs: ``launch_shard``.

    The public start is of all shards at once. Without this door no process can take over the shards of another.
    """
    await client.launch_shard(gateway, number)


async def end_shard(client: discord.AutoShardedClient, number: int) -> None:
    """Ends a shard: ``__shards``, and ``Shard.worker``, ``ws`` and ``close``.

    The public ``disconnect`` keeps the shard, which connects again. Without this door two processes answer for a server.
    """
    ended = shards_of(client).pop(number)
    # Where it is just connecting again: the new connection is not listened to, but ended.
    ended.worker = lambda: ended.ws.close(code=1000)
    await ended.close()


def forget_guild(client: discord.Client, guild: discord.Guild) -> None:
    """Forgets a server that the bot is still in: ``_connection._remove_guild``.

    The public ``leave`` leaves it. Without this door the bot judges servers that another process looks after.
    """
    client._connection._remove_guild(guild)


class ShardedBot(commands.AutoShardedBot):
    """A bot that waits before each of its shards connects: overrides ``launch_shard``.

    The public ``before_identify_hook`` comes when a socket is open. Without this door discord.py fills the log while it waits.
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
    """Commands with a function around each: overrides ``_call``.

    The public check comes before a command, and no event comes after a suggestion. Without this door clocks run on.
    """

    async def carry_out(self, interaction: discord.Interaction[Any]) -> None:
        """Carries a command or a suggestion out."""
        await super()._call(interaction)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        await self.carry_out(interaction)


async def payload_of(command: Any, tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
    """Returns a command as Discord takes it: ``to_dict`` and ``get_translated_payload``.

    The public ``sync`` does not show what it sends. Without this door each start would send all commands.
    """
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


async def put_commands(
    client: discord.Client, payload: list[dict[str, Any]], guild_id: int | None = None
) -> None:
    """Replaces the commands that Discord has: ``Client.http.bulk_upsert_global_commands`` and ``bulk_upsert_guild_commands``.

    The public ``sync`` translates them all a second time, and can't empty another server. Without this door no command changes.
    """
    assert client.application_id is not None
    if guild_id is None:
        await client.http.bulk_upsert_global_commands(client.application_id, payload)
    else:
        await client.http.bulk_upsert_guild_commands(client.application_id, guild_id, payload)


class Layout(ui.LayoutView):
    """Components as they are sent: overrides ``to_components`` and ``has_components_v2``.

    Custom ids say what a press means, so discord.py needs no items. The public items take three times as long, as
    discord.py checks, translates and remembers each. Without this door the bot can't send a screen.
    """

    def __init__(self, components: list[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        return self._components

    def has_components_v2(self) -> bool:
        """Returns that a message of them has no other content."""
        return True


class InMemoryFile(discord.File):
    """A file that needs no closing: overrides ``close``, for which there is no public option.

    Without this door each picture stays in memory until the collector comes.
    """

    def close(self) -> None:
        """Does nothing."""


# -- the rest --------------------------------------------------------------------------------------


class PausingLoop(tasks.Loop[Callable[[], Coroutine[Any, Any, None]]]):
    """A loop that pauses by the event loop's clock, or until it is woken: overrides ``_try_sleep_until``, and sets ``_handle``.

    A public loop sleeps until a date. Without this door it stops when the wall clock goes back, and hurries when it goes forward.

    Attributes:
        pause: seconds of the next pause.
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
        """Ends the pause that it is in, if it is in one."""
        if isinstance(self._handle, _Pause):
            self._handle.end()


class _Pause(tasks.SleepHandle):
    """Sleeps for seconds, where its parent sleeps until a date."""

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
    """Turns off warnings about voice, which the bot does not use: ``VoiceClient.warn_nacl`` and ``warn_dave``.

    No public option does. Without this door each start logs two warnings.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
