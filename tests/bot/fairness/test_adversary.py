"""The bot's operator against one honest player with a seal.

The operator controls code and database, sits at the table and reads everything typed into the bot.
The honest player has noted three things: the hash in the opening message, their own seal, and
their seat. The operator may forge everything else.
"""

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import rules
from bot.fairness import verify
from bot.fairness.draw import Draw, Word
from tests.bot.fairness import exports
from tests.bot.fairness.exports import SECRET_WORD, TABLE, Told, started

OTHER_TABLE, GAME = 6, "cattitude"
TWO = exports.options(GAME)


def dealt(seed: str, published: str) -> Told:
    """Returns a match of two with a deal by the bot alone."""
    return exports.dealt(GAME, 2, seed, options=TWO, published=published)


class Evening:
    """A start with a correctly opened seal: the operator's data, and the honest player's notes."""

    def __init__(self) -> None:
        shut = started(TABLE, SECRET_WORD)
        self.published = shut.published(TABLE, GAME, TWO)
        opened = shut.opened(TABLE, 1, SECRET_WORD)
        assert opened is not None
        self.draw = opened
        self.told = self.again(opened)
        self.played = verify.played_hash(self.told)

    def checked(self, export: Told) -> list[tuple[bool | None, str]]:
        seal = verify.of_word(TABLE, 2, "", SECRET_WORD)
        noted = {"published": self.published, "seal": seal, "seat": 2, "played": self.played}
        return [*verify.checks(export, verify.Noted("table", **noted))]

    def caught(self, export: Told) -> list[str]:
        return [reason for right, reason in self.checked(export) if right is False]

    def again(self, draw: Draw, published: str = "") -> Told:
        """Returns the match dealt from another draw, exported as if nothing had happened."""
        return exports.drawn(GAME, draw, published or self.published, options=TWO)


def _with(draw: Draw, **changes: Any) -> Draw:
    return msgspec.structs.replace(draw, **changes)


def another_secret(of: Evening) -> Told:
    return of.again(_with(of.draw, secret="ab" * 32))


def another_secret_and_its_hash(of: Evening) -> Told:
    draw = _with(of.draw, secret="ab" * 32)
    return of.again(draw, draw.published(TABLE, GAME, TWO))


def another_word_of_mine(of: Evening) -> Told:
    fixed = of.draw.fixed
    assert fixed
    return of.again(_with(of.draw, fixed=[Word.drawn(1, "changed"), fixed[1]]))


def another_word_under_the_old_commitment(of: Evening) -> Told:
    export = another_word_of_mine(of)
    export["draw"]["words"][0]["commitment"] = of.told["draw"]["words"][0]["commitment"]
    return export


def salt_and_word_cut_elsewhere(of: Evening) -> Told:
    """The lines of the seed stay the same; only the commitment could reveal the change."""
    export = copy.deepcopy(of.told)
    mine = export["draw"]["words"][0]
    mine["salt"], mine["word"] = f"{mine['salt']} {mine['word']}", ""
    return export


def another_word_of_theirs(of: Evening) -> Told:
    fixed = of.draw.fixed
    assert fixed
    return of.again(_with(of.draw, fixed=[fixed[0], Word(2, "theirs", "", fixed[1].seal)]))  # type: ignore[union-attr]


def seats_swapped(of: Evening) -> Told:
    assert of.draw.fixed
    return of.again(_with(of.draw, fixed=of.draw.fixed[::-1]))


def an_old_draw(of: Evening) -> Told:
    """Everything from an earlier match, which went well for the operator."""
    old = started(OTHER_TABLE, "the word of last week").opened(
        OTHER_TABLE, 1, "the word of last week"
    )
    assert old is not None
    return of.again(old, old.published(OTHER_TABLE, GAME, TWO))


def the_old_rule(of: Evening) -> Told:
    return dealt("a seed I like", rules.commitment("a seed I like"))


def a_seal_said_to_be_shut(of: Evening) -> Told:
    """The export calls the match a start that the honest player broke off."""
    export = played_on_after_breaking_off(of)
    return export | {"moves": [], "draws": None, "outcome": None, "status": "closed"}


def played_on_after_breaking_off(of: Evening) -> Told:
    export: Told = copy.deepcopy(of.told) | {"seed": ""}
    export["draw"]["words"][1]["word"] = ""
    return export


FORGERIES: list[Callable[[Evening], Told]] = [
    another_secret,
    another_secret_and_its_hash,
    another_word_of_mine,
    another_word_under_the_old_commitment,
    salt_and_word_cut_elsewhere,
    another_word_of_theirs,
    seats_swapped,
    an_old_draw,
    the_old_rule,
    a_seal_said_to_be_shut,
    played_on_after_breaking_off,
]


def test_what_is_true_passes() -> None:
    evening = Evening()
    assert verify.verdict(evening.checked(evening.told)) == 0


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_no_forgery_passes(forge: Callable[[Evening], Told]) -> None:
    evening = Evening()
    assert evening.caught(forge(evening))


def test_another_commitment_in_their_place_is_noticed() -> None:
    evening = Evening()
    forged = started(TABLE, "the operator's guess").opened(TABLE, 1, "the operator's guess")
    assert forged is not None
    evening.published = forged.published(TABLE, GAME, TWO)
    export = evening.again(forged)
    evening.played = verify.played_hash(export)
    assert evening.caught(export) == ["your seal is at your seat, and nowhere else"]


def test_what_cannot_be_checked_is_said() -> None:
    evening = Evening()
    assert verify.verdict(evening.checked(evening.told | {"draws": None})) == 3
    unknown = evening.told | {"rules_version": 99, "moves": [], "outcome": None}
    evening.played = verify.played_hash(unknown)
    assert verify.verdict(evening.checked(unknown)) == 3


TRIALS = 200
WANTED = 8
"""The operator wants one of this many equally likely deals."""


def steered(guess: str | None) -> int:
    """Returns in how many trials the operator gets their deal by choosing their word last.

    Args:
        guess: their assumption about a sealed word; ``None`` if they can read it.
    """
    hits = 0
    for trial in range(TRIALS):
        theirs = f"honest {trial}"
        words = (f"try {number}" for number in range(1000))
        mine = next(word for word in words if _wanted(trial, word, guess or theirs))
        hits += _wanted(trial, mine, theirs)
    return hits


def _wanted(trial: int, mine: str, theirs: str) -> bool:
    seed = verify.derived_seed(trial, f"{trial:064x}", [("aa", mine), ("", theirs)])
    return verify.drawn(seed, "number", "deal-1", WANTED) == 0


def test_without_a_seal_the_last_mover_steers() -> None:
    """docs/fairness.md says so: a player who sees all other words first chooses the deal."""
    assert steered(None) == TRIALS


def test_one_seal_leaves_the_last_mover_to_luck() -> None:
    expected = TRIALS / WANTED
    assert abs(steered("a guess") - expected) < expected / 2


def test_the_bots_part_is_256_bits_and_never_the_same():
    drawn = {Draw.begun().secret for _ in range(100)}
    assert len(drawn) == 100
    assert {len(bytes.fromhex(secret)) for secret in drawn} == {32}
