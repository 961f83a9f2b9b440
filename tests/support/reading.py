"""A player who sees no pictures: reads texts and labels, presses buttons, and that's all."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import discord

import rules
from bot.components.emoji import spoken
from bot.components.renderer import TEXT_LIMIT
from bot.tables.model import IN_PLAY
from tests.support.world import World, buttons, components, menus, unlimited, verb, words_of

MOST = 400
"""An unfinished match fails after this many turns."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a player can press or choose.

    Attributes:
        verb: its verb, so that a preference can tell kinds of offers apart.
        words: all its text.
        custom_id: its id.
        values: the choice, for a menu.
    """

    verb: str
    words: str
    custom_id: str
    values: tuple[str, ...] = ()


Taste = Callable[[str, Offer], float]
"""How much a player likes an offer, given the screen's text."""


def offers(message: discord.Message, rng: Random) -> Iterator[Offer]:
    """Yields the offers of a message that belong to a window of the match."""
    for button in buttons(message):
        if _window(button.custom_id):
            words = spoken(f"{button.emoji or ''}{button.label or ''}")
            yield Offer(verb(button.custom_id), words, button.custom_id or "")
    for menu in menus(message):
        if menu.disabled or not _window(menu.custom_id):
            continue
        if menu.min_values == 1 == menu.max_values:
            for option in menu.options:
                words = spoken(f"{option.label} {option.description or ''}")
                yield Offer(verb(menu.custom_id), words, menu.custom_id or "", (option.value,))
        elif menu.min_values:
            some = rng.sample([option.value for option in menu.options], menu.min_values)
            words = spoken(menu.placeholder or "")
            yield Offer(verb(menu.custom_id), words, menu.custom_id or "", tuple(some))


def chosen(message: discord.Message) -> Iterator[str]:
    """Yields the labels of the chosen options in a message's menus."""
    for menu in menus(message):
        for option in menu.options:
            if option.default:
                yield f"Chosen: {spoken(f'{option.label} {option.description or str()}')}"


def _window(custom_id: str | None) -> str:
    return (custom_id or "").split("|")[3]


class Reader:
    """A player in text mode.

    Attributes:
        read: everything they have read so far, in order.
    """

    def __init__(self, w: World, table_id: int, taste: Taste, rng: Random, who: int = 0) -> None:
        self._w, self._table_id, self._taste, self._rng = w, table_id, taste, rng
        self.who = who
        self.read: list[str] = []

    def look(self, message: discord.Message) -> str:
        """Reads a message; checks that it is only text, with no text cut off."""
        assert message.attachments == []
        assert not [item for item in components(message) if _pictured(item)]
        text = words_of(message)
        length = sum(
            len(item.content)
            for item in components(message)
            if isinstance(item, discord.components.TextDisplay)
        )
        assert length < TEXT_LIMIT, text
        self.read.append(text)
        return spoken(text)

    async def board(self) -> str:
        result = await self._w.press(self.who, self._w.hand(self.who), "board_words")
        assert result.response is not None
        return self.look(result.response.message)

    async def act(self) -> bool:
        """Presses the best offer in their hand; returns ``False`` if there is none."""
        hand = self._w.hand(self.who)
        text = "\n".join([self.look(hand), *chosen(hand)])
        offered = [*offers(hand, self._rng)]
        if not offered:
            return False
        liked = max(offered, key=lambda item: self._taste(text, item) + self._rng.random())
        if self._taste(text, liked) < 0:
            return False
        user = self._w.people[self.who].user
        if liked.values:
            result = await user.select(hand, [*liked.values], custom_id=liked.custom_id)
        else:
            result = await user.click(hand, custom_id=liked.custom_id)
        assert result.acknowledged
        return True


def _pictured(piece: Any) -> bool:
    return isinstance(piece, discord.MediaGalleryComponent | discord.ThumbnailComponent)


async def others_act(w: World, table_id: int, who: int, rng: Random, level: str = "") -> bool:
    """Lets another seat act; returns ``False`` if none can.

    Args:
        w: the world.
        table_id: the table.
        who: the seat that doesn't act.
        rng: the source of random choices.
        level: the level of the robots that choose; without one, the choice is random.
    """
    match = w.match(table_id)
    turns = [
        (prompt, seat)
        for prompt in match.prompts
        for seat in prompt.seats
        if seat != who and (seat not in prompt.done or level)
    ]
    rng.shuffle(turns)
    for prompt, seat in turns:
        if level:
            robot = rules.robot(match.game.name, level)
            if not robot.wants(match.view(seat), prompt, Random(seat)):
                continue
            action = robot.choose(match.view(seat), prompt, Random(seat), 1.0)
        else:
            action = match.sample(seat, rng)
            assert action is not None
        await w.play(table_id, seat, action)
        await w.env.settle()
        return True
    return False


async def play_by_reading(
    w: World, table_id: int, reader: Reader, rng: Random, level: str = ""
) -> str:
    """Plays a match to its end with one player in text mode; returns the result card's text."""
    w.bot.host.tables.games = unlimited(w.bot.host.game_uis)  # the others need no time to press
    for turn in range(MOST):
        card = next((m for m in w.place(table_id).history() if _ends(m)), None)
        if card is not None:
            return spoken(words_of(card))
        acted = await reader.act()
        if w.table(table_id).status not in IN_PLAY or (
            not await others_act(w, table_id, reader.who, rng, level) and not acted
        ):
            await w.pass_time(2)
        elif turn % 40 == 20 and any(
            verb(b.custom_id) == "board_words" for b in buttons(w.hand(reader.who))
        ):
            await reader.board()
    raise AssertionError(f"the match never ended; last read: {reader.read[-4:]}")


def _ends(message: discord.Message) -> bool:
    return any(verb(button.custom_id) == "rematch" for button in buttons(message))


def numbers(text: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"[-−]?\d+", text)]
