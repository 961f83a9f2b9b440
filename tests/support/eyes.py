"""Everything a person can read, hover over or inspect, and the cards it names."""

import re
from collections.abc import Iterator
from typing import Any

import discord
from simcord.results import to_discord_message

from bot.components.emoji import spoken
from rules.belote.content import NAMES
from tests.support.playing import public, seen
from tests.support.world import World, components

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
WRITTEN = re.compile(r"(10|[789JQKA])\s?\*{0,2}\s?([♠♥♦♣])")
"""A card as players see it."""
NAMED = re.compile(r"(?<![A-Za-z0-9])([789TJQKA][SHDC])(?![A-Za-z0-9])")
"""A card as the rules write it."""


def cards_in(text: str) -> set[str]:
    plain = spoken(text)
    written = {
        ("T" if rank == "10" else rank) + SIGNS[sign] for rank, sign in WRITTEN.findall(plain)
    }
    return written | set(NAMED.findall(plain))


def texts(message: discord.Message) -> Iterator[str]:
    yield message.content
    for attachment in message.attachments:
        yield attachment.filename
        yield attachment.description or ""
    for piece in components(message):
        for name in ("content", "custom_id", "placeholder", "description"):
            yield str(getattr(piece, name, "") or "")
        if isinstance(piece, discord.components.Button):
            yield f"{piece.label or ''}{piece.emoji or ''}"
            yield f"{piece.emoji or ''}{piece.label or ''}"
        for option in getattr(piece, "options", ()) or ():
            yield f"{option.label} {option.value} {option.description or ''} {option.emoji or ''}"
        for item in getattr(piece, "items", ()) or ():
            yield str(getattr(item, "description", "") or "")
            yield str(getattr(getattr(item, "media", None), "url", ""))


def readable(w: World) -> list[str]:
    """Returns, by person, all they can read: the channel, its threads, their own DMs."""
    read: list[list[str]] = [[] for _ in w.people]
    for channel in (w.channel, *w.channel.threads, *(one.user.dm_channel for one in w.people)):
        for stored in w.env.backend.messages.get(channel.id, {}).values():
            text = "\n".join(texts(to_discord_message(w.env, stored)))
            for index, person in enumerate(w.people):
                mine = channel.guild is not None or channel.id == person.user.dm_channel.id
                if mine and stored.visible_to(person.id):
                    read[index].append(text)
    return ["\n".join(one) for one in read]


def logged(w: World) -> Iterator[str]:
    for entry in w.logs:
        yield " ".join(f"{key}={value}" for key, value in entry.items())


def known(w: World, table_id: int, seat: int | None) -> set[str]:
    """Returns the first round's cards that a seat may know: its own, and the public ones."""
    view = public(w, table_id)
    cards = {played.card for trick in view.tricks for played in trick.cards}
    cards |= {played.card for played in view.trick} | {view.turned}
    cards |= {name for announcement in view.announcements for name in announcement.cards or ()}
    return cards | set((seen(w, table_id, seat).hand or ()) if seat is not None else ())


def nothing_is_given_away(
    w: World, table_id: int, told: dict[int, list[Any]] | None = None
) -> None:
    """Checks that no one can read the seed or a secret card, and that neither is in the log.

    Args:
        w: the world.
        table_id: a table in its first round.
        told: other texts that people saw, by person, e.g. choices.
    """
    seed = w.table(table_id).record.deal.seed
    assert len(NAMES) == 32
    for index, read in enumerate(readable(w)):
        seat = index if index < 4 else None
        text = "\n".join([read, *map(str, (told or {}).get(index, []))])
        secret = cards_in(text) - known(w, table_id, seat)
        assert not secret, f"{secret} told to {w.people[index].name}"
        assert seed not in text
    text = "\n".join(logged(w))
    assert cards_in(text) <= known(w, table_id, None)
    assert seed not in text
