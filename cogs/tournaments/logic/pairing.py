"""Pairs entrants. There is no I/O here: the same standings give the same pairings.

Boards of two come from a minimum-cost perfect matching (networkx); if the number is odd, the bye is
another node. In order of priority, people don't meet those they block if that's avoidable, no two
meet again, no one gets a second bye before everyone has had one, and people with similar scores
meet. Larger boards are filled seat by seat by such matchings, then improved by swaps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations, islice, permutations
from random import Random
from typing import Any

from bot.users.avoided import Parted, no_one
from cogs.tournaments.logic.scoring import BYE, ROBOT, Slot, boards

Cost = Callable[[int, int], int]

_LOT = 1_000
"""How many different lots can decide between pairings of equal cost."""

_NOBODY = -1
"""The matching's node that stands for a bye."""

_SEATINGS = 120
"""How many possible seatings of a board are compared."""

_MENDINGS = 20
"""The most passes over all pairs of boards in search of a better swap."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairings for a round.

    Attributes:
        boards: the entrants at each board, best board first, not counting robots.
        byes: the entrants without a board.
    """

    boards: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    byes: list[int] = field(default_factory=list[int])


@dataclass(frozen=True, slots=True)
class Past:
    """What matters about earlier rounds.

    Attributes:
        meetings: how often two entrants have met at a board, by their numbers, smaller first.
        partners: how often two entrants were on the same side.
        byes: the entrants who have had a bye, or sat alone at a board.
        sat: how often an entrant has had each seat.
    """

    meetings: Mapping[tuple[int, int], int]
    partners: Mapping[tuple[int, int], int]
    byes: Collection[int]
    sat: Mapping[tuple[int, int], int]

    @classmethod
    def of(cls, slots: Sequence[Slot]) -> Past:
        """Collects the facts from earlier rounds."""
        meetings: dict[tuple[int, int], int] = {}
        partners: dict[tuple[int, int], int] = {}
        sat: dict[tuple[int, int], int] = {}
        byes = {slot.entrant for slot in slots if slot.board == BYE}
        for seated in boards(slots).values():
            people = [slot for slot in seated if slot.entrant != ROBOT]
            if len(people) == 1:
                byes.add(people[0].entrant)
            for slot in people:
                sat[slot.entrant, slot.seat] = sat.get((slot.entrant, slot.seat), 0) + 1
            for slot, other in combinations(people, 2):
                key = _pair(slot.entrant, other.entrant)
                meetings[key] = meetings.get(key, 0) + 1
                if slot.side == other.side:
                    partners[key] = partners.get(key, 0) + 1
        return cls(meetings, partners, byes, sat)


def swiss(
    levels: Mapping[int, int],
    past: Past,
    size: int,
    allowed: Collection[int],
    lot: str,
    *,
    robots: bool,
    parted: Parted = no_one,
) -> Pairing:
    """Pairs a round in which no one drops out: Swiss, or duplicate if all levels are equal.

    Args:
        levels: everyone who is playing, best first, with their scores as whole numbers.
        past: earlier rounds.
        size: how many people sit at a board.
        allowed: the player counts that the game allows.
        lot: breaks ties.
        robots: whether robots fill boards; if not, people left over get a bye.
        parted: given two entrants' numbers, returns whether they should not meet.
    """
    people = list(levels)
    if len(people) < 2:
        return Pairing([tuple(people)] if robots and people else [], [] if robots else people)
    spread = (max(levels.values()) - min(levels.values())) ** 2 * _LOT + _LOT
    again = (spread + 1) * len(people) ** 2
    twice = again * len(people) * (1 + max(past.meetings.values(), default=0)) ** 2
    never = twice * len(people)

    def cost(player: int, other: int) -> int:
        met = past.meetings.get(_pair(player, other), 0)
        apart = (levels[player] - levels[other]) ** 2
        blocked = never * parted(player, other)
        return blocked + again * met * met + apart * _LOT + _drawn(lot, *_pair(player, other))

    if size == 2:
        return _twos(people, levels, past, cost, twice, lot, robots=robots)
    shape = _shape(len(people), size, allowed, robots=robots)
    out = len(people) - sum(shape)
    low_first = people[::-1]
    byes = sorted(low_first, key=lambda player: player in past.byes)[:out]
    return Pairing(_filled([player for player in people if player not in byes], shape, cost), byes)


