"""Moves in words: what ``/move`` and ``/call`` offer while someone types, and which move the typed words mean.

A game lists its moves as :class:`Move` values. Where they are too many to list, a move is said part by part, with commas
between: each part brings the list of those that can follow. What is typed narrows the list down; accents, capitals and
the order of words do not matter, and a suit's sign is as good as its English letter, where that stands for nothing else in
the reader's language.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import rules
from bot.components.emoji import spoken
from bot.components.screen import MENU_LIMIT

if TYPE_CHECKING:
    from bot.games.ui import GameUI, RenderContext
    from bot.i18n.words import Words

TEXT_LIMIT = 100
"""Characters of a suggestion, at most: Discord's limit."""

LISTED = 500
"""Legal actions that are put into words, at most; a game with more of them brings its moves in parts."""

NEXT = "…"
"""Ends a suggestion that is only the beginning of a move."""

Pick = TypeVar("Pick", bound=Hashable)

Spoken = tuple[str, ...]
"""Text as it is compared: its words, without accents, signs and capitals."""

_SIGNS = str.maketrans({"♠": "ˢ", "♥": "ʰ", "♦": "ᵈ", "♣": "ᶜ", "_": " ", "\ufe0f": "", "œ": "oe"})
"""A sign becomes a letter that no one types: in French, c is for hearts."""
_LETTERS = str.maketrans("ˢʰᵈᶜ", "shdc")
_WORD = re.compile(r"(?<!\w)-\d+|\w+")
_EXACT, _ENGLISH, _BEGINS, _WORDS, _STARTS, _INSIDE = range(6)
"""How well typed words fit a move: best first."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move in words, or a part of one.

    Attributes:
        text: the words; no comma if more can follow.
        action: what it plays as it stands; ``None`` if more has to be said.
        more: returns the parts that can follow, given what is typed after the comma; ``None`` if none can.
        brief: shorter words for the same, used before other parts where there is no room.
        also: what else people type for the same.
    """

    text: str
    action: rules.Action | None = None
    more: Callable[[str], Iterable[Move]] | None = None
    brief: str = ""
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text if self.action or not self.more else f"{self.text}, {NEXT}"


def legal_moves(
    match: rules.Match, seat: rules.Seat, game_ui: GameUI, context: RenderContext, w: Words
) -> Iterable[Move]:
    """Returns what a seat may do now in words: part by part where the game says so, else every legal action."""
    view = match.view(seat)
    parts = game_ui.moves(view, context, w) if game_ui.moves is not None else None
    if parts is not None:
        return parts
    actions = islice(match.legal(seat), LISTED)
    return (in_words(one, view, game_ui, context, w) for one in actions)


def in_words(
    action: rules.Action, view: Any, game_ui: GameUI, context: RenderContext, w: Words
) -> Move:
    """Returns an action in words."""
    text = game_ui.move_text(action, view, context, w)
    return Move(text, action, also=game_ui.spellings(action, w))


def branches(
    paths: Mapping[tuple[Pick, ...], rules.Action],
    say: Callable[[int, Pick], str],
    brief: Callable[[Pick], str] = lambda _: "",
    depth: int = 0,
) -> Iterator[Move]:
    """Yields moves that are picked step by step, by their first step.

    Args:
        paths: the actions, by the picks that lead to them.
        say: a pick in words, given its place among the picks of its path.
        brief: a pick in fewer words, for where there is no room; ``""`` if it has none.
        depth: how many picks have been made before.
    """
    after: dict[Pick, dict[tuple[Pick, ...], rules.Action]] = {}
    for (first, *rest), action in paths.items():
        after.setdefault(first, {})[tuple(rest)] = action
    for pick, left in after.items():
        action = left.pop((), None)
        more = partial(branches, left, say, brief, depth + 1)
        yield Move(
            say(depth, pick).replace(",", ""),
            action,
            (lambda _typed, more=more: more()) if left else None,
            brief(pick),
        )


def suggestions(moves: Iterable[Move], typed: str) -> list[Move]:
    """Returns what fits typed words: whole moves and beginnings, best first, as many as Discord shows."""
    fitting = [move for _, move in _ranked(moves, typed)]
    return fitting if len(fitting) <= MENU_LIMIT else _begun(fitting)


def meant(moves: Iterable[Move], typed: str, others: Iterable[Move] = ()) -> list[Move]:
    """Returns the moves that typed words may mean: one if they are clear, none if they fit nothing.

    Args:
        moves: what is legal now.
        typed: the words.
        others: moves that are known but not legal; one that is named exactly is meant rather than a legal one that is not.
    """
    if not spoken_words(typed):
        return []
    ranked = [one for one in _ranked(moves, typed) if one[0] is not _INSIDE]
    best = ranked[0][0] if ranked else _INSIDE
    if best is not _EXACT:
        known = _ranked(others, typed)
        named = [move for rank, move in known if rank == known[0][0]]
        if len(named) == 1 and known[0][0] <= _ENGLISH and known[0][0] < best:
            return named
    return [move for rank, move in ranked if rank == best]


