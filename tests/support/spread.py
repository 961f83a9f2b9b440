"""Spreads expensive tests over games, since every language costs as much as the first."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from bot.i18n.words import SOURCE, languages


def spread(games: Iterable[str]) -> list[ParameterSet]:
    """Returns every game in every language; daily only in English and one other language."""
    cases: list[ParameterSet] = []
    others = [other for other in languages() if other != SOURCE]
    for at, game in enumerate(games):
        for language in languages():
            daily = language in (SOURCE, others[at % len(others)])
            cases.append(pytest.param(game, language, marks=() if daily else pytest.mark.soak))
    return cases
