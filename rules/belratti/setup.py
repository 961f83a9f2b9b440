"""Set-up, roles, open windows, and how a round moves from phase to phase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.belratti import events, model
from rules.belratti.model import Card, Cards, Joker, Options, Phase, Role, State, Verdict
from rules.belratti.scoring import band, belratti_is_done, evaluate, points, won
from rules.core import kit
from rules.core.chance import Chance
from rules.core.model import Events, Mode, Prompt, Seat

SECONDS = {
    "themes": 60,
    "demand": 180,
    "demand_closing": 90,
    "plus_minus": 30,
    "paint": 300,
    "hang": 300,
    "captain": 60,
    "proposal": 30,
}
"""How many seconds each window stays open. Rule: BR-20, BR-54, A7."""


# Roles


def character_cards(seats: int, options: Options) -> tuple[Role, ...]:
    """Returns the character cards in the order in which they are dealt. Rule: BR-05, BR-06."""
    cats = model.CATS[seats]
    if options.alternate_roles:
        return tuple(Role.OWL if index % 2 else Role.CAT for index in range(seats))
    return (Role.CAT,) * cats + (Role.OWL,) * (seats - cats)


def roles(state: State) -> tuple[Role, ...]:
    """Returns everyone's roles; the cards move one seat to the left each round. Rule: BR-61."""
    seats = len(state.hands)
    cards = character_cards(seats, state.options)
    return tuple(cards[(seat - state.first) % seats] for seat in range(seats))


def _holding(state: State, role: Role) -> tuple[Seat, ...]:
    return _holders(character_cards(len(state.hands), state.options), state.first, role)


@cache
def _holders(cards: tuple[Role, ...], first: Seat, role: Role) -> tuple[Seat, ...]:
    seats = len(cards)
    return tuple(seat for seat in range(seats) if cards[(seat - first) % seats] is role)


def cats(state: State) -> tuple[Seat, ...]:
    """Returns this round's museum managers, ascending."""
    return _holding(state, Role.CAT)


def owls(state: State) -> tuple[Seat, ...]:
    """Returns this round's painters, ascending."""
    return _holding(state, Role.OWL)


def deciding(state: State) -> tuple[Seat, ...]:
    """Returns the seats that act in this phase: Owls for Plus/minus and painting, or Cats."""
    return owls(state) if state.phase in (Phase.PLUS_MINUS, Phase.PAINT) else cats(state)


def captain(state: State) -> Seat:
    """Returns the captain: the first Cat to the left of the last Owl, by the cards. Rule: A7."""
    seats = len(state.hands)
    cards = character_cards(seats, state.options)
    last_owl = max(place for place, role in enumerate(cards) if role is Role.OWL)
    return (state.first + last_owl + 1) % seats


