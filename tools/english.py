"""Our English word list: habits that make sentences sound translated, and what to write instead.

Documentation, docstrings, comments and commits follow ``PROSE``; new and changed sentences in the
interface follow ``HABITS``. Sentences in ``tools/english.txt`` are older than the list: they pass
until someone rewords them, and that file never gets longer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

TOLERATED = Path(__file__).with_suffix(".txt")
"""The odd sentences that predate the list, one per line, as JSON strings."""
THINGS = r"on|in(?! for)|at|above|below|for|under|behind|with|before|there|right|beside|your"
HABITS: tuple[tuple[str, str], ...] = (
    (
        r"(?:^|[;:.(] ?|\b(?:for|of|with|to|by|and|than) )"
        r"who (?!can\b|else\b|wants\b)(?![^.;:]*\?)",
        '"who" without a noun: write "the player who"',
    ),
    (r"\b[Ww]hom?ever\b", 'whoever: write "the player who", "anyone who"'),
    (r"\b[Ss]omebody\b", 'somebody: say who, or write "a player", "someone"'),
    (
        r"\b[Ee]verybody\b|(?<!can )(?<![Yy]ou )\ball (?:know|choose|have|see)\b",
        'everybody: write "everyone", "each player"',
    ),
    (r"\b[Nn]obody\b", 'nobody: write "no one"'),
    (r"\b(?:(?<![Nn]o )[Oo]ne (?:may|has to|can|could|must|needs)|one's)\b", 'one: write "you"'),
    (
        rf"\b(?:stands?|lies|lie) (?:{THINGS})\b",
        "things neither stand nor lie: they are, appear, are shown",
    ),
    (
        r"\b(?:is|are|was|were) "
        r"(?:told|said|asked|called(?! off)|counted|noted|shown|made|kept)\b",
        "passive without an agent: say who does it",
    ),
    (
        r"\b(?:no|nothing) taking back\b|\bbeing (?:gone through|made)\b|"
        r"\btak(?:es?|en) (?:back|the .{1,20} back)\b",
        'take back: write "undo"',
    ),
    (
        r"\b(?:anew|in vain|of late|but one|for ever|so many|as well as|thereof|whom)\b",
        "bookish: write again, recently, all except one, for good, that many, and",
    ),
    (r"\bwhat (?:came|comes|becomes) of (?:it|that)\b", 'what came of it: write "the result"'),
    (r"\b(?:nothing|none) of (?:it|that|them|yours)\b", "nothing of it: negate the verb"),
    (
        r"\bamong people\b(?!')|\bagainst robots alone\b|\balone against\b",
        'among people: write "against other players", "with other people"',
    ),
    (r"\bbroken off\b", 'broken off: write "abandoned", "stopped"'),
    (r"; else\b", 'else: write "otherwise"'),
    (
        r"\b(?:of the bot's|(?<!one )of yours|of one's own)\b",
        'double genitive: write "your group", not "a group of yours"',
    ),
    (r"\}\s%", "no space before % in English"),
    (
        r"(?:^|[.!?:;] )(?:In|On|At|Here|There|After|Above|Below) [^.,;]{1,30} "
        r"(?:stands?|lies|are|is) (?!no|there)",
        "verb before its subject: begin with the subject",
    ),
    (r"\bshall\b", 'shall: write "should" or "will"'),
    (r"\bthe own\b", 'the own: write "its own"'),
    (
        r"\b(?:turned|turns?) (?:its |one of its )?[\w ]{0,14}\bdown\b",
        'turn down means refuse: write "flip face down"',
    ),
    (r"if you leave it out|if left out", 'if left out: write "default: …"'),
    (r"\b(?:brings?|brought)\b[^.]{0,40}\bpoints?\b", 'brings points: write "scores"'),
    (r"^Whether\b", "Whether: begin a description with a verb or a noun"),
    (r", where (?!you|it|the|they|a )", 'where: write "if", "when"'),
    (
        r"\} (?:pulls|rubs|puts|strokes|shows|touches|raises) the\b|\bputs the right\b",
        'parts of a body: write "their"',
    ),
    (r"\bat best\b", 'at best: write "best"'),
    (
        r"\b(?:as it is|as it was|as things stand|how things stand)\b",
        "how things are: say what they are",
    ),
)
"""Each habit's pattern, and its name with the cure."""
PROSE: tuple[tuple[str, str], ...] = (
    (r"\b[Ww]hom?ever\b", 'whoever: write "the player who", "anyone who"'),
    (r"\b[Ss]omebody(?:'s)?\b", 'somebody: write "someone", "a player"'),
    (r"\b[Ee]verybody(?:'s)?\b", 'everybody: write "everyone", "each player"'),
    (r"\b[Nn]obody(?:'s)?\b", 'nobody: write "no one"'),
    (
        r"(?:^|(?<=[.!?] )|[;] )(?:(?:For|Of|With|To|By|for|of|with|to|by|than) )?"
        r"(?:W|w)ho (?!can\b|else\b)(?![^.;]*\?)",
        '"who" without a noun: write "a player who", "anyone who"',
    ),
    (
        r"(?:^|(?<=[.;:] ))One (?:may|can|has to|could|must|does)\b|\bone's own\b|\boneself\b|"
        r"\b(?:what|where|when|as|that|which) one (?:may|can|has to|does|could|must|wants)\b",
        'one: write "you", or name the person',
    ),
    (
        r"\b(?:stands?|lies) (?:on|in(?! for)|at|above|below|under|behind|before|there|beside)\b",
        "things neither stand nor lie: they are, appear, belong",
    ),
    (r"\b(?:is|are|was|were|be) told\b(?! apart)", "is told: say who says it, or who reads it"),
    (r"\bgo(?:es)? by (?:the|its|their)\b", 'goes by: write "follows", "depends on"'),
    (
        r"\b[Tt]ak(?:es?|en|ing) (?:back|(?:it|them|(?:the|a|their|your) (?:last )?move) back)\b",
        'take back: write "undo"',
    ),
    (
        r"\b(?:anew|in vain|of late|all but one|for ever|(?<!, )so many|thereof|whom)\b",
        "bookish: write again, recently, all except one, for good, that many, who",
    ),
    (r"\bwhat (?:came|comes|becomes) of\b", 'what comes of it: write "the result"'),
    (r"\b(?:nothing|none) of (?:it|that)\b", "nothing of it: negate the verb"),
    (
        r"\bamong people\b(?!')|\bagainst robots alone\b|\balone against\b",
        'among people: write "with other people", "only against robots"',
    ),
    (r"\bbroken off\b", 'broken off: write "abandoned", "stopped", "called off"'),
    (r"; else\b", 'else: write "otherwise"'),
    (
        r"\b(?:of the bot's|of the game's|of yours|of one's own)(?=[.,;:)]|$)",
        'double genitive: write "your group", not "a group of yours"',
    ),
    (r"\bshall\b", 'shall: write "should" or "will"'),
    (r"\bthe own\b", 'the own: write "its own"'),
    (r"if (?:you leave it|left) out", 'if left out: write "default: …"'),
    (r"\b(?:brings?|brought) [^.,]{0,20}\bpoints?\b(?! home)", 'brings points: write "scores"'),
    (r"\bat best\b", 'at best: write "best"'),
    (r"\b(?:as|how) things stand\b", "how things are: say what they are"),
)
"""Style rules for documentation, docstrings, comments and commits, which may be drier than a game.

There's no list of older sentences here: all of ours follow the rules.
"""
IMPERATIVE = re.compile(r"(?!\w+(?:ed|ing)\b)[A-Z]\w+(?: |$)")
"""How a commit's subject begins: with a verb such as *Add*, and not with *Added* or *Adding*."""
LONGEST_SUBJECT = 72
"""The longest that a commit's subject may be, in characters."""
_PROSE = [(re.compile(pattern), cure) for pattern, cure in PROSE]
_CODE = re.compile(r"(`+)[^`]*\1|\*\*[^*]{1,30}\*\*")
"""Quoted parts of prose: code, and labels from the interface."""
_HABITS = [(re.compile(pattern), cure) for pattern, cure in HABITS]


