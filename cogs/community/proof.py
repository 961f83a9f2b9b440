"""Checking a finished match: is the seed the published one, and do its moves lead to its result?"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
import msgspec

import rules
from bot.client import Parlour
from bot.games.replay import build_replay
from bot.i18n.words import Words
from bot.storage.history import Archive
from bot.storage.store import Row
from bot.tables.commands import Refused
from bot.tables.model import Record, Table
from bot.tables.play import standings_of
from cogs.community.replay_cache import need_finished

_HASH = re.compile(r"`([0-9a-f]{64})`")


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of checking a match.

    Attributes:
        seed: the seed as it is stored.
        posted: the hash in the message the table was opened with; ``None`` if that is gone.
        noted: the hash that was noted when the cards were dealt; ``""`` if none was.
        message: a link to the message.
        moves: how many moves there were.
        retold: whether dealing again from the seed and playing the stored moves leads to the stored result.
    """

    seed: str
    posted: str | None
    noted: str
    message: str
    moves: int
    retold: bool

    @property
    def digest(self) -> str:
        """The SHA-256 of the seed."""
        return rules.commitment(self.seed)

    @property
    def promised(self) -> bool:
        """Whether the seed is the one whose hash was published, as far as there is a hash left to compare with."""
        published = {known for known in (self.posted, self.noted) if known}
        return published == {self.digest}

    @property
    def holds(self) -> bool:
        """Whether everything is as it should be."""
        return self.promised and self.retold


async def prove(bot: Parlour, table: Table) -> Proof:
    """Checks a finished match against fresh reads of what is stored and what was posted.

    Raises:
        Refused: the table is not finished, or its rules are no longer supported.
    """
    need_finished(table)
    found = await bot.store.table(table.id)
    if found is None:
        raise Refused("no_such_table")
    row, seated = found
    if row["rules_version"] != table.rules.rules_version:
        raise Refused("no_replay")
    record = msgspec.json.decode(row["record"], type=Record)
    moves = await bot.store.moves_of(table.id)
    results = (await Archive(bot.store).results_of([table.id]))[table.id]
    where = (
        f"https://discord.com/channels/{table.guild_id}/{table.place_id}/{record.opening_message}"
    )
    return Proof(
        seed=record.seed,
        posted=await _posted_hash(bot, table, record.opening_message),
        noted=record.commitment,
        message=where,
        moves=len(moves),
        retold=await asyncio.to_thread(_leads_there, row, record, len(seated), moves, results),
    )


def _leads_there(
    row: Row, record: Record, seats: int, moves: Sequence[Row], results: Sequence[Row]
) -> bool:
    """Whether the moves, played from the seed's deal, lead to the stored snapshot and results."""
    try:
        match = build_replay(row["game"], seats, record, moves).match
    except (rules.RuleError, msgspec.DecodeError):
        return False
    if match.outcome is None or match.checkpoint() != row["snapshot"]:
        return False
    standings = standings_of(match.outcome)
    return all(_agrees(result, standings[result["seat"]]) for result in results)


def _agrees(result: Row, standing: Mapping[str, Any]) -> bool:
    return all(result[name] == value for name, value in standing.items())


async def _posted_hash(bot: Parlour, table: Table, message_id: int | None) -> str | None:
    """Reads the hash from the public message before the first move."""
    if message_id is None:
        return None
    place = bot.get_partial_messageable(table.place_id, guild_id=table.guild_id)
    try:
        message = await place.fetch_message(message_id)
    except discord.HTTPException:
        return None
    found = _HASH.search("\n".join(_texts(message.components)))
    return found[1] if found is not None else None


def _texts(components: Sequence[Any]) -> Iterator[str]:
    for component in components:
        if isinstance(component, discord.components.TextDisplay):
            yield component.content
        yield from _texts(getattr(component, "children", ()))


def verdict(proof: Proof, w: Words) -> str:
    """Returns what was found, in words."""
    lines = [
        w.t("### ✅ This match was fair")
        if proof.holds
        else w.t("### ❌ This match failed the check"),
        _of_seed(proof, w),
        _of_moves(proof, w),
        "-# " + w.t("Seed: `{seed}`", seed=proof.seed),
        "-# " + w.t("Its SHA-256, computed just now: `{hash}`", hash=proof.digest),
    ]
    return "\n".join(lines)


def _of_seed(proof: Proof, w: Words) -> str:
    if proof.posted is not None:
        if proof.promised:
            return w.t(
                "✅ The seed matches the hash [posted before the first move]({link}).",
                link=proof.message,
            )
        return w.t(
            "❌ The seed does not match the hash [posted before the first move]({link}): `{hash}`",
            link=proof.message,
            hash=proof.posted,
        )
    if not proof.noted:
        return w.t("❌ No hash is left to compare the seed with.")
    if proof.promised:
        return w.t(
            "✅ The seed matches the hash noted at the deal; the message it was posted in can no longer be read."
        )
    return w.t("❌ The seed does not match the hash noted at the deal: `{hash}`", hash=proof.noted)


def _of_moves(proof: Proof, w: Words) -> str:
    if proof.retold:
        return w.n(
            "✅ Dealt again from the seed, {count} stored move leads to the stored result.",
            "✅ Dealt again from the seed, the {count} stored moves lead to the stored result.",
            proof.moves,
        )
    return w.n(
        "❌ Dealt again from the seed, {count} stored move does not lead to the stored result.",
        "❌ Dealt again from the seed, the {count} stored moves do not lead to the stored result.",
        proof.moves,
    )
