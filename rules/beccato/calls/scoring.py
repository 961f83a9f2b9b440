"""The three calls: who shows their hand, whether the call is right, and which team gets what."""

from __future__ import annotations

from typing import Literal

from rules.beccato import events, model
from rules.beccato.model import Call, Gain, Phase, Shown, State, after, team_of, triple
from rules.core.model import Events, Seat

Judgement = tuple[Literal["right", "wrong", "void"], tuple[Seat, ...], tuple[Gain, ...]]
"""The verdict, which seats show their hands, and the teams' gains."""


def call(draft: State, seat: Seat, shout: model.Shout) -> Events:
    """Judges a call by the current hands and ends the round; the eggs are handed out next.

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
    judged = Call(
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
    draft.calls = (*draft.calls, judged)
    draft.voids = 0
    return (
        events.CallMade(shout=name, seat=seat, target=target, breed=breed),
        *(events.HandShown(seat=shown.seat, cards=shown.cards) for shown in judged.shown),
        events.CallJudged(verdict=verdict),
    )


def _coccode(draft: State, caller: Seat, named: str | None) -> Judgement:
    """Judges Coccodé: a mate's triple earns its coop's egg; the caller's own earns nothing.

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
    """Judges Beccato: a triple earns the caller's team any egg; otherwise the accused's team draws.

    Rule: BC-30 to BC-33
    """
    if triple(draft.hands[target]) is None:
        gain = Gain(team=team_of(draft, target), seat=target, sources=(model.DECK,))
        return "wrong", (target,), (gain,)
    coops = tuple(coop.breed for coop in draft.coops)
    gain = Gain(team=team_of(draft, caller), seat=caller, sources=(model.DECK, *coops))
    return "right", (target,), (gain,)


def _chicchirichi(draft: State, caller: Seat) -> Judgement:
    """Judges Chicchirichì: four Seramas earn a deck egg, or the chick if only the top is free.

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
    """Returns an egg from the deck for every other team, in passing order from the caller.

    Each team's first member in that order decides for it. Rule: BC-22, BC-41
    """
    first: dict[int, Seat] = {}
    for seat in after(draft.ring, caller):
        first.setdefault(team_of(draft, seat), seat)
    first.pop(team_of(draft, caller))
    return tuple(Gain(team=team, seat=seat, sources=(model.DECK,)) for team, seat in first.items())


def _shown(draft: State, seat: Seat) -> Shown:
    gestures = [gesture for gesture in draft.gestures if gesture.seat == seat]
    return Shown(
        seat=seat, cards=draft.hands[seat], gestures=tuple(gestures[-model.SHOWN_GESTURES :])
    )
