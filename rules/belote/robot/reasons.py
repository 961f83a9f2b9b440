"""Reasons to bid or to play a card."""

from __future__ import annotations

from collections.abc import Sequence

from rules.belote.content import BEATS, NUMBER, POINTS, SUIT_CARDS, SUITS, each, read_all
from rules.belote.model import BeloteView, ClaimRest, NameTrump, Pass, PlayCard, State, Take
from rules.belote.robot.judgement import HIGHER
from rules.belote.robot.search import Deal, play_out
from rules.belote.robot.worlds import Knowledge, know
from rules.core.model import Action, Prompt
from rules.core.reasons import Reason, Why

LONG = 4
"""How many trumps make a hand long enough to take."""

CLEAR = 1
"""How many points better on average a card must be to deserve a reason."""


def _promise(view: BeloteView, suit: int) -> tuple[int, bool, int]:
    """Returns how many trumps a hand would have, whether one is the jack, and its other aces."""
    cards = read_all(view.hand or ()) | 1 << NUMBER[view.turned]
    trumps = cards & SUIT_CARDS[suit]
    aces = sum(bool(cards >> NUMBER["A" + name] & 1) for name in SUITS if name != SUITS[suit])
    return trumps.bit_count(), bool(cards >> NUMBER["J" + SUITS[suit]] & 1), aces


def promises(view: BeloteView, _prompt: Prompt, action: Action, _worlds: object) -> Reason | None:
    """Applies to taking a suit in which the hand is long, has the jack, or has aces in support."""
    suit = view.turned[1] if isinstance(action, Take) else None
    suit = action.suit if isinstance(action, NameTrump) else suit
    if suit is None:
        return None
    count, jack, aces = _promise(view, SUITS.index(suit))
    if count < LONG and not jack and not aces:
        return None
    kind = "jack" if jack else "long"
    return Reason("promises", {"count": count, "suit": suit, "aces": aces, "kind": kind})


def too_weak(view: BeloteView, _prompt: Prompt, action: Action, _worlds: object) -> Reason | None:
    """Applies to passing if no available suit is long or has the jack and two more."""
    if not isinstance(action, Pass):
        return None
    turned = SUITS.index(view.turned[1])
    suits = [turned] if _about_turned(view) else [other for other in range(4) if other != turned]
    promised = [_promise(view, suit) for suit in suits]
    if any(count >= LONG or (jack and count > 2) for count, jack, _ in promised):
        return None
    return Reason("too_weak", {"count": max(count for count, _, _ in promised)})


def _about_turned(view: BeloteView) -> bool:
    """Returns whether the bidding is about the turned suit."""
    return view.phase == "bid1"


