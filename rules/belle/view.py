"""Views of the table, and worlds that fit them.

What is hidden: the Belles in other hands, the order of the decks, the guests taken out, and the
cards that another player is looking at. Everything else is open.
"""

from __future__ import annotations

from itertools import chain
from random import Random

from rules.belle import model, scoring
from rules.belle.belles import EFFECTS, ScoringEffect
from rules.belle.content import Content
from rules.belle.legal import asking
from rules.belle.model import BelleView, Phase, Place, Player, Space, SpaceView, State
from rules.belle.turn.model import Table
from rules.core import kit
from rules.core.model import Prompt, Viewer

NOT_NOW = "belle_not_now"
"""The code for a Belle that can only be played at the start of her owner's turn."""


def view(table: Table, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BelleView:
    """Returns a viewer's view of the table."""
    state, turn = table.state, table.turn
    looking = state.guest_deck[: turn.looking] if turn.looking and viewer == turn.seat else None
    buried = table.buried()
    lowest = zip(buried, state.guest_deck[len(state.guest_deck) - len(buried) :], strict=True)
    batches = kit.last_batches(state.batches)
    return BelleView(
        viewer=viewer,
        prompts=prompts,
        options=state.options,
        round=state.round,
        start=state.start,
        turn=turn,
        line=_line(table),
        parties=tuple(
            model.PartyView(
                seat,
                player.chips,
                len(player.hand),
                tuple(_space(table.content, space) for space in player.spaces),
                tuple(sorted(batches.get(belle, 0) for belle in player.hand)),
            )
            for seat, player in enumerate(state.players)
        ),
        groupings=_groupings(table),
        score_options=_score_options(table),
        looking=looking,
        hand=None if viewer is None else _hand(table, viewer),
        claims=state.claims,
        guest_deck=len(state.guest_deck),
        buried=buried,
        own_buried=tuple(card for seat, card in lowest if seat == viewer),
        guest_discard=state.guest_discard,
        removed=len(state.removed),
        belle_deck=len(state.belle_deck),
        belle_discard=state.belle_discard,
        batches=state.batches,
        printed=_printed(table, looking or ()),
        history=state.history,
    )


def _line(table: Table) -> tuple[model.PlaceView, ...]:
    return tuple(
        model.PlaceView(
            *(place.card, place.chips, place.reserved_for, place.belle),
            price=table.price(index) if table.is_open(place) else None,
            affordable=table.is_open(place) and table.price(index) <= table.active.chips,
        )
        for index, place in enumerate(table.line)
    )


def _space(content: Content, space: Space) -> SpaceView:
    counted = scoring.tallies(content, space.guests)
    own = space.guests, space.full_at, space.belles, space.wing
    return SpaceView(*own, tallies=counted, score=scoring.total(counted))


def _groupings(table: Table) -> tuple[model.Grouping, ...]:
    guest = table.turn.guest
    if guest is None:
        return ()
    return tuple(
        model.Grouping(
            at.space, scoring.score(table.content, (*space.guests, guest)), space.room == 1
        )
        for at, space in table.own_spaces()
        if space.room
    )


def _score_options(table: Table) -> tuple[model.ScoreOption, ...]:
    if table.turn.phase is not Phase.SCORE_CHOICE:
        return ()
    effect = asking(table)
    assert isinstance(effect, ScoringEffect)
    return tuple(
        model.ScoreOption(choice, effect.worth(table, choice)) for choice in effect.answers(table)
    )


def _hand(table: Table, viewer: int) -> tuple[model.BelleInHand, ...]:
    held = table.state.players[viewer].hand
    if viewer != table.seat or table.turn.phase is not Phase.BELLE_OR_INVITE:
        return tuple(model.BelleInHand(belle, NOT_NOW) for belle in held)
    return tuple(
        model.BelleInHand(belle, refusal, None if refusal else EFFECTS[belle].idle(table))
        for belle in held
        for refusal in (EFFECTS[belle].refusal(table),)
    )


def _printed(table: Table, looking: tuple[str, ...]) -> tuple[model.Printed, ...]:
    """Returns the interests of all guests the viewer sees, including those they alone look at."""
    state = table.state
    seen = {place.card for place in state.line} | set(state.guest_discard) | set(looking)
    seen |= {guest for player in state.players for space in player.spaces for guest in space.guests}
    if table.turn.guest is not None:
        seen.add(table.turn.guest)
    return tuple(
        model.Printed(guest.id, guest.interests)
        for guest in table.content.guests
        if guest.id in seen
    )


def resample(content: Content, view: BelleView, rng: Random) -> State:
    """Returns a state that fits the view; each arrangement of hidden cards is equally likely.

    If a player puts a card under the deck and another looks at it, only the latter knows its place.
    """
    looking = view.looking or ()
    seen = {card.guest for card in view.printed} | set(view.own_buried)
    guests = [guest.id for guest in content.guests if guest.id not in seen]
    rng.shuffle(guests)
    open_belles = _open_belles(view)
    belles = [belle.id for belle in content.belles if belle.id not in open_belles]
    rng.shuffle(belles)
    batches = kit.last_batches(view.batches)
    pools: dict[int, list[str]] = {}
    for belle in belles:
        pools.setdefault(batches.get(belle, 0), []).append(belle)
    own = tuple(card.belle for card in view.hand or ())
    players = tuple(
        Player(
            party.chips,
            tuple(kit.copied(space, Space) for space in party.spaces),
            own
            if party.seat == view.viewer
            else tuple(pools[batch].pop() for batch in party.batches),
        )
        for party in view.parties
    )
    left = [*chain(*pools.values())]
    rng.shuffle(left)
    rest = guests[view.removed :] + left[view.belle_deck :]
    rng.shuffle(rest)
    hidden, own_buried = iter(rest), iter(view.own_buried)
    lowest = [next(own_buried) if seat == view.viewer else None for seat in view.buried]
    deck = [*[None] * (view.guest_deck - len(lowest)), *lowest]
    deck[: len(looking)] = looking
    return kit.copied(
        view,
        State,
        players=players,
        line=tuple(kit.copied(place, Place) for place in view.line),
        guest_deck=tuple(card or next(hidden) for card in deck),
        removed=tuple(guests[: view.removed]),
        belle_deck=tuple(left[: view.belle_deck]),
    )


def _open_belles(view: BelleView) -> set[str]:
    """Returns the Belles that the viewer sees somewhere."""
    seen = {*view.belle_discard, *view.turn.belles, *(view.looking or ()), *view.own_buried}
    seen |= {card.belle for card in view.hand or ()}
    seen |= {claim.belle for claim in view.claims}
    seen |= {place.card for place in view.line}
    seen |= {place.belle for place in view.line if place.belle is not None}
    spaces = [space for party in view.parties for space in party.spaces]
    return seen | {belle for space in spaces for belle in (*space.belles, space.wing) if belle}
