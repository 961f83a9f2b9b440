"""A game's sentences, from ``data/words/<game>.toml``: about itself, its events and refusals.

A feature has its sentences in a ``words.toml`` in its folder.

The file has a table of sentences for each kind of thing, by code. If a sentence depends on a fact,
a table replaces it: ``by`` names the fact, and each value (``else`` for any other) has a sentence.
If a sentence has singular and plural forms, the fact ``count`` decides. As in code, the English
sentences are the keys of the catalogs; ``make words`` collects both.

Facts are functions by name, as a sentence needs few: ``{"card": lambda: card(event.card, w)}``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast

import data
import rules
from bot.components.kit import ended
from bot.components.screen import Picture, Text
from bot.i18n.words import Words
from bot.registry import Registry
from bot.ui.achievements import Achievement
from bot.ui.game_ui import Option, Page, Preset, RenderContext, Setting
from rules.core.reasons import Reason

Facts = Mapping[str, Callable[[], object]]
"""Functions by fact name; each is called only if a sentence names its fact."""

COUNTED = ("count", "points", "chips", "number")
"""Facts in a reason that choose between its singular and plural forms."""

_PARTS = re.compile(r"\{(\w+)\}")


class Phrasebook:
    """The sentences for a game, a feature, or the bot itself.

    Args:
        book: the sentences, by the kind of thing and by code.
    """

    def __init__(self, book: Mapping[str, Any]) -> None:
        self._book = book

    def title(self, w: Words) -> str:
        return w.t(self._book["title"])

    def tagline(self, w: Words) -> str:
        """Returns a sentence that says what the game is."""
        return w.t(self._book["tagline"])

    def about(self, w: Words) -> str:
        """Returns how long a match takes, how hard the game is and how many players suit it."""
        least, most = self._book["minutes"]
        return w.t(
            "⏱️ {least} to {most} minutes · {difficulty} · best with {best}",
            least=least,
            most=most,
            difficulty=w.t(self._book["difficulty"]),
            best="–".join(map(str, self._book["best"])),
        )

    @property
    def best(self) -> int:
        """How many players a match is best for."""
        return self._book["best"][0]

    def presets(self, w: Words) -> list[Preset]:
        """Returns the sets of options that a host can pick with one press."""
        rows = self._book.get("presets", ())
        return [Preset(row["name"], w.t(row["label"]), w.t(row["hint"])) for row in rows]

    def options(self, w: Words) -> list[Option]:
        """Returns the options that a host can change. Choices without a label show their value."""
        rows = self._book.get("options", ())
        return [
            Option(row["name"], w.t(row["label"]), w.t(row["hint"]), _choices(row["choices"], w))
            for row in rows
        ]

    def pages(
        self,
        setting: Setting,
        w: Words,
        facts: Facts = MappingProxyType({}),
        pictures: Mapping[str, Callable[[], tuple[Picture, ...]]] = MappingProxyType({}),
    ) -> list[Page]:
        """Returns the rules as players at a table read them, without pages that would be empty.

        A page's text is one sentence, or a table of paragraphs, which may depend on facts: on
        ``facts``, and on the table's options. If a page names a picture, ``pictures`` has it.
        """
        pages: list[Page] = []
        for row in self._book["pages"]:
            text: dict[str, Any] | str = row["text"]
            parts = [text] if isinstance(text, str) else text.values()
            written = (
                self._sentence(part, w, facts, partial(getattr, setting.options)) for part in parts
            )
            page = "\n\n".join(part.strip() for part in written if part).replace("\n\n- ", "\n- ")
            if page:
                shown = pictures[row["picture"]]() if "picture" in row else ()
                pages.append(Page(w.t(row["title"]), page, shown))
        return pages

    def achievements(self, w: Words) -> list[Achievement]:
        return [
            Achievement(row["code"], row["emoji"], w.t(row["title"]), w.t(row["text"]))
            for row in self._book["achievements"]
        ]

    def prompt_text(self, prompt: rules.Prompt, w: Words) -> str:
        """Returns what an open window asks for, to complete "it is your turn: ..."."""
        return self.word("prompts", prompt.kind, w)

    def guide(
        self,
        prompt: rules.Prompt,
        context: RenderContext,
        w: Words,
        mark: str = "",
        **facts: object,
    ) -> Text:
        """Returns what someone has to do in an open window, for their private message.

        It says what to do and by when, and refers to the controls by their labels or as "below";
        then, in small print, what that leads to, if there are words for it. ``mark`` replaces its
        emoji.
        """
        asks = ended(self.word("asks", prompt.kind, w, **facts))
        leads = self.find("leads", prompt.kind, w, **facts)
        usual = "📣" if prompt.mode is rules.Mode.RACE else "▶️"  # a race waits for no one
        sign = mark or usual
        text = f"{sign} {asks}{context.countdown(prompt.window)}"
        return Text(f"{text}\n-# {leads}" if leads else text, on_controls=True)

    def log_line(self, event: rules.Event, w: Words, facts: Facts) -> str | None:
        """Returns an event in one line; facts default to the event's fields."""
        return self._words_for("log", type(event).__name__, w, facts, partial(getattr, event))

    def refusal(self, error: rules.RuleError, w: Words, facts: Facts) -> str | None:
        """Returns why the rules refuse; facts default to the error's parameters."""
        return self._words_for("refusals", error.code, w, facts, error.params.__getitem__)

    def reason(self, reason: Reason, w: Words, facts: Facts) -> str | None:
        """Returns why to do something in one sentence; facts default to the reason's own.

        For singular and plural forms, the first of ``COUNTED`` that the reason has decides.
        """
        counted = [reason.facts[name] for name in COUNTED if name in reason.facts]
        known = {"count": lambda: counted[0], **facts}
        return self._words_for("reasons", reason.name, w, known, reason.facts.__getitem__)

    def find(self, table: str, key: object, w: Words, **facts: object) -> str | None:
        """Returns a key's words from another table in the file, if any; key ``None`` is "none"."""
        return self._words_for(table, _code(key), w, {}, facts.__getitem__)

    def word(self, table: str, key: object, w: Words, **facts: object) -> str:
        """Returns a key's words from another table in the file.

        Raises:
            KeyError: there are no words for it.
        """
        words = self.find(table, key, w, **facts)
        if words is None:
            raise KeyError(table, key)
        return words

    def _words_for(
        self, table: str, key: str, w: Words, facts: Facts, given: Callable[[str], object]
    ) -> str | None:
        entries: dict[str, Any] = self._book.get(table, {})
        return self._sentence(entries.get(key, entries.get("else")), w, facts, given)

    def _sentence(
        self, entry: Any, w: Words, facts: Facts, given: Callable[[str], object]
    ) -> str | None:
        """Returns a sentence, or whichever variant the facts select."""

        def fact(name: str) -> object:
            return facts[name]() if name in facts else given(name)

        if isinstance(entry, dict):
            cases = cast(dict[str, Any], entry)
            entry = cases.get(_code(fact(cases["by"])), cases.get("else"))
        if not entry:  # this variant has no words
            return None
        if isinstance(entry, str):
            return w.t(entry, **{name: fact(name) for name in _PARTS.findall(entry)})
        single, many = entry
        parts = {name: fact(name) for name in _PARTS.findall(many) if name != "count"}
        return w.n(single, many, int(str(fact("count"))), **parts)


def _choices(rows: list[Any], w: Words) -> tuple[tuple[Any, str], ...]:
    pairs: list[list[Any]] = [row if isinstance(row, list) else [row] for row in rows]
    return tuple((pair[0], w.t(pair[1]) if pair[1:] else str(pair[0])) for pair in pairs)


def _code(value: object) -> str:
    """Returns a value as a key in the file: ``true``, ``none``, ``left``."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@cache
def phrasebook(game: str) -> Phrasebook:
    """Returns a game's sentences; for ``house``, those of the bot itself."""
    return Phrasebook(data.words(game))


FEATURES = Registry[Phrasebook]()
"""The loaded features' sentences, by feature name."""


@cache
def own_words(module: str) -> dict[str, Any]:
    """Returns the ``words.toml`` of a module's feature; ``{}`` if it has none."""
    file = files(".".join(module.split(".")[:2])) / "words.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
