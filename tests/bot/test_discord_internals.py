"""Parlour's uses of discord.py's internals still fit, and only one file has them."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import discord
import pytest
from discord import app_commands, gateway, http, shard, ui
from discord.app_commands import tree
from discord.ext import commands, tasks
from discord.gateway import DiscordWebSocket
from discord.state import ConnectionState
from discord.webhook import async_
from discord.webhook.async_ import AsyncWebhookAdapter as Adapter

from bot import discord_internals

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("bot", "cogs", "playground", "bench", "tools")

PUBLIC = {
    *("discord", "discord.abc", "discord.app_commands", "discord.ext", "discord.ext.commands"),
    *("discord.ext.tasks", "discord.ui", "discord.utils"),
}
"""The documented modules of discord.py."""

UNDOCUMENTED = {
    *("http", "parsers", "received_message", "from_client", "DEFAULT_GATEWAY", "launch_shard"),
    *("ws_connect", "bulk_upsert_global_commands", "bulk_upsert_guild_commands"),
    *("warn_nacl", "warn_dave", "get_translated_payload", "to_components", "has_components_v2"),
}
"""Undocumented public names of discord.py that mean nothing else here."""

SIMCORD = {"patches.py"}
"""The file for SimCord's internals, which share some names with discord.py's."""

LEAN = ("baseline_bots.py", "ws_connect")
"""A bot without discord.py, and aiohttp's function of the same name."""


# -- what discord.py has ---------------------------------------------------------------------------


class Door(NamedTuple):
    """A name inside discord.py: its owner, its parameters or type, and the code that needs it."""

    owner: Any
    name: str
    shape: str
    needs: str

    def complaint(self) -> str:
        """Returns a sentence about what has changed, or nothing."""
        owner = self.owner if hasattr(self.owner, "__name__") else type(self.owner)
        subject = f"discord.py's {owner.__name__}.{self.name}"
        if not hasattr(self.owner, self.name):
            return f"{subject} is gone; {self.needs}."
        now = shape(self.owner, self.name)
        return "" if now == self.shape else f"{subject} is {now}, not {self.shape}; {self.needs}."


def shape(owner: object, name: str) -> str:
    """Returns a function's parameters, a slot's kind, or the type of anything else."""
    attribute = inspect.getattr_static(owner, name)
    attribute = getattr(attribute, "__func__", attribute)
    if not inspect.isfunction(attribute):
        return type(attribute).__name__
    marks = {"VAR_POSITIONAL": "*{}", "VAR_KEYWORD": "**{}", "KEYWORD_ONLY": "{}="}
    parameters = inspect.signature(attribute).parameters.values()
    plain = ", ".join(marks.get(part.kind.name, "{}").format(part.name) for part in parameters)
    return f"{'async ' * inspect.iscoroutinefunction(attribute)}({plain})"


FROM_CLIENT = (
    "async (cls, client, initial=, gateway=, shard_id=, session=, sequence=, "
    "resume=, encoding=, compress=)"
)
REQUEST = (
    "async (self, route, session, payload=, multipart=, proxy=, proxy_auth=, files=, "
    "reason=, auth_token=, params=)"
)
TOKENS = "(self, application_id, token, session=, proxy=, proxy_auth="
EDIT = f"{TOKENS}, payload=, multipart=, files=)"
UPSERT = "(self, application_id, guild_id, payload)"
LOOP = "(self, coro, seconds, hours, minutes, time, count, reconnect, name)"
SLOT = "member_descriptor"
MESSAGE = (
    "(content, username=, avatar_url=, tts=, nonce=, flags=, file=, files=, embed=, embeds=, "
    "attachments=, view=, allowed_mentions=, message_reference=, stickers=, "
    "previous_allowed_mentions=, mention_author=, thread_name=, channel_payload=, "
    "applied_tags=, poll=)"
)
"""The possible parts of a message."""


