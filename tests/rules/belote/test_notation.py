"""The text of a match reads back to the same match, and only true texts can be read."""

from random import Random
from typing import Any

import pytest

import rules
from rules.belote import notation
from tests.rules.belote.table import Table

SETTINGS: list[dict[str, Any]] = [
    {},
    {"preset": "traditional"},
    {"belote_call": "manual", "tie": "litige", "target": 1000},
    {"announcements": True, "direction": "left", "round_to_tens": True},
]


def played(
    options: dict[str, Any], seed: str = "notation", expiring: float = 0.1, back: float = 0.0
) -> Table:
    """Returns a match played to its end, with shares of time-outs and of undone actions."""
    match = Table.new("belote", seats=4, seed=seed, options=options)
    rng = Random(seed)
    while match.prompts:
        seat = match.asked
        if rng.random() < expiring:
            match.time_out()
        else:
            match.play(seat, match.sample(seat, rng))
        if back and match.undoable(seat) and rng.random() < back:
            match.undo(seat)
    return match


def text_of(match: rules.Match) -> str:
    return notation.write(match.seed, match.options, match.log)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_a_match_reads_back(options: dict[str, Any]) -> None:
    for seed in range(8):
        match = played(options, f"notation {seed}")
        text = text_of(match)
        again = notation.read(text)
        assert again == match
        assert text_of(again) == text


def test_bids_taken_back_are_marked_and_read_back() -> None:
    texts: list[str] = []
    for seed in range(6):
        match = played({"target": 51}, f"back {seed}", expiring=0, back=0.5)
        texts.append(text_of(match))
        assert notation.read(texts[-1]) == match
    assert ":<" in "".join(texts)
    with pytest.raises(rules.RuleError):
        notation.read(texts[0].replace("bids ", "bids 0:< ", 1))


@pytest.mark.parametrize("seed", ["", 'a "seed"\nof two lines', "two  spaces", "é\u2028 \x00"])
def test_seeds_of_any_kind_read_back(seed: str) -> None:
    match = played({"target": 51}, seed)
    assert notation.read(text_of(match)) == match


def test_it_tells_deal_bids_tricks_and_points() -> None:
    match = played({"target": 51}, "told", expiring=0)
    lines = text_of(match).splitlines()
    assert lines[:3] == ["belote 1", 'seed "told"', 'options {"target": 51}']
    count = match.view(None).history[-1]
    scores, totals = count.scores, count.totals
    assert f"count {count.contract} {scores[0]} {scores[1]} totals {totals[0]} {totals[1]}" in lines
    tricks = [line for line in lines if line[:3].endswith(".") or line[:2].endswith(".")]
    assert len(tricks) == 8 * len(match.view(None).history)
    last = match.view(None).last_trick
    assert last is not None
    cards = " ".join(card.card for card in last.cards)
    assert tricks[-1].replace("+", "") == f"8. {last.leader}: {cards} = {last.winner} {last.points}"
    outcome = match.ended
    assert lines[-1] == f"won by {outcome.ranking[0][0]} {outcome.ranking[0][1]}"


def test_calls_claims_and_time_outs_are_marked() -> None:
    text = "".join(text_of(played({}, f"marks {seed}")) for seed in range(5))
    assert text.count("+") % 2 == 0
    assert text.count("+") > 0
    assert "~" in text
    assert "!" in text


def test_an_unfinished_match_is_refused_and_spaces_at_the_ends_of_lines_are_not() -> None:
    match = played({})
    with pytest.raises(rules.RuleError) as caught:
        notation.write(match.seed, match.options, match.log[:-1])
    assert caught.value.code == "notation_unfinished"
    assert notation.read(text_of(match).replace("\n", "  \r\n")) == match


@pytest.mark.parametrize("kind", ["hand", "turned", "count", "won", "void", "round", "bids", "1."])
def test_any_line_left_out_is_noticed(kind: str) -> None:
    match = next(
        match
        for match in (played({}, f"left out {seed}") for seed in range(50))
        if "\nvoid\n" in text_of(match)
    )
    lines = text_of(match).splitlines()
    gone = next(index for index, line in enumerate(lines) if line.startswith(kind))
    with pytest.raises(rules.RuleError):
        notation.read("\n".join(lines[:gone] + lines[gone + 1 :]))


def test_any_word_changed_is_noticed() -> None:
    match = played({"target": 51}, "changed", expiring=0.05)
    lines = text_of(match).splitlines()
    rng = Random(5)
    for _ in range(150):
        number = rng.randrange(3, len(lines))
        words = lines[number].split()
        if not words:
            continue
        place = rng.randrange(len(words))
        words[place] = rng.choice(["AS", "7H", "-", "take", "1:S", "0", "99", "void", "KD~", "="])
        changed = [*lines[:number], " ".join(words), *lines[number + 1 :]]
        if changed[number] != lines[number]:
            with pytest.raises(rules.RuleError) as caught:
                notation.read("\n".join(changed))
            assert caught.value.code.startswith("notation_")


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "belote 1",
        "belote 1\nseed 5\noptions {}",
        'belote 1\nseed "x"\noptions {"target": 1}',
        'belote 1\nseed "x"\noptions []',
        'belote 9\nseed "x"\noptions {}',
        'belote 1\nseed "x\noptions {}',
        'belote 1\nseed "x"\noptions {}\n1. 0: AS',
        'belote 1\nseed "x"\noptions {}\nbids 1:take\n1. 0: XX',
        'belote 1\nseed "x"\noptions ' + "[" * 100_000,
        None,
        7,
        b"belote 1",
    ],
    ids=range(13),
)
def test_junk_is_refused(junk: Any) -> None:
    with pytest.raises(rules.RuleError):
        notation.read(junk)
