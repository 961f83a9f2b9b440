"""The box, the stacks and the direction token."""

import copy
from collections import Counter
from typing import Any, get_args

import pytest

import data
import rules
from rules.cattitude import build
from rules.cattitude.content import Bonuses
from rules.cattitude.events import HandDealt, RoundStarted, TableSet
from rules.cattitude.model import Direction, Options
from rules.cattitude.setup import LAYOUTS
from tests.rules.cattitude.scenes import DECK, GAME, Scene, scene
from tests.support.cards import census
from tests.support.driven import of

ROUNDS = {2: 9, 3: 11, 4: 8, 5: 7}


def deal(seats: int, seed: str = "set-up", **options: object) -> Scene:
    return Scene.new("cattitude", seats=seats, seed=seed, options=options)


def start_next_round(match: Scene) -> list[rules.Event]:
    """Lets the time run out until the next stack is dealt."""
    events: list[rules.Event] = []
    while not of(events, RoundStarted):
        events += match.time_out()
    return events


# --- the box ---


def test_the_box_holds_the_cards_of_the_rulebook_with_the_standard_values() -> None:
    assert {kind.card: (kind.copies, kind.points) for kind in DECK.kinds} == {
        "turkey": (28, 2),
        "chicken": (21, 3),
        "peacock": (14, 4),
        "skinny_turkey": (2, -2),
        "scared_chicken": (2, -3),
        "plucked_peacock": (2, -4),
        "duchess": (6, -2),
        "baroness": (5, -2),
        "marquise": (4, -2),
        "royal_cat": (2, -3),
        "addict": (4, 0),
        "diva_turkey": (2, 4),
        "diva_chicken": (2, 5),
        "diva_peacock": (2, 6),
        "queen": (1, -1),
        **dict.fromkeys(("no_turkeys", "no_chickens", "no_peacocks"), (1, 5)),
        **dict.fromkeys(("many_turkeys", "many_chickens", "many_peacocks"), (1, 5)),
        "catastrophe": (2, 0),
    }
    backs = Counter[str]()
    for kind in DECK.kinds:
        backs[kind.back] += kind.copies
    assert backs == {"blue": 90, "red": 15}
    assert len(set(DECK.palaces)) == 5


def test_what_earlier_versions_were_dealt_with_has_not_changed() -> None:
    """A match closes if its content isn't the content of its version."""
    versions = {number: game.content_version for number, game in GAME.past.items()}
    assert versions == {1: 1965585960, 2: 3517042192}


