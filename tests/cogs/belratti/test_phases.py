"""Every phase: jokers at their moments, restarts, time-outs, and presses by the wrong players."""

import re

import pytest

from bot.components.kit import asked
from cogs.belratti import choices
from rules.belratti.model import Commit, Hang, Joker, Phase, Place, Role, Theme
from rules.belratti.view import BelrattiView
from tests.cogs.belratti.playing import by_hand, rush_until, seen
from tests.support.meanings import value
from tests.support.typing import offered, typed
from tests.support.world import World, alt_texts, buttons, menus, verb, words_of


def at(phase: Phase):
    return lambda view: view.phase is phase


def cats(view: BelrattiView) -> list[int]:
    return choices.seats_of(view, Role.CAT)


def owls(view: BelrattiView) -> list[int]:
    return choices.seats_of(view, Role.OWL)


async def settle(w: World) -> None:
    await w.env.settle()
    await w.pass_time()


async def restart(w: World, table_id: int) -> None:
    """Pulls the plug, starts the bot again, and makes it read the table."""
    await w.restart()
    await w.bot.host.tables.get(table_id)
    await settle(w)


async def paint_all(w: World, table_id: int) -> None:
    """Makes each Owl in turn paint what is missing, and all say that they are ready."""
    view = seen(w, table_id, None)
    painters = owls(view)
    for index in range(view.missing):
        seat = painters[index % len(painters)]
        card = choices.held(seen(w, table_id, seat))[index]
        await by_hand(w, table_id, seat, Commit(card, tuple(Theme)[index % 2]))
    for seat in painters:
        await w.press(seat, w.hand(seat), "ready")


async def test_BR_11_new_themes_are_proposed_and_agreed(w: World) -> None:
    table_id = await w.deal("belratti", 5)
    before = seen(w, table_id, None)
    one, two, three = cats(before)
    await w.press(one, w.hand(one), "themes", "both")
    assert "replacing both themes" in words_of(w.hand(two))
    assert "refuse" in [verb(b.custom_id) for b in buttons(w.hand(one))]
    await restart(w, table_id)
    await w.press(two, w.hand(two), "agree")
    await w.press(three, w.hand(three), "agree")
    after = seen(w, table_id, None)
    assert after.phase is Phase.DEMAND
    assert not set(after.themes) & set(before.themes)
    assert not choices.is_up(after, Joker.NEW_THEMES)
    await settle(w)
    assert "Used: New themes (4)" in alt_texts(w.board(table_id))[0]


async def test_a_proposal_is_refused_or_taken_back(w: World) -> None:
    table_id = await w.deal("belratti", 4)
    one, two = cats(seen(w, table_id, None))
    await w.press(one, w.hand(one), "themes", "A")
    await w.press(one, w.hand(one), "refuse")
    assert seen(w, table_id, None).proposal is None
    await w.press(two, w.hand(two), "themes", "B")
    await w.press(one, w.hand(one), "refuse")
    assert seen(w, table_id, None).phase is Phase.THEMES


async def test_BR_12_cats_vote_and_the_board_tells(w: World) -> None:
    table_id = await w.deal("belratti", 5)
    await rush_until(w, table_id, at(Phase.DEMAND))
    view = seen(w, table_id, None)
    one, two, three = cats(view)
    owl = owls(view)[0]
    assert await answer(w, owl, "demand", "r1.demand", "4") == (
        "That's not your job this round: Cats hang, Owls paint."
    )
    await w.press(one, w.hand(one), "demand", "5")
    await w.press(two, w.hand(two), "demand", "3")
    await settle(w)
    seen_there = "\n".join(alt_texts(w.board(table_id)))
    assert f"3 {w.people[two].user.global_name}" in seen_there
    assert f"5 {w.people[one].user.global_name}" in seen_there
    await restart(w, table_id)
    await w.press(three, w.hand(three), "demand", "3")
    await w.press(one, w.hand(one), "demand", "3")
    assert seen(w, table_id, None).demand == 3


