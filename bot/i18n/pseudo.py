"""A pseudo-language for checking screens: English in brackets, accented and a third longer.

Text outside brackets isn't translated. Nested brackets mean a sentence within a sentence. Text that
is cut off here would also be cut off in German.
"""

from __future__ import annotations

import re

from babel.support import NullTranslations

TAG = "en-XA"
"""The pseudo-language's tag, as in CLDR; Discord doesn't offer it."""
OPEN, CLOSE = "⟦", "⟧"

_KEPT = re.compile(r"(\{\w+(?::\w+)?\}|`[^`]*`|<[^>]*>|https?://\S+|\]\([^)]*\))")
"""What translators leave unchanged: placeholders, code, mentions and addresses."""
_ACCENTS = str.maketrans("AEIOUYaeiouyncs", "ÅÉÎÖÛÝåéîöûýñçš")


def pseudo(sentence: str) -> str:
    """Returns a sentence in this pseudo-language; placeholders, code and the like are kept."""
    pieces = _KEPT.split(sentence)
    text = "".join(
        piece if index % 2 else piece.translate(_ACCENTS) for index, piece in enumerate(pieces)
    )
    return f"{OPEN}{text}{'~' * (len(sentence) // 3)}{CLOSE}"


class Pseudo(NullTranslations):
    """The pseudo-language's catalog."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)
