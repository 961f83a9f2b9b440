"""The people's screens: a preview for each person and channel, drawn when someone looks at it."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from aiohttp import web
from simcord import Env, Preview
from simcord.components import walk_components

from playground import patches
from playground.world import World

KNOWN = frozenset(locale.value for locale in discord.Locale)
CLOCK_SECONDS = 30.0  # how often to draw a page on which nothing happens, to update its dates


class Pages:
    """The previews that are open.

    A frame in the browser requests its channel's state, which is redrawn only if something has
    happened there since the last request.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._previews: dict[tuple[int, int], Preview] = {}
        self._channels: dict[str, int] = {}  # capability -> channel
        self._locales: dict[str, str] = {}  # capability -> the person's language
        self._drawn: dict[str, tuple[int, float]] = {}  # page -> version shown, when

    async def open(self, person_id: int, channel_id: int, *, port: int, timezone: str) -> str:
        """Opens a channel as a given person sees it, and returns the preview's key.

        Raises:
            KeyError: there is no such person.
            simcord.SetupError: there is no such channel for that person, or no such time zone.
            simcord.BackendError: there is no such channel.
        """
        world = self._world
        async with world.lock:
            preview = self._previews.get((person_id, channel_id))
            if preview is None:
                member, channel = world.member(person_id), world.channel(channel_id)
                locale = world.people[person_id].locale
                preview = await patches.open_preview(
                    world.env,
                    channel,
                    member if channel.guild is not None else member.user,
                    world.lock,
                    aim,
                    port=port,
                    locale=locale if locale in KNOWN else "en-US",
                    timezone=timezone,
                )
                self._previews[person_id, channel_id] = preview
                self._channels[preview.capability] = channel_id
                self._locales[preview.capability] = locale
        return preview.capability

    async def close(self) -> None:
        """Closes every preview."""
        for preview in self._previews.values():
            await preview.close()
        self._previews.clear()

    def routes(self) -> list[web.RouteDef]:
        """Returns routes for SimCord's requests, each leading to the preview that has its key."""
        return [
            web.post("/api/pages", self._led_to("pages")),
            web.delete("/api/pages/{context_id}", self._led_to("delete_page")),
            web.get("/api/state", self._state),
            web.get("/api/commands", self._commands),
            web.get("/api/action-result", self._led_to("action_result")),
            web.post("/api/action", self._led_to("action")),
            web.get("/api/assets/{asset_id}", self._asset),
        ]

    def _preview(self, request: web.Request) -> Preview:
        key = request.headers.get("X-Simcord-Capability", "")
        for preview in self._previews.values():
            if preview.capability == key:
                return preview
        raise web.HTTPUnauthorized

    def _led_to(self, name: str) -> Callable[[web.Request], Awaitable[Any]]:
        async def handle(request: web.Request) -> Any:
            return await patches.handler(self._preview(request), name)(request)

        return handle

    async def _state(self, request: web.Request) -> Any:
        preview = self._preview(request)
        page_id = request.headers.get("X-Simcord-Context", "")
        version = self._world.changes.version(self._channels[preview.capability])
        shown, when = self._drawn.get(page_id, (-1, 0.0))
        now = time.perf_counter()
        fresh = version == shown and now - when < CLOCK_SECONDS
        if not fresh and patches.redraw(preview, page_id):
            self._drawn[page_id] = (version, now)
        return await patches.handler(preview, "state")(request)

    async def _asset(self, request: web.Request) -> Any:
        """Responds with a picture, or with nothing if the bot has since replaced it."""
        answer = await self._led_to("asset")(request)
        if answer.status == web.HTTPNotFound.status_code:
            return web.Response(status=web.HTTPNoContent.status_code)
        return answer

    async def _commands(self, request: web.Request) -> Any:
        """Responds with the list of commands in the person's language."""
        preview = self._preview(request)
        answer = await patches.handler(preview, "commands")(request)
        catalog = json.loads(answer.body)
        scopes = self._world.env.backend.commands.values()
        registered = {str(command["id"]): command for scope in scopes for command in scope.values()}
        translate(catalog, registered, self._locales[preview.capability])
        return web.json_response(catalog, headers={"Cache-Control": "no-store"})


def aim(env: Env, channel_id: int, body: dict[str, Any]) -> None:
    """Redirects a press to the button with the same custom id, wherever that is now."""
    custom_id, target = body.pop("custom_id", None), str(body.get("target_id"))
    if body.get("kind") != "click" or not isinstance(custom_id, str) or not target.isdecimal():
        return
    message = env.backend.messages.get(channel_id, {}).get(int(target))
    pieces = walk_components(message.components if message is not None else ())
    there = [piece["id"] for piece in pieces if piece.get("custom_id") == custom_id]
    body["control_key"] = f"message:{target}:component:{there[0] if there else 'gone'}"


def translate(catalog: dict[str, Any], registered: Mapping[str, Any], locale: str) -> None:
    """Translates a list of commands into a person's language; SimCord shows only the base names.

    What comes back when a command runs stays the same: path, option names, choice values.
    """

    def said(item: Mapping[str, Any], field: str) -> str:
        translations: Mapping[str, str] = item.get(f"{field}_localizations") or {}
        return translations.get(locale) or item.get(field, "")

    for entry in catalog["entries"]:
        leaf = registered[entry["commandId"]]
        words = [said(leaf, "name")]
        for part in entry["path"][1:]:
            leaf = next(option for option in leaf["options"] if option["name"] == part)
            words.append(said(leaf, "name"))
        entry["invocation"] = " ".join(words)
        entry["description"] = said(leaf, "description")
        listed: list[dict[str, Any]] = leaf.get("options") or []
        options = {option["name"]: option for option in listed}
        for shown in entry["options"]:
            option = options[shown["name"]]
            shown["description"] = said(option, "description")
            choices: list[dict[str, Any]] = option.get("choices") or []
            shown["choices"] = [
                {"name": said(choice, "name"), "value": choice["value"]} for choice in choices
            ]
