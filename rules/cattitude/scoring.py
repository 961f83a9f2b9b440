"""The count at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cattitude.content import Card, Content, Role, Species
from rules.cattitude.model import BonusLine, Player, ScoreSheet, SpeciesLine
from rules.core.model import Seat


def score_sheet(deck: Content, seat: Seat, player: Player) -> ScoreSheet:
    """Returns a palace counted out: all its cards, plus and minus, and the bonuses fulfilled. Rule: CT-61."""
    lines = tuple(_species_line(deck, player.palace, species) for species in Species)
    royals = deck.royals(player.palace)
    bonuses = tuple(bonus_line(deck, player.palace, card) for card in player.bonuses)
    bonus_points = sum(line.points for line in bonuses)
    return ScoreSheet(
        seat=seat,
        species=lines,
        royals=len(royals),
        royal_points=deck.points(royals),
        bonuses=bonuses,
        bonus_points=bonus_points,
        total=deck.points(player.palace) + bonus_points,
        cats=len(royals) + sum(line.nobles for line in lines),
    )


def _species_line(deck: Content, palace: Sequence[Card], species: Species) -> SpeciesLine:
    birds = deck.birds(palace, species)
    nobles = deck.nobles(palace, species)
    return SpeciesLine(
        species=species,
        birds=len(birds),
        bird_points=deck.points(birds),
        nobles=len(nobles),
        noble_points=deck.points(nobles),
    )


def bonus_line(deck: Content, palace: Sequence[Card], card: Card) -> BonusLine:
    """Returns what a bonus card brings in this palace; minus birds and divas are birds too. Rule: CT-61, CT-62."""
    kind = deck[card]
    assert kind.species is not None
    birds = len(deck.birds(palace, kind.species))
    if kind.role is Role.NONE:
        fulfilled = birds == 0
    else:
        assert kind.least is not None
        fulfilled = birds >= kind.least
    return BonusLine(
        card=card,
        species=kind.species,
        birds=birds,
        least=kind.least,
        fulfilled=fulfilled,
        points=kind.points if fulfilled else 0,
    )


def ranking(sheets: Sequence[ScoreSheet]) -> tuple[tuple[Seat, ...], ...]:
    """Returns the seats, best first: by score, then by fewer nobles and royals; who is still tied shares. Rule: CT-63."""
    standing = {sheet.seat: (-sheet.total, sheet.cats) for sheet in sheets}
    return tuple(
        tuple(seat for seat in standing if standing[seat] == place)
        for place in sorted(set(standing.values()))
    )
