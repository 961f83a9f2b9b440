"""The texts and controls of Belle's screens, straight from views."""

from random import Random
from typing import Any

import pytest

import rules
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Menu, Picture, Row, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import use_emoji, words
from bot.tables.commands import Draft, Pick, Refused
from bot.ui.game_ui import RenderContext
from bot.ui.rulebook import usual
from cogs.belle import UI, cards, choices, hand
from cogs.belle.art.emoji import EMOJI
from cogs.belle.choices import Step
from rules.belle.model import (
    BelleView,
    Choice,
    ChooseForBelle,
    GroupGuest,
    InviteGuest,
    Phase,
    PlayBelle,
    Tally,
)
from tests.rules.belle.scenes import EIGHT, ELEVEN, GUESTS, SEVEN, scene
from tests.support.meanings import meaning, understood

W = words("en")
LONG = (
    "Bartholomew-Maximilian the Great",
    "Ada",
    "Wilhelmina Featherstonehaugh-Bly",
    "Chloé",
    "Jo",
)
MARKUP = {
    sign: (f"<:{emoji.stem}_0a1b2c3d:1456074443980800002>", emoji.stem)
    for sign, emoji in EMOJI.items()
}


def context(seats: int, draft: object = None, *, asked: bool = False) -> RenderContext:
    return RenderContext(7, LONG[:seats], LONG[:seats], draft=draft, asked=asked)


def view_of(match: rules.Match, viewer: int | None) -> BelleView:
    view = match.view(viewer)
    assert isinstance(view, BelleView)
    return view


