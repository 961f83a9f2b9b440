"""Reasons to invite a guest, to group a guest, or to play a Belle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from rules.belle import scoring
from rules.belle.content import Content
from rules.belle.model import (
    BelleView,
    ChooseForBelle,
    GroupGuest,
    InviteGuest,
    PlaceView,
    PlayBelle,
    SpaceView,
    State,
)
from rules.belle.robot.judge import expected_lead
from rules.belle.robot.plan import Plan
from rules.belle.robot.prospects import counts, prospect
from rules.core.model import Action, Prompt, Seat
from rules.core.reasons import Reason, Why

LOOKED_AT = 5
"""How many worlds a Belle is tried in."""


def _gains(
    content: Content, view: BelleView, seat: Seat, card: str
) -> Iterator[tuple[int, int, SpaceView]]:
    """Yields the score that a guest would add to each open group, its place, and the group."""
    for place, space in enumerate(view.parties[seat].spaces):
        if space.room:
            yield scoring.score(content, (*space.guests, card)) - space.score, place, space


def _best(content: Content, view: BelleView, seat: Seat, card: str) -> tuple[int, int, SpaceView]:
    gains = [*_gains(content, view, seat, card)]
    return max(gains, key=lambda gain: (gain[0], -gain[2].room))


def _invited(view: BelleView, action: Action) -> PlaceView | None:
    if not isinstance(action, InviteGuest):
        return None
    return next(place for place in view.line if place.card == action.card)


def fills_group(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a guest who completes a group that scores."""
    assert view.viewer is not None
    if isinstance(action, GroupGuest):
        grouping = next(option for option in view.groupings if option.space == action.space)
        if grouping.full and grouping.score:
            return Reason("fills_group", {"chips": grouping.score, "group": grouping.space + 1})
        return None
    place = _invited(view, action)
    if place is None or not content.is_guest(place.card):
        return None
    gains = [*_gains(content, view, view.viewer, place.card)]
    full = [(gain + space.score, at) for gain, at, space in gains if space.room == 1]
    chips, at = max(full, default=(0, 0))
    return Reason("fills_group", {"chips": chips, "group": at + 1}) if chips else None