# Windows


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the open windows: the phase's own first, then a proposal's. Rule: BR-54."""
    windows = _phase_windows(state)
    if state.proposal is None:
        return windows
    seats, agreed = deciding(state), state.proposal.agreed
    return (*windows, _window(state, "proposal", seats, agreed, window=proposal_window(state)))


def proposal_window(state: State) -> str:
    """Returns the id for the window in which the current proposal is answered."""
    return f"r{state.round}.proposal.{state.proposals}"


def _window(
    state: State,
    kind: str,
    seats: tuple[Seat, ...],
    done: tuple[Seat, ...],
    *,
    window: str | None = None,
) -> Prompt:
    return Prompt(
        window=window or f"r{state.round}.{kind}",
        kind=kind,
        mode=Mode.OPEN,
        seats=seats,
        done=tuple(sorted(done)),
        seconds=SECONDS[kind],
    )


def _phase_windows(state: State) -> tuple[Prompt, ...]:
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.DEMAND:
            voters = tuple(vote.seat for vote in state.votes)
            kinds = ("demand", "demand_closing") if voters else ("demand",)
            return tuple(_window(state, kind, cats(state), voters) for kind in kinds)
        case Phase.HANG if state.late:
            return (_window(state, "captain", (captain(state),), state.marks),)
        case Phase.THEMES | Phase.PLUS_MINUS if state.late:
            return ()  # only the proposal still has to be answered
        case phase:
            return (_window(state, phase.value, deciding(state), state.marks),)


# Set-up and phases


def setup(
    deck: Sequence[Card], seats: int, options: Options, chance: Chance
) -> tuple[State, Events]:
    """Deals hands and character cards, and begins the first round. Rule: BR-02 to BR-06."""
    state = State(
        options=options,
        hands=((),) * seats,
        draw=tuple(chance.shuffled("deck", deck)),
        first=chance.below("start", seats),
    )
    dealt = tuple(event for seat in range(seats) for event in fill_hand(state, seat))
    return state, dealt + begin_round(state)


def fill_hand(draft: State, seat: Seat) -> Events:
    """Deals cards to a seat until its hand is full or the pile is empty. Rule: BR-03, BR-60."""
    return deal(draft, seat, model.HAND_SIZE[len(draft.hands)] - len(draft.hands[seat]))


def deal(draft: State, seat: Seat, count: int) -> Events:
    """Moves up to ``count`` cards from the draw pile to a hand."""
    cards = draw(draft, count)
    if not cards:
        return ()
    draft.hands = kit.replaced(draft.hands, seat, draft.hands[seat] + cards)
    return events.CardsDealt(seat=seat, count=len(cards)), events.HandDealt(
        to=(seat,), seat=seat, cards=cards
    )


def draw(draft: State, count: int) -> Cards:
    """Takes up to ``count`` cards from the top of the draw pile."""
    cards, draft.draw = draft.draw[:count], draft.draw[count:]
    return cards


def begin_round(draft: State) -> Events:
    """Turns up two themes, which the Cats may change with a joker. Rule: BR-10, BR-11."""
    draft.round += 1
    draft.themes = draw(draft, 2)
    draft.demand = None
    draft.votes = ()
    draft.proposals = 0
    draft.refused = ()
    draft.fits = ()
    draft.answer = None
    _enter(draft, Phase.THEMES)
    began = (
        events.RoundBegan(number=draft.round, roles=roles(draft), captain=captain(draft)),
        events.ThemesShown(themes=draft.themes),
    )
    can_replace = Joker.NEW_THEMES in draft.jokers and len(draft.draw) > model.FAKES
    return began if can_replace else began + open_demand(draft)


def _enter(draft: State, phase: Phase) -> None:
    draft.phase = phase
    draft.marks = ()
    draft.late = False


def drop_proposal(draft: State) -> Events:
    """Drops a proposal whose phase is over."""
    if draft.proposal is None:
        return ()
    draft.proposal = None
    return (events.ProposalLapsed(),)


def open_demand(draft: State) -> Events:
    """Accepts the themes and lets the Cats choose a number. Rule: BR-12."""
    lapsed = drop_proposal(draft)
    _enter(draft, Phase.DEMAND)
    return lapsed


def set_demand(draft: State, number: int, *, late: bool) -> Events:
    """Sets the demand; the Owls may change it with a joker. Rule: BR-12, BR-20, A7."""
    draft.demand = number
    _enter(draft, Phase.PLUS_MINUS)
    fixed = (events.DemandSet(number=number, late=late),)
    return fixed if Joker.PLUS_MINUS in draft.jokers else fixed + open_painting(draft)


def open_painting(draft: State) -> Events:
    """Finalises the demand and starts the painting. Rule: BR-20, BR-22."""
    assert draft.demand is not None
    lapsed = drop_proposal(draft)
    _enter(draft, Phase.PAINT)
    return (*lapsed, events.PaintingBegan(number=draft.demand))


def reveal(draft: State, chance: Chance) -> Events:
    """Mixes four fakes with the painted pictures and reveals them all.

    The cards are sorted before the shuffle, so their order doesn't show who played them, or when.

    Rule: BR-26, BR-30
    """
    cards = sorted((*(item.card for item in draft.commitments), *draw(draft, model.FAKES)))
    shown = tuple(chance.shuffled(f"reveal-{draft.round}", cards))
    draft.table = tuple(model.Exhibit(card) for card in shown)
    _enter(draft, Phase.HANG)
    return (events.PicturesRevealed(cards=shown),)


def close_round(draft: State, chance: Chance) -> Events:
    """Evaluates the board, clears its cards and starts the next round or ends the match.

    Rule: BR-40 to BR-46, BR-50 to BR-53, BR-60 to BR-62, BR-70
    """
    lapsed = drop_proposal(draft)
    result = evaluate(draft)
    happened = (
        lapsed + _reveal_painters(result) + _score(draft, result) + _clear_table(draft, result)
    )
    if belratti_is_done(draft):
        return happened + _finish(draft, "six_fakes")
    happened += _refill(draft, chance)
    if len(draft.draw) < model.LEAST_PILE:
        return happened + _finish(draft, "museum_full")
    draft.first = (draft.first + 1) % len(draft.hands)
    return happened + begin_round(draft)


def _reveal_painters(result: model.RoundResult) -> Events:
    """Shows each Owl's own pictures in turn; the rest are the fakes. Rule: BR-40."""
    by_painter = sorted(
        result.pictures, key=lambda picture: (picture.painter is None, picture.painter)
    )
    return tuple(events.PictureJudged(judged, *points(judged.verdict)) for judged in by_painter)