def doors() -> Iterator[Door]:
    """Yields every name that `bot.discord_internals` uses."""
    bot = commands.AutoShardedBot(command_prefix="!", intents=discord.Intents.none())
    nothing: Any = None
    state, socket = bot._connection, DiscordWebSocket(nothing, loop=nothing)
    command = (
        ("to_dict", "(self, tree)"),
        ("get_translated_payload", "async (self, tree, translator)"),
    )
    needed: dict[str, list[tuple[Any, str, str]]] = {
        "parsers_of, before_dispatch and interaction_of need it for malformed events "
        "and for presses of other processes": [
            (bot, "_connection", "AutoShardedConnectionState"),
            (state, "parsers", "dict"),
            (state, "dispatch", "(self, event_name, *args, **kwargs)"),
            (discord.Interaction, "__init__", "(self, data=, state=)"),
        ],
        "receive_frames and decompress need it for malformed frames": [
            (gateway, "DiscordWebSocket", "type"),
            (gateway, "ReconnectWebSocket", "type"),
            (gateway, "WebSocketClosure", "type"),
            (DiscordWebSocket, "received_message", "async (self, msg)"),
            (socket, "_decompressor", "_ZlibDecompressionContext"),
            (type(socket._decompressor), "decompress", "(self, data)"),
        ],
        "set_addresses needs it to keep a session, and to reach the Discord of a test": [
            (DiscordWebSocket, "from_client", FROM_CLIENT),
            (DiscordWebSocket, "DEFAULT_GATEWAY", "URL"),
            (http.Route, "BASE", "str"),
        ],
        "replace_requests and connection.py need it for answers that are lost": [
            (bot, "http", "HTTPClient"),
            (bot.http, "http_trace", "NoneType"),
            (http.HTTPClient, "request", "async (self, route, files=, form=, **kwargs)"),
            (http, "Route", "type"),
            (http.Route, "__init__", "(self, method, path, metadata=, **parameters)"),
            (async_, "async_context", "ContextVar"),
            (async_, "AsyncWebhookAdapter", "type"),
            (Adapter, "request", REQUEST),
            (Adapter, "get_original_interaction_response", f"{TOKENS})"),
        ],
        "forget_login and open_gateway need it to wait for Discord at a start": [
            (http.HTTPClient, "close", "async (self)"),
            (bot.http, "connector", "_MissingSentinel"),
            (http.HTTPClient, "ws_connect", "async (self, url, compress=)"),
        ],
        "note_response and release need it for presses that are answered": [
            (discord.InteractionResponse, "_response_type", SLOT),
            (discord.InteractionResponse, "_parent", SLOT),
        ],
        "visits and in_dm need it to post no board where the bot is no member": [
            (discord.Interaction, "_integration_owners", SLOT)
        ],
        "edit_original needs it to show hands": [
            (discord.Interaction, "_state", SLOT),
            (discord.Interaction, "_session", SLOT),
            (state, "http", "HTTPClient"),
            (bot.http, "proxy", "NoneType"),
            (bot.http, "proxy_auth", "NoneType"),
            (state, "allowed_mentions", "NoneType"),
            (http, "handle_message_parameters", MESSAGE),
            (http.MultipartParameters, "_asdict", "(self)"),
            (Adapter, "edit_original_interaction_response", EDIT),
            (discord.Attachment, "__init__", "(self, data=, state=)"),
        ],
        "shards_of, end_shard and forget_guild need it where several processes share the shards": [
            (bot, "_AutoShardedClient__shards", "dict"),
            (shard.Shard, "worker", "async (self)"),
            (shard.Shard, "close", "async (self)"),
            (state, "_remove_guild", "(self, guild)"),
        ],
        "start_shard and ShardedBot need it to wait for the gateway": [
            (bot, "launch_shard", "async (self, gateway, shard_id, initial=)")
        ],
        "HookedTree needs it for the clocks of commands": [
            (app_commands.CommandTree, "_call", "async (self, interaction)")
        ],
        "payload_of and put_commands need it to tell Discord the commands": [
            *((app_commands.Command, *item) for item in command),
            *((app_commands.Group, *item) for item in command),
            (http.HTTPClient, "bulk_upsert_global_commands", "(self, application_id, payload)"),
            (http.HTTPClient, "bulk_upsert_guild_commands", UPSERT),
        ],
        "Layout and InMemoryFile need it for everything that is shown": [
            (ui.LayoutView, "to_components", "(self)"),
            (ui.LayoutView, "has_components_v2", "(self)"),
            (discord.File, "close", "(self)"),
        ],
        "PausingLoop needs it for steps of the wall clock": [
            (tasks.Loop, "__init__", LOOP),
            (tasks.Loop, "_try_sleep_until", "(self, dt)"),
            (tasks.loop(seconds=1)(_never), "_handle", "NoneType"),
            (tasks, "SleepHandle", "type"),
            *((tasks.SleepHandle, item, SLOT) for item in ("loop", "future", "handle")),
            (tasks.SleepHandle, "wait", "(self)"),
        ],
        "silence_voice_warning needs it for the log": [
            (discord.VoiceClient, "warn_nacl", "bool"),
            (discord.VoiceClient, "warn_dave", "bool"),
        ],
    }
    for needs, names in needed.items():
        yield from (Door(*item, needs) for item in names)


