"""All the text that people read, from gettext catalogs in ``data/locale``, read by Babel.

The English sentence is the key. Its parts are filled in by name and are never format strings.
People's names go through :func:`plain` first, so they can't be markdown or mentions.

An object's name has the forms that a language needs: its translator lists them with the name,
``dindes // les: les dindes``, and uses them by label, ``{strikers} a mangé {species:les}``. A
person's name has no forms. If a small word before it depends on its first letter, a translator uses
that word as the label: ``{name:de}`` is ``de Bob`` or ``d'Ada``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal

import discord
from babel import Locale
from babel.dates import format_date, format_skeleton, get_timezone_location
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from babel.support import NullTranslations, Translations
from babel.units import format_unit

import data
from bot.i18n import pseudo

LOCALES = data.ROOT / "locale"
SOURCE = "en"
"""The language of the sentences in the code; it needs no catalog."""


class Name(str):
    """An object's name in a language, with its other forms under the translator's labels.

    In a sentence, ``{species}`` is the name, and ``{species:les}`` its form ``les`` if it has one.
    """

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str]) -> Name:
        name = super().__new__(cls, text)
        name.forms = forms
        return name

    def __reduce__(self) -> tuple[type[Name], tuple[str, Mapping[str, str]]]:
        """Supports pickling, for the processes that draw pictures."""
        return Name, (str(self), self.forms)

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self))


def signed(sign: str, name: str) -> str:
    """Returns a name with an emoji before it, in each of its forms."""
    return _each([name], lambda names: f"{sign} {names[0]}")


def _each(names: Sequence[str], make: Callable[[list[str]], str]) -> str:
    """Applies ``make`` to names, and to each form that any of them has."""
    forms = {form for name in names if isinstance(name, Name) for form in name.forms}
    plainly = make([str(name) for name in names])
    if not forms:
        return plainly
    return Name(plainly, {form: make([_form(name, form) for name in names]) for form in forms})


def _form(name: str, form: str) -> str:
    return format(name, form) if isinstance(name, Name) else name


class Words:
    """The words in one language.

    Attributes:
        locale: the language tag, e.g. ``fr``.
    """

    def __init__(
        self,
        locale: str,
        catalog: NullTranslations,
        forms: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.locale = locale
        self._catalog = catalog
        self._forms = forms or {}

    def t(self, sentence: str, /, **parts: object) -> str:
        """Returns a sentence in this language with its parts filled in."""
        translation = self._catalog.gettext(sentence)
        if parts:
            return self._filled(translation, parts)
        forms = self._forms.get(sentence)
        return Name(translation, forms) if forms else translation

    def n(self, singular: str, plural: str, count: int, /, **parts: object) -> str:
        """Returns the sentence for a count, which replaces ``{count}``."""
        return self._filled(
            self._catalog.ngettext(singular, plural, count), {"count": count, **parts}
        )

    def _filled(self, sentence: str, parts: Mapping[str, object]) -> str:
        try:
            return sentence.format(**parts)
        except ValueError:  # the sentence asks for a form, but the value has none
            return sentence.format(**{part: self._name(value) for part, value in parts.items()})

    def _name(self, value: object) -> object:
        """Returns a value as a name; its forms are the small words before it in this language."""
        if isinstance(value, Name):
            return value
        small = PARTICLES.get(self.locale, {})
        return Name(
            str(value),
            {
                word: (before if starts.match(_MARKS.sub("", str(value))) else f"{word} ")
                + str(value)
                for word, (starts, before) in small.items()
            },
        )

    def emoji(self, sign: str) -> str:
        """Returns the bot's own emoji for a symbol such as ♠, or the symbol if there is none."""
        return _emoji.get(sign, sign)

    @property
    def style(self) -> tuple[str, int]:
        """What decides how texts look: the language, and which emoji the bot has by now."""
        return self.locale, len(_emoji)

    def inline(self, label: str) -> str:
        """Returns a label for use in a text: with escaped markdown, and emoji for symbols."""
        return "".join(map(self.emoji, plain(label)))

    def listing(self, items: list[str]) -> str:
        """Returns ``a, b and c``."""
        return _each(items, lambda names: format_list(names, locale=_customs(self.locale)))

    def either(self, items: list[str]) -> str:
        """Returns ``a, b or c``."""
        return _each(items, lambda names: format_list(names, "or", locale=_customs(self.locale)))

    def number(self, value: float) -> str:
        """Returns a number in the language's format, such as ``1.5``."""
        return format_decimal(value, locale=_customs(self.locale))

    def unit(self, value: float, unit: str, length: Literal["short", "long"] = "short") -> str:
        """Returns a value with a unit (by CLDR name): ``3 sec``, or with the unit spelled out."""
        return format_unit(value, unit, length, locale=_customs(self.locale))

    def labelled(self, label: str, value: object) -> str:
        """Returns ``Bonus: 3``, with the language's spacing around the colon."""
        return self.t("{label}: {value}", label=label, value=value)

    def percent(self, share: float) -> str:
        """Returns a share as a percentage: ``67%`` or ``67 %``."""
        return format_percent(share, locale=_customs(self.locale))

    def day(self, day: date, length: Literal["medium", "long"] = "medium") -> str:
        """Returns a date in the language's format: ``24 Nov 2026``, or with the full month."""
        return self._first(format_date(day, length, locale=_customs(self.locale)))

    def date(self, day: date, fields: str) -> str:
        """Formats a date or time by CLDR skeleton: ``MMMd`` is ``24 Nov``, ``Hm`` is ``20:30``."""
        return self._first(format_skeleton(fields, day, locale=_customs(self.locale)))

    def _first(self, text: str) -> str:
        """Writes the first of a month the way the language does; CLDR doesn't support that."""
        return _FIRST.sub(FIRST[self.locale], text) if self.locale in FIRST else text

    def capital(self, text: str) -> str:
        """Returns a text with its first letter capitalised, even after a mark: ``¿Cuántos?``."""
        upper = CAPITALS.get(self.locale, {})
        return _BEGINNING.sub(
            lambda match: match[0][:-1] + upper.get(match[0][-1], match[0][-1].upper()), text
        )

    def city(self, zone: str) -> str:
        """Returns a time zone's city, translated: ``Londres`` for ``Europe/London`` in French."""
        return get_timezone_location(zone, locale=_customs(self.locale), return_city=True)

    def __repr__(self) -> str:
        return f"<Words {self.locale}>"