def _score(draft: State, result: model.RoundResult) -> Events:
    """Moves scoring pictures to their piles, and turns up a joker. Rule: BR-41, BR-43, BR-51."""
    draft.team_pile += _judged(result, Verdict.RIGHT_THEME)
    draft.belratti_pile += _judged(result, Verdict.FAKE_HUNG)
    draft.history += (result,)
    scored = events.RoundScored(
        team=result.team,
        belratti=result.belratti,
        perfect=result.perfect,
        team_total=len(draft.team_pile),
        belratti_total=len(draft.belratti_pile),
    )
    if result.returned is None:
        return (scored,)
    draft.jokers += (result.returned,)
    return scored, events.JokerReturned(joker=result.returned)


def _judged(result: model.RoundResult, *verdicts: Verdict) -> Cards:
    return tuple(picture.card for picture in result.pictures if picture.verdict in verdicts)


def _clear_table(draft: State, result: model.RoundResult) -> Events:
    """Discards pictures that didn't score, themes, swapped cards. Rule: BR-42, BR-44, BR-62."""
    pointless = _judged(result, Verdict.WRONG_THEME, Verdict.MISSED, Verdict.FAKE_FOUND)
    cleared = (*draft.themes, *pointless, *draft.swapped)
    draft.discard += cleared
    draft.themes = ()
    draft.table = ()
    draft.commitments = ()
    draft.swapped = ()
    draft.swapper = None
    draft.swapped_for = ()
    return (events.CardsDiscarded(cards=cleared),)


def _refill(draft: State, chance: Chance) -> Events:
    """Fills the Owls' hands; the Cats' are already full. Rule: BR-60, A5."""
    size = model.HAND_SIZE[len(draft.hands)]
    wanted = sum(size - len(draft.hands[seat]) for seat in owls(draft))
    mixed: Events = ()
    if draft.options.reshuffle_discards and len(draft.draw) < wanted + model.LEAST_PILE:
        draft.draw += tuple(chance.shuffled(f"reshuffle-{draft.round}", draft.discard))
        draft.batches += (draft.discard,)
        draft.discard = ()
        mixed = (events.PileRefilled(count=len(draft.draw)),)
    return mixed + tuple(event for seat in owls(draft) for event in fill_hand(draft, seat))


def _finish(draft: State, reason: str) -> Events:
    """Ends the match. Rule: BR-70 to BR-72, A5."""
    _enter(draft, Phase.OVER)
    draft.reason = reason
    score = len(draft.team_pile)
    return (events.MatchEnded(score=score, band=band(score).value, won=won(score), reason=reason),)
