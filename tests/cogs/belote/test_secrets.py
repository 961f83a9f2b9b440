"""What no one may find out from anything shown, offered, answered or logged."""

from random import Random

import pytest

from bot.i18n.words import use_emoji
from bot.tables.model import IN_PLAY
from rules.belote.model import Take
from tests.support.eyes import cards_in, logged, nothing_is_given_away, readable
from tests.support.playing import by_button, deal_to, pick, public, turn
from tests.support.world import World, buttons, verb


def test_cards_are_found_however_they_are_written() -> None:
    use_emoji({"♣": ("<:parlour_clubs:123>", "parlour_clubs")})
    text = "Alice **10♥** 9 ♦ p1|1|card|w.1|AS J<:parlour_clubs:123> TASK"
    assert cards_in(text) == {"TH", "9D", "AS", "JC"}


@pytest.mark.soak
@pytest.mark.world(seed="one")
async def test_nothing_is_given_away_in_a_round(w: World) -> None:
    """Checks after every action what seats and a passer-by can read or ask, and the logs."""
    table_id = await deal_to(w, 51, announcements=True)
    rng = Random(1)
    place = w.place(table_id)
    offers: dict[int, list[object]] = {index: [] for index in range(5)}
    nothing_is_given_away(w, table_id)
    while w.table(table_id).status in IN_PLAY:
        seat, action = turn(w, table_id), pick(w, table_id, rng)
        if public(w, table_id).phase == "bid1":
            action = Take()
        if w.table(table_id).seq % 6 == 1:
            await w.pass_time()
            for index in range(5):
                offers[index] += await w.people[index].autocomplete(place, "move", "what", "")
                for command in ("table", "move"):
                    await w.people[index].slash(place, command)
                for button in buttons(w.board(table_id)):
                    if verb(button.custom_id) in ("hand", "rules"):
                        await w.forge(index, w.board(table_id), button.custom_id or "")
                await w.forge(index, w.board(table_id), f"p1|{table_id}|belote_why||")
                await w.forge(index, w.board(table_id), f"p1|{table_id}|card||AS")
        nothing_is_given_away(w, table_id, offers)
        await by_button(w, table_id, seat, action)
    await w.pass_time()
    seed_now = w.table(table_id).record.deal.seed
    await w.press(4, place.last_message, "fair_play")
    assert seed_now in readable(w)[4]  # now everyone may check the shuffle
    assert seed_now not in "\n".join(logged(w))
