"""Which sentences of the catalogs are in which picture, for translators."""

from __future__ import annotations

import re

from bot.i18n.words import Words


class Sentences:
    """Records which sentences of the catalogs are in which picture.

    Attributes:
        seen: by a picture's file name, its sentences in English.
    """

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}
        self._said: dict[str, str] = {}

    def listen(self) -> None:
        """Records all translations from now on."""
        translate, many, spoken = Words.t, Words.n, self._said

        def t(words: Words, sentence: str, /, **parts: object) -> str:
            shown = translate(words, sentence, **parts)
            spoken[letters(shown)] = sentence
            return shown

        def n(words: Words, first: str, others: str, count: int, /, **parts: object) -> str:
            shown = many(words, first, others, count, **parts)
            spoken[letters(shown)] = first
            return shown

        Words.t, Words.n = t, n

    def look(self, picture: str, text: str) -> None:
        """Records which translated sentences are in the text of a picture."""
        read = letters(text)
        sentences = {sentence for shown, sentence in self._said.items() if shown and shown in read}
        self.seen[picture] = sorted(sentences)


def letters(text: str) -> str:
    """Returns the letters and digits of a text, without Discord's markup, in lower case."""
    return re.sub(r"<[^>]*>|[\W_]+", "", text).casefold()
