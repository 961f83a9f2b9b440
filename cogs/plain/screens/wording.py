"""A game's structs in words: names actions, events and values after their types and fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, cast, get_args, get_type_hints

import msgspec

import rules
from bot.i18n.words import Words
from rules.core.kit import RANKS

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD = re.compile(r"[2-9TJQKA]?[SHDC]+")
"""A card, or several suits."""
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")


def phrase(name: str) -> str:
    """Splits a name from the code: ``TrickTaken`` or ``trick_taken`` becomes ``trick taken``."""
    return _WORD_START.sub(" ", name).lower()


@cache
def hints(kind: type) -> dict[str, Any]:
    """Returns the types of a struct's fields."""
    return get_type_hints(kind, include_extras=True)


def names_seats(hint: Any) -> bool:
    """Returns whether a type is ``Seat``, or contains it."""
    return hint == rules.Seat or any(map(names_seats, get_args(hint)))


def by_seat(hint: Any) -> bool:
    """Returns whether a type is ``BySeat``."""
    return "by seat" in getattr(hint, "__metadata__", ())


def in_order(cards: Sequence[Any]) -> list[Any]:
    """Sorts cards as players hold them, by suit and highest first; sorts other values ascending."""
    if all(isinstance(card, str) and _CARD.fullmatch(card) for card in cards):
        return sorted(cards, key=lambda card: (card[1:], -RANKS.index(card[0])))
    if any(isinstance(card, msgspec.Struct) for card in cards):
        return sorted(cards, key=msgspec.json.encode)
    return sorted(cards)


@dataclass(frozen=True, slots=True)
class Wording:
    """Words for one reader.

    Attributes:
        w: the reader's words.
        names: the players' names, by seat.
        labels: whether the words go on labels, which can't contain the bot's own emoji.
    """

    w: Words
    names: Sequence[str]
    labels: bool = False

    def word(self, name: str) -> str:
        """Returns a name from the code as words, translated if the reader's catalog has them."""
        return self.w.t(words) if (words := phrase(name)) else "–"

    def title(self, name: str) -> str:
        """Returns a name from the code as words, starting with a capital letter."""
        return self.w.capital(self.word(name))

    def value(self, value: Any, hint: Any = None) -> str:
        match value:
            case bool():
                return self.w.t("yes") if value else self.w.t("no")
            case int() if names_seats(hint) and value in range(len(self.names)):
                return self.names[value]
            case Enum():
                return self.word(str(value.value))
            case str():
                return self._card(value) if _CARD.fullmatch(value) else self.word(value)
            case tuple():
                return self._items(cast("tuple[Any, ...]", value), hint) or self.w.t("none")
            case msgspec.Struct():
                return ", ".join(self.fields(value))
            case _:
                return str(value)

    def _items(self, items: tuple[Any, ...], hint: Any) -> str:
        inner = next(iter(get_args(getattr(hint, "__origin__", hint))), None)
        values = [self.value(item, inner) for item in items]
        if by_seat(hint):
            return ", ".join(map(" ".join, zip(self.names, values, strict=True)))
        return (" / " if any(isinstance(item, tuple) for item in items) else " ").join(values)

    def _card(self, card: str) -> str:
        return "".join(
            (SIGNS[letter] if self.labels else self.w.emoji(SIGNS[letter]))
            if letter in SIGNS
            else letter.replace("T", "10")
            for letter in card
        )

    def fields(self, struct: msgspec.Struct, *skipped: str) -> list[str]:
        """Describes a struct's meaningful fields, each by name unless it's alone or a card.

        Args:
            struct: an action, an event, or a part of either.
            skipped: fields to leave out.
        """
        own = hints(type(struct))
        shown = [
            (name, value)
            for name in struct.__struct_fields__
            if name not in skipped
            and (value := getattr(struct, name)) is not None
            and value is not False
        ]
        return [
            self.word(name)
            if value is True
            else self.value(value, own[name])
            if len(shown) == 1 or (isinstance(value, str) and _CARD.fullmatch(value))
            else f"{self.word(name)} {self.value(value, own[name])}"
            for name, value in shown
        ]

    def action(self, action: rules.Action) -> str:
        """Describes an action: ``Play card A♠``. No two different actions have the same words."""
        return " ".join([self.title(type(action).__name__), ", ".join(self.fields(action))]).strip()

    def event(self, event: rules.Event) -> str:
        """Describes an event: ``Ann: trick taken, points 3``."""
        seat: int | None = getattr(event, "seat", None)
        parts = [type(event).__name__, *self.fields(event, "seat", "to")]
        if seat is None:
            return ", ".join([self.title(parts[0]), *parts[1:]])
        return self.w.labelled(
            f"**{self.names[seat]}**", ", ".join([self.word(parts[0]), *parts[1:]])
        )
