"""Reasons to pass, to signal and to call: each one is checked against hand and gestures."""

from msgspec.structs import replace

from rules.beccato import model, scoring
from rules.beccato.model import SERAMA, Egg
from rules.beccato.robot import reading, reasons
from rules.beccato.view import GainView
from tests.support.reasons import Found, by_name

FOUND = by_name("beccato", {"preset": "full"}, {"pyramid": True}, watched=3)


def all_seramas(case: Found) -> bool:
    return case.view.hand == (SERAMA,) * 4


def keeps_triple(case: Found) -> bool:
    facts, hand = case.reason.facts, case.view.hand
    return hand.count(facts["breed"]) == facts["count"] > hand.count(case.action.card)


def all_different(case: Found) -> bool:
    return all(case.view.hand.count(card) == 1 for card in case.view.hand)


def signals_triple(case: Found) -> bool:
    breed = case.reason.facts["breed"]
    mine = [sign for sign in case.view.signals if sign.breed in (None, breed)]
    meaningful = any(case.action.gesture in sign.gestures for sign in mine)
    return meaningful and case.view.hand.count(breed) >= 3 and breed != SERAMA


def means_nothing(case: Found) -> bool:
    return not any(case.action.gesture in signal.gestures for signal in case.view.signals)


def mate_signalled(case: Found) -> bool:
    mate = case.reason.facts["seat"]
    gestures = {each.gesture for each in case.view.gestures if each.seat == mate}
    return any(gestures >= set(signal.gestures) for signal in case.view.signals if signal.gestures)


def likely_triple(case: Found) -> bool:
    gestures = [each for each in case.view.gestures if each.seat == case.action.target]
    return bool(gestures) and case.reason.facts["percent"] >= 50


def stirs_most(case: Found) -> bool:
    seats = [each.seat for each in case.view.gestures]
    theirs = [player.team for player in case.view.players]
    others = {seat for seat in seats if theirs[seat] != theirs[case.view.viewer]}
    moved = {seat: reading.stirring(case.view, seat) for seat in others}
    most = moved[case.action.target] == max(moved.values())
    return most and seats.count(case.action.target) == case.reason.facts["count"] > 0


def _gain(case: Found) -> GainView:
    return next(gain for gain in case.view.gains if gain.seat == case.view.viewer)


def _sources(case: Found) -> dict[str, int]:
    """Returns the points visible at each source: two for an egg of its own guild, otherwise one."""
    own = case.view.teams[_gain(case).team].guild
    lying = {coop.breed: 1 + (coop.egg.guild == own) for coop in case.view.coops if coop.egg}
    lying[model.CHICK] = 5
    return {source: lying[source] for source in _gain(case).sources if source in lying}


def worth_most(case: Found) -> bool:
    seen = _sources(case)
    return seen[case.action.source] == max(seen.values()) == case.reason.facts["points"]


def unseen_egg(case: Found) -> bool:
    most = max(_sources(case).values(), default=0)
    return case.action.source == model.DECK and most == case.reason.facts["points"]


def _rows(case: Found, level: int) -> tuple[tuple[Egg, ...], ...]:
    gain = _gain(case)
    assert gain.egg is not None
    rows = list(case.view.teams[gain.team].rows)
    rows[level - 1] = (*rows[level - 1], gain.egg)
    return tuple(rows)


def one_guild(case: Found) -> bool:
    row = _rows(case, case.action.level)[case.action.level - 1]
    return (
        len({egg.guild for egg in row}) == 1 and len(row) == case.reason.facts.get("count", 0) > 1
    )


def level_worth(case: Found) -> bool:
    own = case.view.teams[_gain(case).team].guild
    worth = {at: scoring.points(_rows(case, at), own, pyramid=True) for at in _gain(case).levels}
    return worth[case.action.level] == max(worth.values()) == case.reason.facts["points"]


def agreed(case: Found) -> bool:
    proposed = {each.number: each.seat for each in case.view.proposals}
    return proposed[case.action.proposal] == case.reason.facts["seat"]


def nothing_proposed(case: Found) -> bool:
    return case.view.proposals == ()


def signal_known(case: Found) -> bool:
    """Checks that no team signal is revealed more by the shown hands (none before any hand)."""
    odds = [reading.own_exposure(case.view, sign) for sign in case.view.signals]
    return case.reason.facts["percent"] == round(100 * max(odds)) in range(101)


def ready(case: Found) -> bool:
    return case.reason.facts["count"] == sum(player.ready for player in case.view.players)


def test_a_level_of_one_guild_is_named_as_such() -> None:
    """It is rare, so the test first puts an egg of the guild there, and then another guild's."""
    case = FOUND()["level_worth"][0]
    gain = _gain(case)
    assert gain.egg is not None
    for guild in (gain.egg.guild, "another"):
        rows = ((Egg("before", guild),), (), ())
        teams = [replace(team, rows=rows) for team in case.view.teams]
        view = replace(case.view, teams=tuple(teams), gains=(replace(gain, levels=(1,)),))
        why = reasons.one_guild(view, view.prompts[0], model.PlaceEgg(1), ())
        assert why is not None
        assert one_guild(Found(view, model.PlaceEgg(1), why, [])) == (why.name == "one_guild")
        assert (why.name == "one_guild") == (guild != "another")