def denies(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a guest who would complete another party's group better than any other card."""
    place = _invited(view, action)
    if place is None or not content.is_guest(place.card):
        return None
    denied: list[tuple[int, Seat]] = []
    for party in view.parties:
        if party.seat == view.viewer:
            continue
        full: dict[str, int] = {}
        for other in view.line:
            if content.is_guest(other.card):
                scores = (
                    gain + space.score
                    for gain, _, space in _gains(content, view, party.seat, other.card)
                    if space.room == 1
                )
                full[other.card] = max(scores, default=0)
        mine = full.pop(place.card)
        if mine > max(full.values(), default=0):
            denied.append((mine, party.seat))
    if not denied:
        return None
    chips, seat = max(denied)
    return Reason("denies", {"chips": chips, "seat": seat})


def _bargain(content: Content, view: BelleView, place: PlaceView) -> int:
    assert view.viewer is not None
    guest = content.is_guest(place.card)
    gain = _best(content, view, view.viewer, place.card)[0] if guest else 0
    return place.chips - (place.price or 0) + gain


def best_bargain(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the card with the best total of chips and matches, minus its price."""
    place = _invited(view, action)
    if place is None:
        return None
    worth = _bargain(content, view, place)
    if worth < max(_bargain(content, view, other) for other in view.line if other.affordable):
        return None
    return Reason("best_bargain", {"chips": place.chips, "price": place.price or 0, "worth": worth})


def matches(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to inviting a guest who shares interests with a group, or to placing one best."""
    assert view.viewer is not None
    place = _invited(view, action)
    if place is not None and content.is_guest(place.card):
        gain, at, _ = _best(content, view, view.viewer, place.card)
        return Reason("matches", {"chips": gain, "group": at + 1}) if gain > 0 else None
    if not isinstance(action, GroupGuest) or view.turn.guest is None:
        return None
    gains = {at: gain for gain, at, _ in _gains(content, view, view.viewer, view.turn.guest)}
    gain = gains[action.space]
    if gain < max(gains.values()) or gain <= 0:
        return None
    return Reason("matches", {"chips": gain, "group": action.space + 1})


def fresh_group(
    _content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to starting another group with a guest, so that the others keep their room."""
    if not isinstance(action, GroupGuest) or view.viewer is None:
        return None
    spaces = view.parties[view.viewer].spaces
    if spaces[action.space].guests:
        return None
    begun = sum(bool(space.guests) and bool(space.room) for space in spaces)
    return Reason("fresh_group", {"count": begun, "group": action.space + 1})


def earns_most(
    _content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the answer to a Belle's question that earns the most."""
    if not isinstance(action, ChooseForBelle) or not view.score_options:
        return None
    worth = {option.choice: option.worth for option in view.score_options}
    best = worth.get(action.choice, -1)
    return Reason("earns_most", {"chips": best}) if best == max(worth.values()) else None


def belle_pays(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Applies to a Belle that gains chips and matches, or costs others any, in every world."""
    if not isinstance(action, PlayBelle | ChooseForBelle) or view.viewer is None:
        return None
    plan, seat = Plan(content, lambda _: 0.0, 0, 0, Random(0)), view.viewer

    def wealth(state: State, whose: Seat) -> int:
        player = state.players[whose]
        open_groups = sum(scoring.score(content, each.guests) for each in player.spaces)
        return player.chips + open_groups

    others = [party.seat for party in view.parties if party.seat != seat]
    own, theirs = list[int](), list[int]()
    for world in worlds[:LOOKED_AT]:
        after = plan.after(world, action)
        own.append(wealth(after, seat) - wealth(world, seat))
        theirs.append(sum(wealth(world, each) - wealth(after, each) for each in others))
    if min(own) > 0:
        return Reason("belle_pays", {"chips": min(own)})
    return Reason("belle_costs", {"chips": min(theirs)}) if min(theirs) > 0 else None


def belle_opens(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Applies to a Belle that allows more invitations, cheaper skipping, or another Belle."""
    if not isinstance(action, PlayBelle):
        return None
    plan = Plan(content, lambda _: 0.0, 0, 0, Random(0))
    after = plan.after(worlds[0], action).turn
    if after.number != view.turn.number:
        return None
    for name, more in (
        ("invitations", after.invitations - view.turn.invitations),
        ("skip_price", view.turn.skip_price - after.skip_price),
        ("plays", after.plays - view.turn.plays + 1),
    ):
        if more > 0:
            return Reason("belle_opens", {"kind": name})
    return None


def promises(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Applies to an action that leaves the viewer further ahead, judging by groups' prospects."""
    assert view.viewer is not None
    plan, seat = Plan(content, lambda _: 0.0, 0, 0, Random(0)), view.viewer
    if isinstance(action, GroupGuest):
        guest = view.turn.guest
        assert guest is not None
        outlook = {
            at: prospect(counts(content, (*space.guests, guest)), space.room - 1)
            - prospect(counts(content, space.guests), space.room)
            for at, space in enumerate(view.parties[seat].spaces)
            if space.room
        }
        best = outlook[action.space] >= max(outlook.values())
        return Reason("group_promises", {"group": action.space + 1}) if best else None
    if not isinstance(action, PlayBelle):
        return None
    ahead = [
        expected_lead(content, plan.after(world, action), seat)
        - expected_lead(content, world, seat)
        for world in worlds[:LOOKED_AT]
    ]
    chips = round(sum(ahead) / len(ahead))
    return Reason("belle_promises", {"chips": chips}) if chips > 0 else None


def reasons(content: Content) -> tuple[Why, ...]:
    """Returns every reason for this content, most telling first."""
    functions = (
        fills_group,
        denies,
        matches,
        best_bargain,
        fresh_group,
        earns_most,
        belle_pays,
        belle_opens,
        promises,
    )
    return tuple(partial(function, content) for function in functions)
