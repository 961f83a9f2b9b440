"""The texts and controls of Cattitude's screens, straight from views."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import rules
from bot.components.renderer import layout
from bot.components.screen import Button, Menu, Picture, Row, Screen, Text, Tone, Touchable
from bot.components.text_mode import in_words
from bot.i18n.words import words
from bot.tables.commands import Draft, Refused, draft_as
from bot.ui.game_ui import RenderContext, Setting
from cogs.cattitude import UI
from cogs.cattitude import cards as named
from cogs.cattitude.art.cards import asked, signed
from cogs.cattitude.art.hand_picture import Tableau
from cogs.cattitude.cards import kinds_of, label
from cogs.cattitude.choices import BidDraft, SecureDraft
from rules.cattitude.content import Species
from rules.cattitude.events import Secured
from rules.cattitude.model import (
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    LockBid,
    Options,
    Phase,
    Secure,
)
from tests.conformance.harness import playout
from tests.rules.cattitude.scenes import scene, securing
from tests.support.driven import of
from tests.support.limits import message_faults
from tests.support.meanings import meaning, understood

W = words("en")
NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve")


def context(match: rules.Match, draft: Any = None) -> RenderContext:
    names = NAMES[: match.seats]
    return RenderContext(1, names, names, deadlines={}, place="there", draft=draft)


def seen(match: rules.Match, viewer: int | None) -> CattitudeView:
    view = match.view(viewer)
    assert isinstance(view, CattitudeView)
    return view


def hand(match: rules.Match, seat: int, draft: Any = None) -> Screen:
    return UI.hand(seen(match, seat), context(match, draft), W)


def board(match: rules.Match) -> Screen:
    return UI.board(seen(match, None), context(match), W)


def text(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


def buttons(screen: Screen, verb: str) -> list[Button]:
    found = [button for row in screen.blocks if isinstance(row, Row) for button in row.buttons]
    return [button for button in found if meaning(button)[0] == verb]


def pressed(match: rules.Match, seat: int, draft: Any, verb: str, arg: str = "") -> Any:
    """Presses a button; returns the draft it leaves, or plays what it means."""
    meant = understood(UI, match, seat, verb, arg, draft=draft)
    return meant.value if isinstance(meant, Draft) else match.play(seat, meant)


def faults(screen: Screen) -> list[str]:
    return list(message_faults({"components": layout(screen, 1).to_components()}))


# Public screens


@pytest.mark.parametrize("open_palace", [False, True])
def test_the_board_says_what_everyone_has_and_a_palaces_worth_where_all_may_know_it(
    open_palace: bool,
) -> None:
    options = {"open_palace": open_palace}
    match = rules.Match.new("cattitude", seats=3, seed="screens", options=options)
    for step in islice(playout(match, Random(3)), 60):
        view, words_shown = seen(step.before, None), text(in_words(board(step.before)))
        assert f"round {view.round} of {view.rounds}" in words_shown
        for player in view.players:
            assert (player.sheet is not None) == open_palace
            worth = f" ({signed(player.sheet.total)})" if player.sheet is not None else ""
            assert f"🏰 {player.palace_count}{worth} 🎯 {player.bonus_count}" in words_shown
        for seat in range(3):
            held = seen(step.before, seat).players[seat]
            offered = buttons(hand(step.before, seat), "cattitude_palace")
            assert len(offered) == bool(held.palace or held.bonuses)


def test_the_final_count_names_every_part_of_every_score() -> None:
    match = rules.Match.new("cattitude", seats=3, seed="count")
    begun = next(block for block in board(match).blocks if isinstance(block, Picture)).of
    assert begun.view.phase is Phase.BID
    for _ in playout(match, Random(8)):
        pass
    assert match.outcome is not None
    view = seen(match, None)
    counted = text(UI.summary(view, view.rounds, context(match), W)).splitlines()[1:]
    for player, line, total in zip(view.players, counted, match.outcome.scores, strict=True):
        assert f"**{NAMES[player.seat]}: {signed(total)}** · " in line
        parts = line.partition(" · ")[2]
        points = [int(each.replace("−", "-")) for each in re.findall(r": (−?\d+)", parts)]
        assert player.sheet is not None
        assert sum(points) + player.sheet.bonus_points == total
        assert parts.count("✅") * 5 == player.sheet.bonus_points
        assert UI.remark(view, player.seat, W).startswith("In your best round you secured +")


def test_a_great_pounce_has_a_picture() -> None:
    match = scene(
        hands={0: "turkey", 1: "catastrophe", 2: "turkey"}, tableaux={1: "turkey chicken chicken"}
    )
    match.everyone_keeps()
    screen = UI.summary(seen(match, None), 0, context(match), W)
    pounce, _ = [block for block in screen.blocks if isinstance(block, Picture)]
    assert pounce.facts == ("🐾 **Bob** loses 🐔 chickens: **−6**",)
    assert "🐾 Bob 🐔 −6" in text(screen).splitlines()[0]


def test_tied_winners_share_their_place() -> None:
    match = scene(
        seats=3,
        round_=11,
        hands={0: "turkey", 1: "turkey", 2: "turkey"},
        palaces={0: "peacock duchess", 1: "peacock marquise", 2: "peacock"},
    )
    match.everyone_keeps()
    assert match.outcome is not None
    assert match.outcome.ranking == ((2,), (0, 1))
    screen = UI.result(seen(match, None), match.outcome, context(match), W)
    assert "Cleo wins with 4 points!" in text(screen)
    (picture,) = [block for block in screen.blocks if isinstance(block, Picture)]
    assert [line[:2] for line in picture.alt.split("; ")] == ["1.", "2.", "2."]
    assert "In a tie, fewer cats" in text(screen)


def test_a_board_says_who_is_missing_and_not_what_the_others_did() -> None:
    match = scene(hands={0: "turkey peacock", 1: "chicken", 2: "chicken"})
    before = text(board(match))
    match.lock(0, "turkey", "peacock")
    after = text(board(match))
    assert "**Ana, Bob and Cleo**" in before
    assert "**Bob and Cleo**" in after
    assert before.replace("Ana, Bob and Cleo", "Bob and Cleo") == after


def test_a_hand_does_not_change_while_others_decide() -> None:
    match = scene(hands={0: "turkey peacock", 1: "chicken", 2: "chicken"})
    before = hand(match, 1)
    match.lock(0, "turkey", "peacock")
    assert hand(match, 1) == before


# Bids


def test_one_press_turns_a_card_over() -> None:
    match = scene(hands={0: "turkey turkey duchess", 1: "chicken", 2: "chicken"})
    draft = pressed(match, 0, None, "flip", "1")
    assert [button.label for button in buttons(hand(match, 0, draft), "flip")] == [
        "Show turkey 2",
        "✓ Turkey 2",
        "Show duchess −2",
    ]
    said = text(in_words(hand(match, 0, draft)))
    assert "**Open**: 🦃2; 🙈 **Closed**: 🦃2, 😼 duchess −2" in said
    draft = pressed(match, 0, draft, "flip", "1")
    closed = ("turkey", "turkey", "duchess")
    assert draft_as(BidDraft, draft).bids(seen(match, 0).hand or ()) == LockBid((), closed)


def test_two_equal_cards_of_the_tableau_can_join_the_bids() -> None:
    match = scene(hands={0: "chicken"}, tableaux={0: "turkey turkey turkey queen"})
    (menu,) = [block for block in hand(match, 0).blocks if isinstance(block, Menu)]
    assert [meaning(choice)[1] for choice in menu.choices] == ["turkey.1", "queen.1", "turkey.2"]
    assert (menu.least, menu.most) == (0, 2)
    meant = understood(UI, match, 0, "add", "turkey.1", "turkey.2")
    assert isinstance(meant, Draft)
    none = understood(UI, match, 0, "add", draft=meant.value)
    assert isinstance(none, Draft)
    assert len(buttons(hand(match, 0, none.value), "flip")) == 1
    draft = pressed(match, 0, meant.value, "flip", "+1")
    events = pressed(match, 0, draft, "lock")
    assert events
    assert seen(match, 0).committed == LockBid(("+turkey",), ("chicken", "+turkey"))
    with pytest.raises(Refused):
        understood(UI, match, 0, "add", "peacock.1")
    with pytest.raises(Refused):
        understood(UI, match, 0, "add", "turkey.1", "turkey.2", "queen.1")


def test_a_tableau_of_everything_still_fits_the_menu() -> None:
    everything = [
        kind.card for kind in seen(scene(), 0).kinds if str(kind.role) in ("bird", "noble", "royal")
    ]
    match = scene(hands={0: "turkey"}, tableaux={0: " ".join(everything * 2)})
    assert faults(hand(match, 0)) == []


def test_beginners_and_the_first_round_have_no_menu() -> None:
    scenery: tuple[dict[str, Any], ...] = ({"beginners": True}, {"round_": 1})
    for options in scenery:
        match = scene(hands={0: "turkey"}, tableaux={0: "turkey"}, **options)
        assert not any(isinstance(block, Menu) for block in hand(match, 0).blocks)


# Choosing


def test_a_choice_shows_faces_of_the_open_and_backs_of_the_closed_bid() -> None:
    match = scene(hands={0: "turkey queen", 1: "chicken", 2: "chicken"})
    match.lock(0, "turkey", "queen")
    match.all_closed()
    shown = hand(match, 1)
    said = text(in_words(shown))
    assert "Open**: 🦃2" in said
    assert "Closed**: 🔴 1 red back" in said
    assert "Whiskers" not in str(shown)
    assert [meaning(button)[1] for button in buttons(shown, "take")] == ["open", "closed"]
    match.choose(1, "closed")
    assert "You take the closed bid" in text(hand(match, 1))
    assert buttons(hand(match, 1), "take") == []
    assert len(buttons(hand(match, 1), "unlock")) == 1


def test_a_choice_says_what_those_who_come_together_would_take() -> None:
    match = scene(
        hands={0: "addict", 1: "catastrophe", 2: "turkey"},
        tableaux={1: "turkey turkey chicken chicken peacock peacock peacock peacock"},
    )
    match.lock(0, "addict", "")
    match.all_closed()
    said = text(hand(match, 1))
    both = "Sir Gulpington, The Great Pounce would eat 🐔 chickens and 🦚 peacocks."
    assert f"Right now, {both}" in said
    match = scene(hands={0: "addict addict"}, tableaux={1: "turkey turkey turkey chicken chicken"})
    match.lock(0, "addict addict", "")
    match.all_closed()
    assert "2× Sir Gulpington would eat 🦃 turkeys or 🐔 chickens." in text(hand(match, 1))


# Collecting


def tied() -> rules.Match:
    """Ana has an addict coming; her turkeys and peacocks are tied, below her chickens."""
    match = scene(
        hands={0: "addict", 1: "turkey", 2: "turkey"},
        tableaux={0: "chicken chicken chicken turkey turkey peacock marquise"},
    )
    match.everyone_keeps()
    assert seen(match, 0).phase is Phase.COLLECT
    return match


def tableau_of(screen: Screen) -> Tableau:
    """Returns the content of a hand's tableau picture."""
    (picture,) = (
        block
        for block in screen.blocks
        if isinstance(block, Picture) and block.name == "tableau.png"
    )
    assert isinstance(picture.of, Tableau)
    return picture.of


