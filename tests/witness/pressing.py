"""Presses everything that was ever posted, each from the same state, and drops the result."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import msgspec
import pytest
from msgspec.structs import replace
from simcord.results import InteractionResult, to_discord_message

import rules
from bot.components.custom_id import TEMPLATE, CustomId
from bot.i18n.words import languages, words
from bot.messages import registry
from bot.messages.table_messages import TableMessages
from bot.robots.scheduler import RobotScheduler
from bot.storage import Store
from bot.tables.commands import Act, ComponentAction, Refused
from bot.tables.model import Table
from bot.ui.refusals import refusal
from cogs.ratings.logic.service import RatingService
from tests.support.world import World, unlimited, words_of

Facts = dict[str, Any]
"""Recorded facts: plain values under plain words, no names of classes or fields."""

SENSELESS = ("malformed_action", "bad_option", "no such code at all")
"""Refusals of things that nothing offers: house codes, and one code without a sentence."""


@contextmanager
def resting() -> Iterator[None]:
    """Keeps robots from playing by themselves, and time from passing during the start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RobotScheduler, "update", lambda *_: None)
        patch.setattr(registry, "LOOKS_EVERY", 0.0)
        yield


def untimed(w: World) -> None:
    """Lets actions follow each other at any speed."""
    w.bot.host.tables.games = unlimited(w.bot.host.game_uis)


@contextmanager
def trials() -> Iterator[None]:
    """Stores nothing but new tables, shows results only to the presser, and counts no match."""
    write = Store.write

    async def dropped(store: Store, *statements: Any, **_values: Any) -> Any:
        new = statements and getattr(statements[0], "__qualname__", "").startswith("Store.create")
        return await write(store, *statements) if new else None

    with pytest.MonkeyPatch.context() as patch:
        for writes in ("commit", "write", "save_player"):
            patch.setattr(Store, writes, dropped)
        patch.setattr(TableMessages, "_show_soon", lambda _desk: None)
        patch.setattr(RatingService, "count_soon", lambda _keeper, _table_id: None)
        yield


def leaves(value: Any) -> list[Any]:
    """Returns a document's plain values in a fixed order, without names of fields and classes."""

    def walk(node: Any) -> Iterator[Any]:
        if isinstance(node, dict):
            for key, part in node.items():
                if key != "type":
                    yield from walk(part)
        elif isinstance(node, list | tuple):
            for part in node:
                yield from walk(part)
        else:
            yield node

    return sorted(walk(msgspec.to_builtins(value)), key=repr)


async def attempt(
    w: World, who: int, where: tuple[int, int], custom_id: str, values: tuple[str, ...]
) -> Facts:
    """Presses a control within :func:`trials`, restores the table, and returns the result.

    Submits a game's own control as its press would, but without Discord: ten times as fast.

    Args:
        w: the world.
        who: the index of the presser.
        where: channel and message.
        custom_id: the control.
        values: the chosen values, for a menu.
    """
    parsed = read(custom_id)
    before = await w.bot.host.tables.get(parsed.table)
    if parsed.verb in w.bot.host.handler.verbs or before is None:
        return await attempt_on_discord(w, who, where, custom_id, values)
    command = Act(w.people[who].id, ComponentAction(parsed.verb, parsed.arg, values), parsed.window)
    refusal = ""
    try:
        await w.ask(parsed.table, command)
    except (Refused, rules.RuleError) as error:
        refusal = error.code
    assert refusal not in SENSELESS, custom_id
    facts = {"does": "says"} if refusal else _difference(before, w.table(before.id))
    _put_back(w, before)
    return facts


async def attempt_on_discord(
    w: World, who: int, where: tuple[int, int], custom_id: str, values: tuple[str, ...]
) -> Facts:
    """Does the same with a real press, whose answer must make sense."""
    before = await w.bot.host.tables.get(read(custom_id).table)
    logged, people, wishes = len(w.errors), w.bot.host.people, w.bot.host.guild_settings
    kept: list[dict[int, Any]] = []
    kept += people._known, people._chosen, wishes._known
    settled = [{**known} for known in kept]
    result = await w.forge(who, message_now(w, *where), custom_id, *values)
    for known, earlier in zip(kept, settled, strict=True):
        known.clear()
        known.update(earlier)
    assert result.acknowledged, custom_id
    assert w.errors[logged:] == [], (custom_id, w.errors[logged:])
    text = _said(result)
    nonsense = [refusal(code, {}, words(item)) for code in SENSELESS for item in languages()]
    assert not [item for item in nonsense if item in text], (custom_id, text)
    facts: Facts = {}
    if before is not None:
        facts = _difference(before, w.table(before.id))
        _put_back(w, before)
    if facts.get("does", "nothing") == "nothing":
        kind, of_house = _kind(result), read(custom_id).verb in w.bot.host.handler.verbs
        facts = {"does": kind if of_house or kind == "says" else "nothing"}
    return facts


def read(custom_id: str) -> CustomId:
    """Parses a custom id as the bot does."""
    match = TEMPLATE.fullmatch(custom_id)
    assert match is not None, f"{custom_id} cannot be read any more"
    return CustomId.of(match)


def _put_back(w: World, before: Table) -> None:
    line = w.bot.host.tables._queues[before.id]
    line.table = before
    line.limiter.closed.clear()
    line.limiter.played.clear()
    w.bot.host.messages.pop(before.id, None)  # with all it knows of later changes


def _difference(before: Table, after: Table) -> Facts:
    """Returns the changes of a table, in terms that don't depend on names in the code."""
    if after.seq > before.seq:
        assert after.match is not None
        _, seat, action = after.match.log[-1]
        return {"does": "plays", "seat": seat, "what": leaves(action)}
    picked, was_picked = _picked(after), _picked(before)
    for seat in {*picked, *was_picked}:
        if picked.get(seat) != was_picked.get(seat):
            return {"does": "drafts", "seat": seat, "what": picked.get(seat)}
    plain, was = (
        (replace(table.row(), updated_at=0, version=0), table.seat_rows())
        for table in (after, before)
    )
    return {"does": "nothing" if plain == was else "changes"}


def _picked(table: Table) -> dict[int, list[Any]]:
    picked = {seat: table.draft_of(seat) for seat in table.record.drafts}
    return {seat: leaves(value) for seat, value in picked.items() if value is not None}


def _said(result: InteractionResult) -> str:
    answers = [*([result.response] if result.response is not None else []), *result.followups]
    return "\n".join(words_of(to_message(answer)) for answer in answers)


def to_message(answer: Any) -> discord.Message:
    return getattr(answer, "message", answer)


def _kind(result: InteractionResult) -> str:
    """Returns the kind of an answer that changes nothing: a form, a screen, or a sentence."""
    if result.modal is not None:
        return "asks"
    answers = [*([result.response] if result.response is not None else []), *result.followups]
    return "says" if answers and all(to_message(answer).content for answer in answers) else "shows"


def message_now(w: World, channel_id: int, message_id: int) -> discord.Message:
    return to_discord_message(w.env, w.env.backend.get_message(channel_id, message_id))
