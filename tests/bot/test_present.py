"""Screens longer than a message, and pictures that are requested more than once."""

import asyncio
import os
import threading
from functools import partial
from typing import Any

import pytest
import structlog
from simcord.components import walk_components

from bot.components.renderer import TEXT_LIMIT, Renderer, layout
from bot.components.screen import Picture, Screen, Text
from bot.i18n.words import use_emoji, words
from tests.support import faulty


def texts(screen: Screen) -> list[str]:
    pieces = walk_components(layout(screen, 1).to_components())
    return [piece["content"] for piece in pieces if "content" in piece]


def test_what_is_too_long_is_cut_and_what_comes_after_it_left_out() -> None:
    assert texts(Screen((Text("a" * TEXT_LIMIT), Text("b"), Text("c" * 9)))) == ["a" * TEXT_LIMIT]
    long = Screen((Text("a" * (TEXT_LIMIT - 3)), Text("bbbbb"), Text("c")))
    assert texts(long) == ["a" * (TEXT_LIMIT - 3), "bb…"]


def test_emoji_of_ours_give_way_where_their_markup_would_cut_words_off() -> None:
    use_emoji({"🐎": ("<:parlour_horses_0a1b2c3d:1456074443980800002>", "parlour_horses")})
    line = f"**Ana** {words('en').emoji('🐎')}\n"
    for lines, sign in ((10, "<:parlour_horses_0a1b2c3d:1456074443980800002>"), (99, "🐎")):
        content = texts(Screen((Text(line * lines), Text("the end"))))
        assert content == [f"**Ana** {sign}\n" * lines, "the end"]


class Painter:
    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.threads: set[int] = set()

    def draw(self, size: int) -> bytes:
        self.drawn.append(size)
        self.threads.add(threading.get_ident())
        if size < 0:
            raise ValueError(size)
        return bytes(size)

    def picture(self, size: int) -> Picture:
        return Picture("p.png", (), self.draw, size)


async def test_the_same_facts_are_drawn_once_even_when_asked_for_at_once() -> None:
    painter, renderer = Painter(), Renderer()
    drawings = [renderer.draw(painter.picture(size)) for size in (3, 4, 3, 3)]
    assert [len(file) for file in await asyncio.gather(*drawings)] == [3, 4, 3, 3]
    await renderer.draw(painter.picture(4))
    assert painter.drawn == [3, 4]
    assert threading.get_ident() not in painter.threads


async def test_who_stops_waiting_takes_the_picture_from_nobody() -> None:
    painter, renderer = Painter(), Renderer()
    hasty = asyncio.ensure_future(renderer.draw(painter.picture(3)))
    patient = asyncio.ensure_future(renderer.draw(painter.picture(3)))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient == bytes(3)
    assert painter.drawn == [3]


async def test_what_could_not_be_drawn_is_tried_again() -> None:
    painter, renderer = Painter(), Renderer()
    for _ in range(2):
        with pytest.raises(ValueError, match="-1"):
            await renderer.draw(painter.picture(-1))
    assert painter.drawn == [-1, -1]


async def test_pictures_are_remembered_up_to_so_many_bytes_and_the_latest_for_longest() -> None:
    painter, renderer = Painter(), Renderer(keep=10)
    for size in (4, 5, 4, 3, 4, 5):  # 5 makes room for 3, as 4 has been used since
        await renderer.draw(painter.picture(size))
    assert painter.drawn == [4, 5, 3, 5]
    # too large to remember, and nothing else fits beside it
    await renderer.draw(painter.picture(11))
    await renderer.draw(painter.picture(11))
    await renderer.draw(painter.picture(10))
    await renderer.draw(painter.picture(10))
    assert painter.drawn[4:] == [11, 11, 10]


async def test_pictures_are_drawn_in_a_process_and_in_a_thread_once_that_has_died() -> None:
    renderer = Renderer(workers=1)
    try:
        with structlog.testing.capture_logs() as logs:
            apart = await renderer.draw(Picture("p.png", (), faulty.draws_its_process, False))
            assert int(apart) != os.getpid()
            pool: Any = renderer._pool
            hasty = asyncio.ensure_future(pool.ask(partial(bytes, 9)))
            await asyncio.sleep(0)
            hasty.cancel()  # no one else gets its result
            tasks = [renderer.draw(Picture("p.png", (), bytes, size)) for size in (3, -1, 300_000)]
            small, wrong, large = await asyncio.gather(*tasks, return_exceptions=True)
            assert (small, type(wrong), large) == (bytes(3), ValueError, bytes(300_000))
            tasks = [
                renderer.draw(Picture("p.png", (), draw, True))
                for draw in (faulty.dies_drawing, faulty.draws_its_process)
            ]
            assert [int(file) for file in await asyncio.gather(*tasks)] == [os.getpid()] * 2
        assert [entry["event"] for entry in logs] == ["drawing in the bot's own process"]
    finally:
        renderer.close()
