"""Plays Beccato! as people do: by the buttons in the panel, or by slash commands."""

import re
from random import Random
from typing import Any

from simcord.results import InteractionResult

import rules
from bot.tables.model import IN_PLAY
from rules.beccato.model import (
    Agree,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    PassCard,
    Phase,
    PlaceEgg,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Ready,
    State,
    TakeEgg,
)
from rules.beccato.view import BeccatoView
from tests.support import meanings
from tests.support.meanings import value as meaning_of
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

ROUND_LENGTH = 12
"""About how many passes are made until someone calls."""


async def seat_people(w: World, seats: int, **options: object) -> int:
    """Opens a table with these options, seats people and deals; returns the table's number."""
    card = await w.open("beccato")
    table_id = w.newest
    for name, value in {"mode": "board", **options}.items():
        await w.set_option(table_id, name, value)
    for index in range(1, seats):
        await w.press(index, card, "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    await w.pass_time(2.1)
    return table_id


def state(w: World, table_id: int) -> State:
    """Returns a table's state, with everything hidden."""
    game_state = w.match(table_id)._state
    assert isinstance(game_state, State)
    return game_state


def seen(w: World, table_id: int, seat: int | None = None) -> BeccatoView:
    view = w.match(table_id).view(seat)
    assert isinstance(view, BeccatoView)
    return view


def change(w: World, table_id: int, **fields: Any) -> None:
    match = w.match(table_id)
    draft = match._state.__copy__()
    for name, value in fields.items():
        setattr(draft, name, value)
    match._become(draft)


async def give_triple(w: World, table_id: int, seat: int) -> str:
    """Deals again so that a seat holds three of a breed, and shows it; returns the breed."""
    now = state(w, table_id)
    breed = now.coops[0].breed
    hands = [list(hand) for hand in now.hands]
    imaginary = list(now.imaginary or ())
    while hands[seat].count(breed) < 3:
        place = next(i for i, card in enumerate(hands[seat]) if card != breed)
        other = next(
            hand for hand in (*hands[:seat], *hands[seat + 1 :], imaginary) if breed in hand
        )
        at = other.index(breed)
        hands[seat][place], other[at] = other[at], hands[seat][place]
    change(
        w,
        table_id,
        hands=tuple(tuple(hand) for hand in hands),
        imaginary=None if now.imaginary is None else tuple(imaginary),
        received=None,
    )
    with w.as_bot():
        w.bot.host.messages.of(w.table(table_id)).refresh()
    await w.env.settle()
    return breed


def pick(w: World, table_id: int, rng: Random) -> tuple[int, rules.Action]:
    """Returns a seat that may act and one of its actions: mostly passes, and calls now and then."""
    match = w.match(table_id)
    now = state(w, table_id)
    match now.phase:
        case Phase.PASSING if rng.random() < 1 / ROUND_LENGTH:
            seat = rng.randrange(match.seats)
            calls = [
                move
                for move in match.legal(seat)
                if isinstance(move, Coccode | Beccato | Chicchirichi)
            ]
            return seat, rng.choice(calls)
        case Phase.PASSING:
            return now.turn, PassCard(rng.choice(now.hands[now.turn]))
        case _:
            seat = rng.choice([s for p in match.prompts for s in p.seats if s not in p.done])
            view = match.view(seat)
            assert isinstance(view, BeccatoView)
            made = [each.terms for each in view.proposals if each.seat == seat]
            while (action := match.sample(seat, rng)) in made:  # no hand offers to repeat it
                pass
            assert action is not None
            return seat, action


async def by_button(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Presses the control for an action in the private panel."""
    hand = w.hand(seat)
    match action:
        case PassCard(card):
            return await w.press(seat, hand, "pass", card)
        case Chicchirichi():
            return await w.press(seat, hand, "chicchirichi")
        case Coccode(None):
            return await w.press(seat, hand, "coccode")
        case Coccode(str(breed)):
            return await w.choose(seat, hand, "coccode", breed)
        case Beccato(target):
            return await w.choose(seat, hand, "beccato", str(target))
        case Gesture(gesture):
            return await choose(w, seat, "gesture", gesture)
        case TakeEgg(source):
            return await w.press(seat, hand, "egg", source)
        case PlaceEgg(level):
            return await w.press(seat, hand, "place", str(level))
        case Ready():
            return await w.press(seat, hand, "ready")
        case Agree(number):
            return await w.press(seat, hand, "agree", str(number))
        case ProposeSignal(signals):
            await _afresh(w, seat)
            for index, own in enumerate(signals):
                if index:
                    await w.choose(seat, w.hand(seat), "slot", str(index))
                await _pick(w, seat, own.gestures)
            return await w.press(seat, w.hand(seat), "propose")
        case ProposeDraw(egg, breed):
            await _price(w, seat, egg, breed)
            return await w.press(seat, w.hand(seat), "draw")
        case ProposeChange(egg, signal):
            await _price(w, seat, egg, signal.breed)
            await _pick(w, seat, signal.gestures)
            return await w.press(seat, w.hand(seat), "propose")
        case _:
            raise AssertionError(action)


async def choose(w: World, seat: int, kind: str, value: str) -> InteractionResult:
    """Chooses a gesture in a menu, once it shows those that it does not offer first."""
    (menu,) = (menu for menu in menus(w.hand(seat)) if verb(menu.custom_id) == kind)
    if value not in [meaning_of(option.value) for option in menu.options]:
        await w.choose(seat, w.hand(seat), kind, menu.options[-1].value)
    return await w.choose(seat, w.hand(seat), kind, value)


async def _pick(w: World, seat: int, gestures: tuple[str, ...]) -> None:
    for index, gesture in enumerate(gestures):
        if index:
            await w.press(seat, w.hand(seat), "second")
        await choose(w, seat, "pick", gesture)


async def _afresh(w: World, seat: int) -> None:
    """Drops a plan, if there is one to see."""
    hand = w.hand(seat)
    if any(meanings.parts(button.custom_id)[0] == "afresh" for button in buttons(hand)):
        await w.press(seat, hand, "afresh")


async def _price(w: World, seat: int, egg: str, breed: str | None) -> None:
    await _afresh(w, seat)
    await w.choose(seat, w.hand(seat), "price", egg)
    if breed is not None:
        slot = next(menu for menu in menus(w.hand(seat)) if verb(menu.custom_id) == "slot")
        view_breeds = [option.label for option in slot.options]
        names = {"orloff": "Orloff", "padovana": "Padovana", "stultus": "Stultus"}
        names |= {"silkie": "Silkie", "brahma": "Brahma", "cemani": "Cemani"}
        names |= {"onagadori": "Onagadori", "sultan": "Sultan"}
        await w.choose(seat, w.hand(seat), "slot", str(view_breeds.index(names[breed])))


async def play_out(w: World, table_id: int, rng: Random, way: Any = by_button) -> int:
    """Plays a match to its end, showing each round before a call; returns the number of actions."""
    count, seen_round = 0, -1
    while w.table(table_id).status in IN_PLAY:
        seat, action = pick(w, table_id, rng)
        if isinstance(action, Coccode | Beccato) and state(w, table_id).round != seen_round:
            await w.pass_time(2.1)
            seen_round = state(w, table_id).round
            if state(w, table_id).phase is not Phase.PASSING:
                continue
        seq = w.table(table_id).seq
        result = await way(w, table_id, seat, action)
        assert result.acknowledged
        assert w.table(table_id).seq == seq + 1, action
        count += 1
        if count % 40 == 0:
            await w.pass_time()
    await finish_showing(w)
    return count


async def rush(w: World, table_id: int, count: int, rng: Random) -> None:
    """Makes some passes."""
    for _ in range(count):
        now = state(w, table_id)
        await by_button(w, table_id, now.turn, PassCard(rng.choice(now.hands[now.turn])))


async def finish_showing(w: World) -> None:
    """Lets time pass until digests, board and result are shown."""
    for _ in range(6):
        await w.pass_time()


def accusation(w: World, seat: int, target: int) -> tuple[str, str]:
    """Returns the custom id and the value by which a seat accuses another."""
    (menu,) = (menu for menu in menus(w.hand(seat)) if verb(menu.custom_id) == "beccato")
    accused = next(each for each in menu.options if meaning_of(each.value) == str(target))
    return menu.custom_id or "", accused.value


def reply(result: InteractionResult) -> str:
    """Returns the answer to a press, besides the panel: in the hand, or a message of its own."""
    texts = [followup.content for followup in result.followups]
    if result.response is not None:
        texts.append(result.response.content)
        texts += re.findall("^✋ (.*)$", words_of(answer_of(result)), re.MULTILINE)
    return "\n".join(text for text in texts if text)


LATE = re.compile(r"^So close! (\w+) beat you by (\d+) ms\.$")
"""The answer to a late caller."""
