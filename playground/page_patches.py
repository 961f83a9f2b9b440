"""What the playground changes in SimCord's page: its scripts, its requests and its actions."""

# pyright: reportPrivateUsage=false
# This is the one place that may know SimCord's insides, beside `patches`.

from __future__ import annotations

import asyncio
import io
import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp.web
from PIL import Image, UnidentifiedImageError
from simcord.builders import ChannelHandle
from simcord.enums import ComponentType
from simcord.env import Env
from simcord.preview import Preview, _server
from simcord.preview._action_plans import _component_key, _component_paths
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._server import PreviewServer

STATIC = Path(_server.__file__).with_name("static")
STILL = frozenset({"image/png", "image/jpeg", "image/webp"})


@dataclass(frozen=True)
class Edit:
    """One change to a script that SimCord sends to the browser.

    Attributes:
        file: the script's name among SimCord's static files.
        old: the text that is there, exactly once.
        new: the text that takes its place.
        why: what the change is for.
    """

    file: str
    old: str
    new: str
    why: str


EDITS = (
    Edit(
        "components.js",
        "  button.dataset.controlKey = controlKey;\n",
        "  button.dataset.controlKey = controlKey;\n"
        "  if (component.custom_id) button.dataset.customId = component.custom_id;\n",
        "a press is remembered by what the button says to the bot, not by where it stood",
    ),
    Edit(
        "components.js",
        "if (!button.disabled) options.onClick?.(controlKey);",
        "if (!button.disabled) options.onClick?.(controlKey, component.custom_id);",
        "a press on a board that has changed meanwhile still means the same button",
    ),
    Edit(
        "surfaces.js",
        'onClick: (controlKey) => dispatch("click", { control_key: controlKey }),',
        "onClick: (controlKey, customId) =>"
        ' dispatch("click", { control_key: controlKey, custom_id: customId }),',
        "the same, on its way to the server",
    ),
    Edit(
        "actions.js",
        "  function drain() {\n",
        "  const kept = [];\n"
        '  const keeps = (kind) => kind === "click" || kind === "select"\n'
        '    || (["run_command", "modal_submit", "send_message"].includes(kind)\n'
        "      && !kept.some((each) => each[0] === kind));\n"
        "  function drain() {\n"
        "    if (kept.length && !pending && !uncertain && !context.closed\n"
        "      && !(awaitingRevision !== null && awaitingRevision > context.publishedRevision)) {\n"
        "      dispatch(...kept.shift());\n"
        "      return;\n"
        "    }\n",
        "presses made while another is under way wait their turn",
    ),
    Edit(
        "actions.js",
        "{ if (pageAction(kind)) pageIntent(kind, extra); return; }\n    if (uncertain) {",
        "{ if (pageAction(kind)) pageIntent(kind, extra);"
        " else if (keeps(kind)) kept.push([kind, extra, metadata]); return; }\n    if (uncertain) {",
        "where they would have been dropped",
    ),
    Edit(
        "actions.js",
        "awaitingRevision > context.publishedRevision) return;\n    beforePage",
        "awaitingRevision > context.publishedRevision)"
        " { if (keeps(kind)) kept.push([kind, extra, metadata]); return; }\n    beforePage",
        "where they would have been dropped too",
    ),
    Edit(
        "commands.js",
        'const current = String(field.value || "");\n',
        'const current = String(field.value || "");\n            if (!current) queryAutocomplete(option, current);\n',
        "choices come as soon as the field is entered, as on Discord",
    ),
    Edit(
        "commands.js",
        "const choices = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];",
        "const choices = value?.label ? [{ name: value.label, value: value.raw }]"
        " : autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];",
        "a choice that was made matches",
    ),
    Edit(
        "commands.js",
        ': String(value?.raw ?? "");\n        const resizeField',
        ': String(value?.label ?? value?.raw ?? "");\n        const resizeField',
        "a choice is shown by its name",
    ),
    Edit(
        "commands.js",
        'autocomplete.state === "failed" ? "Loading options failed" : "No options match"',
        'autocomplete.state === "failed" ? "Loading options failed"'
        ' : autocomplete.state === "loading" ? "Loading options…" : "No options match"',
        "and until they come, it says so",
    ),
    Edit(
        "commands.js",
        "    drafts.focus(next?.name || null);\n    renderCompose({ focus: Boolean(next) });\n",
        "    drafts.focus(next?.name || null);\n    renderCompose({ focus: Boolean(next) });\n"
        '    if (!next) commandElement().querySelector(".command-chip")?.focus();\n',
        "Enter sends a command whose last choice was made with the mouse",
    ),
    Edit(
        "timeline.js",
        "    state.scrollIntent = snapshot.targetId"
        ' && String(snapshot.targetId) !== String(previousTargetId || "")\n'
        '      ? { policy: "target", targetId: String(snapshot.targetId) }'
        " : state.scrollIntent || captureScrollIntent();\n",
        "    state.scrollIntent = state.scrollIntent || captureScrollIntent();\n",
        "a press does not move the page: a menu in a tall message stays under the mouse",
    ),
    Edit(
        "media.js",
        "    image.width = width;\n    image.height = height;\n  }\n  trigger.append(image);\n",
        "    image.width = width;\n    image.height = height;\n"
        '    image.style.setProperty("--own-width", `${width}px`);\n'
        '    image.style.setProperty("--own-shape", `${width} / ${height}`);\n'
        "  }\n  trigger.append(image);\n",
        "a picture on its way takes the room it will need",
    ),
    Edit(
        "assets.js",
        "if (!response.ok) throw",
        "if (!response.ok || response.status === 204) throw",
        "a picture that was replaced while it was asked for is no error of the page's",
    ),
    Edit(
        "media.js",
        "    if (!current(options, trigger)) return;\n"
        '    diagnostic(options, "media-unavailable", label, error);\n',
        "    if (!current(options, trigger) || String(error).endsWith('(204)')) return;\n"
        '    diagnostic(options, "media-unavailable", label, error);\n',
        "its place stays empty until the next one is there, a moment later",
    ),
    Edit(
        "select-drafts.js",
        "    state.candidateFingerprints = new Map(",
        "    for (const [id, message] of Object.entries(snapshot.messages || {})) {\n"
        "      const said = fingerprint(message.components), before = lastSaid.get(id);\n"
        "      lastSaid.set(id, said);\n"
        "      const scope = `message:${id}:`;\n"
        "      if (before === undefined || before === said || state.dropdown?.key.startsWith(scope)) continue;\n"
        "      for (const map of [state.drafts, state.selectDrafts, state.candidateIdentities,\n"
        "        state.selectValidationRevisions, state.pendingSelectValidations]) {\n"
        "        for (const key of map.keys()) if (key.startsWith(scope)) map.delete(key);\n"
        "      }\n"
        "    }\n"
        "    state.candidateFingerprints = new Map(",
        "an edited message's menus show what the bot says is chosen, not what was chosen before",
    ),
    Edit(
        "select-drafts.js",
        "  /** @param {string} selector */\n  function elements(",
        "  const lastSaid = new Map();\n  /** @param {string} selector */\n  function elements(",
        "the same: what each message said last",
    ),
    Edit(
        "text.js",
        "  if (title) time.title = title;\n  parent.append(time);",
        "  if (title) time.title = title;\n  time.dataset.style = style;\n"
        '  time.dataset.locale = options.locale || "en-US";\n  parent.append(time);',
        "'in 30 seconds' counts down by itself",
    ),
    Edit(
        "text.js",
        'if (token.type === "text") { appendText(target, token.content); continue; }',
        'if (token.type === "text") { window.playground.write(target, token.content); continue; }',
        "a channel mentioned in a conversation has a name there too",
    ),
    Edit(
        "index.html",
        '    <script type="module" src="/app.js"></script>\n',
        '    <script src="/playground/frame.js"></script>\n'
        '    <script type="module" src="/app.js"></script>\n',
        "the shell's helper inside the page",
    ),
    Edit(
        "index.html",
        '    <link rel="stylesheet" href="/preview.css">\n',
        '    <link rel="stylesheet" href="/preview.css">\n'
        '    <link rel="stylesheet" href="/playground/frame.css">\n'
        '    <script src="/playground/theme.js"></script>\n',
        "the test bench around the channel is hidden, and the theme is the shell's",
    ),
)