async def answer(w: World, index: int, action: str, window: str, arg: str) -> str:
    """Returns the only private sentence that answers a forged press on the board."""
    table_id = w.newest
    result = await w.forge(index, w.board(table_id), f"p1|{table_id}|{action}|{window}|{arg}")
    answers = [*result.followups] or [result.response]
    assert answers[-1] is not None
    assert answers[-1].ephemeral
    return words_of(answers[-1].message)


@pytest.mark.world(people=3)
async def test_BR_22_painting_in_private(w: World) -> None:
    """Commit, see it, undo it, read what is missing; a restart keeps even a half-made choice."""
    table_id = await w.deal("belratti", 3)
    view = await rush_until(w, table_id, at(Phase.PAINT))
    (owl,) = owls(view)
    mine = choices.held(seen(w, table_id, owl))
    assert len(mine) == 18
    for menu in menus(w.hand(owl))[:2]:
        assert [value(option.value)[:4] for option in menu.options] == list(mine)
        assert [option.label for option in menu.options] == [str(n) for n in range(1, 19)]
    await by_hand(w, table_id, owl, Commit(mine[4], Theme.B))
    assert f"{view.missing - 1} to go" in words_of(w.hand(owl))
    assert menus(w.hand(owl))[1].placeholder == "Paint for B: 5"
    assert mine[4] not in [value(option.value)[:4] for option in menus(w.hand(owl))[0].options]
    assert menus(w.hand(owl))[1].options[4].label == "5: take it back from B"
    assert "ready" not in [verb(b.custom_id) for b in buttons(w.hand(owl))]
    await restart(w, table_id)
    await w.choose(owl, w.hand(owl), "paint_a", mine[7])
    view = seen(w, table_id, owl)
    assert choices.held(view) == mine
    assert choices.painted(view) == {mine[4]: "B", mine[7]: "A"}
    await w.choose(owl, w.hand(owl), "paint_a", mine[7], mine[2])  # each in turn
    assert choices.painted(seen(w, table_id, owl)) == {mine[4]: "B", mine[2]: "A"}
    await w.choose(owl, w.hand(owl), "paint_a", mine[2])
    await paint_all(w, table_id)
    assert seen(w, table_id, None).phase is Phase.HANG
    assert "Yours on the wall: " in words_of(w.hand(owl))
    await settle(w)
    for message in w.place(table_id).history():
        assert "painted for" not in words_of(message)


async def test_BR_21_six_pictures_are_swapped(w: World) -> None:
    table_id = await w.deal("belratti", 4)
    view = await rush_until(w, table_id, at(Phase.PAINT))
    one, two = owls(view)
    mine = choices.held(seen(w, table_id, one))
    await w.press(one, w.hand(one), "panel", "swap")
    assert "swap" not in [verb(b.custom_id) for b in buttons(w.hand(one))]
    await w.choose(one, w.hand(one), "six", *mine[:6])
    await w.press(one, w.hand(one), "swap")
    after = choices.held(seen(w, table_id, one))
    assert len(after) == 9
    assert set(after) & set(mine) == set(mine[6:])
    await settle(w)
    offered = [b.label or "" for b in buttons(w.hand(two))]
    assert not [label for label in offered if "swap" in label.casefold()]
    assert "paint_a" in [verb(m.custom_id) for m in menus(w.hand(one))]


async def test_BR_23_owls_say_how_their_pictures_fit_and_nothing_else(w: World) -> None:
    table_id = await w.deal("belratti", 5)
    view = await rush_until(w, table_id, at(Phase.PAINT))
    one, two = owls(view)
    easel = ["paint_a", "paint_b", "well", "more"]
    for owl in (two, one):  # players with a recent press hear of it at once
        await w.choose(owl, w.hand(owl), "well", "2")
        assert [verb(m.custom_id) for m in menus(w.hand(owl))] == [*easel[:2], "so_so", "more"]
    await w.choose(two, w.hand(two), "so_so", "again")
    assert [verb(m.custom_id) for m in menus(w.hand(two))] == easel
    await w.choose(one, w.hand(one), "so_so", "3")
    assert [verb(m.custom_id) for m in menus(w.hand(one))] == easel
    await settle(w)
    for message in (w.board(table_id), w.hand(two)):
        assert "2 good · 3 medium · 4 bad" in words_of(message)


