"""A pseudo-language that remembers its sentences, so a text read in it can be translated."""

from dataclasses import dataclass, field
from typing import Any

from bot.i18n.pseudo import CLOSE, OPEN, TAG, Pseudo
from bot.i18n.words import Words


def split(text: str) -> tuple[list[str], str]:
    """Returns the outermost translated pieces of a text, and the text around them."""
    pieces, around, depth = list[str](), "", 0
    for letter in text:
        if letter == OPEN and not depth:
            pieces.append("")
        depth += letter == OPEN
        if depth:
            pieces[-1] += letter
        else:
            around += letter
        depth -= letter == CLOSE
    return pieces, around


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested sentence: its forms, the count that chose a form, and the filled-in parts."""

    forms: tuple[str, ...]
    parts: dict[str, Any] = field(hash=False)
    count: int | None = None


class Echo(Words):
    """The pseudo-language; it remembers the parts that were put into each sentence.

    Attributes:
        put: translated pieces, by the sentence and the part of it that they filled.
    """

    def __init__(self) -> None:
        super().__init__(TAG, Pseudo())
        self.put: dict[tuple[str, str], set[str]] = {}
        self._asked: dict[str, Asked] = {}
        self._again: dict[tuple[str, str], str] = {}

    def t(self, sentence: str, /, **parts: object) -> str:
        return self._keep(Asked((sentence,), parts), super().t(sentence, **parts))

    def n(self, one: str, many: str, count: int, /, **parts: object) -> str:
        return self._keep(Asked((one, many), parts, count), super().n(one, many, count, **parts))

    @property
    def said(self) -> set[str]:
        """Returns the requested sentences, in English."""
        return {request.forms[0] for request in self._asked.values()}

    def _keep(self, request: Asked, said: str) -> str:
        self._asked.setdefault(said, request)
        for name, value in request.parts.items():
            if OPEN in str(value):
                for sentence in request.forms:
                    self.put.setdefault((sentence, name), set()).add(str(value))
        return said

    def again(self, text: str, w: Words) -> str:
        """Translates a text that was read in this language."""
        pieces, _ = split(text)
        if pieces == [text]:
            return self._said(text, w)
        for piece in pieces:
            text = text.replace(piece, self._said(piece, w), 1)
        return text

    def _said(self, piece: str, w: Words) -> str:
        key = (piece, w.locale)
        if key not in self._again:
            self._again[key] = self._anew(piece, w)
        return self._again[key]

    def _anew(self, piece: str, w: Words) -> str:
        request = self._asked.get(piece)
        if request is None:  # changed after it was translated
            return piece
        parts = {
            name: self.again(value, w) if isinstance(value, str) else value
            for name, value in request.parts.items()
        }
        if request.count is None:
            return w.t(*request.forms, **parts)
        return w.n(request.forms[0], request.forms[1], request.count, **parts)