def faults(sentence: str) -> list[str]:
    """Returns a sentence's faults, each with its cure, or nothing if it reads well."""
    return [cure for pattern, cure in _HABITS if pattern.search(sentence)]


def faults_of_prose(text: str) -> list[str]:
    """Returns the faults in documentation or a comment, each with its cure; ignores code."""
    return [cure for pattern, cure in _PROSE if pattern.search(_CODE.sub("code", text))]


def faults_of_subject(subject: str) -> list[str]:
    """Returns what is wrong with a commit's subject: its length, its mood, or its English."""
    wrong = faults_of_prose(subject)
    if len(subject) > LONGEST_SUBJECT:
        wrong.append(f"more than {LONGEST_SUBJECT} letters: say one thing, and the rest below")
    if not IMPERATIVE.match(subject) or subject.endswith("."):
        wrong.append('no imperative: write "Add …", "Fix …", without a full stop')
    return wrong


def tolerated() -> list[str]:
    """Returns the odd sentences that predate the list."""
    return [*map(json.loads, TOLERATED.read_text(encoding="utf-8").splitlines())]


def odd(sentences: Iterable[str]) -> Iterator[str]:
    """Yields odd sentences that aren't tolerated, each with its cure."""
    old = set(tolerated())
    for sentence in dict.fromkeys(sentences):
        if sentence not in old:
            yield from (f"{cure}: {sentence!r}" for cure in faults(sentence))


def forget(sentences: Iterable[str]) -> None:
    """Drops from the tolerated sentences any that have gone or now read well."""
    current = set(sentences)
    kept = [sentence for sentence in tolerated() if sentence in current and faults(sentence)]
    TOLERATED.write_text(
        "".join(f"{json.dumps(sentence, ensure_ascii=False)}\n" for sentence in kept), "utf-8"
    )
