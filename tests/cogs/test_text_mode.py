"""Someone who gets only words plays every game from beginning to end, and wins."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from simcord.results import to_discord_message

from bot.components.screen import Picture, Screen, Text
from bot.components.text_mode import in_words
from tests.cogs.history.past import shown
from tests.support.reading import Offer, Reader, Taste, numbers, play_by_reading
from tests.support.world import World, buttons, world


def belote(text: str, offer: Offer) -> float:
    """Takes with three cards of a suit, and plays high."""
    mine = text.partition("Your cards:")[2].partition("\n")[0]
    if offer.verb in ("take", "trump"):
        suit = next(sign for sign in "♠♥♦♣" if sign in offer.words)
        return 2.0 if mine.count(suit) >= 3 else -1.0
    ranks = ("7", "8", "9", "10", "J", "Q", "K", "A")
    return 1.0 + next((i for i, rank in enumerate(ranks) if rank in offer.words), 0)


def cattitude(text: str, offer: Offer) -> float:
    """Shows a card or two, takes the bid that shows more, and keeps what it can."""
    match offer.verb:
        case "flip":
            return 2.0 if "Open: nothing" in text else -1.0
        case "lock" | "secure" | "lost":
            return 2.0
        case "keep" | "lose":
            return 2.2
        case "take":
            open_cards = re.search(r"Open: (.*)", text)
            good = sum(numbers(open_cards[1])) > 3 if open_cards else False
            return 1.0 if good == ("Open" in offer.words) else 0.0
        case _:
            return -1.0


def belle(text: str, offer: Offer) -> float:
    """Invites guests who earn chips and cost none, and groups them for the best score."""
    values = numbers(offer.words)
    match offer.verb:
        case "invite":
            chips = re.search(r"\+(\d+)", offer.words)
            price = re.search(r"costs (\d+)", offer.words)
            return 3.0 + int(chips[1] if chips else 0) - int(price[1] if price else 0)
        case "group" if "full" in offer.words:
            return 2.0 * values[-1]
        case "group":
            return float(values[-1] - values[-2]) if "→" in offer.words else 0.5
        case "belle" | "unpick":
            return 0.0
        case _:
            return 1.0


def beccato(text: str, offer: Offer) -> float:
    """Collects one breed, and lets others make fools of themselves."""
    match offer.verb:
        case "pass":
            many = re.search(r"×(\d)", offer.words)
            return 3.0 - int(many[1] if many else 1)
        case "egg" | "place" | "ready" | "agree":
            return 5.0
        case _:
            return -1.0


STOP = {"and", "with", "the", "his", "her", "its", "under", "from", "for", "near", "over", "two"}


def likeness(first: str, other: str) -> float:
    a, b = ({*re.findall(r"[a-z]{3,}", text.casefold())} - STOP for text in (first, other))
    return len(a & b)


def described(text: str, number: str) -> str:
    line = re.search(rf"^{number.split()[0]}\. (.*)$", text, re.MULTILINE) if number else None
    return line[1] if line is not None else ""


def belratti(text: str, offer: Offer) -> float:
    """Demands few, paints by words that picture and theme share, and hangs nothing by guess."""
    match = re.search(r"Themes: A: (.*?) · B: (.*)", text)
    themes = dict(zip("AB", match.groups(), strict=True)) if match is not None else {}
    guessing = 0.5 if re.search("🦉 Owls: .*Alice", text) else -2.0
    match offer.verb:
        case "keep" | "hold" | "agree" | "ready" | "confirm":
            return 4.0
        case "demand":
            return 3.0 - abs(numbers(offer.words)[0] - 3)
        case "pick" if "→" not in offer.words:
            seen = described(text, offer.words)
            alike = max(likeness(seen, theme) for theme in themes.values())
            return 1.0 + alike / 10 if alike else guessing
        case "paint_a" | "paint_b" if "back" not in offer.words:
            alike = likeness(described(text, offer.words), themes[offer.verb[-1].upper()])
            return 3.0 + alike if alike else guessing + 1
        case "hang" if offer.words[-1:] in themes:
            seen = described(text, text.partition("Chosen: ")[2])
            alike = likeness(seen, themes[offer.words[-1]])
            return 3.0 + alike if alike else guessing + 1
        case _:
            return -1.0


@dataclass(frozen=True)
class RenderContext:
    """How this test plays a game.

    Attributes:
        taste: what the reader likes.
        seats: people at the table.
        victory: the result card's text if the reader has won.
        seeds: the seeds to try until the reader wins.
        options: options of the table.
        level: the level of robots that play the others; without one, they play at random.
    """

    taste: Taste
    seats: int
    victory: str
    seeds: tuple[int, ...] = (0, 1, 2)
    options: dict[str, object] = field(default_factory=dict)
    level: str = ""


GAMES = {
    "belote": RenderContext(belote, 4, "🏆 Alice", options={"target": 51}),
    "cattitude": RenderContext(cattitude, 3, "🏆 Alice", (5, 4, 3)),
    "belle": RenderContext(belle, 3, "🏆 Alice"),
    "beccato": RenderContext(beccato, 4, "🏆 Alice", (3, 0)),
    "belratti": RenderContext(
        belratti, 4, "🏆 Belratti unmasked! The museum is safe.", (5, 8, 0), level="hard"
    ),
}


async def sit_down(w: World, game: str, context: RenderContext) -> int:
    """Has Alice choose text mode, and deals; returns the table's number."""
    await w.people[0].slash(w.channel, "settings", text=True)
    return await w.deal(game, context.seats, **context.options)


