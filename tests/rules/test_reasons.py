"""What robots and the coach give as reasons is true: each game's checks know how to tell."""

from importlib import import_module

import pytest

from tests.support.games import OWN
from tests.support.reasons import Check, checks

RARE = {"one_guild", "earns_most"}
"""Reasons that a few matches may not show; their games' tests look for them."""

MODULES = {game: import_module(f"tests.rules.{game}.test_reasons") for game in OWN}


@pytest.mark.parametrize(
    ("game", "check"),
    [(game, check) for game, module in MODULES.items() for check in checks(vars(module))],
)
def test_a_reason_is_true_where_it_holds(game: str, check: Check) -> None:
    cases = MODULES[game].FOUND()[check.__name__]
    assert cases or check.__name__ in RARE
    assert all(map(check, cases))
