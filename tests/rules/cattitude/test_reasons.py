"""Reasons to split a hand, to take a bid or to secure: each is checked against the cards."""

import pytest

from rules.cattitude.content import Role
from rules.cattitude.legal import unmarked
from rules.cattitude.model import LockBid
from rules.cattitude.robot import reasons
from tests.rules.cattitude.scenes import scene
from tests.support.reasons import Found, by_name

FOUND = by_name("cattitude")
STRIKE = (Role.ADDICT, Role.CATASTROPHE)


def _roles(case: Found, cards: tuple[str, ...]) -> list[Role]:
    kinds = {kind.card: kind for kind in case.view.kinds}
    return [kinds[card].role for card in unmarked(cards)]


def hides_striker(case: Found) -> bool:
    visible, hidden = _roles(case, case.action.open), _roles(case, case.action.closed)
    seen = any(role in STRIKE for role in visible)
    return (
        not seen and len(case.reason.facts["cards"]) == sum(role in STRIKE for role in hidden) > 0
    )


def avoids_striker(case: Found) -> bool:
    giver = case.view.offers_to.index(case.view.viewer)
    visible = _roles(case, case.view.offers[giver].open)
    return any(role in STRIKE for role in visible) or case.reason.facts["points"] > 0


def better_bid(case: Found) -> bool:
    facts = case.reason.facts
    return 2 * facts["count"] > facts["worlds"] and facts["side"] == case.action.bid


def brings_noble(case: Found) -> bool:
    giver = case.view.offers_to.index(case.view.viewer)
    visible = _roles(case, case.view.offers[giver].open)
    return sum(role in (Role.NOBLE, Role.ROYAL) for role in visible) == case.reason.facts["count"]


def more_cards(case: Found) -> bool:
    offer = case.view.offers[case.view.offers_to.index(case.view.viewer)]
    both = {len(offer.open), len(offer.closed)}
    return both == {case.reason.facts["count"], case.reason.facts["other"]}


def secures(case: Found) -> bool:
    groups = {group.species: group for group in case.view.players[case.view.viewer].tableau.groups}
    kinds = {kind.card: kind for kind in case.view.kinds}
    nets = sum(groups[species].net for species in case.action.species)
    return (
        case.reason.facts["points"] == nets + sum(kinds[c].points for c in case.action.royals) > 0
    )


def nothing_pays(case: Found) -> bool:
    groups = case.view.players[case.view.viewer].tableau.groups
    ready = [group for group in groups if group.securable and not group.needs_royal]
    return all(group.net <= 0 for group in ready)


def waits(case: Found) -> bool:
    return case.reason.facts["count"] == case.view.rounds - case.view.round > 0


def gives_up_least(case: Found) -> bool:
    tableau = case.view.players[case.view.viewer].tableau
    net = {group.species: group.net for group in tableau.groups}
    return case.reason.facts["points"] == min(sum(net[s] for s in loss) for loss in tableau.losses)


@pytest.mark.parametrize(
    ("laid", "open_", "closed", "in_any_case", "together"),
    [
        ("", "turkey", "chicken", (2, 3), (3, "closed")),
        ("", "peacock turkey", "chicken", (3, 6), (6, "open")),
        ("peacock", "turkey +peacock", "peacock peacock", (2, 4), (4, "closed")),
        ("peacock", "turkey +peacock", "chicken", None, (2, "open")),
        ("", "turkey", "skinny_turkey", None, (2, "open")),
        ("", "", "turkey", None, (2, "closed")),
        ("", "scared_chicken", "skinny_turkey", None, None),
        ("turkey turkey", "chicken", "chicken addict", None, (3, "open")),
        ("turkey", "+turkey addict", "", None, None),
        ("skinny_turkey", "scared_chicken +skinny_turkey", "", None, None),
    ],
)
def test_what_a_split_leaves_in_any_case_and_what_one_half_holds(
    laid: str, open_: str, closed: str, in_any_case: object, together: object
) -> None:
    """A turkey is worth 2 points, a chicken 3, a peacock 4; a sorry bird minus as many."""
    dealt = " ".join(card for card in f"{open_} {closed}".split() if card[0] != "+")
    match = scene(hands={0: dealt}, tableaux={0: laid})
    action, seen = LockBid(tuple(open_.split()), tuple(closed.split())), match.view(0)
    holds = reasons.keeps_in_any_case(seen, seen.prompts[0], action, ())
    assert (holds and (holds.facts["points"], holds.facts["most"])) == in_any_case
    holds = reasons.keeps_together(seen, seen.prompts[0], action, ())
    assert (holds and (holds.facts["points"], holds.facts["side"])) == together
    match.play(0, action)
