"""The house's own emoji: uploaded once, replaced if redrawn; everything reads well without."""

import asyncio
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from PIL import Image
from simcord.backend import Backend
from simcord.backend.errors import BackendError

import cogs
from bot.app import client
from bot.app.client import Parlour
from bot.components import emoji
from bot.components.emoji import OURS, Emoji, spoken
from bot.i18n.words import use_emoji, words
from cogs.belote.art.emoji import EMOJI
from tests.support import simulation
from tests.support.world import World, buttons, verb, words_of, world


def brought() -> list[dict[str, Emoji]]:
    modules = [import_module(module.name) for module in walk_packages(cogs.__path__, "cogs.")]
    named = [module for module in modules if hasattr(module, "EMOJI")]
    return [m.EMOJI for m in named if m.__name__.count(".") == 2]


def there(w: World) -> dict[str, int]:
    return {
        sign.name.rpartition("_")[0]: sign.id for sign in w.env.backend.application_emojis.values()
    }


async def test_emoji_are_uploaded_once_and_replaced_when_they_are_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, suits = emoji._drawn, {sign.stem for sign in EMOJI.values()}
    async with world(tmp_path / "bot.sqlite3", people=1, bare=True) as w:
        named = emoji._drawn  # drawing those of one game is enough
        monkeypatch.setattr(
            emoji, "_drawn", lambda sign: (drawn if sign.stem in suits else named)(sign)
        )
        await w.restart()
        first = there(w)
        assert set(first) == {sign.stem for sign in w.bot.host.game_uis.emoji.values()}
        assert first.keys() >= suits
        strange = w.env.backend.create_application_emoji("somebody_elses")
        w.env.backend.create_application_emoji("parlour_hearts")  # the name in an older version
        w.env.backend.create_application_emoji("parlour_gone_0a1b2c3d")
        await w.restart()
        assert there(w) == {**first, "somebody": strange.id}

        def anew() -> Image.Image:
            return Image.new("RGBA", (112, 112), "red")

        stem, _ = EMOJI["♦"]
        # A closing bot unloads its cogs' modules: this is the one the next bot reads.
        signs = import_module("cogs.belote.art.emoji").EMOJI
        monkeypatch.setitem(signs, "♦", Emoji(stem, anew))
        await w.restart()
        second = there(w)
        assert {name for name in first if first[name] != second[name]} == {stem}
        assert len(w.env.backend.application_emojis) == len(first) + 1
        assert str(second[stem]) in words("en").emoji("♦")


def test_a_sign_means_one_thing_in_the_whole_house() -> None:
    signs = [sign for of_game in brought() for sign in of_game]
    stems = [emoji.stem for of_game in brought() for emoji in of_game.values()]
    assert len(signs) == len(set(signs))
    assert len(stems) == len(set(stems))
    assert all(stem.startswith(OURS) and len(f"{stem}_0a1b2c3d") <= 32 for stem in stems)


def test_every_emoji_is_a_clear_square_that_says_something() -> None:
    for of_game in brought():
        for sign, drawing in of_game.items():
            picture = drawing.draw()
            assert (picture.mode, picture.size) == ("RGBA", (112, 112)), sign
            least, most = picture.getchannel("A").getextrema()
            assert (least, most) == (0, 255), sign


async def test_without_emoji_the_plain_signs_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_backend: Backend, _name: str) -> None:
        raise BackendError(400, 30008, "Maximum number of emojis reached")

    monkeypatch.setattr(Backend, "create_application_emoji", refused)
    async with world(tmp_path / "bot.sqlite3", people=4, bare=True) as w:
        await w.deal()
        bids = [[verb(item.custom_id) for item in buttons(w.hand(seat))] for seat in range(4)]
        bidder = next(seat for seat in range(4) if "take" in bids[seat])
        assert "<:" not in words_of(w.hand(bidder))
        assert any(sign in words_of(w.hand(bidder)) for sign in EMOJI)
        assert any(str(button.emoji) in EMOJI for button in buttons(w.hand(bidder)))


async def test_a_slow_upload_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = Parlour.create_application_emoji

    async def slow(bot: Parlour, *, name: str, image: bytes) -> object:
        if name.startswith("parlour_clubs"):
            await asyncio.sleep(20)
        return await create(bot, name=name, image=image)

    monkeypatch.setattr(Parlour, "create_application_emoji", slow)
    monkeypatch.setattr(client, "EMOJI_PATIENCE", 0.0)
    monkeypatch.setattr(simulation, "PATIENCE", 1.0)  # a start isn't over while something sleeps
    async with world(tmp_path / "bot.sqlite3", people=1, bare=True) as w:
        assert w.bot.emoji_upload is not None
        assert not w.bot.emoji_upload.done()
        assert words("en").emoji("♣") == "♣"
        await w.pass_time(21)
        assert set(there(w)) == {emoji.stem for emoji in w.bot.host.game_uis.emoji.values()}
        assert words("en").emoji("♣").startswith("<:parlour_clubs_")


def test_emoji_are_spoken_as_their_signs_whatever_they_looked_like() -> None:
    use_emoji({"♥": ("<:parlour_hearts_1:1>", "parlour_hearts")})
    use_emoji({"♠": ("<:parlour_spades_1:1>", "parlour_spades")})
    assert spoken("-# **10**<:parlour_hearts:1>, 9<:parlour_spades_0a1b2c3d:22>") == "10♥, 9♠"
    assert spoken("x<:other_0a1b2c3d:3>") == "x"