def test_a_tie_is_explained_and_takes_one_press() -> None:
    match = tied()
    screen = hand(match, 0)
    assert "Sir Gulpington came" in text(screen)
    assert "🦚 **4** 😻 −2 · waiting: 🍗 Sir Gulpington" in text(in_words(screen))
    drawn = tableau_of(screen).view
    assert drawn.strikers == ("addict",)
    assert {species for loss in drawn.losses for species in loss} == {"turkeys", "peacocks"}
    lost = {meaning(button)[1]: button.label for button in buttons(screen, "lost")}
    assert lost == {"t": "Lose the turkeys", "p": "Lose the peacocks"}
    pressed(match, 0, None, "lost", "p")
    (strike,) = (
        seen(match, None).history[-2].strikes
    )  # nothing is left to secure: the round is over
    assert strike.species == (Species.PEACOCKS,)


def test_the_board_names_what_a_tie_is_about() -> None:
    answer_text = text(in_words(board(tied())))
    assert "Settling a tie: **Ana**" in answer_text
    assert "waiting: 🍗 Sir Gulpington" in answer_text


def test_only_a_loss_that_is_open_can_be_picked() -> None:
    match = tied()
    view = seen(match, 0)
    assert view.players[0].tableau.losses == ((Species.TURKEYS,), (Species.PEACOCKS,))
    earlier = {"type": "ChooseLoss", "species": ("peacocks",)}
    assert understood(UI, match, 0, "lose", "p") == earlier
    for nonsense in ("", "x", "t|", "c", "tp"):
        with pytest.raises(Refused, match="not_now"):
            understood(UI, match, 0, "lose", nonsense)
    for nonsense in ("x", "t|"):
        with pytest.raises(Refused, match="malformed_action"):
            understood(UI, match, 0, "lost", nonsense)


