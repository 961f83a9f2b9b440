"""``python -m tools.puzzles GAME ...``: finds positions from robots' matches with one best move.

It adds them to ``data/<game>/puzzles.jsonl``, where old puzzles stay and no number is reused. At
most half of the new puzzles have the same reason. All chance comes from the matches' numbers, so on
the same machine the same command finds the same puzzles.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from random import Random

import msgspec

import data
import rules
from bench.matches import SEATS, played
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.puzzles.logic import FEWEST, Puzzle, Worth
from rules.belote.model import BeloteView
from rules.core.coach import CLEAR, best, compare, difference, positions, to_plain
from rules.core.model import Mode
from rules.core.reasons import Reason, why

FACES = {game: import_module(f"cogs.{game}").UI for game in SEATS}
CHOICES = range(FEWEST, 16)
"""How many moves a puzzle may have."""
GLANCE, WORLDS = 4, 60
"""How many worlds (possible deals) are tried at first glance, and in order to decide."""
SHARE = 0.95
"""The share of worlds in which the best move must beat every other move."""
LEAST = 1.0
"""The fewest points by which the second-best move must be worse."""
ASKED = {
    "call": ("Coccode", "Beccato"),
    "paint": ("Commit",),
    "hang": ("Hang",),
}
"""Which moves to choose from when anyone may act, by kind of window."""
MOST, TRIED = 8, 40
"""The most such moves that a puzzle offers, and that the coach compares for it."""
DOUBT = 4
"""How much harder such a puzzle gets with each world in which another move is better."""
TRICKS = 4
"""Belote's last tricks, which are solved exactly wherever the answer is checked."""
EACH = 6
"""The most puzzles taken from one match."""
TRIES = 8
"""How many times an easy robot tries a puzzle, in order to rate it."""
EASIEST, HARDEST = 800, 1800
"""The ratings of a puzzle that an easy robot always solves, and of one it never solves."""


def of_match(game: str, name: str) -> Iterator[Puzzle]:
    """Yields the puzzles from a match between robots, all numbered 0."""
    looked = set[tuple[str, rules.Seat]]()
    for before, seq, seat, action in positions(played(game, name)):
        if seat is None:
            continue
        rng, prompt = Random(f"{name} {seq}"), _window(before, action)
        if type(action).__name__ not in ASKED.get(prompt.kind, ()):
            puzzle = puzzle_at(before, seat, action, rng)
        elif (prompt.window, seat) in looked:
            continue
        else:
            looked.add((prompt.window, seat))
            puzzle = open_puzzle(before, seat, prompt, rng)
        if puzzle is not None:
            yield puzzle


def _window(match: rules.Match, action: rules.Action) -> rules.Prompt:
    accepts = match.game.accepts
    return next(ask for ask in match.prompts if type(action) in accepts[ask.kind])


def open_puzzle(
    match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
) -> Puzzle | None:
    """Returns a puzzle for when anyone may act: a best move, better than waiting, and worse ones.

    Moves that are about as good as the best one aren't among the choices.
    """
    game, view = match.game, match.view(seat)
    if any(ask.kind == "proposal" for ask in match.prompts):
        return None  # that has to be answered before anything else
    listed = (
        move
        for move in game.legal(match.truth, seat, prompt)
        if type(move).__name__ in ASKED[prompt.kind]
    )
    legal = [*islice(listed, TRIED)]
    rows = compare(game, view, prompt, legal, rng, (WORLDS, WORLDS), 0.0)
    means = [sum(row[place] for row in rows) / len(rows) for place in range(len(legal))]
    first, *others = sorted(range(len(legal)), key=lambda place: -means[place])
    kept = [first]
    for other in others:
        mean, error = difference([(row[first], row[other]) for row in rows])
        if mean >= game.worth_a_word and mean > CLEAR * error:
            kept.append(other)
    kept = kept[:MOST]
    reason = why(game, view, prompt, legal[first], rng)
    if len(kept) < FEWEST or reason is None or means[first] <= 0:
        return None
    if not _told_apart(view, [legal[place] for place in kept]):
        return None
    near = sum(row[first] >= max(row[place] for place in kept) for row in rows)
    if 2 * near < len(rows):
        return None
    rating = min(HARDEST, EASIEST + DOUBT * (1 - near / len(rows)) * (HARDEST - EASIEST))
    moves = {place: round(means[first] - means[place], 2) for place in kept}
    puzzle = _written(match, seat, legal, moves, (len(rows), near), rating, reason)
    return msgspec.structs.replace(puzzle, ties=True)


