"""Entire matches of every game, played by buttons and menus of the hands, or of the board."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from bot.tables.model import Status
from tests.cogs.beccato import playing as beccato
from tests.cogs.belle import playing as belle
from tests.cogs.belratti import playing as belratti
from tests.cogs.cattitude import playing as cattitude
from tests.cogs.history.past import result_of
from tests.conformance.harness import acting
from tests.support import playing as belote
from tests.support.games import OWN
from tests.support.world import World, buttons, menus, verb, words_of, world

PLAYING: dict[str, Any] = {
    "beccato": beccato,
    "belle": belle,
    "belote": belote,
    "belratti": belratti,
    "cattitude": cattitude,
}
ALL: dict[str, object] = {
    "free_signal": True,
    "called_chickens": True,
    "pyramid": True,
    "signal_change": True,
}
DAILY: list[tuple[str, int, str, dict[str, object]]] = [
    ("belote", 4, "by_button", {"target": 151}),
    ("cattitude", 2, "by_button", {"toss": True, "open_palace": True, "values": "grand"}),
]
LONG: list[tuple[str, int, str, dict[str, object]]] = [
    ("beccato", 4, "by_button", {"called_chickens": True, "breed_signals": False}),
    ("beccato", 5, "by_button", {}),
    ("beccato", 9, "by_button", {}),
    ("beccato", 6, "by_button", {"pyramid": True, "signal_change": True}),
    ("beccato", 4, "by_button", ALL),
    ("belle", 2, "by_hand", {}),
    ("belle", 5, "by_hand", {}),
    ("belle", 3, "by_hand", {"one_deck": True}),
    ("belratti", 3, "by_hand", {}),
    ("belratti", 5, "by_hand", {}),
    ("belratti", 7, "by_hand", {}),
    ("cattitude", 5, "by_button", {}),
    ("cattitude", 3, "by_button", {"preset": "beginners_toss"}),
]


async def deal(w: World, game: str, seats: int, **options: object) -> int:
    options_shown = {"mode": "board"} if game == "beccato" else {}
    table_id = await w.deal(game, seats, **options_shown, **options)
    await w.pass_time(2.1)
    return table_id


@pytest.mark.parametrize(
    ("game", "seats", "way", "options"),
    [*DAILY, *(pytest.param(*item, marks=pytest.mark.soak) for item in LONG)],
)
async def test_a_match_by_buttons(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seats: int,
    way: str,
    options: dict[str, object],
) -> None:
    """Every press is answered in its place; the result is on a card and in every hand."""
    monkeypatch.setattr("bot.messages.board.EVERY", 0.0)
    monkeypatch.setattr("bot.messages.channel.REQUESTS", 1_000)
    playing, presses = PLAYING[game], list[Any]()

    async def noted(w: World, table_id: int, seat: int, action: rules.Action) -> Any:
        presses.append(await getattr(playing, way)(w, table_id, seat, action))
        return presses[-1]

    async with world(tmp_path / "w.sqlite3", people=9, seed=f"{game} {seats}", clock=0) as w:
        table_id = await deal(w, game, seats, **options)
        await playing.play_out(w, table_id, Random(seats), noted)
        assert w.table(table_id).status is Status.FINISHED
        assert not any(press.followups for press in presses if press is not None)
        card, outcome = result_of(w, table_id), w.match(table_id).outcome
        assert outcome is not None
        if len(outcome.teams) > 1:
            for seat in outcome.ranking[0]:
                assert w.people[seat].user.global_name in words_of(card)
        assert w.table(table_id).record.deal.seed not in words_of(card)  # it is behind a button
        offered = [verb(button.custom_id) for button in buttons(card)]
        assert {"rematch", "replay", "fair_play"} <= {*offered}
        for seat in range(seats):
            assert words_of(card) in words_of(w.hand(seat))
            assert {"rematch", "replay"} <= {verb(item.custom_id) for item in buttons(w.hand(seat))}
        assert not buttons(w.board(table_id)) and not menus(w.board(table_id))


@pytest.mark.parametrize("game", OWN)
@pytest.mark.world(draw=True, seed="drawn", clock=0)
async def test_pictures_are_drawn_and_described(game: str, w: World) -> None:
    table_id, rng = await deal(w, game, rules.GAMES[game].seats[0]), Random(3)
    for _ in range(2):
        match = w.match(table_id)
        done = {seat for prompt in match.prompts for seat in prompt.done}
        seat = rng.choice([seat_open for seat_open in acting(match) if seat_open not in done])
        action = match.sample(seat, rng)
        assert action is not None
        await w.play(table_id, seat, action)
        await w.pass_time(3.1)
    for message in (w.board(table_id), w.hand(0)):
        assert message.attachments
        for picture in message.attachments:
            assert picture.description
            assert 1_000 < picture.size < 100_000