class _Pictures(MediaWorker):
    """Hands still pictures through as they are.

    SimCord starts a process for each picture, to be safe from strangers' files: half a second. Here
    all pictures are the bot's own.
    """

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        try:
            picture = Image.open(io.BytesIO(blob))
        except UnidentifiedImageError:
            return await super()._decode(key, blob, media_time)
        kind = Image.MIME.get(picture.format or "", "")
        if kind not in STILL or getattr(picture, "n_frames", 1) != 1:
            return await super()._decode(key, blob, media_time)
        width, height = picture.size
        return MediaInfo(str(picture.format), width, height, 1, 4 * width * height, blob, kind)


class _Framed(PreviewServer):
    """A preview's request handlers without a server of their own."""

    def __init__(self, preview: Preview, port: int) -> None:
        super().__init__(preview, port)
        self.port = port

    async def start(self) -> None:
        """Nothing to start: the shell's one server hands the requests in."""

    async def close(self) -> None:
        """Nothing to stop."""


async def open_preview(
    env: Env, guild: Any, viewer: Any, channel_id: int, *, port: int, locale: str, timezone: str
) -> Preview:
    """Opens one person's sight of one channel, beside those that are open.

    Raises:
        simcord.SetupError: the person cannot see that channel.
    """
    channel = env.backend.get_channel(channel_id)
    handle = ChannelHandle(env, guild if channel.guild_id is not None else None, channel)
    env._preview = None  # SimCord allows one preview; it needs only to know which one acts
    known = {locale, "en-US"} & set(Preview._LOCALES)
    preview = env.preview(
        handle,
        viewers=[viewer if channel.guild_id is not None else viewer.user],
        layout="channel",
        locale=locale if locale in known else "en-US",
        timezone=timezone,
    )
    preview._server = _Framed(preview, port)
    preview._media_worker = _Pictures()
    setattr(preview, "_PAGE_LEASE_SECONDS", math.inf)  # noqa: B010  hidden frames are quiet, not gone
    await preview.__aenter__()
    start = preview._python
    assert start is not None
    start.target_id = start.window_end_id = None  # pages open at the newest message
    preview._pages.pop(start.id)  # no one looks at SimCord's own page
    return preview