def _written(
    match: rules.Match,
    seat: rules.Seat,
    legal: Sequence[rules.Action],
    less: Mapping[int, float],
    tried: tuple[int, int],
    rating: float,
    reason: Reason,
) -> Puzzle:
    """Returns a puzzle without a number; ``less`` has the indexes of its moves, best first."""
    return Puzzle(
        number=0,
        seat=seat,
        match=msgspec.json.decode(match.checkpoint()),
        moves=tuple(Worth(rules.to_dict(legal[place]), points) for place, points in less.items()),
        worlds=tried[0],
        best=tried[1],
        rating=round(rating),
        reason=(reason.name, to_plain(reason.facts)),
    )


def puzzle_at(
    match: rules.Match, seat: rules.Seat, action: rules.Action, rng: Random
) -> Puzzle | None:
    """Returns a position's puzzle, if it has one best move that isn't obvious."""
    game, view = match.game, match.view(seat)
    prompt = _window(match, action)
    if prompt.mode not in (Mode.TURN, Mode.SECRET) or prompt.done:
        return None
    if isinstance(view, BeloteView) and (not view.legal or len(view.hand or ()) > TRICKS):
        return None
    legal = [*islice(game.legal(match.truth, seat, prompt), CHOICES.stop)]
    if len(legal) not in CHOICES or not _told_apart(view, legal):
        return None
    rows = compare(game, view, prompt, legal, rng, (GLANCE, GLANCE), 0.0)
    first = max(range(len(legal)), key=lambda place: sum(row[place] for row in rows))
    if (
        _ahead(rows, first) < GLANCE - 1
        or best(game, view, prompt, legal, rng, 0.2) != legal[first]
    ):
        return None
    rows = compare(game, view, prompt, legal, rng, (WORLDS, WORLDS), 0.0)
    means = [sum(row[place] for row in rows) / len(rows) for place in range(len(legal))]
    order = sorted(range(len(legal)), key=lambda place: -means[place])
    ahead = _ahead(rows, order[0])
    if ahead < SHARE * len(rows) or means[order[0]] - means[order[1]] < LEAST:
        return None
    easy = rules.robot(game.name, "easy")
    answers = [easy.choose(view, prompt, rng, 0.0, 100) for _ in range(TRIES)]
    share = answers.count(legal[order[0]]) / TRIES
    reason = why(game, view, prompt, legal[order[0]], rng)
    if share == 1.0 or reason is None:
        return None
    less = {place: round(means[order[0]] - means[place], 2) for place in order}
    rating = HARDEST - share * (HARDEST - EASIEST) + 10 * (len(legal) - CHOICES.start)
    return _written(match, seat, legal, less, (len(rows), ahead), rating, reason)


def _ahead(rows: Sequence[Sequence[float]], place: int) -> int:
    """Returns the number of worlds in which a move beats every other."""
    return sum(
        row[place] > max(value for other, value in enumerate(row) if other != place) for row in rows
    )


def _told_apart(view: rules.View, legal: list[rules.Action]) -> bool:
    """Returns whether no two moves have the same text."""
    game = type(legal[0]).__module__.split(".")[1]
    names = tuple(map(str, range(8)))
    context, w = RenderContext(0, names, names), words("en")
    return len({FACES[game].move_text(action, view, context, w) for action in legal}) == len(legal)


def main() -> None:
    """Adds puzzles to the games given."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("games", nargs="+", choices=sorted(FACES))
    parser.add_argument("--count", type=int, default=50, help="how many a game there shall be")
    parser.add_argument(
        "--matches", type=int, default=2_000, help="matches that are looked through"
    )
    chosen = parser.parse_args()
    for game in chosen.games:
        have = data.puzzles(game)
        number = msgspec.json.decode(have[-1])["number"] if have else 0
        reasons = Counter[str]()
        with (data.ROOT / game / "puzzles.jsonl").open("ab") as file:
            for match in range(chosen.matches):
                for puzzle in islice(of_match(game, f"puzzle {number} {match}"), EACH):
                    assert puzzle.reason is not None
                    name = puzzle.reason[0]
                    if number < chosen.count and reasons[name] * 2 < chosen.count:
                        number, reasons[name] = number + 1, reasons[name] + 1
                        numbered = msgspec.structs.replace(puzzle, number=number)
                        file.write(msgspec.json.encode(numbered) + b"\n")
                        file.flush()
                if number >= chosen.count:
                    break


if __name__ == "__main__":
    main()
