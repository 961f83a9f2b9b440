"""The three calls: who shows, whether it was right, and which team gets what."""

from __future__ import annotations

from typing import Literal

from rules.beccato import events, model
from rules.beccato.model import Call, Gain, Phase, Shown, State, after, team_of, triple
from rules.core.model import Events, Seat

Judgement = tuple[Literal["right", "wrong", "void"], tuple[Seat, ...], tuple[Gain, ...]]
"""(verdict, seats that show their hands, what the teams have coming)."""


def call(draft: State, seat: Seat, shout: model.Shout) -> Events:
    """Judges a call on the hands as they are; the round is over and its eggs are to be handed out.

    Rule: BC-12, BC-20 to BC-41
    """
    target: Seat | None = None
    breed: str | None = None
    match shout:
        case model.Coccode(breed):
            name, judgement = "coccode", _coccode(draft, seat, breed)
        case model.Beccato(target):
            name, judgement = "beccato", _beccato(draft, seat, target)
        case model.Chicchirichi():
            name, judgement = "chicchirichi", _chicchirichi(draft, seat)
    verdict, showing, draft.gains = judgement
    made = Call(
        round=draft.round,
        after=len(draft.passes),
        shout=name,
        seat=seat,
        target=target,
        breed=breed,
        verdict=verdict,
        shown=tuple(_shown(draft, each) for each in showing),
    )
    draft.phase = Phase.SETTLE
    draft.calls = (*draft.calls, made)
    draft.voids = 0
    return (
        events.CallMade(shout=name, seat=seat, target=target, breed=breed),
        *(events.HandShown(seat=shown.seat, cards=shown.cards) for shown in made.shown),
        events.CallJudged(verdict=verdict),
    )


def _coccode(draft: State, caller: Seat, named: str | None) -> Judgement:
    """A mate's triple is worth the egg of its coop; the caller's own is worth nothing.

    Rule: BC-20 to BC-24, BC-81
    """
    mine = team_of(draft, caller)
    members = draft.teams[mine].seats
    wanted = tuple(coop.breed for coop in draft.coops if named in (None, coop.breed))
    held = [triple(draft.hands[seat]) for seat in members if seat != caller]
    breeds = tuple(breed for breed in wanted if breed in held)
    if breeds:
        return "right", members, (Gain(team=mine, seat=caller, sources=breeds),)
    if draft.options.own_triple == "nothing" and triple(draft.hands[caller]) in wanted:
        return "void", members, ()
    return "wrong", members, _draws_of_others(draft, caller)


def _beccato(draft: State, caller: Seat, target: Seat) -> Judgement:
    """The accused's triple is worth any egg to the caller's team, an innocent hand one to the accused's.

    Rule: BC-30 to BC-33
    """
    if triple(draft.hands[target]) is None:
        gain = Gain(team=team_of(draft, target), seat=target, sources=(model.DECK,))
        return "wrong", (target,), (gain,)
    coops = tuple(coop.breed for coop in draft.coops)
    gain = Gain(team=team_of(draft, caller), seat=caller, sources=(model.DECK, *coops))
    return "right", (target,), (gain,)


def _chicchirichi(draft: State, caller: Seat) -> Judgement:
    """Four Seramas are worth an egg from the deck, or the chick if only the top of the pyramid is free.

    Rule: BC-40, BC-41, BC-82g
    """
    if draft.hands[caller].count(model.SERAMA) < model.SERAMAS:
        return "wrong", (caller,), _draws_of_others(draft, caller)
    mine = team_of(draft, caller)
    only_top_free = tuple(map(len, draft.teams[mine].rows)) == (3, 2, 0)
    sources = (
        (model.CHICK, model.DECK) if draft.options.pyramid and only_top_free else (model.DECK,)
    )
    return "right", (caller,), (Gain(team=mine, seat=caller, sources=sources),)


def _draws_of_others(draft: State, caller: Seat) -> tuple[Gain, ...]:
    """Every other team draws an egg, in passing order from the caller; its first member there decides for it.

    Rule: BC-22, BC-41
    """
    first: dict[int, Seat] = {}
    for seat in after(draft.ring, caller):
        first.setdefault(team_of(draft, seat), seat)
    first.pop(team_of(draft, caller))
    return tuple(Gain(team=team, seat=seat, sources=(model.DECK,)) for team, seat in first.items())


def _shown(draft: State, seat: Seat) -> Shown:
    gestures = [made for made in draft.gestures if made.seat == seat]
    return Shown(
        seat=seat, cards=draft.hands[seat], gestures=tuple(gestures[-model.SHOWN_GESTURES :])
    )
