"""Why to pass, to signal and to call: every reason is held against the hand and the gestures where it holds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.beccato import model, scoring
from rules.beccato.model import SERAMA, Egg
from rules.beccato.robot import reading, reasons
from rules.beccato.view import GainView
from tests.support.reasons import Check, Found, by_name, checks

FOUND = by_name("beccato", {"preset": "full"}, {"pyramid": True}, watched=3)


def all_seramas(one: Found) -> bool:
    return one.view.hand == (SERAMA,) * 4


def keeps_triple(one: Found) -> bool:
    facts, hand = one.reason.facts, one.view.hand
    return hand.count(facts["breed"]) == facts["count"] > hand.count(one.action.card)


def all_different(one: Found) -> bool:
    return all(one.view.hand.count(card) == 1 for card in one.view.hand)


def signals_triple(one: Found) -> bool:
    breed = one.reason.facts["breed"]
    mine = [sign for sign in one.view.signals if sign.breed in (None, breed)]
    made = any(one.action.gesture in sign.gestures for sign in mine)
    return made and one.view.hand.count(breed) >= 3 and breed != SERAMA


def means_nothing(one: Found) -> bool:
    return not any(one.action.gesture in signal.gestures for signal in one.view.signals)


def mate_signalled(one: Found) -> bool:
    mate = one.reason.facts["seat"]
    made = {each.gesture for each in one.view.gestures if each.seat == mate}
    return any(made >= set(signal.gestures) for signal in one.view.signals if signal.gestures)


def likely_triple(one: Found) -> bool:
    made = [each for each in one.view.gestures if each.seat == one.action.target]
    return bool(made) and one.reason.facts["percent"] >= 50


def stirs_most(one: Found) -> bool:
    made = [each.seat for each in one.view.gestures]
    theirs = [player.team for player in one.view.players]
    others = {seat for seat in made if theirs[seat] != theirs[one.view.viewer]}
    moved = {seat: reading.stirring(one.view, seat) for seat in others}
    most = moved[one.action.target] == max(moved.values())
    return most and made.count(one.action.target) == one.reason.facts["count"] > 0


def _gain(one: Found) -> GainView:
    return next(gain for gain in one.view.gains if gain.seat == one.view.viewer)


def _sources(one: Found) -> dict[str, int]:
    """Returns what can be seen to lie where, in points: two for an egg of the own guild, one for any other."""
    own = one.view.teams[_gain(one).team].guild
    lying = {coop.breed: 1 + (coop.egg.guild == own) for coop in one.view.coops if coop.egg}
    lying[model.CHICK] = 5
    return {source: lying[source] for source in _gain(one).sources if source in lying}


def worth_most(one: Found) -> bool:
    seen = _sources(one)
    return seen[one.action.source] == max(seen.values()) == one.reason.facts["points"]


def unseen_egg(one: Found) -> bool:
    most = max(_sources(one).values(), default=0)
    return one.action.source == model.DECK and most == one.reason.facts["points"]


def _rows(one: Found, level: int) -> tuple[tuple[Egg, ...], ...]:
    """Returns the pyramid with the egg on a level."""
    gain = _gain(one)
    assert gain.egg is not None
    rows = list(one.view.teams[gain.team].rows)
    rows[level - 1] = (*rows[level - 1], gain.egg)
    return tuple(rows)


def one_guild(one: Found) -> bool:
    row = _rows(one, one.action.level)[one.action.level - 1]
    return len({egg.guild for egg in row}) == 1 and len(row) == one.reason.facts.get("count", 0) > 1


def level_worth(one: Found) -> bool:
    own = one.view.teams[_gain(one).team].guild
    worth = {at: scoring.points(_rows(one, at), own, pyramid=True) for at in _gain(one).levels}
    return worth[one.action.level] == max(worth.values()) == one.reason.facts["points"]


def agreed(one: Found) -> bool:
    proposed = {each.number: each.seat for each in one.view.proposals}
    return proposed[one.action.proposal] == one.reason.facts["seat"]


def nothing_proposed(one: Found) -> bool:
    return one.view.proposals == ()


def signal_known(one: Found) -> bool:
    """By all hands shown, no signal of the team is given away more; none is before any hand has been shown."""
    odds = [reading.own_exposure(one.view, sign) for sign in one.view.signals]
    return one.reason.facts["percent"] == round(100 * max(odds)) in range(101)


def ready(one: Found) -> bool:
    return one.reason.facts["count"] == sum(player.ready for player in one.view.players)


def test_a_level_of_one_guild_is_named_as_such() -> None:
    """It is rare, so an egg of the guild is laid there beforehand, and then one of another."""
    one = FOUND()["level_worth"][0]
    gain = _gain(one)
    assert gain.egg is not None
    for guild in (gain.egg.guild, "another"):
        rows = ((Egg("before", guild),), (), ())
        teams = [replace(team, rows=rows) for team in one.view.teams]
        view = replace(one.view, teams=tuple(teams), gains=(replace(gain, levels=(1,)),))
        why = reasons.one_guild(view, view.prompts[0], model.PlaceEgg(1), ())
        assert why is not None
        assert one_guild(Found(view, model.PlaceEgg(1), why, [])) == (why.name == "one_guild")
        assert (why.name == "one_guild") == (guild != "another")


@pytest.mark.parametrize("check", checks(globals(), "one_guild"))
def test_a_reason_is_true_where_it_holds(check: Check) -> None:
    held = FOUND()[check.__name__]
    assert held
    assert all(map(check, held))
