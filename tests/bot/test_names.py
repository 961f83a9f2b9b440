"""Names of people: any content reads as one word among others, and stays a person's name."""

import re
import unicodedata
from random import Random

import discord
import pytest

from bot.i18n.words import plain, tame
from bot.tables.model import Player

BITS = [
    *["\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "⠀", "ㅤ", "\x00"],
    *("\n", "\t", " ", "# ", "> ", "- ", "1. "),
    *[
        "discord.gg/abc",
        "https://",
        "evil.com",
        "www.",
        "@everyone",
        "@here",
        "<@1234567890123456789>",
        "<t:0:R>",
    ],
    *["<#123456789012345678>", "</play:123456789012345678>", "<:e:123456789012345678>"],
    *[
        "**",
        "__",
        "~~",
        "`",
        "||",
        "[x](http://a.b)",
        "\\",
        "*",
        "_",
        ".",
        "/",
        ":",
        "@",
        "Al",
        "ice",
    ],
    *["田中", "محمد", "דוד", "สม", "🎉", "﷽", "é́́́"],
]
LINK = re.compile(r"https?://|discord\.gg/|\w\.\w{2}", re.IGNORECASE)
MARKUP = re.compile(r"<[@#:/t]")


def test_ten_thousand_hostile_names() -> None:
    rng = Random(7)
    for number in range(10_000):
        name = "".join(rng.choice(BITS) for _ in range(rng.randint(1, 8)))[:32]
        visible, kept = plain(name), Player(number + 1, name).name
        for text in (visible, kept):
            assert text.strip(), repr(name)
            assert not LINK.search(text), (name, text)
            assert not MARKUP.search(text), (name, text)
            assert "@everyone" not in text
            assert "@here" not in text
        inner = visible.removeprefix("\u2068").removesuffix("\u2069")
        for text in (inner, kept):
            assert not [char for char in text if unicodedata.category(char)[0] == "C"], repr(name)
        leftward = any(unicodedata.bidirectional(char) in ("R", "AL") for char in inner)
        assert leftward == (inner != visible), repr(name)
        assert not re.match(r"[#>+-] |\d+\. ", inner), (name, visible)
        assert not re.search(r"(?<!\\)(?:\\\\)*[*_`~|]{2}", inner), (name, visible)


@pytest.mark.parametrize("name", ["Alice", "J. R. R. Tolkien", "max@home", "Zoë", "3 cats", "<3"])
def test_ordinary_names_stay(name: str) -> None:
    assert tame(name).replace("‹", "<") == name
    assert discord.utils.remove_markdown(plain(name)).lstrip("\\").replace("‹", "<") == name


def test_nothing_left_is_told_apart() -> None:
    assert [Player(number, "\u200b\u202e").name for number in (3, 4)] == ["Player 3", "Player 4"]