async def test_BR_32_the_question_is_answered_at_once(w: World) -> None:
    table_id = await w.deal("belratti", 5)
    view = await rush_until(w, table_id, at(Phase.HANG))
    one, two, three = cats(view)
    match = w.match(table_id)
    real = match._state.commitments[0].card
    number = [exhibit.card for exhibit in view.table].index(real) + 1
    await w.choose(one, w.hand(one), "ask", real)
    await w.press(two, w.hand(two), "agree")
    assert "is **real**" not in words_of(w.hand(two))
    await w.press(three, w.hand(three), "agree")
    await settle(w)
    for message in (w.hand(one), w.hand(two), w.board(table_id)):
        assert f"picture {number} is **real**" in words_of(message)


async def test_BR_33_several_pictures_are_hung_at_once_and_what_is_left_is_aside(w: World) -> None:
    table_id = await w.deal("belratti", 5)
    view = await rush_until(w, table_id, at(Phase.HANG))
    one, two, three = cats(view)
    cards, demand = [exhibit.card for exhibit in view.table], view.demand or 0
    await w.choose(one, w.hand(one), "hang_a", *cards[: demand - 1])
    await w.choose(two, w.hand(two), "hang_b", cards[0], cards[demand])
    assert [menu.placeholder for menu in menus(w.hand(two))[:2]] == [
        "Under A" + (": " if demand > 2 else "") + ", ".join(map(str, range(2, demand))),
        f"Under B: 1, {demand + 1}",
    ]
    await w.choose(two, w.hand(two), "hang_b", cards[0], cards[demand + 1])  # down, and up
    await restart(w, table_id)
    places = {exhibit.card: exhibit.place for exhibit in seen(w, table_id, None).table}
    assert (places[cards[0]], places[cards[demand + 1]]) == (Place.ASIDE, Place.B)
    for seat in (one, two, three):
        await w.press(seat, w.hand(seat), "confirm")
    (done,) = seen(w, table_id, None).history
    assert [picture.place for picture in done.pictures].count(Place.ASIDE) == 4


@pytest.mark.world(people=6)
async def test_BR_33_boards_of_earlier_versions_hang_the_pressers_own_pick(w: World) -> None:
    table_id = await w.deal("belratti", 5)
    view = await rush_until(w, table_id, at(Phase.HANG))
    one, two, _ = cats(view)
    cards = [exhibit.card for exhibit in view.table]
    window = asked(view, "hang")
    assert window is not None
    assert await answer(w, two, "hang", window.window, "A") == "Pick a picture in the menu first."
    for seat, card in ((one, cards[0]), (two, cards[1])):
        picking = f"p1|{table_id}|pick|{window.window}|"
        await w.forge(seat, w.board(table_id), picking, card)
    for seat, place in ((one, "A"), (two, "aside")):
        hanging = f"p1|{table_id}|hang|{window.window}|{place}"
        await w.forge(seat, w.board(table_id), hanging)
    places = {exhibit.card: exhibit.place for exhibit in seen(w, table_id, None).table}
    assert (places[cards[0]], places[cards[1]]) == (Place.A, Place.ASIDE)
    await settle(w)
    alts = "\n".join(alt_texts(w.board(table_id)))
    hung = [re.search(rf"\b{at}\. [^→;]+→ (under A|aside)", alts) for at in (1, 2)]
    assert [match and match[1] for match in hung] == ["under A", "aside"]
    assert await answer(w, 5, "confirm", window.window, "") == "You're not playing at this table."
    assert "not your job" in await answer(w, owls(view)[0], "pick", window.window, cards[0])
    assert "real: hang more" in await answer(w, one, "confirm", window.window, "")