def text_of(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


def menu_of(screen: Screen) -> Menu:
    return next(block for block in screen.blocks if isinstance(block, Menu))


def told_by(screen: Screen) -> str:
    """Returns the text for people who read words in place of pictures."""
    return text_of(in_words(screen))


def test_the_board_says_in_words_what_the_pictures_show() -> None:
    match = scene(3, line=["G01", "G02", "G03", "G04"], groups={(1, 0): EIGHT[:3]}, chips=[1, 7, 9])
    match.invite("G02")
    match.group(2)
    board = UI.board(view_of(match, None), context(3), W)
    text = told_by(board)
    assert "1. Lord Abbotsfidget: Globes, Hearts, Telescopes, +1 chip, free" in text
    assert "2. Sir Banterbury: Horses, Books, Chessmen, costs 1" in text
    assert "[1] 3/5 🐎3 ❤️2 ⚓2 📚 🕯️ = 7" in text
    assert "🪙0" in text and "🪙7" in text and "🪙9" in text
    assert "Abbotsfidget" not in text_of(board)
    assert "[3] 1/5 🎭 🫖 🌹 = 0" in text


def test_signs_are_emoji_where_markup_can_stand_and_plain_where_not() -> None:
    use_emoji(MARKUP)
    horse, fan = (MARKUP[sign][0] for sign in "🐎💃")
    played = scene(hands={0: ["S2", "L1"]}, line=[ELEVEN[4], *EIGHT], groups={(0, 0): ELEVEN[:4]})
    hand = UI.hand(view_of(played, 0), context(2), W)
    assert fan in text_of(hand)
    menu = menu_of(hand)
    assert {choice.emoji for choice in menu.choices} == {fan}
    assert MARKUP["📚"][0] in text_of(UI.summary(view_of(played, None), 0, context(2), W))
    played.belle("S2")
    played.invite(ELEVEN[4])
    assert horse in text_of(UI.hand(view_of(played, 0), context(2), W))
    played.group(0)
    asked = UI.hand(view_of(played, 0), context(2), W)
    menu = menu_of(asked)
    assert {meaning(choice)[1]: choice.emoji for choice in menu.choices}["horses"] == horse


def test_a_guest_that_is_too_dear_shows_the_price_and_is_not_offered() -> None:
    match = scene(line=["G01", "G02", "G03"], chips=[1, 5])
    screen = UI.board(view_of(match, None), context(2), W)
    assert "3. Sir Banterbury: Horses, Books, Chessmen, too dear: 2" in told_by(screen)
    menu = menu_of(UI.hand(view_of(match, 0), context(2), W))
    assert [meaning(choice)[1] for choice in menu.choices] == ["G01", "G02"]
    assert menu.choices[1].label == "2. Lady Applethwick (costs 1)"
    assert menu.choices[1].hint == "Masks, Teapots, Roses"


def test_groups_are_offered_with_what_they_would_earn() -> None:
    match = scene(line=[SEVEN[4], "G70"], groups={(0, 1): SEVEN[:4], (0, 2): SEVEN[:0]})
    match.invite(SEVEN[4])
    screen = UI.hand(view_of(match, 0), context(2), W)
    (row,) = (block for block in screen.blocks if isinstance(block, Row))
    assert {meaning(button)[1]: button.label for button in row.buttons} == {
        "0": "New group 1",
        "1": "Group 2 full: 7",
        "2": "New group 3",
        "3": "New group 4",
    }
    events = match.group(1)
    lines = [UI.log_line(event, context(2), W) for event in events]
    assert "**Bartholomew-Maximilian the Great completes group 2**: +7 🪙" in lines


@pytest.mark.parametrize(
    ("tallies", "said"),
    [
        ((), "0 = 0"),
        ((Tally(("roses",), 2, 4),), "2 🌹 roses for 4 = 4"),
        (
            (Tally(("globes", "roses"), 7, 7), Tally(("masks",), 1, 1), Tally(("hearts",), 1, 1)),
            "7 🌍 globes and 🌹 roses + 2 interests on their own = 9",
        ),
    ],
)
def test_the_arithmetic_of_belles(tallies: tuple[Tally, ...], said: str) -> None:
    assert cards.arithmetic(tallies, W) == said


def test_interests_stand_in_the_plural_of_their_number() -> None:
    tallies = (Tally(("horses",), 5, 5), Tally(("hearts",), 3, 3))
    assert cards.arithmetic(tallies, words("pl")) == "5 🐎 koni + 3 ❤️ serca = 8"


def test_a_reserved_guest_has_a_ribbon() -> None:
    match = scene(3, hands={0: ["M5"]}, line=["G01", "G02", "G03", "G04", "G05", "G06"])
    match.belle("M5", cards=("G02",))
    match.invite("G01")
    match.group(0)
    screen = UI.board(view_of(match, None), context(3), W)
    assert "reserved for Bartholomew-Maximilian the Great\n2." in told_by(screen)
    menu = menu_of(UI.hand(view_of(match, 1), context(3), W))
    assert "G02" not in [meaning(choice)[1] for choice in menu.choices]
    line = next(
        block for block in screen.blocks if isinstance(block, Picture) and block.name == "line.png"
    )
    assert [card.ribbon for card in line.of.cards] == [0, None, None, None, None]


@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_the_longest_line_and_the_fullest_parties_are_told_whole(locale: str) -> None:
    w = words(locale)
    longest = sorted(cards.GUESTS, key=lambda guest: -len(cards.GUESTS[guest].name))
    groups = {(at // 4, at % 4): longest[15 + at :: 20] for at in range(20)}
    in_line = [*longest[:14], "P6"]  # with one deck a Belle can be in the line
    match = scene(5, line=in_line, groups=groups, chips=[5, 10, 15, 20, 25], one_deck=True)
    board = UI.board(view_of(match, None), context(5), w)
    line, parties = (block for block in board.blocks if isinstance(block, Picture))
    for guest in in_line:
        assert cards.in_brief(guest, w) in line.alt
        assert cards.words_of(guest, w) in line.alt
    for name in LONG:
        assert name in parties.alt
    for picture in (line, parties):
        assert len(picture.alt) <= ALT_LIMIT


def test_a_hand_says_nothing_of_others_until_it_is_ones_turn() -> None:
    match = scene(2, hands={0: ["L1"], 1: ["L2", "X1"]})
    before = UI.hand(view_of(match, 1), context(2), W)
    match.invite(view_of(match, None).line[0].card)
    assert UI.hand(view_of(match, 1), context(2), W) == before
    match.group(0)
    assert UI.hand(view_of(match, 1), context(2), W) != before
    assert "Plus-One" in text_of(before) and "Double Billing" in text_of(before)


def test_a_belle_is_picked_for_step_by_step() -> None:
    match = scene(hands={0: ["L3"]}, line=["G01", "G02", "G03", "G04", "G05"])
    view = view_of(match, 0)
    draft = understood(UI, match, 0, "belle", "L3")
    assert draft == Draft({"belle": "L3", "picks": []})
    for name in ("G03", "G01"):
        assert isinstance(draft, Draft)
        draft = understood(UI, match, 0, "pick", name, draft=draft.value)
    assert isinstance(draft, Draft)
    shown = UI.hand(view, context(2, draft=draft.value), W)
    assert "So far: Sir Banterbury → Lord Abbotsfidget" in text_of(shown)
    assert understood(UI, match, 0, "unpick", draft=draft.value) == Draft(None)
    with pytest.raises(Refused):
        understood(UI, match, 0, "pick", "G05", draft=draft.value)
    action = understood(UI, match, 0, "pick", "G04", draft=draft.value)
    match.play(0, action)
    line = [place.card for place in view_of(match, None).line]
    assert line == ["G03", "G01", "G04", "G02", "G05"]


def test_more_guests_than_a_menu_holds_come_in_parts() -> None:
    left = [f"G{number:02d}" for number in range(1, 41)]
    view = view_of(scene(hands={0: ["L5"]}, discard=left), 0)
    step = choices.next_step(view, "L5", ())
    assert isinstance(step, Step)
    assert set(step.options) == {f"with:{name}" for name in cards.CONTENT.interests[-6:]}
    step = choices.next_step(view, "L5", ("with:roses",))
    assert isinstance(step, Step)
    assert all("roses" in cards.interests(guest) for guest in step.options)
    crowd = {
        (seat, space): GUESTS[16 * seat - 16 + 4 * space :][:4]
        for seat in (1, 2)
        for space in range(4)
    }
    view = view_of(scene(3, hands={0: ["M2"]}, groups={**crowd, (0, 0): ["G70", "G71"]}), 0)
    step = choices.next_step(view, "M2", ("G70",))
    assert isinstance(step, Step) and step.options == ("of1", "of2")
    step = choices.next_step(view, "M2", ("G70", "of2"))
    assert isinstance(step, Step) and len(step.options) == 16


def test_answers_at_scoring_show_their_worth() -> None:
    match = scene(hands={0: ["S2"]}, line=[ELEVEN[4], *EIGHT], groups={(0, 0): ELEVEN[:4]})
    match.belle("S2")
    match.invite(ELEVEN[4])
    match.group(0)
    screen = UI.hand(view_of(match, 0), context(2), W)
    menu = menu_of(screen)
    assert menu.prompt == "A toast to what?"
    assert {meaning(choice)[1]: choice.hint for choice in menu.choices} == {
        "masks": "+3 🪙",
        "horses": "+2 🪙",
        "books": "+2 🪙",
        "violins": "+2 🪙",
        "roses": "+2 🪙",
    }
    match.answer("S2", group=view_of(match, 0).score_options[0].choice.group, interests=("masks",))


def test_a_look_at_the_deck_shows_its_guests() -> None:
    match = scene(3, hands={0: ["L4"]}, deck=["G60", "G61", "G62", "G63"])
    match.belle("L4")
    screen = UI.hand(view_of(match, 0), context(3), W)
    mine = told_by(screen)
    (seen,) = (block for block in screen.blocks if isinstance(block, Picture))
    assert [card.id for card in seen.of.cards] == ["G60", "G61", "G62"]
    for card in ("G60", "G61", "G62"):
        assert cards.in_brief(card, W) in mine


def test_guests_to_pick_from_are_seen_with_their_faces() -> None:
    match = scene(hands={0: ["P2"]}, groups={(0, 0): SEVEN[:2], (0, 2): EIGHT[:3]})
    screen = UI.hand(view_of(match, 0), context(2, draft={"belle": "P2", "picks": []}), W)
    (faces,) = (block for block in screen.blocks if isinstance(block, Picture))
    menu = menu_of(screen)
    assert [card.id for card in faces.of.cards] == [meaning(choice)[1] for choice in menu.choices]
    for guest in faces.of.cards:
        assert f"{cards.in_brief(guest.id, W)} ({cards.words_of(guest.id, W)})" in faces.alt


def test_every_belle_has_a_question_for_everything_she_asks() -> None:
    """A Belle without words of her own gets a general question."""
    view = view_of(scene(hands={0: ["P4"]}, groups={(0, 0): SEVEN[:2], (0, 1): EIGHT[:2]}), 0)
    screen = UI.hand(view, context(2, draft={"belle": "P4", "picks": []}), W)
    menu = menu_of(screen)
    assert menu.prompt == "Which group?"
    assert [choice.label for choice in menu.choices] == ["your group 1", "your group 2"]


def test_the_rules_name_every_belle_and_what_she_does() -> None:
    text = "\n".join(page.text for page in UI.pages(usual("belle"), W))
    for belle in cards.BELLES.values():
        assert all(part in text for part in (belle.name, belle.text, belle.ignores))


def test_labels_of_picks() -> None:
    view = view_of(scene(hands={0: ["M1"]}, groups={(1, 2): SEVEN[:2]}), 0)
    assert hand.label(view, "@1.2", LONG, W) == "Ada's group 3"
    assert hand.label(view, "@0.0", LONG, W) == "your group 1"
    assert hand.label(view, "of1", LONG, W) == "Ada"
    assert hand.label(view, "with:roses", LONG, W) == "Roses"


def touched(screen: Screen, name: str) -> dict[str, Any]:
    """Returns what each thing in a picture does, or why not; the message must do it, too."""
    keys, things = set[str](), dict[str, Any]()
    for block in screen.blocks:
        if isinstance(block, Row):
            keys |= {button.arg for button in block.buttons}
        elif isinstance(block, Menu):
            keys |= {choice.value for choice in block.choices}
    for block in screen.blocks:
        if not isinstance(block, Picture) or block.name != name:
            continue
        for item in block.items:
            assert keys.issuperset(control.arg for control in item.controls)
            things[item.code] = [control.does for control in item.controls] or item.reason
    return things


@pytest.mark.parametrize("one_deck", [False, True])
def test_every_legal_action_is_a_control_of_the_thing_it_names(one_deck: bool) -> None:
    options = {"one_deck": one_deck}
    match, rng = rules.Match.new("belle", seats=3, seed="touch 1", options=options), Random(5)
    phases: set[Phase] = set()
    while match.prompts:
        seat = view_of(match, None).turn.seat
        view, board = view_of(match, seat), UI.board(view_of(match, None), context(3), W)
        assert not any(isinstance(block, Row | Menu) for block in board.blocks)
        shown = UI.hand(view, context(3, asked=True), W)
        line, groups = touched(shown, "line.png"), touched(shown, "parties.png")
        belles = touched(shown, "")
        playable = {held.belle for held in view.hand or () if held.obstacle is None}
        answers: dict[str, set[Choice]] = {}
        for action in match.legal(seat):
            match action:
                case InviteGuest(card):
                    assert line[card] == [action]
                case GroupGuest(space):
                    assert groups[f"@{seat}.{space}"] == [action]
                case PlayBelle(belle, answer) | ChooseForBelle(belle, answer):
                    answers.setdefault(belle, set()).add(answer)
                case _:
                    raise AssertionError(action)
        assert all({*choices.choices(view, name).values()} == answers[name] for name in answers)
        for name in playable if belles else ():
            ways = [PlayBelle(name, way) for way in answers[name]]
            assert belles[name] == [Pick("belle", name)] or {*belles[name]} == {*ways}
        phases.add(view.turn.phase)
        if view.turn.phase in (Phase.BELLE_OR_INVITE, Phase.INVITE):
            assert all(line.values()) and all(belles.values())
        elif view.turn.phase is Phase.GROUP:
            assert line[view.turn.guest or ""] == [*match.legal(seat)]
        else:
            touch_faces(view, Draft(None))
        for belle in playable:
            touch_faces(view, UI.picked(view, None, [Pick("belle", belle)]))
        match.play(seat, match.sample(seat, rng))
    assert phases == {*Phase} - {Phase.OVER}


def touch_faces(view: BelleView, picked: object) -> None:
    """Checks the guests to pick from, step by step."""
    while isinstance(picked, Draft):
        step = choices.open_step(view, picked.value)
        assert step is not None
        faces = touched(UI.hand(view, context(3, draft=picked.value), W), "seen.png")
        assert all(faces.values())
        assert not faces or all(
            faces[option] == [Pick("pick", option)]
            for option in step.options
            if option in cards.GUESTS
        )
        picked = UI.picked(view, picked.value, [Pick("pick", step.options[0])])