# Securing


def presses_for(action: Secure, match: rules.Match, seat: int = 0) -> Iterator[tuple[str, str]]:
    draft = SecureDraft()
    for species in action.species:
        yield "keep", str(species)
        draft = draft.toggled(species, seen(match, seat))
    wanted = list(action.royals)
    for species, royal in draft.escorts(seen(match, seat)).items():
        if royal in wanted:
            wanted.remove(royal)
        else:
            yield "royal", str(species)


@pytest.mark.parametrize("beginners", [False, True])
@pytest.mark.parametrize(
    "tableau",
    [
        "turkey turkey skinny_turkey duchess duchess chicken",
        "peacock peacock royal_cat queen",
        "turkey chicken peacock royal_cat queen",
        "turkey chicken chicken baroness peacock royal_cat",
        "turkey chicken peacock",
    ],
)
def test_what_the_panel_promises_is_what_is_secured(tableau: str, beginners: bool) -> None:
    """Every legal securing can be pressed, and earns the points in the confirmation."""
    start = securing(tableaux={0: tableau, 1: "turkey duchess"}, beginners=beginners)
    acting = any(0 in prompt.seats for prompt in start.prompts)
    assert acting == (tableau != "turkey chicken peacock")
    for action in start.legal(0) if acting else ():
        assert isinstance(action, Secure)
        match = start.fork()
        draft = None
        for verb, arg in presses_for(action, match):
            draft = pressed(match, 0, draft, verb, arg)
        promised = draft_as(SecureDraft, draft).points(seen(match, 0))
        (confirm,) = buttons(hand(match, 0, draft), "secure")
        assert confirm.label == (
            f"End turn, secure {named.points(promised)}"
            if action.species
            else "End turn, secure nothing"
        )
        pressed(match, 0, draft, "secure")
        committed = seen(match, 0).committed
        assert isinstance(committed, Secure)
        assert set(committed.species) == set(action.species)
        assert sorted(committed.royals) == sorted(action.royals)
        events = list(match.play(1, Secure((), ())))
        assert sum(event.points for event in of(events, Secured)) == promised