async def _never() -> None: ...


WORDS = (
    (DiscordWebSocket, "from_client", "ws._connection = client._connection", "parsers_of"),
    (DiscordWebSocket, "from_client", "= client._connection.parsers", "set_parsers"),
    (shard.Shard, "launch", "self.worker()", "end_shard"),
    (shard.Shard, "__init__", "self.ws: ", "end_shard"),
    (discord.Client, "_schedule_event", "name=f'discord.py: {event_name}'", "PRESS_TASK"),
    (app_commands.CommandTree, "_from_interaction", "name='CommandTree-invoker'", "COMMAND_TASK"),
    (app_commands.CommandTree, "_call", "%r (Guild: %s", "IDS_FOLLOW"),
    (shard, "", "_log = logging.getLogger(__name__)", "SHARD_LOGGER"),
    (tree, "", "_log = logging.getLogger(__name__)", "COMMAND_LOGGER"),
)
"""Parts of discord.py's source, and the code that needs them."""


def complaints() -> list[str]:
    moved = [
        f"discord.py's {owner.__name__}{name and '.'}{name} has no {words!r} any more; "
        f"{needs} needs it."
        for owner, name, words, needs in WORDS
        if (where := getattr(owner, name, None) if name else owner) is None
        or words not in inspect.getsource(where)
    ]
    return [*filter(None, (door.complaint() for door in doors())), *moved]


def test_discord_py_has_what_the_bot_uses() -> None:
    """Runs in its own process: bots in this one have replaced functions."""
    asks = f"from {__name__} import complaints; print(*complaints(), sep='\\n', end='')"
    process = subprocess.run([sys.executable, "-c", asks], cwd=ROOT, capture_output=True, text=True)
    assert (process.stdout, process.returncode) == ("", 0), process.stderr


def test_a_changed_method_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    before = complaints()  # changes by bots that ran in this process
    monkeypatch.delattr(ConnectionState, "_remove_guild")
    monkeypatch.setattr(app_commands.CommandTree, "_call", lambda self, interaction, data: None)
    monkeypatch.delattr(discord.Client, "_schedule_event")
    gone = ((shard.Shard, "launch", "self.work()", "end_shard"), WORDS[4])
    monkeypatch.setattr(sys.modules[__name__], "WORDS", gone)
    assert [complaint for complaint in complaints() if complaint not in before] == [
        "discord.py's AutoShardedConnectionState._remove_guild is gone; "
        "shards_of, end_shard and forget_guild need it where several processes share the shards.",
        "discord.py's CommandTree._call is (self, interaction, data), "
        "not async (self, interaction); HookedTree needs it for the clocks of commands.",
        "discord.py's Shard.launch has no 'self.work()' any more; end_shard needs it.",
        """discord.py's Client._schedule_event has no "name=f'discord.py: {event_name}'" """
        "any more; PRESS_TASK needs it.",
    ]


def test_a_message_is_described_as_forms_and_edits_need_it() -> None:
    sent = http.handle_message_parameters(content="x", file=discord.File(BytesIO(b"x"), "x.png"))
    assert {*sent._asdict()} == {"payload", "multipart", "files"}, "edit_original hands these on"
    parts = [{*part} for part in sent.multipart or ()]
    assert parts == [{"name", "value"}, {"name", "value", "filename", "content_type"}], (
        "connection.py writes forms of these"
    )


# -- who uses it -----------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A class in a source: the names in its bases, and its private names."""

    bases: set[str]
    own: set[str]


def classes(source: str) -> dict[str, Kind]:
    """Returns a source's classes by name, from its text: syntax trees would take seconds."""
    by_name: dict[str, Kind] = {}
    parts = re.split(r"^class (\w+)(?:\((.*?)\))?:$", source, flags=re.MULTILINE | re.DOTALL)
    for name, bases, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        used = re.findall(r"(?:^ +(?:async )?def |\bself\.|\bcls\.)(_\w+)", body, re.MULTILINE)
        own = {
            f"_{name.lstrip('_')}{one}" if one.startswith("__") else one
            for one in used
            if not one.endswith("__")
        }
        by_name[name] = Kind({*re.findall(r"\w+", bases or "")}, own)
    return by_name


