"""Matches as an operator exports them: all computed values fit, no matter who chose the rest."""

import json
from itertools import islice
from random import Random
from typing import Any

import msgspec

import rules
from bot.fairness import verify
from bot.fairness.draw import Draw
from bot.fairness.verify import Noted
from tests.conformance.harness import playout

TABLE, SECRET_WORD = 7, "only I know this, 9b1f04"
OPERATOR, HONEST, ROBOTS = 11, 12, (-1, -2)
Told = dict[str, Any]

MOVES = 5
"""Moves of a match that ended by a vote."""

CHAIN = "5a" * 32
CUP = "c0" * 32


def options(game: str, **chosen: Any) -> Any:
    return rules.to_dict(rules.read_options(rules.GAMES[game], chosen))


def dealt(game: str, seats: int, seed: str, moves: int | None = None, **told: Any) -> Told:
    """Returns the export of a random match.

    Args:
        game: the game.
        seats: how many play.
        seed: the seed of the deal.
        moves: the number of moves before it was ended; ``None`` for a full match.
        told: the fields that differ: its publication, and the source of its seed.
    """
    fields = {"kind": "before", "table": TABLE, "options": options(game), "published": ""} | told
    match = rules.Match.new(game, seats, seed, fields["options"])
    list(islice(playout(match, Random(1)), moves))
    over = match.outcome is not None
    export = {
        "kind": fields.pop("kind"),
        "table": fields.pop("table"),
        "game": game,
        "rules_version": match.game.rules_version,
        "content_version": match.game.content_version,
        "status": "finished" if over else "closed",
        "reason": "" if over else "voted",
        "seats": seats,
        "options": fields.pop("options"),
        "published": fields.pop("published"),
        "draw": None,
        "daily": None,
        "cup": None,
        "seed": seed,
        "draws": [
            {"kind": kind, "label": label, "size": size}
            | {"result": verify.drawn(seed, kind, label, size)}
            for kind, label, size in match.drawn
        ],
        "moves": [[seat, rules.to_dict(action)] for _, seat, action in match.log],
        "outcome": match.outcome and rules.to_dict(match.outcome),
    } | fields
    return json.loads(json.dumps(export))


def words(table: int, draw: Draw) -> list[Told | None]:
    return [
        word and {**msgspec.to_builtins(word), "commitment": word.commitment(table)}
        for word in draw.fixed or ()
    ]


def drawn(game: str, draw: Draw, published: str, moves: int | None = None, **told: Any) -> Told:
    block = {"secret": draw.secret, "words": words(TABLE, draw)}
    told |= {"kind": "table", "published": published, "draw": block}
    return dealt(game, len(draw.fixed or ()), draw.seed(TABLE), moves, **told)


def started(table: int, word: str, *robots: int, operators_word: str = "mine") -> Draw:
    """Returns a fixed draw, with the operator on seat 0 and a sealed word of the honest player."""
    draw = Draw.begun().seated([OPERATOR, HONEST]).changed(OPERATOR, operators_word, "")
    sealed = draw.changed(HONEST, "", verify.of_word(table, 2, "", word))
    return sealed.fix([OPERATOR, HONEST, *robots])


def _opened(shut: Draw) -> Draw:
    opened = shut.opened(TABLE, 1, SECRET_WORD)
    assert opened is not None
    return opened


def _noted(export: Told, **more: Any) -> tuple[Told, Noted]:
    return export, Noted(kind=export["kind"], played=verify.played_hash(export), **more)


def table(moves: int | None) -> tuple[Told, Noted]:
    chosen = options("belote", target=51)
    shut = started(TABLE, SECRET_WORD, *ROBOTS)
    published = shut.published(TABLE, "belote", chosen)
    export = drawn("belote", _opened(shut), published, moves, options=chosen)
    seal = verify.of_word(TABLE, 2, "", SECRET_WORD)
    card = shut.of_bot(TABLE)
    return _noted(export, published=verify.in_short(published), seal=seal, seat=2, card=card)


def never_dealt() -> tuple[Told, Noted]:
    shut = started(TABLE, SECRET_WORD, *ROBOTS)
    chosen = options("belote")
    published = shut.published(TABLE, "belote", chosen)
    export = dealt("belote", 4, "seed", 0, kind="table", options=chosen, published=published)
    export |= {"draw": {"secret": shut.secret, "words": words(TABLE, shut)}, "seed": ""}
    export |= {"draws": None, "rules_version": None, "content_version": 0, "reason": "broken_off"}
    seal = verify.of_word(TABLE, 2, "", SECRET_WORD)
    return _noted(export, published=published, seal=seal, seat=2)


def daily() -> tuple[Told, Noted]:
    number, day = 2, 20261124
    seed = verify.daily_seed(day, "belote", CHAIN)
    end = verify.chain_end(CHAIN, number)
    block = {"day": day, "number": number, "link": CHAIN, "end": end}
    hashed = rules.commitment(seed)
    export = dealt("belote", 4, seed, MOVES, kind="daily", daily=block, published=hashed)
    return _noted(export, end=end, first=20261122, day=day)


def tournament() -> tuple[Told, Noted]:
    seed = verify.tournament_seed(CUP, 2, 4)
    block, hashed = {"tournament": 3, "round": 2, "secret": CUP}, rules.commitment(seed)
    export = dealt("belote", 4, seed, MOVES, kind="tournament", cup=block, published=hashed)
    return _noted(export, card=verify.digest(CUP), round=2)


def before() -> tuple[Told, Noted]:
    hashed = rules.commitment("a seed")
    export = dealt("belote", 4, "a seed", MOVES, published=hashed)
    return _noted(export, published=hashed)