def pages_of(preview: Preview) -> list[str]:
    """The ids of the browser pages that show this preview, oldest first."""
    return list(preview._pages)


def close_page(preview: Preview, page_id: str) -> None:
    """Lets go of a browser page."""
    preview._close_page(page_id)


def redraw(preview: Preview, page_id: str) -> bool:
    """Shows the channel's present state on one page. False: not now, its own action is under way."""
    page = preview._pages.get(page_id)
    if page is None or preview._active_action is not None:
        return False
    preview._advance_presentation_time()
    preview._publish(page, reason="refresh")
    return True


def queue_actions(env: Env, preview: Preview, lock: asyncio.Lock) -> None:
    """Lets an action wait for the one before it, and mean what it meant when it was made."""
    whole = preview._action

    async def action(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            env._preview = preview
            page = preview._pages.get(context_id or "")
            if page is not None and isinstance(body, dict):
                if page.status == "stale":
                    preview._publish(page, reason="refresh")
                preview._advance_presentation_time()
                body = {
                    **body,
                    "published_revision": page.revision,
                    "bot_generation": env._generation,
                }
                _aim(preview, page.channel_id, body)
            return await whole(context_id, body)

    preview._action = action


def _aim(preview: Preview, channel_id: int, body: dict[str, Any]) -> None:
    """Points a press at the button that says the same to the bot, wherever it stands by now."""
    custom_id, target = body.pop("custom_id", None), str(body.get("target_id"))
    if body.get("kind") != "click" or not isinstance(custom_id, str) or not target.isdecimal():
        return
    message = preview.env.backend.messages.get(channel_id, {}).get(int(target))
    if message is None:
        return
    for index, root in enumerate(message.components):
        for path, component in _component_paths(root, str(index)):
            if (
                component.get("type") == ComponentType.BUTTON
                and component.get("custom_id") == custom_id
            ):
                body["control_key"] = _component_key(component, path, message.id)
                return
    body["control_key"] = f"message:{message.id}:component:gone"


def handler(preview: Preview, name: str) -> Callable[[Any], Awaitable[Any]]:
    """The request handler of that name: pages, delete_page, state, commands, action, asset."""
    return getattr(preview._server, f"_{name}")


def static_files(own_headers: Mapping[str, str]) -> dict[str, tuple[str, bytes, dict[str, str]]]:
    """SimCord's page as it is served here: path -> content type, body, headers."""
    _server.web = (
        aiohttp.web
    )  # SimCord imports it when it starts a server, which it never does here
    served: dict[str, tuple[str, bytes, dict[str, str]]] = {}
    base = Path(_server.__file__).parent
    for path, name in PreviewServer._STATIC_FILES.items():
        file = base / name if name.endswith("schema.json") else STATIC / name
        body = file.read_bytes()
        kind = (
            "font/ttf" if name.endswith(".ttf") else PreviewServer._STATIC_CONTENT_TYPES.get(name)
        )
        kind = kind or ("application/javascript" if name.endswith(".js") else "text/plain")
        for edit in EDITS:
            if edit.file == name:
                body = body.replace(edit.old.encode(), edit.new.encode(), 1)
        headers = dict(own_headers)
        if name.endswith(".ttf"):  # 33 MB that every page wants; their names carry their versions
            headers["Cache-Control"] = "private, max-age=86400, immutable"
        served[path if path != "/" else "/frame"] = (kind, body, headers)
    return served