@lru_cache(maxsize=4096)
def spoken_words(text: str) -> Spoken:
    """Returns text as it is compared: ``10♥`` is ``10ʰ``, ``Coccodé!`` is ``coccode``."""
    folded = unicodedata.normalize("NFD", text.casefold().translate(_SIGNS))
    return tuple(_WORD.findall("".join(c for c in folded if not unicodedata.combining(c))))


def nearest(moves: Iterable[Move], typed: str, most: int) -> list[Move]:
    """Returns the moves that read most like typed words; the first ones where none does."""
    listed = {move.text: move for move in _distinct(moves)}
    near = get_close_matches(typed, listed, most)
    return [listed[text] for text in near or listed][:most]


def _ranked(moves: Iterable[Move], typed: str) -> list[tuple[int, Move]]:
    """Returns the moves that fit typed words, in whole words, with how well they do; best first."""
    parts, before, rest = list(_distinct(moves)), Move(""), typed[: 4 * TEXT_LIMIT].split(",")
    while rest:
        found = _part(parts, spoken_words(rest[0]), last=len(rest) == 1)
        if found is None or found.more is None:
            break
        begun, rest = _after(before, found), rest[1:]
        before = Move(f"{begun.text}, ", brief=f"{before.brief}{found.brief or found.text}, ")
        parts = list(_distinct(found.more(",".join(rest).strip())))
        if not any(map(spoken_words, rest)) and begun.action is not None:
            return [(_EXACT, begun), *((_INSIDE, _after(before, part)) for part in parts)]
    wanted = spoken_words(" ".join(rest))
    ranked = [(_fit(part, wanted), part) for part in parts]
    fitting = [(rank, _after(before, part)) for rank, part in ranked if rank is not None]
    return sorted(fitting, key=lambda one: one[0])


def _part(parts: Sequence[Move], wanted: Spoken, *, last: bool) -> Move | None:
    """Returns the part that is said before a comma; the last one only if it is said in full."""
    open_ended = [part for part in parts if part.more is not None]
    ranked = [(rank, part) for part in open_ended if (rank := _fit(part, wanted)) is not None]
    best = min(ranked, key=lambda one: one[0], default=None)
    return best[1] if best and wanted and (best[0] <= _ENGLISH or not last) else None


def _fit(move: Move, wanted: Spoken) -> int | None:
    """Returns how well typed words fit a move; ``None`` if they do not."""
    own = [spoken_words(text) for text in (move.text, *move.also)]
    if wanted and wanted in (*own, spoken_words(move.brief)):
        return _EXACT
    lettered = tuple(word.translate(_LETTERS) for word in own[0])
    if wanted and wanted in (lettered, _ids(move.action)):
        return _ENGLISH
    said = [*own, lettered]
    if wanted and any(one[: len(wanted)] == wanted for one in said):
        return _BEGINS
    if any(all(word in one for word in wanted) for one in said):
        return _WORDS
    if any(all(any(own.startswith(word) for own in one) for word in wanted) for one in said):
        return _STARTS
    return _INSIDE if any(all(word in "".join(one) for word in wanted) for one in said) else None


def _ids(action: rules.Action | None) -> Spoken:
    """Returns an action by the ids in it, as the rules write them: ``th`` for the ten of hearts."""
    plain: dict[str, Any] = {} if action is None else rules.to_dict(action)
    kind = plain.pop("type", "")
    return spoken_words(" ".join(_values(plain)) or kind)


def _values(plain: Any, name: object = "") -> Iterator[str]:
    """Yields the values in plain data; a flag that is set by its name."""
    kind = plain.__class__
    if kind in (dict, list, tuple):
        for key, value in plain.items() if kind is dict else enumerate(plain):
            yield from _values(value, key)
    elif plain is True:
        yield str(name)
    elif plain is not False and plain is not None:
        yield str(plain)


def _after(before: Move, part: Move) -> Move:
    """Returns a part with what is said before it, in brief where there is no room."""
    whole = before.text + part.text
    return replace(part, text=whole if len(whole) <= TEXT_LIMIT else before.brief + part.text)


def _distinct(moves: Iterable[Move]) -> Iterator[Move]:
    """Yields moves in plain text, with a number where two would read the same."""
    seen = Counter[Spoken]()
    for move in moves:
        text = spoken(move.text)
        seen[said := spoken_words(text)] += 1
        yield replace(move, text=text if seen[said] == 1 else f"{text} ({seen[said]})")


def _begun(fitting: Sequence[Move]) -> list[Move]:
    """Returns the first words that many moves begin with, as many words as leave few enough; a single one is whole."""
    found: dict[str, list[Move]] = {}
    for length in range(1, TEXT_LIMIT):
        groups: dict[str, list[Move]] = {}
        for move in fitting:
            groups.setdefault(" ".join(str(move).split()[:length]), []).append(move)
        if len(groups) > MENU_LIMIT:
            break
        found = groups
    if not found:
        return [*fitting[:MENU_LIMIT]]
    return [
        group[0] if len(group) == 1 else Move(f"{start.rstrip(',')} {NEXT}")
        for start, group in found.items()
    ]