@pytest.mark.parametrize(("values", "worth"), [("flat", (1, 2, 3)), ("grand", (3, 4, 6))])
def test_other_values_can_be_chosen(values: str, worth: tuple[int, ...]) -> None:
    view: Any = deal(3, values=values).view(0)
    points = {kind.card: kind.points for kind in view.kinds}
    assert (points["turkey"], points["chicken"], points["peacock"]) == worth
    for plain, minus in (("turkey", "skinny_turkey"), ("peacock", "plucked_peacock")):
        assert points[minus] == -points[plain]
    assert all(
        points[f"diva_{bird}"] == points[bird] + 2 for bird in ("turkey", "chicken", "peacock")
    )


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("turkey", "copies"), 27, "89 blue cards instead of 90"),
        (("catastrophe", "copies"), 3, "16 red cards instead of 15"),
        (("queen", "copies"), 0, "queen: there must be at least one copy"),
        (("queen", "species"), "turkeys", "queen: a species is out of place"),
        (("duchess", "role"), "royal", "duchess: a species is out of place"),
        (("chicken", "points"), {"standard": 3}, "chicken: points are given for"),
        (("addict", "points"), {"standard": 3}, "addict: points are given for"),
        (("no_turkeys", "least"), {"printed": {"2": 3}}, "no_turkeys: least is given for"),
        (("no_turkeys", "most"), {"printed": {"2": 0}}, "no_turkeys: most is given for"),
        (("many_turkeys", "among"), {"printed": {"2": 0}}, "many_turkeys: among is given for"),
        (("many_turkeys", "least"), {}, "many_turkeys: least is given for"),
        (("no_turkeys", "back"), "blue", "no_turkeys: a bonus card has a red back"),
        (("marquise", "species"), "turkeys", "the peacocks need one kind of noble"),
        (("turkey", "colour"), "grey", "colour"),
        (("turkey", "role"), "hawk", "hawk"),
        (("turkey", "copies"), "many", "copies"),
    ],
)  # fmt: skip
def test_a_wrong_data_table_is_refused_with_the_reason(
    path: tuple[str, str], value: object, complaint: str
) -> None:
    content: Any = copy.deepcopy(data.content("cattitude"))
    content["cards"]["cards"][path[0]][path[1]] = value
    with pytest.raises(ValueError, match=complaint):
        build(content)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {bird: {"species": "chickens"} for bird in ("turkey", "skinny_turkey", "diva_turkey")},
            "no bird among the turkeys",
        ),
        (
            {"marquise": {"copies": 1}, "peacock": {"copies": 17}},
            "the peacocks need one kind of noble, at least 2 times",
        ),
        ({}, "4 palace cards instead of 5"),
    ],
)
def test_a_data_table_needs_birds_nobles_and_palaces(
    changes: dict[str, dict[str, object]], complaint: str
) -> None:
    content: Any = copy.deepcopy(data.content("cattitude"))
    for card, fields in changes.items():
        content["cards"]["cards"][card] |= fields
    if not changes:
        content["cards"]["palaces"].pop()
    with pytest.raises(ValueError, match=complaint):
        build(content)
    with pytest.raises(ValueError, match=r"cards\.toml"):
        build({})


# --- set-up ---


def test_CT_01_CT_61_two_to_five_players_each_with_a_palace() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in GAME.seats:
        view: Any = deal(seats).view(None)
        assert len({player.house for player in view.players}) == seats
        for bonuses in get_args(Bonuses):  # CT-61: it plays with the values for its players
            view = deal(seats, bonuses=bonuses).view(0)
            assert view.kinds == GAME.deck(Options(bonuses=bonuses), seats).kinds


@pytest.mark.parametrize(
    ("seats", "removed", "plain", "blue", "small", "mixed", "red_removed", "reds", "each"),
    [
        (5, 0, 4, 15, 3, 10, 0, 5, 3),
        (4, 6, 5, 12, 3, 8, 3, 4, 3),
        (3, 3, 7, 9, 4, 6, 3, 3, 3),
        (2, 12, 6, 10, 3, 6, 3, 4, 5),
    ],
)
def test_CT_02_CT_04_E1_stacks_for_each_number_of_players(
    seats: int, removed: int, plain: int, blue: int, small: int, mixed: int, red_removed: int,
    reds: int, each: int,
) -> None:  # fmt: skip
    match = deal(seats)
    state = match.state
    assert state.rounds == plain + small == ROUNDS[seats]
    dealt = [card for player in state.players for card in player.hand]
    assert len(dealt) == blue == seats * each
    assert [len(stack.blue) for stack in state.stacks] == [blue] * (plain - 1) + [mixed] * small
    assert [len(stack.red) for stack in state.stacks] == [0] * (plain - 1) + [reds] * small
    away = [DECK[card].back for card in state.removed + state.discard]
    assert (away.count("blue"), away.count("red")) == (removed, red_removed)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_CT_03_everyone_gets_the_same_number_of_blue_and_red_cards(seats: int) -> None:
    match = deal(seats)
    layout = LAYOUTS[seats]
    events = list(match.opening)
    for number in range(1, ROUNDS[seats] + 1):
        reds = layout.reds if number > layout.plain else 0
        started = of(events, RoundStarted)[0]
        assert (started.round, started.blue, started.red) == (number, layout.each - reds, reds)
        for seat in range(seats):
            backs = [DECK[card].back for card in match.hand(seat)]
            assert (backs.count("blue"), backs.count("red")) == (layout.each - reds, reds)
        if number < ROUNDS[seats]:
            events = start_next_round(match)


