"""Which sentences of the catalogs stand on which picture, for translators."""

from __future__ import annotations

import re

from bot.i18n.words import Words


class Sentences:
    """Which sentences of the catalogs are read on which picture.

    Attributes:
        seen: the English sentences, by the picture's file name.
    """

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}
        self._said: dict[str, str] = {}

    def listen(self) -> None:
        """Notes whatever is said from now on."""
        one, many, said = Words.t, Words.n, self._said

        def t(words: Words, sentence: str, /, **parts: object) -> str:
            told = one(words, sentence, **parts)
            said[letters(told)] = sentence
            return told

        def n(words: Words, first: str, others: str, count: int, /, **parts: object) -> str:
            told = many(words, first, others, count, **parts)
            said[letters(told)] = first
            return told

        Words.t, Words.n = t, n

    def look(self, picture: str, text: str) -> None:
        """Notes which of what was said is in the text of a picture."""
        read = letters(text)
        found = {sentence for told, sentence in self._said.items() if told and told in read}
        self.seen[picture] = sorted(found)


def letters(text: str) -> str:
    """Returns the letters and digits of a text, with or without Discord's markup the same."""
    return re.sub(r"<[^>]*>|[\W_]+", "", text).casefold()
