"""What eggs are worth, when the match ends, and who wins."""

from __future__ import annotations

from msgspec.structs import replace

from rules.beccato import model
from rules.beccato.model import Call, Egg, State, Team, team_of
from rules.core import kit
from rules.core.model import Outcome

Rows = tuple[tuple[Egg, ...], ...]

OWN_POINTS = 2
OTHER_POINTS = 1
CHICK_POINTS = 5
BONUS = 2
GUILD_CARDS = 3


def value(egg: Egg, guild: str) -> int:
    """Returns what a card is worth to a team with this guild. Rule: BC-51, BC-70, BC-82e."""
    if not egg.face_up or egg.id == model.GUILD_CARD:
        return 0
    if egg.id == model.CHICK:
        return CHICK_POINTS
    return OWN_POINTS if egg.guild == guild else OTHER_POINTS


def has_bonus(row: tuple[Egg, ...], places: int) -> bool:
    """Returns whether a level counts double: if complete, of one guild and face up; the top always
    does.

    Rule: BC-71, BC-82f
    """
    if len(row) < places:
        return False
    return places == 1 or (len({egg.guild for egg in row}) == 1 and all(e.face_up for e in row))


def points(rows: Rows, guild: str, *, pyramid: bool) -> int:
    """Returns what a team's eggs score as laid. Rule: BC-51, BC-82e, BC-82f."""
    total = 0
    for row, places in zip(rows, model.PYRAMID, strict=True):
        worth = sum(value(egg, guild) for egg in row)
        total += worth * BONUS if pyramid and has_bonus(row, places) else worth
    return total


def settled(state: State, call: Call) -> Call:
    """Returns a call with every team's points once all eggs are out. Rule: BC-51, BC-82e."""
    pyramid = state.options.pyramid
    return replace(
        call,
        points=tuple(points(team.rows, team.guild, pyramid=pyramid) for team in state.teams),
    )


def filled(rows: Rows, guild: str) -> Rows | None:
    """Returns a pyramid with its gaps filled, or ``None`` if there are too many. Rule: BC-82d."""
    gaps = sum(model.PYRAMID) - sum(len(row) for row in rows)
    if gaps > GUILD_CARDS:
        return None
    card = Egg(id=model.GUILD_CARD, guild=guild)
    return tuple(
        row + (card,) * (places - len(row)) for row, places in zip(rows, model.PYRAMID, strict=True)
    )


def is_last_round(state: State) -> bool:
    """Returns whether any team has its six cards; several may, and face-down eggs count.

    Rule: BC-50, BC-72, BC-82c
    """
    return any(len(team.eggs) >= model.LAST_EGG for team in state.teams)


def standing(team: Team, *, pyramid: bool) -> tuple[int, int] | None:
    """Returns a team's final points and, for ties, how many face-up eggs have its own guild.

    ``None`` excludes the team, because its pyramid has more gaps than it has guild cards.

    Rule: BC-51, BC-52, BC-82d
    """
    rows = filled(team.rows, team.guild) if pyramid else team.rows
    if rows is None:
        return None
    own = sum(egg.face_up and egg.guild == team.guild for egg in team.eggs)
    return points(rows, team.guild, pyramid=pyramid), own


def outcome(state: State) -> Outcome | None:
    """Returns the outcome: most points, then most own eggs, then a tie; excluded teams tie last.

    Rule: BC-52, BC-82d
    """
    if not state.reason:
        return None
    standings = [standing(team, pyramid=state.options.pyramid) for team in state.teams]
    return kit.outcome(
        [(standings[team_of(state, seat)] or (0, 0))[0] for seat in range(len(state.ring))],
        standings=[how or (-1, -1) for how in standings],
        teams=[team.seats for team in state.teams],
        reason=state.reason,
    )
