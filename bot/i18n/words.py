"""Every word a person reads: gettext catalogs in ``data/locale``, read by Babel.

The English sentence is the key. A sentence's parts come in by name and are never format strings themselves; names of
people go through :func:`plain` first, so that they can be neither markdown nor a mention.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import discord
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

import data

LOCALES = data.ROOT / "locale"
SOURCE = "en"
"""The language the sentences in the code are in; it needs no catalog."""


class Words:
    """The words of one language.

    Attributes:
        locale: the language tag, e.g. ``fr``.
    """

    def __init__(self, locale: str, catalog: NullTranslations) -> None:
        self.locale = locale
        self._catalog = catalog

    def t(self, sentence: str, /, **parts: object) -> str:
        """Returns a sentence in this language with its parts filled in."""
        found = self._catalog.gettext(sentence)
        return found.format(**parts) if parts else found

    def n(self, one: str, many: str, count: int, /, **parts: object) -> str:
        """Returns the sentence for a count, which it may name as ``{count}``."""
        return self._catalog.ngettext(one, many, count).format(count=count, **parts)

    def emoji(self, sign: str) -> str:
        """Returns the bot's own emoji for a sign such as ♠, or the sign where there is none."""
        return _emoji.get(sign, sign)

    def listing(self, items: list[str]) -> str:
        """Returns ``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self.t("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    def __repr__(self) -> str:
        return f"<Words {self.locale}>"


_emoji: dict[str, str] = {}
"""By sign, the markup of the emoji that stands for it."""
_signs: dict[str, str] = {}
"""By the beginning of an emoji's name, the sign it has ever stood for."""


def use_emoji(emoji: Mapping[str, tuple[str, str]]) -> None:
    """Has the bot's own emoji stand for their signs from now on.

    Args:
        emoji: by sign, the markup of what stands for it, and its name without the hash at its end.
    """
    _emoji.clear()
    for sign, (markup, stem) in emoji.items():
        _emoji[sign] = markup
        _signs[stem] = sign


def sign_of(name: str) -> str:
    """Returns the sign an emoji of this name stands for, whatever it looked like; ``""`` if it is none of ours."""
    return _signs.get(name) or _signs.get(name.rpartition("_")[0], "")


@cache
def languages() -> tuple[str, ...]:
    """Returns the languages there are words for, English first."""
    return (SOURCE, *sorted(path.parts[-3] for path in LOCALES.glob("*/LC_MESSAGES/parlour.po")))


def catalog_path(language: str) -> Path:
    """Returns where a language's catalog lies."""
    return LOCALES / language / "LC_MESSAGES" / "parlour.po"


@cache
def words(locale: str | None) -> Words:
    """Returns the words for a Discord locale (``fr``, ``pt-BR``); English where there are none."""
    for tag in (locale or SOURCE, (locale or SOURCE).split("-")[0]):
        if tag in languages() and tag != SOURCE:
            return Words(tag, _load(catalog_path(tag)))
    return Words(SOURCE, NullTranslations())


def _load(path: Path) -> Translations:
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return Translations(compiled, "parlour")


def tame(text: str) -> str:
    """Returns a person's own text without what is invisible, reorders its neighbours, or is a link or a mention.

    What is left looks as it did: ``<`` and ``>`` become ``‹`` and ``›``, the dot of an address a dot that makes none.
    """
    kept = "".join(
        " " if one.isspace() else one
        for one in unicodedata.normalize("NFC", text[:200])
        if one.isspace() or (unicodedata.category(one)[0] != "C" and one not in _BLANK)
    )
    kept = _STACKED.sub(r"\1", kept).translate(_TAMED)
    kept = _LINK.sub("․", kept.replace("://", "⁚∕∕"))
    return " ".join(_MENTION.sub("＠", kept).split())


def plain(text: str) -> str:
    """Returns a person's own text so that Discord shows it as it is: tame, no markdown, in its own direction, one line."""
    shown = tame(text)
    if text and not shown:
        return "?"
    marked = _LEADING.sub(r"\\\g<0>", discord.utils.escape_markdown(shown, ignore_links=False))
    # Letters written from right to left would drag the digits and signs after them along.
    leftward = any(unicodedata.bidirectional(one) in ("R", "AL") for one in shown)
    return f"\u2068{marked}\u2069" if leftward else marked


_TAMED = str.maketrans("<>", "‹›")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5"
"""Letters and marks that look like nothing."""
_STACKED = re.compile(
    r"((?:[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]){2})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
_LINK = re.compile(r"(?<=\w)\.(?=\w{2})")
_MENTION = re.compile(r"@(?=everyone|here|[!&]?\d)")
_LEADING = re.compile(r"^(?=[#+>-]|\d+[.)])")
