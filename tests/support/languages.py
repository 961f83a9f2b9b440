"""People whose Discord is in another language, and a language that is easy to recognise."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from babel.support import NullTranslations
from simcord.backend import Backend

import bot.i18n.words
from bot.i18n.words import Words
from playground.people import give_languages


class Marked(NullTranslations):
    """Marks every sentence with its language instead of translating it."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._mark = f"{language.upper()} "

    def gettext(self, message: str) -> str:
        return self._mark + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._mark + (msgid1 if n == 1 else msgid2)


@contextmanager
def speaking(
    backend: Backend, languages: Mapping[int, str], server: str = "", own: Words | None = None
) -> Iterator[None]:
    """Gives people, by user id, a language whose sentences carry its tag.

    Args:
        backend: the state of the simulated Discord.
        languages: the languages.
        server: the server's language, if it isn't English.
        own: the words of one of these languages, instead of tagged ones.
    """
    spoken = {*languages.values(), server} - {""}
    plain_words = bot.i18n.words.words

    def words(locale: str | None) -> Words:
        if own is not None and locale == own.locale:
            return own
        return Words(locale, Marked(locale)) if locale in spoken else plain_words(locale)

    with pytest.MonkeyPatch.context() as patch:
        for module in _readers():
            patch.setattr(module, "words", words)
        silence = give_languages(backend, languages, server)
        try:
            yield
        finally:
            silence()


def _readers() -> list[Any]:
    import sys

    return [
        module
        for name, module in list(sys.modules.items())
        if name.startswith(("bot.", "cogs."))
        and getattr(module, "words", None) is bot.i18n.words.words
    ]
