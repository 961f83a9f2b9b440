"""What a table's seed is made from: the bot's secret, and a word from everyone at the table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.fairness.verify import derived_seed, of_bot, of_word, published_hash, tidy

SYLLABLES = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]
"""The syllables from which the bot makes up words for people."""


class Word(msgspec.Struct, frozen=True):
    """A person's contribution to the draw.

    Attributes:
        slot: their number at the table, in order of arrival; it doesn't reveal who they are.
        word: the word; ``""`` while only its seal is known.
        salt: keeps others from guessing the word from its hash; ``""`` if there is a seal.
        seal: a commitment that the person made outside the bot; ``""`` if none.
    """

    slot: int
    word: str = ""
    salt: str = ""
    seal: str = ""

    @classmethod
    def drawn(cls, slot: int, word: str = "") -> Word:
        """Returns a slot's word with a fresh salt; makes up a word if none is given."""
        drawn = "".join(secrets.choice(SYLLABLES) for _ in range(5))
        return cls(slot, tidy(word) or drawn, secrets.token_bytes(16).hex())

    def commitment(self, table_id: int) -> str:
        """Returns the commitment to publish instead of the word."""
        return self.seal or of_word(table_id, self.slot, self.salt, self.word)


class Draw(msgspec.Struct, frozen=True):
    """What the seed is made from.

    Attributes:
        secret: the bot's part, drawn before anyone sits down.
        slots: how many slots have been given out.
        words: before the start, people's words by user id.
        fixed: after the start, the words by seat; ``None`` for a robot.
        passed_on: the seats that have changed hands since the start.
    """

    secret: str
    slots: int = 0
    words: dict[int, Word] = {}
    fixed: list[Word | None] | None = None
    passed_on: list[int] = []

    @classmethod
    def begun(cls) -> Draw:
        return cls(secrets.token_bytes(32).hex())

    def seated(self, user_ids: Iterable[int]) -> Draw:
        """Returns the draw for exactly these people; keeps their words, makes up missing ones."""
        words, slots = {}, self.slots
        for user_id in user_ids:
            known = self.words.get(user_id)
            slots += known is None
            words[user_id] = known or Word.drawn(slots)
        return replace(self, slots=slots, words=words)

    def changed(self, user_id: int, word: str, seal: str) -> Draw:
        """Returns the draw with a person's new word, or with a seal in its place."""
        slot = self.words[user_id].slot
        brought = Word(slot, seal=seal) if seal else Word.drawn(slot, word)
        return replace(self, words=self.words | {user_id: brought})

    def fix(self, user_ids: Sequence[int]) -> Draw:
        """Returns the draw as the match starts, with words by seat; robots' ids are negative."""
        brought = self.seated(user_id for user_id in user_ids if user_id > 0)
        fixed = [brought.words.get(user_id) for user_id in user_ids]
        return replace(brought, words={}, fixed=fixed)

    def pass_on(self, seat: int) -> Draw:
        """Returns the draw after a seat changes hands: the new player may not see the old word."""
        return replace(self, passed_on=[*self.passed_on, seat])

    def brought_by(self, user_id: int, seat: int | None) -> Word | None:
        """Returns a person's word, or ``None``; ``seat`` is ``None`` for people without a seat."""
        if not self.fixed:
            return self.words.get(user_id)
        return None if seat is None or seat in self.passed_on else self.fixed[seat]

    @property
    def sealed(self) -> list[int]:
        return [seat for seat, word in enumerate(self.fixed or ()) if word and not word.word]

    def opened(self, table_id: int, seat: int, word: str) -> Draw | None:
        """Returns the draw with an opened seal; ``None`` if the word doesn't match the seal."""
        before = self.fixed[seat] if self.fixed else None
        if before is None or before.seal != of_word(table_id, before.slot, "", word):
            return None
        fixed = [*(self.fixed or ())]
        fixed[seat] = replace(before, word=tidy(word))
        return replace(self, fixed=fixed)

    def of_bot(self, table_id: int) -> str:
        return of_bot(table_id, self.secret)

    def published(self, table_id: int, game: str, options: Mapping[str, Any]) -> str:
        seats = [word and (word.slot, word.commitment(table_id)) for word in self.fixed or ()]
        return published_hash(table_id, game, options, self.of_bot(table_id), seats)

    def seed(self, table_id: int) -> str:
        """Returns the seed; all seals must be open."""
        words = [word and (word.salt, word.word) for word in self.fixed or ()]
        return derived_seed(table_id, self.secret, words)
