"""Every moment of every game can be shown: boards, hands, lines, questions, digests, results."""

from random import Random

import pytest

from bot.components.screen import Picture, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import languages, words
from bot.ui.game_ui import RenderContext
from tests.conformance.harness import Case, cases, playout
from tests.support.games import GAMES, ui

MATCHES = 1
"""Matches of each game for every run, in every language; tests/golden has one more in full."""

CASES = cases()


def looked_at(screen: Screen) -> None:
    """Raises unless a screen has text, and complete text for people without pictures."""
    assert all(block.alt for block in screen.blocks if isinstance(block, Picture))
    assert any(isinstance(block, Text) and block.text for block in in_words(screen).blocks)


def played_by_looking(case: Case, rng: Random) -> None:
    """Plays a sampled match to its end and looks at every screen after each step."""
    face, match = ui(case.game), case.deal()
    names = tuple(f"*Person* {seat}" for seat in range(case.seats))
    collected: list[str] = []
    counted = 0
    events = match.opening
    steps = playout(match, rng, expiring=0.03)
    while True:
        w = words(rng.choice(languages()))
        ends = {prompt.window: 1_000.0 for prompt in match.prompts}
        context = RenderContext(
            1, names, names, tuple(collected[-5:]), ends, "[table 1](https://discord.com)"
        )
        lines = [line for event in events if (line := face.log_line(event, context, w)) is not None]
        assert all(lines)
        collected += lines
        for prompt in match.prompts:
            assert face.prompt_text(prompt, w)
        public = match.view(None)
        looked_at(face.board(public, context, w))
        # once it is over, hands aren't shown; a hand that is asked nothing may have no words
        for seat in range(case.seats if match.prompts else 0):
            hand = face.hand(match.view(seat), context, w)
            if any(seat in each.seats and seat not in each.done for each in match.prompts):
                looked_at(hand)
        for index in range(counted, face.summary_count(public)):
            looked_at(face.summary(public, index, context, w))
        counted = face.summary_count(public)
        step = next(steps, None)
        if step is None:
            break
        events = step.events
    assert match.outcome is not None
    looked_at(face.result(match.view(None), match.outcome, context, w))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_match_can_be_shown(game: str) -> None:
    rng = Random(game)
    for case in rng.sample([case for case in CASES if case.game == game], MATCHES):
        played_by_looking(case, rng)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_step_of_every_kind_of_match_can_be_shown(case: Case) -> None:
    played_by_looking(case, Random(str(case)))
