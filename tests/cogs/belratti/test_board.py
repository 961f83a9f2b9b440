"""The board: its picture's description, and how little is left for other text."""

from collections.abc import Iterator
from random import Random

import pytest

import rules
from bot.components.emoji import spoken
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Picture, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import languages, words
from bot.ui.game_ui import RenderContext
from cogs.belratti import board, summary, text
from rules.belratti.model import Agree, Joker, Phase, ProposeQuestion
from rules.belratti.view import BelrattiView

NAMES = tuple(f"{letter * 31}_" for letter in "ABCDEFG")
"""The longest names that Discord allows."""


def views(seats: int, rounds: int = 2) -> Iterator[BelrattiView]:
    """Yields the public view of some rounds, step by step."""
    rng = Random(seats)
    match = rules.Match.new("belratti", seats=seats, seed=f"board of {seats}")
    while match.prompts:
        view = match.view(None)
        assert isinstance(view, BelrattiView)
        if view.round > rounds:
            return
        yield view
        prompt = rng.choice(match.prompts)
        seat = rng.choice(
            [free for free in prompt.seats if free not in prompt.done] or prompt.seats
        )
        if (action := match.sample(seat, rng)) is not None:
            match.play(seat, action)


def context(view: BelrattiView) -> RenderContext:
    """Returns a context with the longest names and many recent lines."""
    names = NAMES[: len(view.roles)]
    return RenderContext(1, names, names, tuple(f"{name} is ready." for name in names))


def described(screen: Screen) -> str:
    """Returns the descriptions of a screen's pictures as sent; checks that none is too long."""
    alts = [spoken(block.alt) for block in screen.blocks if isinstance(block, Picture)]
    assert all(len(alt) <= ALT_LIMIT for alt in alts), [len(alt) for alt in alts]
    return "\n".join(alts)


@pytest.mark.parametrize("language", languages())
def test_the_description_says_it_all_within_discords_limit(language: str) -> None:
    phases: set[Phase] = set()
    for view in views(7):
        alt = described(board.board(view, context(view), words(language)))
        phases.add(view.phase)
        assert all(alt.count(name.rstrip("_")) for name in NAMES)
        assert all(f"({joker.number})" in alt for joker in view.jokers)
        assert f"{view.draw_count}" in alt
        if view.phase is Phase.HANG:
            assert all(f"{number}. " in alt for number in range(1, len(view.table) + 1))
    assert phases >= {Phase.THEMES, Phase.DEMAND, Phase.PAINT, Phase.HANG}


def test_few_words_stand_beside_the_picture() -> None:
    for view in views(5):
        screen = board.board(view, context(view), words("en"))
        answer_text = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
        assert answer_text.count("\n") <= 9


def asked_in_the_last_round(seed: str) -> rules.Match:
    """Plays a match in whose last round the Cats use the joker Question before they hang."""
    rng = Random(seed)
    match = rules.Match.new("belratti", seats=5, seed=seed)
    while match.prompts:
        prompt = rng.choice(match.prompts)
        seat = rng.choice(prompt.seats)
        action = match.sample(seat, rng, prompt.window)
        if not isinstance(action, ProposeQuestion):
            match.play(seat, action)
    last = match.view(None).round  # type: ignore[attr-defined]
    again = rules.Match.new("belratti", seats=5, seed=seed)
    for _, seat, action in match.log:
        view: BelrattiView = again.view(None)  # type: ignore[assignment]
        if (view.round, view.phase, view.answer) == (last, Phase.HANG, None):
            cats = view.prompts[0].seats
            again.play(cats[0], ProposeQuestion(view.table[0].card))
            for other in cats[1:]:
                again.play(other, Agree())
        again.play(seat, action)
    return again


@pytest.mark.parametrize("language", languages())
def test_the_board_of_a_match_that_is_over_says_nothing_of_a_wall_that_is_gone(
    language: str,
) -> None:
    match = asked_in_the_last_round("over")
    view: BelrattiView = match.view(None)  # type: ignore[assignment]
    assert view.phase is Phase.OVER
    assert view.answer is not None
    assert not view.table
    w = words(language)
    screen = board.board(view, context(view), w)
    answer_text = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
    assert w.t("The match is over.") in answer_text
    assert text.sign(Joker.QUESTION, w) not in answer_text
    assert match.outcome is not None
    ended = summary.result(view, match.outcome, context(view), w)
    assert len(in_words(ended).blocks) == len(ended.blocks) - 1, "the picture says nothing new"


@pytest.mark.parametrize("language", languages())
def test_the_reveal_names_every_picture_its_owner_its_place_and_its_point(language: str) -> None:
    *_, last = views(7, 4)
    assert len(last.history) >= 3
    for index, done in enumerate(last.history):
        screen = summary.summary(last, index, context(last), words(language))
        (facts,) = (block.facts for block in screen.blocks if isinstance(block, Picture))
        fates = facts[1 : len(done.pictures) + 1]
        numbers = [int(fate.split()[0]) for fate in fates]
        assert sorted(numbers) == list(range(1, len(done.pictures) + 1))
        places = [done.pictures[number - 1].place.value for number in numbers]
        assert places == sorted(places, key=("A", "B", "aside").index)
        for number, line in zip(numbers, fates, strict=True):
            painter = done.pictures[number - 1].painter
            assert painter is None or NAMES[painter] in line
            assert text.verdict(done.pictures[number - 1].verdict, words(language)) in line


def test_pictures_are_counted_in_the_singular_too() -> None:
    def refusal(hung: int) -> str:
        error = rules.IllegalAction("wrong_number_hung", hung=hung, demand=4)
        return (text.refusal(error, words("en")) or "").split(",")[0]

    assert (refusal(1), refusal(2)) == ("1 picture is up", "2 pictures are up")
