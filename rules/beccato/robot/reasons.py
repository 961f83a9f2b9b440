"""Reasons to pass a card, to signal, to call, and to take an egg."""

from __future__ import annotations

from rules.beccato import model, scoring
from rules.beccato.model import Egg, triple
from rules.beccato.robot import reading
from rules.beccato.scoring import CHICK_POINTS, value
from rules.beccato.view import BeccatoView, GainView
from rules.core.model import Action, Prompt
from rules.core.reasons import Reason, Why


def all_seramas(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to calling Chicchirichì with all Seramas in hand."""
    held = (view.hand or ()).count(model.SERAMA) == model.SERAMAS
    return Reason("all_seramas") if held and isinstance(action, model.Chicchirichi) else None


def keeps_triple(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to passing a card if the hand has more of another, which it keeps."""
    if not isinstance(action, model.PassCard) or view.hand is None:
        return None
    most = max(view.hand, key=view.hand.count)
    count = view.hand.count(most)
    if most == action.card or count <= view.hand.count(action.card):
        return None
    return Reason("keeps_triple", {"count": count, "breed": most, "passed": action.card})


def all_different(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to passing a card if no two cards in hand are equal."""
    if not isinstance(action, model.PassCard) or view.hand is None:
        return None
    return Reason("all_different") if len({*view.hand}) == len(view.hand) else None


def signals_triple(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to a gesture from the team's signal with a triple in hand."""
    held = triple(view.hand or ())
    if not isinstance(action, model.Gesture) or held is None:
        return None
    own = {
        gesture
        for signal in view.signals
        if signal.breed in (None, held)
        for gesture in signal.gestures
    }
    return Reason("signals_triple", {"breed": held}) if action.gesture in own else None


def means_nothing(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to a gesture that is in none of the team's signals: opponents can't tell."""
    if not isinstance(action, model.Gesture):
        return None
    own = {gesture for signal in view.signals for gesture in signal.gestures}
    return None if action.gesture in own else Reason("means_nothing")


def mate_signalled(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to calling Coccodè after a mate's signal."""
    if not isinstance(action, model.Coccode):
        return None
    for mate in reading.mates(view):
        if reading.signalled(view, mate) is not None:
            return Reason("mate_signalled", {"seat": mate})
    return None


def likely_triple(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to catching an opponent whose gestures suggest a triple, judging by hands shown."""
    if not isinstance(action, model.Beccato):
        return None
    odds = reading.triple_odds(view, action.target)
    percent = round(100 * odds)
    return (
        Reason("likely_triple", {"seat": action.target, "percent": percent}) if odds > 0.5 else None
    )


def stirs_most(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to watching the opponent who has moved the most lately."""
    if not isinstance(action, model.Watch):
        return None
    stirring = {seat: reading.stirring(view, seat) for seat in reading.opponents(view)}
    count = sum(gesture.seat == action.target for gesture in view.gestures)
    most = stirring[action.target] >= max(stirring.values()) and count
    return Reason("stirs_most", {"seat": action.target, "count": count}) if most else None


def _gain(view: BeccatoView) -> GainView:
    return next(gain for gain in view.gains if gain.seat == view.viewer)


def _lies(view: BeccatoView, source: str, guild: str) -> int | None:
    """Returns what a source is worth in points; ``None`` for an unseen egg."""
    if source == model.CHICK:
        return CHICK_POINTS
    egg = next((coop.egg for coop in view.coops if coop.breed == source), None)
    return None if egg is None else value(egg, guild)


def worth_most(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to an egg that is worth at least as much as any other in sight."""
    if not isinstance(action, model.TakeEgg):
        return None
    gain = _gain(view)
    guild = view.teams[gain.team].guild
    worth = {source: _lies(view, source, guild) for source in gain.sources}
    mine, known = worth[action.source], [points for points in worth.values() if points is not None]
    if mine is None:
        return Reason("unseen_egg", {"points": max(known, default=0)})
    return Reason("worth_most", {"points": mine}) if mine == max(known) else None


def one_guild(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to a level whose eggs then share a guild, or that is worth the most right away."""
    if not isinstance(action, model.PlaceEgg):
        return None
    gain = _gain(view)
    egg, team = gain.egg, view.teams[gain.team]
    assert egg is not None

    def points(level: int) -> int:
        rows = tuple(
            (*row, egg) if at == level else row for at, row in enumerate(team.rows, start=1)
        )
        return scoring.points(rows, team.guild, pyramid=True)

    row: tuple[Egg, ...] = (*team.rows[action.level - 1], egg)
    if len(row) > 1 and len({laid.guild for laid in row}) == 1:
        return Reason("one_guild", {"count": len(row), "level": action.level})
    mine = points(action.level)
    if mine < max(map(points, gain.levels)):
        return None
    return Reason("level_worth", {"points": mine, "level": action.level})


def agreed(view: BeccatoView, _prompt: Prompt, action: Action, _w: object) -> Reason | None:
    """Applies to agreeing with mates, to proposing if no one has, and to being ready."""
    match action:
        case model.Agree():
            chosen = next(
                proposal for proposal in view.proposals if proposal.number == action.proposal
            )
            return Reason("agreed", {"seat": chosen.seat})
        case model.ProposeSignal():
            return Reason("nothing_proposed") if not view.proposals else None
        case model.ProposeDraw() | model.ProposeChange():
            known = max(reading.own_exposure(view, signal) for signal in view.signals)
            return Reason("signal_known", {"percent": round(100 * known)})
        case model.Ready():
            ready = sum(player.ready for player in view.players)
            return Reason("ready", {"count": ready})
        case _:
            return None


REASONS: tuple[Why, ...] = (
    all_seramas,
    signals_triple,
    mate_signalled,
    likely_triple,
    keeps_triple,
    all_different,
    stirs_most,
    worth_most,
    one_guild,
    agreed,
    means_nothing,
)
"""Every reason, most telling first."""
