"""The coach at Belratti: judges walls and paint by associations, never matters of taste."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import rules
from bench.matches import played
from rules.belratti import model
from rules.belratti.game import BelrattiGame
from rules.belratti.model import Place, State, Theme
from rules.belratti.robot import weigh
from rules.belratti.view import BelrattiView
from rules.core.coach import Mark, mark_of, positions

GAME = cast(BelrattiGame, rules.GAMES["belratti"])
KNOWN = GAME.associations


def moments(*kinds: type[rules.Action]) -> Iterator[tuple[rules.Match, BelrattiView, rules.Action]]:
    """Yields positions of hard robots' matches before actions of a kind."""
    for number in range(3):
        for before, _, seat, action in positions(played("belratti", f"weigh {number}", "hard")):
            if isinstance(action, kinds):
                yield before.fork(), cast(BelrattiView, before.view(seat)), action


def judged(match: rules.Match, view: BelrattiView, action: rules.Action) -> Mark:
    assert view.viewer is not None
    return mark_of(match, match.seq + 1, view.viewer, action, Random(1), 0.0)


def test_chances_are_those_of_all_stories() -> None:
    """Each wall has four fakes, and every picture is for A, for B, or a fake."""
    for _, view, _ in list(moments(model.Hang))[:5]:
        odds = weigh.chances(KNOWN, view)
        assert sum(1 - sum(odd) for odd in odds.values()) == pytest.approx(model.FAKES)
        assert all(0 <= min(odd) <= sum(odd) <= 1 + 1e-9 for odd in odds.values())


def test_worlds_are_as_likely_as_the_stories() -> None:
    _, view, _ = next(moments(model.Hang))
    odds, rng = weigh.chances(KNOWN, view), Random(2)
    worlds = [cast(State, GAME.imagine(view, rng)) for _ in range(400)]
    for card, (for_a, for_b) in odds.items():
        painted = [act.theme for world in worlds for act in world.commitments if act.card == card]
        assert painted.count(Theme.A) / len(worlds) == pytest.approx(for_a, abs=0.1)
        assert painted.count(Theme.B) / len(worlds) == pytest.approx(for_b, abs=0.1)
    assert all(GAME.view(world, view.viewer, view.prompts) == view for world in worlds)


def test_hanging_the_likeliest_fake_is_a_mistake_and_putting_it_aside_is_none() -> None:
    match, view, _ = next(moments(model.Hang))
    odds = weigh.chances(KNOWN, view)
    fake = min(odds, key=lambda card: sum(odds[card]))
    assert judged(match, view, model.Hang(fake, Place.A)).kind == "worse"
    assert judged(match, view, model.Hang(fake, Place.ASIDE)).kind == "fine"


def test_what_others_have_hung_is_no_ones_mistake_until_they_agree() -> None:
    """Moving another picture brings no blame for the fake; agreeing with the wall does."""
    for match, view, _ in moments(model.ConfirmBoard):
        odds = weigh.chances(KNOWN, view)
        fake, real = (how(odds, key=lambda card: max(odds[card])) for how in (min, max))
        if max(odds[real]) < 0.8:
            continue
        at = next(exhibit for exhibit in view.table if exhibit.card == real)
        theme = "AB"[odds[real][1] > odds[real][0]]
        seat = view.viewer
        assert seat is not None
        other = match.fork()
        other.play(seat, model.Hang(real, Place.ASIDE))
        other.play(seat, model.Hang(fake, Place("B" if theme == "A" else "A")))
        after = cast(BelrattiView, other.view(seat))
        assert at.place == theme
        assert judged(other, after, model.ConfirmBoard()).kind == "worse"
        assert judged(other, after, model.Hang(real, Place(theme))).kind == "fine"
        return
    raise AssertionError("no such wall")


def test_painting_what_suits_neither_theme_is_a_mistake() -> None:
    marks: list[Mark] = []
    for match, view, action in list(moments(model.Commit))[:8]:
        assert view.hand is not None
        worst = min(view.hand, key=lambda card: max(KNOWN.strength(card, t) for t in view.themes))
        marks.append(judged(match, view, model.Commit(worst, Theme.A)))
        assert judged(match, view, action).kind != "worse"
    worse = [mark for mark in marks if mark.kind == "worse"]
    assert 2 * len(worse) > len(marks)
    assert all((mark.better or {}).get("type") == "Commit" for mark in worse)


def test_numbers_jokers_and_talk_are_not_judged() -> None:
    kinds = (model.ConfirmDemand, model.StateFit, model.Continue, model.Ready)
    for match, view, action in list(moments(*kinds))[:20]:
        assert judged(match, view, action).kind in ("fine", "only")