def test_CT_05_the_token_starts_left_and_is_turned_every_round() -> None:
    match = deal(3)
    sides = [of(match.opening, RoundStarted)[0].direction]
    for _ in range(5):
        sides.append(of(start_next_round(match), RoundStarted)[0].direction)
    assert sides == ["left", "right", "left", "right", "left", "right"]


@pytest.mark.parametrize("toss", [False, True])
def test_CT_05_CT_71_two_players_do_not_use_the_token(toss: bool) -> None:
    match = deal(2, toss=toss)
    assert of(match.opening, RoundStarted)[0].direction is None
    for _ in range(2):
        assert (match.view(None).direction, match.view(0).offers_to) == (None, (1, 0))
        start_next_round(match)
    assert deal(2).view(0).hand == deal(2, toss=toss).view(0).hand


def test_CT_71_toss_gives_both_sides_in_no_order_from_the_first_round() -> None:
    first = Counter(deal(4, f"toss {n}", toss=True).state.direction for n in range(60))
    assert first[Direction.LEFT] > 15
    assert first[Direction.RIGHT] > 15
    repeats = turns = 0
    for n in range(8):
        match = deal(4, f"long {n}", toss=True)
        for _ in range(7):
            before = match.state.direction
            start_next_round(match)
            repeats += match.state.direction is before
            turns += match.state.direction is not before
    assert repeats > 10
    assert turns > 10


def test_CT_71_the_side_is_known_before_bidding_and_stays() -> None:
    match = deal(4, toss=True)
    before = match.view(2)
    assert before.direction is not None
    match.all_closed()
    after = match.view(2)
    assert [offer.to for offer in after.offers] == list(before.offers_to)
    both: Any = deal(4, preset="beginners_toss").options
    assert both.beginners and both.toss


# --- worked examples ---


def test_E2_two_players() -> None:
    match = deal(2)
    state = match.state
    nobles = Counter({"duchess": 2, "baroness": 2, "marquise": 2})
    assert Counter(state.discard) == nobles
    assert Counter(of(match.opening, TableSet)[0].put_away) == nobles
    assert Counter(DECK[card].back for card in state.removed) == {"blue": 6, "red": 3}
    assert [(len(stack.blue), len(stack.red)) for stack in state.stacks] == [
        *[(10, 0)] * 5,  # the sixth is dealt
        *[(6, 4)] * 3,
    ]
    everything = census("cattitude", state)
    assert everything["duchess"] == 6
    dealt = of(match.opening, HandDealt)
    assert [len(event.cards) for event in dealt] == [5, 5]
    for _ in range(6):
        start_next_round(match)
    assert [DECK[card].back for card in match.hand(1)].count("red") == 2
    assert len(match.hand(1)) == 5


def test_E15_direction() -> None:
    match = scene(hands={0: "turkey"}, round_=1)
    assert match.view(0).offers_to == (1, 2, 0)
    match = deal(3)
    start_next_round(match)
    assert match.view(0).offers_to == (2, 0, 1)
    tossed = set[tuple[Direction | None, ...]]()
    for n in range(60):
        match = deal(3, f"E15 {n}", toss=True)
        start_next_round(match)
        start_next_round(match)
        tossed.add(tuple(record.direction for record in match.state.history))
    assert len(tossed) == 2**3


def test_rounds_follow_each_other_without_securing_where_nobody_can() -> None:
    match = scene(hands={0: "turkey", 1: "chicken"})
    events = match.everyone_keeps()
    assert of(events, RoundStarted)[0].round == 3
    match = scene(hands={0: "turkey duchess", 1: "chicken"})
    match.everyone_keeps()
    assert match.prompts[0].window == "r2.secure"
    assert match.prompts[0].seats == (0,)
    assert of(match.nobody_secures(), RoundStarted)[0].round == 3


def test_the_same_seed_deals_the_same_whatever_is_chosen() -> None:
    one, two = deal(4, "same"), deal(4, "same")
    one.all_closed()
    one.all_choose("closed")
    two.all_closed()
    two.all_choose("open")
    assert one.state.stacks == two.state.stacks
