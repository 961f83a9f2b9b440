"""Every game's pictures: small files of the right size, always the same, with any names."""

import pytest

from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of
from tests.cogs.beccato import test_pictures as beccato
from tests.cogs.belle import test_pictures as belle
from tests.cogs.belote import test_pictures as belote
from tests.cogs.belratti import test_pictures as belratti
from tests.cogs.cattitude import test_pictures as cattitude
from tests.cogs.drawn import Sample, all_that_is_written

GAMES = {
    "beccato": beccato,
    "belle": belle,
    "belote": belote,
    "belratti": belratti,
    "cattitude": cattitude,
}
SAMPLES = [
    pytest.param(sample, id=f"{game} {name}")
    for game, module in GAMES.items()
    for name, sample in module.SAMPLES.items()
]
WILD = [
    "",
    "🎉👩‍👩‍👧‍👦",
    "田中太郎",
    "W" * 5_000,
    "Z̸̢͝a̴͓̓l̶̨̾g̵̰̈́o̷",
    "a\nb\tc\x00d\ud800",
    "\u202eevil",
    "@everyone <@1>",
    "♠♥♦♣" * 40,
]


@pytest.mark.parametrize("sample", SAMPLES)
def test_size_weight_colours_and_nothing_but_the_picture(sample: Sample) -> None:
    file = sample.draw()
    assert opened(file).size == sample.size
    assert len(file) <= sample.most
    assert any(colours_of(file) <= {*palette} for palette in sample.palettes)
    assert parts_of(file) <= ALLOWED


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_same_facts_give_the_same_bytes_and_letters_are_read_on_a_phone(
    sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sample.draw()
    written = all_that_is_written(monkeypatch)
    assert sample.draw() == before
    assert all(size * 360 / sample.size[0] >= sample.letters for size, _ in written), min(written)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", WILD)
def test_people_may_be_called_anything(game: str, name: str) -> None:
    assert all(opened(file) for file in GAMES[game].called(name))