async def look_around(w: World, table_id: int, game: str, reader: Reader) -> None:
    """Has the reader request everything else, and read it."""
    commands: list[tuple[str, dict[str, Any]]] = [
        ("help", {}),
        ("rules", {"game": game}),
        ("leaderboard", {"game": game}),
        ("history list", {}),
        ("settings", {}),
        ("history replay", {"table": table_id}),
    ]
    page: discord.Message | None = None
    for name, given in commands:
        result = await w.people[0].slash(w.channel, name, **given)
        page = shown(result)
        reader.look(page)
    assert page is not None
    for step in ("last", "back"):
        arrow = next(b for b in buttons(w.now(page)) if f"|{step}." in (b.custom_id or ""))
        await w.people[0].click(w.now(page), custom_id=arrow.custom_id)
        reader.look(w.now(page))


def private(w: World, index: int) -> Iterator[discord.Message]:
    person = w.people[index]
    for channel in (w.channel, *w.channel.threads, person.user.dm_channel):
        for stored in w.env.backend.messages.get(channel.id, {}).values():
            message = to_discord_message(w.env, stored)
            mine = channel.guild is None or message.flags.ephemeral
            if mine and stored.visible_to(person.id):
                yield message


def pictures_sent(w: World, index: int) -> bool:
    """Returns whether someone's direct messages ever had a picture."""
    path = f"/channels/{w.people[index].user.dm_channel.id}/messages"
    return any(
        isinstance(request.json, dict) and request.json.get("attachments")
        for request in w.env.http_requests
        if request.path.startswith(path)
    )


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_won_by_reading(tmp_path: Path, game: str) -> None:
    context = GAMES[game]
    text = ""
    for seed in context.seeds:
        rng = Random(seed)
        async with world(tmp_path / f"{seed}.sqlite3", seed=str(seed)) as w:
            table_id = await sit_down(w, game, context)
            reader = Reader(w, table_id, context.taste, rng)
            text = await play_by_reading(w, table_id, reader, rng, context.level)
            await look_around(w, table_id, game, reader)
            assert not [message for message in private(w, 0) if message.attachments]
            assert not pictures_sent(w, 0)
            assert pictures_sent(w, 1)
            if context.victory in text:
                return
    raise AssertionError(f"nobody has won {game} by reading; the last card says: {text}")


def test_what_a_text_says_is_not_said_again() -> None:
    places = Text("## Standings\n1. Ada")
    standings = Picture("standings.png", ("Standings", "1. Ada: 3", "2. Bob: 2"), bytes, b"")
    assert len(in_words(Screen((standings, places), None)).blocks) == 2
    screen = Screen((replace(standings, in_text=True), places), None)
    assert in_words(screen).blocks == (places,)
    hand = Picture("hand.png", ("Your cards: K Q", "no trump"), bytes, b"")
    again = in_words(Screen((Text("Your cards: **K Q**"), hand), None)).blocks
    assert [block.text for block in again if isinstance(block, Text)][1] == "no trump"


@pytest.mark.parametrize("count", [2, 3])
def test_places_stand_under_each_other_with_what_belongs_to_them(count: int) -> None:
    places = ["1. Ada: 9 points", "2. Bob: 5 points", "3. Cy: 4 points"][:count]
    result = Picture("result.png", tuple(places), bytes, b"")
    assert in_words(Screen((result,), None)).blocks == (Text("\n".join(places)),)
