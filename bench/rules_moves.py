"""What a move costs through ``rules.Match``, compared with the bare state and with other engines.

Random matches through ``Match`` alternate with the same kind of matches on a game's functions
alone, which neither check an action nor log it. The other engines, if they are installed, play
random matches of their own games: ``pip install open_spiel rlcard pokerkit colver``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import product
from random import Random
from time import process_time
from typing import Any

import rules
from bench.figure import Figure, Goal
from bench.matches import SEATS
from rules.core.chance import Chance
from rules.core.reading import read_options

ROUNDS = 9
SECONDS = 1.0
"""How long each game and engine plays in a round, in CPU seconds."""


def through_match(game: str, rng: Random) -> int:
    """Plays a random match, and returns the number of moves."""
    match = rules.Match.new(game, seats=SEATS[game], seed=f"bench {rng.random()}")
    while match.prompts:
        seats = [seat for prompt in match.prompts for seat in prompt.seats]
        seat = seats[int(rng.random() * len(seats))]
        match.play(seat, match.sample(seat, rng))
    return match.seq


def on_bare_state(name: str, rng: Random) -> int:
    """Plays a random match with a game's functions alone, and returns the number of moves."""
    game, seed, moves = rules.GAMES[name], f"bench {rng.random()}", 0
    state, _ = game.setup(SEATS[name], read_options(game, {}), Chance(seed))
    prompts = game.prompts(state)
    while prompts:
        seats = [seat for prompt in prompts for seat in prompt.seats]
        seat = seats[int(rng.random() * len(seats))]
        mine = [prompt for prompt in prompts if seat in prompt.seats]
        action = game.sample(state, seat, mine, rng)
        state = state.__copy__()
        game.apply(state, seat, action, Chance(seed))
        prompts = game.prompts(state)
        moves += 1
    return moves


def colver(belote: Any, rng: Random) -> int:
    env = belote.Env.deal(dealer=0, seed=rng.getrandbits(31))
    legal, done, moves = env.legal_actions(), False, 0
    while not done:
        _, _, done, legal = env.step(rng.choice(legal))
        moves += 1
    return moves


def open_spiel(spiel: Any, rng: Random) -> int:
    state, moves = spiel.load_game("skat").new_initial_state(), 0
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
        moves += not chance
    return moves


def rlcard(cards: Any, rng: Random) -> int:
    env = cards.make("uno", config={"seed": rng.getrandbits(31)})
    state, _ = env.reset()
    moves = 0
    while not env.is_over():
        state, _ = env.step(rng.choice([*state["legal_actions"]]))
        moves += 1
    return moves


def pokerkit(poker: Any, rng: Random) -> int:
    state = poker.NoLimitTexasHoldem.create_state(
        tuple(poker.Automation), True, 0, (1, 2), 2, (200,) * 6, 6
    )
    moves = 0
    while state.status:
        ways = [
            way
            for way in ("fold", "check_or_call", "complete_bet_or_raise_to")
            if getattr(state, f"can_{way}")()
        ]
        getattr(state, rng.choice(ways))()
        moves += 1
    return moves


PEERS: dict[str, tuple[str, str, Callable[[Any, Random], int]]] = {
    "colver": ("colver", "Belote contrée", colver),
    "open_spiel": ("pyspiel", "skat", open_spiel),
    "rlcard": ("rlcard", "uno", rlcard),
    "pokerkit": ("pokerkit", "no-limit hold'em with six players", pokerkit),
}
"""Each package's module, the game that it plays, and a function that plays a random match."""


def speeds(rounds: int, seconds: float, *plays: Callable[[Random], int]) -> list[float]:
    """Returns each way's most moves per CPU second, from rounds in which they take turns.

    Each turn lasts ``seconds`` of CPU time, and at least one match.
    """
    most = [0.0 for _ in plays]
    for turn, (way, play) in product(range(rounds), enumerate(plays)):
        begin, moves, rng = process_time(), 0, Random(turn)
        while (spent := process_time() - begin) < seconds or not moves:
            moves += play(rng)
        most[way] = max(most[way], moves / spent)
    return most


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Measures each game both ways, then Belote beside each engine that is installed."""
    rounds, seconds = (1, 0.01) if quick else (ROUNDS, SECONDS)
    for game in SEATS:
        ways = (partial(through_match, game), partial(on_bare_state, game))
        through, bare = speeds(rounds, seconds, *ways)
        yield Figure(
            name=f"rules_{game}",
            value=1e6 / through,
            unit="µs of CPU a move",
            baseline=1e6 / bare,
            against="the same without checks and log",
            goal=Goal("ratio", "<=", 1.6),
            more={"moves_per_second": round(through)},
        )
    for package, (module, played, play) in PEERS.items():
        with suppress(ImportError):
            engine = import_module(module)
            ways = (partial(through_match, "belote"), partial(play, engine))
            ours, theirs = speeds(rounds, seconds, *ways)
            yield Figure(
                name=f"rules_beside_{package}",
                value=ours,
                unit="moves in Belote per CPU second",
                baseline=theirs,
                against=f"{package} {version(package)}, {played}",
            )