def nothing_left(
    _view: BeloteView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to claiming the rest."""
    return Reason("nothing_left") if isinstance(action, ClaimRest) else None


def _played(view: BeloteView, action: Action) -> tuple[Knowledge, int] | None:
    if not isinstance(action, PlayCard):
        return None
    return know(view), NUMBER[action.card]


def _points(known: Knowledge, *cards: int) -> int:
    return sum(POINTS[known.trump][card] for card in cards)


def _winning(known: Knowledge, view: BeloteView) -> tuple[int, bool]:
    """Returns the card that is winning the trick on the table, and whether it is the partner's."""
    best = next(played for played in view.trick if played.seat == view.winning)
    return NUMBER[best.card], best.seat == known.seat ^ 2


def wins_trick(view: BeloteView, _prompt: Prompt, action: Action, _worlds: object) -> Reason | None:
    """Applies to a card that wins the trick whatever the others play."""
    if (play := _played(view, action)) is None:
        return None
    known, card = play
    if known.trick and not BEATS[known.trump][_winning(known, view)[0]] >> card & 1:
        return None
    last = len(known.trick) == 3
    if not last and BEATS[known.trump][card] & known.unseen:
        return None
    kind = "last" if last else "highest"
    return Reason("wins_trick", {"points": _points(known, card, *known.trick), "kind": kind})


def feeds_partner(
    view: BeloteView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to adding points to a trick that no one can take from the partner any more."""
    if (play := _played(view, action)) is None or not play[0].trick:
        return None
    known, card = play
    best, partners = _winning(known, view)
    sure = len(known.trick) == 3 or not BEATS[known.trump][best] & known.unseen
    if not partners or not sure or BEATS[known.trump][best] >> card & 1:
        return None
    points = _points(known, card)
    return Reason("feeds_partner", {"points": points}) if points else None


def costs_least(
    view: BeloteView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the cheapest card if no legal card beats an opponent's."""
    if (play := _played(view, action)) is None or not play[0].trick:
        return None
    known, card = play
    best, partners = _winning(known, view)
    legal = read_all(view.legal)
    if partners or legal & BEATS[known.trump][best]:
        return None
    points = _points(known, card)
    cheapest = points == min(_points(known, other) for other in each(legal))
    return Reason("costs_least", {"points": points}) if cheapest else None


def draws_trumps(
    view: BeloteView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a trump led by the takers while others may still have trumps."""
    if (play := _played(view, action)) is None or play[0].trick:
        return None
    known, card = play
    out = (known.unseen & SUIT_CARDS[known.trump]).bit_count()
    if card >> 3 != known.trump or (known.taker ^ known.seat) & 1 or not out:
        return None
    return Reason("draws_trumps", {"count": out})


def leads_master(
    view: BeloteView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to leading a master in a plain suit."""
    if (play := _played(view, action)) is None or play[0].trick:
        return None
    known, card = play
    if card >> 3 == known.trump or HIGHER[known.trump][card] & known.unseen:
        return None
    others = (known.unseen & SUIT_CARDS[card >> 3]).bit_count()
    return Reason("leads_master", {"suit": SUITS[card >> 3], "count": others})


def _deal(known: Knowledge, world: State) -> Deal:
    return Deal(
        world.hands, known.trick, known.leader, known.trump, known.taker, known.step, known.options
    )


def side_takes(
    view: BeloteView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Applies to a card whose trick its side wins in most worlds when played by rule of thumb."""
    if (play := _played(view, action)) is None:
        return None
    known, card = play
    taken = [play_out(_deal(known, world), [card])[0].first for world in worlds]
    mine = sum(winner in (known.seat, known.seat ^ 2) for winner in taken)
    partners = sum(winner == known.seat ^ 2 for winner in taken)
    if 2 * mine <= len(worlds):
        return None
    kind = "partner" if 2 * partners > mine else "own"
    return Reason("side_takes", {"count": mine, "worlds": len(worlds), "kind": kind})


def brings_more(
    view: BeloteView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Applies to a card that does best on average when the worlds are played by rule of thumb."""
    if (play := _played(view, action)) is None:
        return None
    known, card = play
    team = known.seat & 1
    cards = [*each(read_all(view.legal))]
    totals = dict.fromkeys(cards, 0)
    for world in worlds:
        for option, outcome in zip(cards, play_out(_deal(known, world), cards), strict=True):
            totals[option] += outcome.points[team]
    means = {option: total / len(worlds) for option, total in totals.items()}
    rival = max((mean for option, mean in means.items() if option != card), default=means[card])
    more = means[card] - rival
    if more >= CLEAR:
        return Reason("brings_more", {"points": round(more), "worlds": len(worlds)})
    return Reason("none_better", {"worlds": len(worlds)}) if more >= 0 else None


def gives_little(
    view: BeloteView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the cheapest legal card."""
    if (play := _played(view, action)) is None:
        return None
    known, card = play
    points = _points(known, card)
    cheapest = points == min(_points(known, other) for other in each(read_all(view.legal)))
    return Reason("gives_little", {"points": points}) if cheapest else None


REASONS: tuple[Why, ...] = (
    nothing_left,
    promises,
    too_weak,
    wins_trick,
    feeds_partner,
    costs_least,
    leads_master,
    draws_trumps,
    side_takes,
    brings_more,
    gives_little,
)
"""Every reason, most telling first."""
