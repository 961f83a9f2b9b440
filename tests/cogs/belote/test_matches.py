"""Whole matches, as four people play them."""

from random import Random

import rules
from bot.i18n.words import words
from bot.tables.model import Status
from cogs.belote.cards import SIGNS, label, rank, suit_word
from rules.belote.model import NameTrump, PlayCard, Take
from tests.support.meanings import parts
from tests.support.playing import by_button, deal_to, seen, step, turn
from tests.support.typing import by_command, offered, told, typed
from tests.support.world import World, buttons, verb, words_of


async def test_typed_moves_are_read_as_people_write_them(w: World) -> None:
    """Ids, signs and words mean the same; the refusal of a card gives the reason."""
    table_id = await w.deal()
    for _ in range(4):
        await typed(w, table_id, turn(w, table_id), " pass ")
    seat = turn(w, table_id)
    for nonsense in ("", "a" * 2000, "☃", '{"type":"Take"}', "<@1>", "suit"):
        assert "can't play that now" in told(await typed(w, table_id, seat, nonsense))
    assert "No one wanted" in told(await typed(w, table_id, seat, "take"))
    suit = next(bid.suit for bid in legal(w, table_id, seat) if isinstance(bid, NameTrump))
    assert w.table(table_id).seq == 4
    await typed(w, table_id, seat, f"{SIGNS[suit]} {suit_word(suit, words('en'))}".upper())
    english = words("en")
    for text in (
        str.lower,
        lambda card: label(card, english),
        lambda card: f"{rank(card, english)}{card[1]}".lower(),
    ):
        seat, seq = turn(w, table_id), w.table(table_id).seq
        card = seen(w, table_id, seat).legal[0]
        assert label(card, english) in await offered(w, table_id, seat, text(card))
        assert await offered(w, table_id, (seat + 1) % 4, text(card)) == []
        await typed(w, table_id, seat, text(card))
        assert w.table(table_id).seq == seq + 1
    view = seen(w, table_id, seat := turn(w, table_id))
    forbidden = [card for card in view.hand or () if card not in view.legal]
    for card in forbidden:
        assert "have to" in told(await typed(w, table_id, seat, card))


def legal(w: World, table_id: int, seat: int) -> list[rules.Action]:
    match = w.match(table_id)
    return list(match.legal(seat))


async def test_players_call_belote_themselves(w: World) -> None:
    """If players announce themselves, the hand offers the card with and without the call."""
    w.seeds.append("1")  # a player has king and queen of trump
    table_id = await deal_to(w, 51, belote_call="manual")
    await by_button(w, table_id, turn(w, table_id), Take())
    rng = Random(4)
    while w.table(table_id).status is Status.PLAYING:
        seat = turn(w, table_id)
        calls = [b for b in buttons(w.hand(seat)) if verb(b.custom_id) == "call"]
        if calls:
            held = parts(calls[0].custom_id)[1]
            await by_command(w, table_id, seat, PlayCard(held, call=True))
            await w.pass_time()
            name = w.people[seat].user.global_name
            assert f"{name}: **Belote!**" in words_of(w.board(table_id))
            return
        await step(w, table_id, rng)
    raise AssertionError("nobody could call")
