"""Why to demand, to paint, and to hang."""

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
    """Returns how well a picture suits each theme, as people have said what comes to their mind."""
    return {
        theme: known.strength(card, shown) for theme, shown in zip(Theme, view.themes, strict=True)
    }


def themes_alike(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for keeping themes that bring different things to mind, and for changing those that do not."""
    if not isinstance(action, model.Continue | model.ProposeNewThemes):
        return None
    alike = known.strength(*view.themes) > ALIKE
    if isinstance(action, model.Continue):
        return None if alike else Reason("themes_apart")
    return Reason("themes_alike") if alike else None


def captain_said(
    _known: object, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for the number that the captain or most others have named; else for what the Owls can paint at all."""
    if not isinstance(action, model.ConfirmDemand):
        return None
    votes = {one.seat: one.number for one in view.votes if one.seat != view.viewer}
    if votes.get(view.captain) == action.number:
        return Reason("captain_said", {"seat": view.captain, "number": action.number})
    said = sum(number == action.number for number in votes.values())
    if said and 2 * said >= len(votes):
        return Reason("others_said", {"count": said, "number": action.number})
    owls = [seat for seat, role in enumerate(view.roles) if role is Role.OWL]
    held = sum(view.hand_counts[seat] for seat in owls)
    enough = not votes and held >= action.number
    return Reason("owls_hold", {"count": held, "number": action.number}) if enough else None


def agrees(
    _known: object, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for agreeing with a proposal."""
    if not isinstance(action, model.Agree) or view.proposal is None:
        return None
    return Reason("agrees", {"seat": view.proposal.seat})


def keeps_demand(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for changing a number that the hand is too good or too poor for, or for leaving it."""
    if not isinstance(action, model.KeepDemand | model.ProposePlusMinus) or view.hand is None:
        return None
    good = _count(known, view, view.hand)[0]
    return Reason("good_in_hand", {"count": good, "number": view.demand or 0})


def _count(
    known: Associations, view: BelrattiView, cards: tuple[Card, ...]
) -> tuple[int, int, int]:
    """Returns how many pictures suit a theme well, so-so and badly."""
    best = [max(_suits(known, view, card).values()) for card in cards]
    good = sum(one >= GOOD for one in best)
    medium = sum(MEDIUM <= one < GOOD for one in best)
    return good, medium, len(best) - good - medium


def tells_truth(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for stating a fit before anything is painted: mates share the work by it."""
    if not isinstance(action, model.StateFit) or view.viewer is None:
        return None
    others = sum(fit.seat != view.viewer for fit in view.fits)
    return Reason("tells_truth", {"count": action.good + action.medium, "others": others})


def paints_best(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for a picture that few or none in the hand suit its theme better than."""
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
    """Holds for being ready once nothing is missing, and for a swap while too few pictures suit a theme well."""
    assert view.viewer is not None
    match action:
        case model.Ready() if not view.missing:
            return Reason("nothing_missing", {"number": view.demand or 0})
        case model.SwapHand():
            mine = (*(view.hand or ()), *(one.card for one in view.commitments))
            good, share = _count(known, view, mine)[0], share_of(view, view.viewer)
            facts = {"count": len(action.cards), "good": good, "share": share}
            return Reason("swaps", facts) if good < share else None
        case _:
            return None


def hangs(
    known: Associations, view: BelrattiView, _prompt: Prompt, action: Action, _w: object
) -> Reason | None:
    """Holds for a picture that suits its theme better than most on the table, and aside for one that suits none so well."""
    if not isinstance(action, model.Hang):
        return None
    strengths = {one.card: max(_suits(known, view, one.card).values()) for one in view.table}
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
    """Holds for asking the Owls about a picture, and for agreeing with the wall once it holds what is demanded."""
    hung = sum(one.place in (Place.A, Place.B) for one in view.table)
    match action:
        case model.ProposeQuestion():
            return Reason("asks", {"count": sum(one.place is None for one in view.table)})
        case model.ConfirmBoard() if hung == view.demand:
            return Reason("wall_full", {"count": hung})
        case _:
            return None


def reasons(known: Associations) -> tuple[Why, ...]:
    """Returns every reason, what tells most first, given what the pictures bring to mind."""
    found = (
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
    return tuple(partial(one, known) for one in found)