FIRST: Mapping[str, str] = {"fr": "1er", "it": "1º", "pt-BR": "1º"}
"""How a language writes the first of a month, if it isn't a plain 1."""
_FIRST = re.compile(r"\b1(?= [^\W\d])")
_emoji: dict[str, str] = {}
"""The markup for each symbol's emoji."""
_signs: dict[str, str] = {}
"""The symbol for each emoji name (without its hash), including emoji since replaced."""


def use_emoji(emoji: Mapping[str, tuple[str, str]]) -> None:
    """Makes ``Words.emoji`` replace symbols with the bot's own emoji from now on.

    Args:
        emoji: for each symbol, the emoji's markup, and its name without the hash at the end.
    """
    _emoji.clear()
    for sign, (markup, stem) in emoji.items():
        _emoji[sign] = markup
        _signs[stem] = sign


def sign_of(name: str) -> str:
    """Returns the symbol for our emoji with this name, in any version; ``""`` if it isn't ours."""
    return _signs.get(name) or _signs.get(name.rpartition("_")[0], "")


def folded(text: str) -> str:
    """Returns a text to compare with what people type: in lower case, without accents.

    The Turkish letters ``ı`` and ``İ`` count as ``i``, whichever keyboard typed them.
    """
    apart = unicodedata.normalize("NFD", text.casefold().replace("ı", "i"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


CAPITALS: Mapping[str, Mapping[str, str]] = {"tr": {"i": "İ"}, "az": {"i": "İ"}}
"""Each language's letters whose capital differs from Unicode's."""
_BEGINNING = re.compile(r"^\W*\w")
_VOWEL = re.compile(r"[aeiouhàâäéèêëîïôöûüœæ]|y(?![aeiou])", re.IGNORECASE)
PARTICLES: Mapping[str, Mapping[str, tuple[re.Pattern[str], str]]] = {
    "fr": {"de": (_VOWEL, "d'"), "que": (_VOWEL, "qu'")},
    "it": {
        "a": (re.compile("[aàá]", re.IGNORECASE), "ad "),
        "e": (re.compile("[eèé]", re.IGNORECASE), "ed "),
    },
    "es": {"y": (re.compile("h?[ií](?![aeou])", re.IGNORECASE), "e ")},
}
"""By language: small words, a pattern for names that change them, and the changed words."""


@cache
def _customs(locale: str) -> Locale:
    """Returns Babel's locale for lists, numbers and units; for English, British: "a, b and c"."""
    return Locale.parse("en-GB" if locale in (SOURCE, pseudo.TAG) else locale, sep="-")


@cache
def languages() -> tuple[str, ...]:
    """Returns the languages that have a catalog, after English."""
    return (SOURCE, *sorted(path.parts[-3] for path in LOCALES.glob("*/LC_MESSAGES/parlour.po")))


def catalog_path(language: str) -> Path:
    """Returns the path of a language's catalog."""
    return LOCALES / language / "LC_MESSAGES" / "parlour.po"


@cache
def words(locale: str | None) -> Words:
    """Returns the words for a Discord locale (``fr``, ``pt-BR``), or English if there are none."""
    if locale == pseudo.TAG:
        return Words(pseudo.TAG, pseudo.Pseudo())
    for tag in (locale or SOURCE, (locale or SOURCE).split("-")[0]):
        if tag in languages() and tag != SOURCE:
            return Words(tag, *_load(catalog_path(tag)))
    return Words(SOURCE, NullTranslations())


def _load(path: Path) -> tuple[Translations, dict[str, dict[str, str]]]:
    """Returns a catalog, and its names' forms by English name."""
    with path.open("rb") as file:
        catalog = read_po(file)
    forms = dict(_names(catalog))
    compiled = BytesIO()
    # A translation of an earlier English sentence ("fuzzy") is used until a translator checks it.
    write_mo(compiled, catalog, use_fuzzy=True)
    compiled.seek(0)
    return Translations(compiled, "parlour"), forms


def _names(catalog: Catalog) -> Iterator[tuple[str, dict[str, str]]]:
    """Yields the names that have forms, and removes the forms from the catalog."""
    for message in catalog:
        if isinstance(message.string, str) and FORMS in message.string and message.id:
            message.string, forms = forms_of(message.string)
            yield str(message.id), forms


FORMS = " // "
"""Separates a name in a catalog from its forms, and the forms from each other."""


def forms_of(translation: str) -> tuple[str, dict[str, str]]:
    """Splits a catalog's translation into a name and its forms: ``dindes // les: les dindes``."""
    name, *others = translation.split(FORMS)
    return name, {label: form for label, _, form in (other.partition(": ") for other in others)}


def tame(text: str) -> str:
    """Returns a user's text without invisible or reordering characters, links and mentions.

    It looks the same: ``<>`` become ``‹›``, and addresses get a different dot so they aren't links.
    """
    kept = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", text[:200])
        if character.isspace()
        or (unicodedata.category(character)[0] != "C" and character not in _BLANK)
    )
    kept = _STACKED.sub(r"\1", kept).translate(_TAMED)
    kept = _LINK.sub("․", kept.replace("://", "⁚∕∕"))
    return " ".join(_MENTION.sub("＠", kept).split())


def plain(text: str) -> str:
    """Returns a user's text as one line that Discord shows literally: tame, markdown escaped."""
    shown = tame(text)
    if text and not shown:
        return "?"
    marked = _LEADING.sub(r"\1\\", discord.utils.escape_markdown(shown, ignore_links=False))
    # Right-to-left letters would reorder the digits and symbols after them.
    leftward = any(unicodedata.bidirectional(character) in ("R", "AL") for character in shown)
    return f"\u2068{marked}\u2069" if leftward else marked


_TAMED = str.maketrans("<>", "‹›")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5"
"""Letters and marks that are invisible."""
_STACKED = re.compile(
    r"((?:[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]){2})"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
_LINK = re.compile(r"(?<=\w)\.(?=\w{2})")
_MENTION = re.compile(r"@(?=everyone|here|[!&]?\d)")
_MARKS = re.compile(r"^[*_~\\\u2068]+")
_LEADING = re.compile(r"^(\d+(?=[.)])|(?=[#+>-]))")
