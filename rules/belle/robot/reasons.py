"""Why to invite a guest, to put one in a group, or to play a Belle."""

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
"""Worlds in which a Belle is tried."""


def _gains(
    content: Content, view: BelleView, seat: Seat, card: str
) -> Iterator[tuple[int, int, SpaceView]]:
    """Yields by open group of a party what a guest would add to its score, its place, and the group."""
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
    """Holds for a guest that completes a group which then earns something."""
    assert view.viewer is not None
    if isinstance(action, GroupGuest):
        found = next(one for one in view.groupings if one.space == action.space)
        if found.full and found.score:
            return Reason("fills_group", {"chips": found.score, "group": found.space + 1})
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
    """Holds for a guest that would complete a group of another party better than any other card in the line."""
    place = _invited(view, action)
    if place is None or not content.is_guest(place.card):
        return None
    found: list[tuple[int, Seat]] = []
    for party in view.parties:
        if party.seat == view.viewer:
            continue
        full: dict[str, int] = {}
        for one in view.line:
            if content.is_guest(one.card):
                scores = (
                    gain + space.score
                    for gain, _, space in _gains(content, view, party.seat, one.card)
                    if space.room == 1
                )
                full[one.card] = max(scores, default=0)
        mine = full.pop(place.card)
        if mine > max(full.values(), default=0):
            found.append((mine, party.seat))
    if not found:
        return None
    chips, seat = max(found)
    return Reason("denies", {"chips": chips, "seat": seat})


def _bargain(content: Content, view: BelleView, place: PlaceView) -> int:
    assert view.viewer is not None
    guest = content.is_guest(place.card)
    gain = _best(content, view, view.viewer, place.card)[0] if guest else 0
    return place.chips - (place.price or 0) + gain


def best_bargain(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Holds for a card that no other one in the line beats: chips on it and matches in a group, less its price."""
    place = _invited(view, action)
    if place is None:
        return None
    worth = _bargain(content, view, place)
    if worth < max(_bargain(content, view, one) for one in view.line if one.affordable):
        return None
    return Reason("best_bargain", {"chips": place.chips, "price": place.price or 0, "worth": worth})


def matches(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Holds for a guest who shares interests with a group: invited for it, or put where that adds most."""
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
    """Holds for beginning another group with a guest, so that the others keep their room."""
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
    """Holds for the answer to a Belle that earns most."""
    if not isinstance(action, ChooseForBelle) or not view.score_options:
        return None
    worth = {one.choice: one.worth for one in view.score_options}
    best = worth.get(action.choice, -1)
    return Reason("earns_most", {"chips": best}) if best == max(worth.values()) else None


def belle_pays(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Holds for a Belle after whom the own chips and matches, less those of the best opponent, are more in every world."""
    if not isinstance(action, PlayBelle | ChooseForBelle) or view.viewer is None:
        return None
    plan, seat = Plan(content, lambda _: 0.0, 0, 0, Random(0)), view.viewer

    def wealth(state: State, whose: Seat) -> int:
        player = state.players[whose]
        open_groups = sum(scoring.score(content, one.guests) for one in player.spaces)
        return player.chips + open_groups

    others = [party.seat for party in view.parties if party.seat != seat]
    own, theirs = list[int](), list[int]()
    for world in worlds[:LOOKED_AT]:
        after = plan.after(world, action)
        own.append(wealth(after, seat) - wealth(world, seat))
        theirs.append(sum(wealth(world, one) - wealth(after, one) for one in others))
    if min(own) > 0:
        return Reason("belle_pays", {"chips": min(own)})
    return Reason("belle_costs", {"chips": min(theirs)}) if min(theirs) > 0 else None


def belle_opens(
    content: Content, view: BelleView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Holds for a Belle who lets one invite more, skip for less, or play another Belle."""
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
    """Holds for what leaves the own party further ahead, by what its groups may expect of the guests still to come."""
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
    """Returns every reason, what tells most first, given what is printed on the cards."""
    found = (
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
    return tuple(partial(one, content) for one in found)