def test_buttons_say_what_pressing_them_does() -> None:
    """Every control of two states, in both: its label, and what it leads to."""
    match = securing(
        tableaux={0: "turkey turkey skinny_turkey duchess chicken peacock peacock royal_cat queen"}
    )
    turkeys, chickens, peacocks = Species

    def labels(draft: Any, verb: str) -> dict[str, str]:
        return {meaning(each)[1]: each.label for each in buttons(hand(match, 0, draft), verb)}

    net = {turkeys: "0", chickens: "+2", peacocks: "+7"}
    assert labels(None, "keep") == {each: f"Secure {each} {net[each]}" for each in Species}
    (end,) = buttons(hand(match, 0), "secure")
    rows_shown = [block for block in hand(match, 0).blocks if isinstance(block, Row)]
    assert (end.label, end.tone) == ("End turn, secure nothing", Tone.PLAIN)
    assert rows_shown[-1].buttons[-1] == end
    assert end.label not in text(hand(match, 0))
    for each in Species:
        draft = pressed(match, 0, None, "keep", each)
        assert draft_as(SecureDraft, draft).species == (each,)
        assert labels(draft, "keep")[each] == f"✓ {each.capitalize()} {net[each]}"
        assert [*labels(draft, "secure").values()] == [f"End turn, secure {net[each]}"]
        dropped = pressed(match, 0, draft, "keep", each)
        assert draft_as(SecureDraft, dropped) == SecureDraft()
    draft = pressed(match, 0, None, "keep", chickens)
    royals: list[Any] = []
    for other in ("royal cat −3", "Her Serene Whiskers −1"):
        assert labels(draft, "royal") == {chickens: f"Send {other} instead"}
        draft = pressed(match, 0, draft, "royal", chickens)
        royals += draft_as(SecureDraft, draft).royals
    assert royals == ["royal_cat", "queen"]


def test_a_species_without_an_escort_cannot_be_picked() -> None:
    match = securing(tableaux={0: "turkey turkey chicken peacock queen"})
    picture = tableau_of(hand(match, 0))
    draft = pressed(match, 0, None, "keep", "peacocks")
    assert tableau_of(hand(match, 0, draft)) == picture  # a toggle doesn't send the picture again
    chickens = next(
        button
        for button in buttons(hand(match, 0, draft), "keep")
        if meaning(button)[1] == "chickens"
    )
    assert not chickens.enabled  # the only royal goes with the peacocks
    with pytest.raises(Refused):
        understood(UI, match, 0, "keep", "chickens", draft=draft)
    match = securing(tableaux={0: "turkey chicken baroness"})
    assert [meaning(button)[1] for button in buttons(hand(match, 0), "keep")] == ["chickens"]
    assert "No noble or royal to go with them: turkeys" in text(hand(match, 0))


# What can be touched


def touchables(screen: Screen) -> list[Touchable]:
    return [
        item for block in screen.blocks if isinstance(block, Picture | Text) for item in block.items
    ]