async def test_a_proposed_joker_stands_alone_until_it_is_answered_and_boards_offer_no_moves(
    w: World,
) -> None:
    table_id = await w.deal("belratti", 5)
    view = await rush_until(w, table_id, at(Phase.HANG))
    one, two, _ = cats(view)
    await w.choose(one, w.hand(one), "ask", view.table[0].card)
    assert [verb(menu.custom_id) for menu in menus(w.hand(two))] == ["more"]
    assert {"agree", "refuse"} <= {verb(b.custom_id) for b in buttons(w.hand(two))}
    assert "confirm" not in {verb(b.custom_id) for b in buttons(w.hand(two))}
    assert "Use a joker?" in words_of(w.hand(two))
    assert {verb(m.custom_id) for m in menus(w.hand(one))} == {"hang_a", "hang_b", "more"}
    await w.press(two, w.hand(two), "refuse")
    assert {verb(m.custom_id) for m in menus(w.hand(two))} == {"hang_a", "hang_b", "ask", "more"}
    board = w.board(table_id)
    assert not menus(board)
    assert {verb(b.custom_id) for b in buttons(board)} & {"confirm", "agree", "hang"} == set()


@pytest.mark.world(people=3)
async def test_BR_40_the_reveal_stays_and_comes_once(w: World) -> None:
    """A pulled plug neither loses nor doubles the reveal; a perfect round returns the joker."""
    table_id = await w.deal("belratti", 3)
    view = await rush_until(w, table_id, at(Phase.DEMAND))
    one, two = cats(view)
    for seat in (one, two):
        await w.press(seat, w.hand(seat), "demand", "2")
    (owl,) = owls(view)
    await w.press(owl, w.hand(owl), "step", "1")
    await paint_all(w, table_id)
    match = w.match(table_id)
    for item in match._state.commitments:
        await by_hand(w, table_id, one, Hang(item.card, Place(item.theme.value)))
    for seat in (one, two):
        await w.press(seat, w.hand(seat), "confirm")
    await restart(w, table_id)
    board = w.board(table_id)
    text = words_of(board)
    assert text.count("Round 1: team +3, Belratti +0") == 1
    painter = w.people[owl].user.global_name
    (alt,) = (read for read in alt_texts(board) if "found out" in read)
    assert alt.count(f": {painter} → ") == 3
    assert alt.count(": a fake, aside, found out") == 4
    assert alt.index("+1 team") < alt.index("found out")  # the hung pictures come first
    assert "A perfect wall!" in alt
    assert "✨ **A perfect wall!** All 3 hang where they belong, and not one fake." in text
    assert "The joker **Plus/minus one** is back!" in text
    after = seen(w, table_id, None)
    assert (after.round, after.score) == (2, 3)
    assert w.place(table_id).last_message.id == w.board(table_id).id


@pytest.mark.world(people=3)
async def test_a_picture_is_painted_and_swapped_part_by_part(w: World) -> None:
    table_id = await w.deal("belratti", 3)
    view = await rush_until(w, table_id, at(Phase.PAINT))
    (owl, *_), (cat, *_) = owls(view), cats(view)
    mine = choices.held(seen(w, table_id, owl))
    first = await offered(w, table_id, owl)
    assert "Ready" not in first  # pictures are still missing
    assert {"Paint …", "Swap …"} <= set(first)
    assert await offered(w, table_id, cat) == []
    await typed(w, table_id, owl, "paint 3 for b")
    assert choices.painted(seen(w, table_id, owl)) == {mine[2]: "B"}
    assert (await offered(w, table_id, owl, "3 back"))[0].startswith("Take 3 ")
    text = "Swap 1"
    for number in (2, 4, 5, 6, 7):
        text += f", {number}"
        step = (await offered(w, table_id, owl, text))[0]
        assert step.startswith("Swap 1"), step
    await typed(w, table_id, owl, step)
    swapped = {mine[place] for place in (0, 1, 3, 4, 5, 6)}
    assert not swapped & set(seen(w, table_id, owl).hand or ())
