"""Records which catalog sentences are in which picture, for translators."""

from __future__ import annotations

import re

from bot.i18n.words import Words


class Sentences:
    """Records which catalog sentences are in which picture.

    Attributes:
        seen: the English sentences in each picture, by file name.
    """

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}
        self._said: dict[str, str] = {}

    def listen(self) -> None:
        """Records every translation from now on."""
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
        """Records which translated sentences appear in the text of a picture."""
        read = letters(text)
        sentences = {sentence for shown, sentence in self._said.items() if shown and shown in read}
        self.seen[picture] = sorted(sentences)


def letters(text: str) -> str:
    """Returns a text's letters and digits in lower case, without Discord's markup."""
    return re.sub(r"<[^>]*>|[\W_]+", "", text).casefold()