def touches(match: rules.Match, seat: int, draft: Any = None) -> dict[str, set[tuple[str, str]]]:
    """Returns what can be done with the things in a hand, by code; each is a button of the hand.

    Things with which nothing can be done say why.
    """
    screen = hand(match, seat, draft)
    shown = [button for row in screen.blocks if isinstance(row, Row) for button in row.buttons]
    can: dict[str, set[tuple[str, str]]] = {}
    for item in touchables(screen):
        assert bool(item.controls) != bool(item.reason), item
        assert all(control in shown and control.enabled for control in item.controls)
        can[item.code] = can.get(item.code, set()) | {*map(meaning, item.controls)}
    return can


def touches_of(action: rules.Action, match: rules.Match, seat: int) -> Iterator[tuple[Any, ...]]:
    """Yields the touches that lead to an action on one thing: code, verb, argument, draft."""
    view = seen(match, seat)
    match action:
        case ChooseBid(side):
            giver = next(offer.seat for offer in view.offers if offer.to == seat)
            yield f"{giver}.{side}", "take", str(side), None
        case ChooseLoss((species,)):
            yield species, "lost", species[0], None
        case Secure((species,), _):
            draft = None
            for verb, arg in presses_for(action, match, seat):
                yield species, verb, arg, draft
                draft = pressed(match, seat, draft, verb, arg)
        case _:
            pass


@pytest.mark.parametrize(("seed", "beginners"), [("touch", False), ("touched", True)])
def test_what_can_be_done_with_one_thing_can_be_done_by_touching_it(
    seed: str, beginners: bool
) -> None:
    match = rules.Match.new("cattitude", 3, seed, {"beginners": beginners})
    met = set[type[rules.Action]]()
    for step in playout(match, Random(seed)):
        for prompt in step.before.prompts:
            for seat in prompt.seats:
                can = touches(step.before, seat)
                held = {*(seen(step.before, seat).hand or ())}
                assert held <= {*can}
                if seat in prompt.done:
                    assert not any(can.values())
                elif prompt.kind == Phase.BID:
                    assert all(can.values())
                else:
                    for action in step.before.legal(seat):
                        for code, *touch, draft in touches_of(action, step.before, seat):
                            assert tuple(touch) in touches(step.before, seat, draft)[code]
                            met.add(type(action))
    assert met == {ChooseBid, ChooseLoss, Secure}


def test_bids_on_the_board_are_touched_by_those_who_are_offered_them() -> None:
    match = scene(hands={0: "turkey queen", 1: "chicken", 2: "chicken"})
    match.all_closed()
    shown = [UI.board(seen(match, viewer), context(match), W) for viewer in (None, 1)]
    everyone, second = ([*touchables(screen)] for screen in shown)
    assert [item.code for item in everyone] == [
        f"{seat}.{side}" for seat in range(3) for side in ("open", "closed")
    ]
    assert not any(item.controls for item in everyone)
    assert [item.code for item in second if item.controls] == ["0.open", "0.closed"]


# Sentences, options and rules


def test_bonus_cards_say_what_they_ask_for_at_this_table() -> None:
    balanced = {"bonuses": "balanced"}
    for options, version in ({}, None), ({}, 1), ({}, 2), (balanced, None):
        view = seen(rules.Match.new("cattitude", 2, "", options, version), 0)
        kinds = kinds_of(view)
        few, many = kinds["no_turkeys"], kinds["many_turkeys"]
        printed = not options and version != 2
        phrase = "no turkeys" if printed else f"≤ {few.most} turkeys among {few.among}+ birds"
        assert label(few, W) == f"bonus: {phrase} +5"
        assert label(many, W) == f"bonus: at least {many.least} turkeys +5"
        assert (asked(few), asked(many)) == ("" if printed else f"≤{few.most}", f"≥{many.least}")
        assert asked(kinds["turkey"]) == ""
    kinds = kinds_of(seen(rules.Match.new("cattitude", 4, "", balanced), 0))
    assert label(kinds["no_turkeys"], W) == "bonus: no turkeys among 4+ birds +5"


def test_the_rules_say_what_bonus_cards_ask_for_at_this_table() -> None:
    def told(version: int | None = None, **options: Any) -> str:
        setting = Setting(Options(**options), rules_version=version)
        return next(page.text for page in UI.pages(setting, W) if page.title == "Points")

    assert "**none** of it" in told() == told(1)
    assert "**few or none**" in told(bonuses="balanced") == told(2)


def test_choosing_a_loss_by_its_key_is_the_rules_action() -> None:
    match = tied()
    meant = understood(UI, match, 0, "lost", "t")
    assert meant == {"type": "ChooseLoss", "species": [Species.TURKEYS]}
    assert ChooseLoss((Species.TURKEYS,)) in list(match.legal(0))
