"""Checks a finished match: was its seed the published one, and do its moves lead to its result?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
import msgspec

import rules
from bot.fairness import verify
from bot.i18n.words import Words
from bot.presses.host import Host
from bot.storage.history import Archive
from bot.storage.rows import StoredResult
from bot.tables.commands import Refused
from bot.tables.model import Table
from cogs.fairness.logic.export import exported

_HASH = re.compile(r"`([0-9a-f ]{35})`")
"""A shortened hash, as it appears in a message."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of checking a match.

    Attributes:
        export: the exported match.
        played: the hash of the match.
        posted: the hash in the table's opening message; ``None`` if that message is deleted.
        message: a link to the opening message.
        promised: whether the seed matches the published hashes, as far as they still exist.
        repeated: whether dealing from the seed and replaying the moves gives the stored result.
    """

    export: Mapping[str, Any]
    played: str
    posted: str | None
    message: str
    promised: bool
    repeated: bool


async def prove(bot: Host, table: Table) -> Proof:
    """Checks a match that is over, however it ended, against fresh reads of database and message.

    Raises:
        Refused: it isn't over, was never dealt, or its moves or its rules no longer exist.
    """
    export = await exported(bot.store, table.id)
    if not export["seed"]:
        raise Refused("no_result")
    replayed = [right for right, _ in verify.move_checks(export)]
    if None in replayed:  # its rules or content have changed since
        raise Refused("no_replay")
    results = (await Archive(bot.store).results_of([table.id]))[table.id]
    message = table.record.opening
    posted = await _posted_hash(bot, table, message)
    published = export["published"]
    known = published and posted in (None, published, verify.in_short(published))
    return Proof(
        export=export,
        played=verify.played_hash(export),
        posted=posted,
        message=f"https://discord.com/channels/{table.guild_id}/{table.place_id}/{message}",
        promised=bool(known) and not any(right is False for right, _ in verify.draw_checks(export)),
        repeated=all(replayed) and _agree(results, export["outcome"]),
    )


def _agree(results: Sequence[StoredResult], outcome: Mapping[str, Any] | None) -> bool:
    """Returns whether the stored results agree with an outcome."""
    if outcome is None:  # it ended early
        return not results
    standings = msgspec.convert(outcome, rules.Outcome).standings
    return all((row.place, row.won, row.points) == standings[row.seat] for row in results)


async def _posted_hash(bot: Host, table: Table, message_id: int | None) -> str | None:
    """Returns the hash posted publicly before the first move, if both still exist."""
    if message_id is None:
        return None
    place = bot.client.get_partial_messageable(table.place_id, guild_id=table.guild_id)
    try:
        message = await place.fetch_message(message_id)
    except discord.HTTPException:
        return None
    match = _HASH.search("\n".join(_texts(message.components)))
    return match[1] if match is not None else None


def _texts(components: Sequence[Any]) -> Iterator[str]:
    for component in components:
        if isinstance(component, discord.TextDisplay):  # as earlier versions posted it
            yield component.content
        if isinstance(component, discord.Button):
            yield f"`{component.label}`"
        yield from _texts(getattr(component, "children", ()))


def verdict(proof: Proof, w: Words) -> str:
    """Puts the result of a check into words."""
    lines = [
        w.t("### ✅ This match was fair")
        if proof.promised and proof.repeated
        else w.t("### ❌ This match failed the check"),
        _of_seed(proof, w),
        _of_moves(proof, w),
        "-# " + w.t("Seed: `{seed}`", seed=proof.export["seed"]),
        "-# " + w.t("The moves: `{hash}`", hash=proof.played),
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
            "❌ The seed doesn't match the hash [posted before the first move]({link}): `{hash}`",
            link=proof.message,
            hash=proof.posted,
        )
    noted = proof.export["published"]
    if not noted:
        return w.t("❌ There's no hash left to compare the seed with.")
    if proof.promised:
        return w.t(
            "✅ The seed matches the hash noted at the deal; I can no longer read the "
            "message it was in."
        )
    return w.t("❌ The seed doesn't match the hash noted at the deal: `{hash}`", hash=noted)


def _of_moves(proof: Proof, w: Words) -> str:
    if proof.repeated and proof.export["outcome"] is None:
        return w.n(
            "✅ I dealt again from the seed, and {count} stored move is legal. The match "
            "ended without a result.",
            "✅ I dealt again from the seed, and all {count} stored moves are legal. The "
            "match ended without a result.",
            len(proof.export["moves"]),
        )
    if proof.repeated:
        return w.n(
            "✅ I dealt again from the seed, and {count} stored move leads to the stored result.",
            "✅ I dealt again from the seed, and the {count} stored moves lead to the "
            "stored result.",
            len(proof.export["moves"]),
        )
    return w.n(
        "❌ I dealt again from the seed, but {count} stored move doesn't lead to the "
        "stored result.",
        "❌ I dealt again from the seed, but the {count} stored moves don't lead to the "
        "stored result.",
        len(proof.export["moves"]),
    )
