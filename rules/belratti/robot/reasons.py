"""Reasons to demand, to paint, and to hang."""

from __future__ import annotations

from functools import partial

from rules.belratti import model
from rules.belratti.model import Card, Place, Role, Theme
from rules.belratti.robot.associations import Associations
from rules.belratti.robot.robot import ALIKE, GOOD, MEDIUM, share_of
from rules.belratti.view import BelrattiView
from rules.core.model import Action, Prompt
from rules.core.reasons import Reason, Why


def _suits(known: Associations, view: BelrattiView, card: Card) -> dict[Theme, int]:
    """Returns how well a picture suits each theme, judging by people's associations."""
    return {
        theme: known.strength(card, shown) for theme, shown in zip(Theme, view.themes, strict=True)
    }


def themes_alike(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to keeping themes that differ, and to changing ones that are alike."""
    if not isinstance(action, model.Continue | model.ProposeNewThemes):
        return None
    alike = known.strength(*view.themes) > ALIKE
    if isinstance(action, model.Continue):
        return None if alike else Reason("themes_apart")
    return Reason("themes_alike") if alike else None


def captain_said(
    _known: object, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to the captain's number or most others'; failing that, to what the Owls can paint."""
    if not isinstance(action, model.ConfirmDemand):
        return None
    votes = {vote.seat: vote.number for vote in view.votes if vote.seat != view.viewer}
    if votes.get(view.captain) == action.number:
        return Reason("captain_said", {"seat": view.captain, "number": action.number})
    count = sum(number == action.number for number in votes.values())
    if count and 2 * count >= len(votes):
        return Reason("others_said", {"count": count, "number": action.number})
    owls = [seat for seat, role in enumerate(view.roles) if role is Role.OWL]
    held = sum(view.hand_counts[seat] for seat in owls)
    enough = not votes and held >= action.number
    return Reason("owls_hold", {"count": held, "number": action.number}) if enough else None


def agrees(
    _known: object, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to agreeing with a proposal."""
    if not isinstance(action, model.Agree) or view.proposal is None:
        return None
    return Reason("agrees", {"seat": view.proposal.seat})


def keeps_demand(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to changing a number that the hand is too good or too poor for, or to keeping it."""
    if not isinstance(action, model.KeepDemand | model.ProposePlusMinus) or view.hand is None:
        return None
    good = _count(known, view, view.hand)[0]
    return Reason("good_in_hand", {"count": good, "number": view.demand or 0})


def _count(
    known: Associations, view: BelrattiView, cards: tuple[Card, ...]
) -> tuple[int, int, int]:
    """Returns how many pictures suit a theme well, fairly well and badly."""
    best = [max(_suits(known, view, card).values()) for card in cards]
    good = sum(worth >= GOOD for worth in best)
    medium = sum(MEDIUM <= worth < GOOD for worth in best)
    return good, medium, len(best) - good - medium


def tells_truth(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to stating a fit before anything is painted, which helps mates share the work."""
    if not isinstance(action, model.StateFit) or view.viewer is None:
        return None
    others = sum(fit.seat != view.viewer for fit in view.fits)
    return Reason("tells_truth", {"count": action.good + action.medium, "others": others})


def paints_best(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to a picture that suits its theme better than most in hand."""
    if not isinstance(action, model.Commit) or view.hand is None:
        return None
    mine = _suits(known, view, action.card)
    better = sum(
        max(_suits(known, view, card).values()) > mine[action.theme]
        for card in view.hand
        if card != action.card
    )
    if mine[action.theme] < max(mine.values()) or 3 * better > len(view.hand):
        return None
    facts = {"count": better, "hand": len(view.hand), "theme": action.theme}
    return Reason("paints_best", facts)


def share_painted(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to being ready if nothing is missing, and to swapping a poor hand."""
    assert view.viewer is not None
    match action:
        case model.Ready() if not view.missing:
            return Reason("nothing_missing", {"number": view.demand or 0})
        case model.SwapHand():
            mine = (*(view.hand or ()), *(item.card for item in view.commitments))
            good, share = _count(known, view, mine)[0], share_of(view, view.viewer)
            facts = {"count": len(action.cards), "good": good, "share": share}
            return Reason("swaps", facts) if good < share else None
        case _:
            return None


def hangs(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to hanging a better-suited picture than most, or to setting aside a worse one."""
    if not isinstance(action, model.Hang):
        return None
    strengths = {
        exhibit.card: max(_suits(known, view, exhibit.card).values()) for exhibit in view.table
    }
    mine = _suits(known, view, action.card)
    weaker = sum(strength < strengths[action.card] for strength in strengths.values())
    facts = {"count": weaker, "pictures": len(view.table)}
    if action.place is Place.ASIDE:
        stronger = len(view.table) - 1 - weaker
        if 2 * stronger < len(view.table) - 1:
            return None
        return Reason("suits_neither", facts | {"count": stronger})
    if mine[Theme(action.place.value)] < max(mine.values()) or 2 * weaker < len(view.table) - 1:
        return None
    return Reason("hangs", facts | {"theme": action.place.value})


def asks(
    _known: object, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Applies to asking the Owls about a picture, and to agreeing with a full wall."""
    hung = sum(exhibit.place in (Place.A, Place.B) for exhibit in view.table)
    match action:
        case model.ProposeQuestion():
            return Reason("asks", {"count": sum(exhibit.place is None for exhibit in view.table)})
        case model.ConfirmBoard() if hung == view.demand:
            return Reason("wall_full", {"count": hung})
        case _:
            return None


def reasons(known: Associations) -> tuple[Why, ...]:
    """Returns every reason, most telling first, given the associations."""
    functions = (
        agrees,
        themes_alike,
        captain_said,
        keeps_demand,
        share_painted,
        paints_best,
        tells_truth,
        hangs,
        asks,
    )
    return tuple(partial(function, known) for function in functions)