class Insides(NamedTuple):
    """discord.py's internals: its classes, all private names, and its undocumented modules."""

    classes: dict[str, Kind]
    names: set[str]
    modules: set[str]


@cache
def insides() -> Insides:
    kinds, names, modules = dict[str, Kind](), {*UNDOCUMENTED}, set[str]()
    folder = Path(discord.__file__).parent
    for path in folder.rglob("*.py"):
        source = path.read_text("utf-8")
        for name, kind in classes(source).items():
            before = kinds.get(name, Kind(set(), set()))
            kinds[name] = Kind(before.bases | kind.bases, before.own | kind.own)
            names |= kind.own
        names |= {*re.findall(r"^def (_\w+)", source, re.MULTILINE)}
        parts = path.relative_to(folder.parent).with_suffix("").parts
        modules.add(".".join(part for part in parts if part != "__init__"))
    return Insides(kinds, names, modules - PUBLIC)


def inherited(kind: Kind) -> set[str]:
    known, names, ahead = insides().classes, set[str](), [*kind.bases]
    for base in ahead:
        if base in known:
            names |= known[base].own
            ahead += known[base].bases - {*ahead}
    return names


def used(source: str) -> set[str]:
    known = insides()
    reached = r"(?<!\bself)(?<!\bcls)(?<!\bsimcord)\.(\w+)|attr\(.+?, [\"'](\w+)|\bself\.(http)\b"
    uses = {name for either in re.findall(reached, source) for name in either} & known.names
    paths = {*re.findall(r"\bdiscord(?:\.\w+)+", source)}
    for module, names in re.findall(r"\bfrom (discord[\w.]*) import (\([^)]*\)|.*)", source):
        uses |= {*re.findall(r"\b_\w+", names)}
        paths |= {f"{module}.{name}" for name in re.findall(r"\w+", names)}
    for kind in classes(source).values():
        uses |= kind.own & inherited(kind)
    steps = {".".join(path.split(".")[:end]) for path in paths for end in (2, 3, 4)}
    return uses | (steps & known.modules)


def test_no_other_file_uses_the_insides_of_discord_py() -> None:
    own = Path(discord_internals.__file__)
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*.py") if path != own]
    assert len(paths) > 300
    complaints_found = {
        f"{path.relative_to(ROOT)} uses {name}, which is private in discord.py; "
        f"put it into {own.name}, and what it needs into this test."
        for path in paths
        for name in used(path.read_text("utf-8")) - {"_asdict", "to_components"}
        if not (name.startswith("_") and path.name in SIMCORD) and (path.name, name) != LEAN
    }
    assert complaints_found == set()


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import discord.gateway", "discord.gateway"),
        ("from discord.gateway import Route", "discord.gateway"),
        ("from discord import shard", "discord.shard"),
        ("from discord.ui import _x", "_x"),
        ("discord.state.ConnectionState", "discord.state"),
        ("client.http", "http"),
        ("client._connection", "_connection"),
        ("interaction.response._parent = None", "_parent"),
        ("bot._AutoShardedClient__shards", "_AutoShardedClient__shards"),
        ("discord.Intents._from_value(1)", "_from_value"),
        ("getattr(client, '_connection')", "_connection"),
        ("self.http.request()", "http"),
        ("class A(commands.Bot):\n    def f(self):\n        self._ready = 1", "_ready"),
        ("class A(tasks.Loop[X]):\n    def _try_sleep_until(self): ...", "_try_sleep_until"),
    ],
)
def test_a_new_use_is_found(source: str, name: str) -> None:
    assert used(source) == {name}


def test_what_is_public_is_no_such_use() -> None:
    source = (
        "from discord.ext import tasks\nfrom discord.app_commands import locale_str as _\n"
        "discord.utils.utcnow()"
    )
    assert (
        used(f"{source}\nclass A(ui.Modal):\n    def f(self):\n        self._mine = client.user")
        == set()
    )


def test_every_name_that_the_file_uses_is_looked_at() -> None:
    source = Path(discord_internals.__file__).read_text("utf-8")
    known = {door.name for door in doors()}
    assert {name for name in used(source) if not name.startswith("discord.")} <= known