def _twos(
    people: Sequence[int],
    levels: Mapping[int, int],
    past: Past,
    cost: Cost,
    twice: int,
    lot: str,
    *,
    robots: bool,
) -> Pairing:
    """Returns a perfect matching of least cost; the bye goes to a low entrant, but never twice."""
    edges = [(player, other, cost(player, other)) for player, other in combinations(people, 2)]
    if len(people) % 2:
        low = min(levels.values())
        edges += [
            (
                _NOBODY,
                person,
                twice * (person in past.byes)
                + (levels[person] - low) ** 2 * _LOT
                + _drawn(lot, 0, person),
            )
            for person in people
        ]
    order = {player: number for number, player in enumerate([*people, _NOBODY])}
    pairs = [tuple(sorted(pair, key=order.__getitem__)) for pair in _matched(edges)]
    pairs.sort(key=lambda pair: order[pair[0]])
    alone = [pair[0] for pair in pairs if _NOBODY in pair]
    met = [pair for pair in pairs if _NOBODY not in pair]
    return Pairing([*met, *((player,) for player in alone)]) if robots else Pairing(met, alone)


def _matched(edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Returns a perfect matching with the lowest cost."""
    import networkx as nx  # importing it takes as long as the rest of the bot's start

    graph: Any = nx.Graph()  # pyright: ignore[reportUnknownVariableType]
    graph.add_weighted_edges_from(edges)
    return sorted(nx.min_weight_matching(graph))


def _shape(people: int, size: int, allowed: Collection[int], *, robots: bool) -> list[int]:
    """Returns how many people sit at each board, larger boards first, leaving out byes."""
    count = -(-people // size)
    even = [people // count + (number < people % count) for number in range(count)]
    if robots or all(size_of_board in allowed for size_of_board in even):
        return even
    return [size] * (people // size)


def _filled(people: Sequence[int], shape: Sequence[int], cost: Cost) -> list[tuple[int, ...]]:
    """Returns boards of people with similar scores who haven't met, starting with the best."""
    blocks: list[list[int]] = []
    start = 0
    for size in shape:
        blocks.append(list(people[start : start + size]))
        start += size
    filled = [[block[0]] for block in blocks if block]
    for seat in range(1, max(shape, default=0)):
        coming = [block[seat] for block in blocks if seat < len(block)]
        open_boards = [number for number, block in enumerate(blocks) if seat < len(block)]
        edges = [
            (-2 - number, player, sum(cost(player, other) for other in filled[number]))
            for number in open_boards
            for player in coming
        ]
        for pair in _matched(edges):
            number, player = min(pair), max(pair)
            filled[-2 - number].append(player)
    _mend(filled, cost)
    return [tuple(board) for board in filled]


def _mend(filled: list[list[int]], cost: Cost) -> None:
    """Swaps people between boards for as long as that lowers the cost."""

    def worth(board: Sequence[int], out: int, new: int) -> int:
        others = [player for player in board if player != out]
        return sum(cost(new, player) for player in others) - sum(
            cost(out, player) for player in others
        )

    for _ in range(_MENDINGS):
        better = False
        for here, there in combinations(range(len(filled)), 2):
            for i in range(len(filled[here])):
                for j in range(len(filled[there])):
                    first, other = filled[here][i], filled[there][j]
                    if worth(filled[here], first, other) + worth(filled[there], other, first) < 0:
                        filled[here][i], filled[there][j], better = other, first, True
        if not better:
            return


def knockout(
    seeds: Sequence[int],
    still: Collection[int],
    number: int,
    size: int,
    allowed: Collection[int],
    *,
    robots: bool,
    parted: Parted = no_one,
    first: Sequence[Slot] = (),
) -> Pairing:
    """Pairs a knock-out round.

    Args:
        seeds: everyone who started, best first.
        still: the entrants who are still in.
        number: the round, from 1.
        size: how many people sit at a board.
        allowed: the player counts that the game allows.
        robots: whether robots fill boards.
        parted: returns whether two should not meet; brackets (boards of two) obey it in round 1.
        first: the first round, if a bracket continues.
    """
    alive = [entrant for entrant in seeds if entrant in still]
    if len(alive) < 2:
        return Pairing([], alive)
    if size == 2:
        return _bracket(_line_again(first) if first else _line(seeds, parted), still, number)
    if len(alive) <= size and (robots or len(alive) in allowed):
        return Pairing([tuple(alive)])
    shape = _shape(len(alive), size, allowed, robots=robots)
    byes = alive[: len(alive) - sum(shape)]
    filled: list[list[int]] = [[] for _ in shape]
    for turn, entrant in enumerate(alive[len(byes) :]):  # back and forth, to keep the best apart
        lap, place = divmod(turn, len(shape))
        filled[place if lap % 2 == 0 else len(shape) - 1 - place].append(entrant)
    _mend(filled, lambda entrant, other: int(parted(entrant, other)))
    return Pairing([tuple(board) for board in filled if board], byes)


Line = Sequence[int | None]
"""A bracket from top to bottom, by entrant; ``None`` gives the entrant next to it a bye."""


def _places(count: int) -> list[int]:
    """Returns the standard bracket, by seeds from 0: top seeds get the byes and meet last."""
    line = [0]
    while len(line) < count:
        line = [place for seed in line for place in (seed, 2 * len(line) - 1 - seed)]
    return line


def _line(seeds: Sequence[int], parted: Parted) -> Line:
    """Draws the standard bracket; seeds of similar rank (3-4, 5-8 …) swap to keep people apart."""
    places, order = _places(len(seeds)), list(seeds)
    spots = {place: spot for spot, place in enumerate(places)}
    apart = [pair for pair in combinations(seeds, 2) if parted(*pair)]
    concerned = {player for pair in apart for player in pair}

    def cost() -> int:
        """Makes one meeting weigh more than all those that may follow in the next round."""
        at = {player: spots[place] for place, player in enumerate(order)}
        met = ((at[first] ^ at[other]).bit_length() for first, other in apart)
        return sum((len(apart) + 1) ** (len(places).bit_length() - number) for number in met)

    least, before = cost(), -1
    while least != before:
        before = least
        for here, other in combinations(range(len(order)), 2):
            alike = here.bit_length() == other.bit_length()
            if not alike or not concerned & {order[here], order[other]}:
                continue
            order[here], order[other] = order[other], order[here]
            if (new := cost()) < least:
                least = new
            else:
                order[here], order[other] = order[other], order[here]
    return [order[place] if place < len(order) else None for place in places]


def _line_again(first: Sequence[Slot]) -> Line:
    """Returns a bracket in the order in which its first round was drawn."""
    met = iter(boards(first).values())
    byes = iter(sorted((slot.seat, slot.entrant) for slot in first if slot.board == BYE))
    people = len({slot.entrant for slot in first})
    places, line = _places(people), list[int | None]()
    for pair in zip(places[::2], places[1::2], strict=True):
        full = max(pair) < people
        line += [slot.entrant for slot in next(met)] if full else [next(byes)[1], None]
    return line


def _bracket(line: Line, still: Collection[int], number: int) -> Pairing:
    """Pairs a round in a bracket."""
    pairing = Pairing()
    for start in range(0, len(line), 2**number):
        here = [
            entrant
            for entrant in line[start : start + 2**number]
            if entrant is not None and entrant in still
        ]
        if len(here) > 1:
            pairing.boards.append(tuple(here))
        else:
            pairing.byes.extend(here)
    if len(pairing.byes) > 1 and not pairing.boards:  # no opponent was there: they advance
        return _bracket(line, still, number + 1)
    return pairing


def through(slots: Sequence[Slot], seeds: Sequence[int]) -> set[int]:
    """Returns who advances from a knock-out round: half of each board, and those with byes.

    Ties go to the better seed, and people who were absent never advance.
    """
    order = {player: number for number, player in enumerate(seeds)}
    still = {slot.entrant for slot in slots if slot.board == BYE}
    for seated in boards(slots).values():
        people = [slot for slot in seated if slot.entrant != ROBOT]
        there = sorted(
            (person for person in people if not person.absent),
            key=lambda slot: (slot.place or 0, order[slot.entrant]),
        )
        still |= {person.entrant for person in there[: max(1, len(people) // 2)]}
    return still


def seated(
    board: Sequence[int], teams: Sequence[Sequence[int]], past: Past, lot: str
) -> tuple[int, ...]:
    """Seats the entrants, giving them new partners and new seats as far as possible.

    Args:
        board: the board's entrants, with ``ROBOT`` for each robot.
        teams: the seats on each side.
        past: earlier rounds.
        lot: breaks ties.
    """
    shuffled = sorted(board)
    dice = Random(_number(lot, *shuffled))
    dice.shuffle(shuffled)

    def cost(order: Sequence[int]) -> int:
        together = (pair for team in teams for pair in combinations([order[s] for s in team], 2))
        again = sum(past.partners.get(_pair(*pair), 0) for pair in together)
        same = sum(past.sat.get((entrant, seat), 0) for seat, entrant in enumerate(order))
        return again * 100 + same

    if len(board) <= 5:
        return min(permutations(shuffled), key=cost)
    tried = [tuple(shuffled)]
    for _ in islice(range(_SEATINGS), 1, None):
        dice.shuffle(shuffled)
        tried.append(tuple(shuffled))
    return min(tried, key=cost)


def _pair(first: int, other: int) -> tuple[int, int]:
    return (first, other) if first < other else (other, first)


def _drawn(lot: str, *entrants: int) -> int:
    return _number(lot, *entrants) % _LOT


def _number(lot: str, *entrants: int) -> int:
    text = ":".join([lot, *map(str, entrants)])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
