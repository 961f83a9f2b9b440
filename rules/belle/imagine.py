"""A table as it might be: what a view shows, with chance filling in what it hides."""

from __future__ import annotations

from random import Random

from rules.belle.content import Content
from rules.belle.model import BelleView, Place, Player, Space, State


def imagined(content: Content, view: BelleView, rng: Random) -> State:
    """Returns a state that looks to the viewer like theirs; hidden cards lie anywhere they could be.

    It serves to try actions out with the rules themselves: what one's own turn does depends on nothing hidden.
    """
    looking = view.looking or ()
    seen = {card.guest for card in view.printed}
    guests = [guest.id for guest in content.guests if guest.id not in seen]
    open_belles = _open_belles(view)
    belles = [belle.id for belle in content.belles if belle.id not in open_belles]
    rng.shuffle(guests)
    rng.shuffle(belles)
    own = tuple(card.belle for card in view.hand or ())
    players = tuple(
        Player(
            party.chips,
            tuple(Space(s.guests, s.full_at, s.belles, s.wing) for s in party.spaces),
            own if party.seat == view.viewer else _take(belles, party.belles),
        )
        for party in view.parties
    )
    removed = _take(guests, view.removed)
    belle_deck = _take(belles, view.belle_deck)
    rest = guests + belles
    rng.shuffle(rest)
    return State(
        options=view.options,
        players=players,
        line=tuple(Place(p.card, p.chips, p.reserved_for, p.belle) for p in view.line),
        guest_deck=(*looking, *rest),
        guest_discard=view.guest_discard,
        removed=removed,
        belle_deck=belle_deck,
        belle_discard=view.belle_discard,
        draws=0,
        claims=view.claims,
        round=view.round,
        start=view.start,
        turn=view.turn,
        history=view.history,
    )


def _open_belles(view: BelleView) -> set[str]:
    """Returns the Belles the viewer sees somewhere."""
    found = {*view.belle_discard, *view.turn.belles, *(view.looking or ())}
    found |= {card.belle for card in view.hand or ()}
    found |= {claim.belle for claim in view.claims}
    found |= {place.card for place in view.line}
    found |= {place.belle for place in view.line if place.belle is not None}
    for party in view.parties:
        for space in party.spaces:
            found.update(space.belles)
            if space.wing is not None:
                found.add(space.wing)
    return found


def _take(cards: list[str], count: int) -> tuple[str, ...]:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken
