"""Moves in words: what ``/move`` suggests, and which move the typed words mean.

A game lists its moves as :class:`Move` values. If there are too many to list, people type a move
part by part, separated by commas: each part brings up the parts that can follow. Typed words narrow
the list down. Accents, capitals and the order of words don't matter, and a suit's English letter is
as good as its symbol, unless it means something else in the reader's language. If a move is too
long for Discord, its earlier parts are cut or numbered, but still differ from all others.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache, partial
from itertools import islice
from typing import Any, TypeVar

import rules
from bot.components.emoji import spoken
from bot.components.screen import MENU_LIMIT
from bot.i18n.words import Words, folded
from bot.ui.game_ui import NEXT, GameUI, Move, RenderContext

TEXT_LIMIT = 100
"""The most characters in a suggestion, by Discord's limit."""

LISTED = 500
"""The most legal actions that are put into words; a game with more lists its moves in parts."""

TYPED = 10 * TEXT_LIMIT
"""The most typed characters that are read: more than in the longest move in any language."""

_LONGEST, _CLEAR = 12, 3
"""The most and fewest letters a shortened move keeps of each word before it uses numbers."""

Pick = TypeVar("Pick", bound=Hashable)

Spoken = tuple[str, ...]
"""Text for comparison, as words without accents, symbols or capitals."""

_SIGNS = str.maketrans({"♠": "ˢ", "♥": "ʰ", "♦": "ᵈ", "♣": "ᶜ", "_": " ", "\ufe0f": "", "œ": "oe"})
"""Symbols become letters that no one types, because in French c stands for hearts."""
_LETTERS = str.maketrans("ˢʰᵈᶜ", "shdc")
_WORD = re.compile(r"(?<!\w)-\d+|\w+")
_LETTERED = re.compile(r"[^\W\d_]+")
_NUMBER = "№"
_NUMBERED = re.compile(rf"{_NUMBER}(\d{{1,4}})")
_EXACT, _ENGLISH, _BEGINS, _WORDS, _STARTS, _INSIDE = range(6)
"""How well typed words fit a move, from best to worst."""


def legal_moves(
    match: rules.Match, seat: rules.Seat, game_ui: GameUI, context: RenderContext, w: Words
) -> Iterable[Move]:
    """Returns a seat's moves in words: in parts if the game has any, otherwise as legal actions."""
    view = match.view(seat)
    parts = game_ui.moves(view, context, w) if game_ui.moves is not None else None
    if parts is not None:
        return parts
    actions = islice(match.legal(seat), LISTED)
    return (in_words(action, view, game_ui, context, w) for action in actions)


def in_words(
    action: rules.Action, view: Any, game_ui: GameUI, context: RenderContext, w: Words
) -> Move:
    """Returns an action in words."""
    text = game_ui.move_text(action, view, context, w)
    return Move(text, action, also=game_ui.spellings(action, w))


def branches(
    paths: Mapping[tuple[Pick, ...], rules.Action],
    words_for: Callable[[int, Pick], str],
    brief: Callable[[Pick], str] = lambda _: "",
    depth: int = 0,
) -> Iterator[Move]:
    """Yields moves that are made step by step, by their first step.

    Args:
        paths: the actions, by the picks that lead to them.
        words_for: a pick in words, given its position in its path.
        brief: a pick in fewer words, for when there is little room; ``""`` if there are none.
        depth: how many picks have been made before.
    """
    after: dict[Pick, dict[tuple[Pick, ...], rules.Action]] = {}
    for (first, *rest), action in paths.items():
        after.setdefault(first, {})[tuple(rest)] = action
    for pick, left in after.items():
        action = left.pop((), None)
        more = partial(branches, left, words_for, brief, depth + 1)
        yield Move(
            words_for(depth, pick).replace(",", ""),
            action,
            (lambda _typed, more=more: more()) if left else None,
            brief(pick),
        )


def suggestions(moves: Iterable[Move], typed: str) -> list[Move]:
    """Returns moves and partial moves that fit typed words, best first, up to Discord's limit."""
    fitting = [move for _, move in _ranked(moves, typed) if len(str(move)) <= TEXT_LIMIT]
    return fitting if len(fitting) <= MENU_LIMIT else _begun(fitting)


def match_moves(moves: Iterable[Move], typed: str, others: Iterable[Move] = ()) -> list[Move]:
    """Returns the moves that typed words may mean: just one if that is clear, none if nothing fits.

    ``others`` are known but illegal moves; if typed exactly, they win over legal moves.
    """
    if not spoken_words(typed):
        return []
    ranked = [pair for pair in _ranked(moves, typed) if pair[0] is not _INSIDE]
    best = ranked[0][0] if ranked else _INSIDE
    if best is not _EXACT:
        known = _ranked(others, typed)
        named = [move for rank, move in known if rank == known[0][0]]
        if len(named) == 1 and known[0][0] <= _ENGLISH and known[0][0] < best:
            return named
    return [move for rank, move in ranked if rank == best]


@lru_cache(maxsize=4096)
def spoken_words(text: str) -> Spoken:
    """Returns text for comparison: ``10♥`` becomes ``10ʰ``, ``Coccodé!`` becomes ``coccode``."""
    return tuple(_WORD.findall(folded(text).translate(_SIGNS)))


def nearest(moves: Iterable[Move], typed: str, most: int) -> list[Move]:
    """Returns the moves that look most like the typed words, or the first moves if none do."""
    listed = {move.text: move for move in _distinct(moves)}
    near = get_close_matches(typed, listed, most)
    return [listed[text] for text in near or listed][:most]


def _ranked(moves: Iterable[Move], typed: str) -> list[tuple[int, Move]]:
    """Returns the moves that fit typed words, best first, each preceded by how well it fits."""
    begun = _Beginning()
    parts, rest = list(_distinct(moves)), typed[:TYPED].split(",")
    while rest:
        part = _part(parts, rest[0], last=len(rest) == 1)
        if part is None or part.more is None:
            break
        whole, begun, rest = begun.then(part), begun.further(part, parts), rest[1:]
        parts = list(_distinct(part.more(",".join(rest).strip())))
        if not any(map(spoken_words, rest)) and whole.action is not None:
            return [(_EXACT, whole), *((_INSIDE, begun.then(part)) for part in parts)]
    wanted = spoken_words(" ".join(rest))
    ranked = [(_fit(part, wanted), part) for part in parts]
    fitting = [(rank, begun.then(part)) for rank, part in ranked if rank is not None]
    return sorted(fitting, key=lambda pair: pair[0])


def _part(parts: Sequence[Move], typed: str, *, last: bool) -> Move | None:
    """Returns the part typed before a comma; the last part only if it is typed in full."""
    if numbered := _NUMBERED.fullmatch(typed.strip()):
        number = int(numbered[1])
        return next(iter(parts[number - 1 : number]), None)
    wanted = spoken_words(typed)
    open_ended = [part for part in parts if part.more is not None]
    ranked = [(rank, part) for part in open_ended if (rank := _fit(part, wanted)) is not None]
    best = min(ranked, key=lambda pair: pair[0], default=None)
    return best[1] if best and wanted and (best[0] <= _ENGLISH or not last) else None


def _fit(move: Move, wanted: Spoken) -> int | None:
    """Returns how well typed words fit a move; ``None`` if they don't."""
    own = [spoken_words(text) for text in (move.text, *move.also)]
    if wanted and wanted in (*own, spoken_words(move.brief)):
        return _EXACT
    lettered = _lettered(own[0])
    if wanted and wanted in (lettered, _ids(move.action)):
        return _ENGLISH
    forms = [*own, lettered]
    if wanted and any(form[: len(wanted)] == wanted for form in forms):
        return _BEGINS
    if any(all(word in form for word in wanted) for form in forms):
        return _WORDS
    if any(_starts(form, wanted) for form in forms):
        return _STARTS
    return _INSIDE if any(all(word in "".join(form) for word in wanted) for form in forms) else None


def _lettered(form: Spoken) -> Spoken:
    return tuple(word.translate(_LETTERS) for word in form)


def _starts(form: Spoken, wanted: Spoken) -> bool:
    """Returns whether each typed word is the start of one of these words."""
    return all(any(own.startswith(word) for own in form) for word in wanted)


def _ids(action: rules.Action | None) -> Spoken:
    """Returns the ids in an action, in the rules' spelling: ``th`` for the ten of hearts."""
    plain: dict[str, Any] = {} if action is None else rules.to_dict(action)
    kind = plain.pop("type", "")
    return spoken_words(" ".join(_values(plain)) or kind)


def _values(plain: Any, name: object = "") -> Iterator[str]:
    """Yields the values in plain data; for a set flag, its name."""
    kind = plain.__class__
    if kind in (dict, list, tuple):
        for key, value in plain.items() if kind is dict else enumerate(plain):
            yield from _values(value, key)
    elif plain is True:
        yield str(name)
    elif plain is not False and plain is not None:
        yield str(plain)


@dataclass(frozen=True)
class _Part:
    """A part of a move, among the parts that could have been in its place.

    Attributes:
        move: the part.
        among: it and the others, in the order in which they are offered.
    """

    move: Move
    among: Sequence[Move]

    @property
    def brief(self) -> str:
        return self.move.brief or self.move.text

    @property
    def number(self) -> str:
        """Its position among the others, which takes up the least room."""
        return self.brief if self.move.verbatim else f"{_NUMBER}{self.among.index(self.move) + 1}"

    def cut(self, letters: int) -> str:
        """Returns the part in words cut to ``letters``, or longer if others begin the same way."""
        return self.brief if self.move.verbatim else _cut(self.brief, max(letters, self._least))

    @cached_property
    def _least(self) -> int:
        """How many letters per word it takes to distinguish this part from all others."""
        longest = max(map(len, _LETTERED.findall(self.brief)), default=0)
        others = [form for other in self.among if other is not self.move for form in _forms(other)]

        def is_clear(letters: int) -> bool:
            wanted = spoken_words(_cut(self.brief, letters))
            return not any(_starts(form, wanted) for form in others)

        return bisect_left(range(longest), True, key=is_clear)


@dataclass(frozen=True)
class _Beginning:
    """The parts of a move before the next one."""

    parts: tuple[_Part, ...] = ()

    def further(self, part: Move, among: Sequence[Move]) -> _Beginning:
        """Returns this beginning with one more part."""
        return _Beginning((*self.parts, _Part(part, among)))

    def then(self, part: Move) -> Move:
        """Returns a part after all the earlier ones, which are shortened if there is no room."""
        whole = "".join(f"{piece.move.text}, " for piece in self.parts)
        room = TEXT_LIMIT - len(str(part))
        shorter = (text for text in self._shorter if len(text) <= room)
        fits = whole if len(whole) <= room else next(shorter, None)
        return replace(part, text=(fits or whole) + part.text)

    @cached_property
    def _shorter(self) -> Sequence[str]:
        """Ever shorter versions: in brief, with words cut, with numbers for the earliest parts.

        The first part has no number: its alternatives may change before the move is sent.
        """
        if not self.parts:
            return ()
        first, *others = self.parts
        ways = [[piece.brief for piece in self.parts]]
        ways += (
            [piece.cut(letters) for piece in self.parts] for letters in range(_LONGEST, _CLEAR, -1)
        )
        for count in range(len(others) + 1):
            numbers = [piece.number for piece in others[:count]]
            ways.append(
                [first.cut(_CLEAR), *numbers, *(piece.cut(_CLEAR) for piece in others[count:])]
            )
        ways.append([first.cut(1), *(piece.number for piece in others)])
        return ["".join(f"{text}, " for text in way) for way in ways]


def _cut(text: str, letters: int) -> str:
    """Returns text with each word cut to a number of letters; numbers stay whole."""
    return _LETTERED.sub(lambda word: word[0][:letters], text)


def _forms(move: Move) -> list[Spoken]:
    """Returns everything that can be typed for a part."""
    forms = [spoken_words(text) for text in (move.text, *move.also, move.brief) if text]
    return [*forms, _lettered(forms[0]), _ids(move.action)]


def _distinct(moves: Iterable[Move]) -> Iterator[Move]:
    """Yields moves in plain text, with a number if two would read the same."""
    seen = Counter[Spoken]()
    for move in moves:
        text = spoken(move.text)
        seen[form := spoken_words(text)] += 1
        yield replace(move, text=text if seen[form] == 1 else f"{text} ({seen[form]})")


def _begun(fitting: Sequence[Move]) -> list[Move]:
    """Returns the longest opening words of moves that a menu can list, or a lone move in full."""
    beginnings: dict[str, list[Move]] = {}
    for length in range(1, TEXT_LIMIT):
        groups: dict[str, list[Move]] = {}
        for move in fitting:
            groups.setdefault(" ".join(str(move).split()[:length]), []).append(move)
        if len(groups) > MENU_LIMIT:
            break
        beginnings = groups
    if not beginnings:
        return [*fitting[:MENU_LIMIT]]
    return [
        group[0] if len(group) == 1 else Move(f"{start.rstrip(',')} {NEXT}")
        for start, group in beginnings.items()
    ]
