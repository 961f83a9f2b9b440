"""No sentence is built from translated pieces, and no word bypasses the catalogs."""

import re
from collections.abc import Collection, Iterator
from functools import cache

import pytest

import data
from bot.components.emoji import plainly
from bot.i18n.pseudo import CLOSE, OPEN, pseudo
from bot.i18n.words import PARTICLES, SOURCE, Words, forms_of, languages
from bot.ui.rulebook import usual
from cogs.beccato.cards import SHORT
from cogs.belle import cards as belle
from cogs.cattitude import cards as cattitude
from rules.cattitude.content import read_decks
from tests.cogs.golden import NAMES, gallery
from tests.support.echo import Echo, split
from tests.support.games import OWN, ui
from tools.catalogs import load
from tools.words import CONTENT, phrases, told

NAMING = {
    "belle": ("interest", "interests"),
    "belote": ("suit", "rank", "announcement"),
    "belratti": ("joker",),
    "cattitude": ("card", "species", "house"),
}
"""The tables of a phrasebook that hold names of things."""
LISTED = re.compile(r"(?:[:;·→(–=−+]|^\W*)\s*\W*$")
"""Text before a listed item that isn't part of the sentence."""
HEADING = re.compile(r"^\W*$")
"""Text before the heading of a list."""
WORD = re.compile(r"[^\W\d_]{3,}")
ASKED = re.compile(r"\{(\w+):(\w+)\}")
MARKS = re.compile(r"<(?!@)[^>]*>|[*_`]|\]\([^)]*\)")
SIDE_BY_SIDE = re.compile(
    rf"(?:[\w>]|[nx]{CLOSE}) *{OPEN}\w|[nx]{CLOSE} *(?:<|[^\W\d])|x{CLOSE} *\d"
)
"""A translated piece with only a space before another piece, a word or a number.

A name may have a number after it, as cards have.
"""
EXAMPLES = {"wanted", "skipped", "lying", "turned", "trumped_trick", "trumped_legal"}
EXAMPLES |= {"guest", "cooldown"}
"""Surnames, chips and cards in examples of rules; announced guests; a time with its unit."""
FREE = {"table", "https", "and", "or", *NAMES}
"""The place and the people of the golden matches, and CLDR's words for lists."""


@cache
def names() -> set[str]:
    sentences: set[str] = set()
    for name, fields in CONTENT.items():
        game, _, stem = name.rpartition("/")
        wanted = tuple(field for field in fields if field in ("name", "colour", "epithet"))
        sentences |= set(told(data.content(game)[stem], wanted))
    sentences |= set(told(data.content("belle")["guests"], ("name",))) | set(SHORT.values())
    for game, tables in NAMING.items():
        for table in tables:
            sentences |= {form for forms in phrases(data.words(game)[table]) for form in forms}
    return sentences


def fits(sentence: str, part: str, value: str) -> bool:
    """Returns whether a piece fits its place: in bold, as a label or heading, listed, or a name."""
    before, _, after = sentence.partition(f"{{{part}}}")
    quoted = before.endswith("**") and after.startswith("**")
    listed = LISTED.search(before) is not None and re.match(r"\w", after.strip()) is None
    heading = HEADING.match(before) is not None and after.lstrip("*").startswith((":", " ·"))
    whole = re.search(r"[.:!?]\**\s*$|\n$", before) is not None and not after.strip()
    named = all(re.sub(r"^⟦\W+ ", OPEN, piece) in known() for piece in split(value)[0])
    return quoted or listed or heading or whole or named


@cache
def known() -> set[str]:
    """Returns names of things in the pseudo-language, mid-sentence and at its start."""
    sentences = {pseudo(name).replace("{sign} ", "") for name in names()}
    w, decks = Echo(), read_decks(data.content("cattitude")).values()
    made = [*(belle.in_brief(guest, w) for guest in belle.GUESTS), w.t("nothing")]
    made += [cattitude.label(kind, w) for deck in decks for kind in deck.kinds]
    sentences |= {piece for text in made for piece in split(plainly(text))[0]}
    return sentences | {sentence[:2].upper() + sentence[2:] for sentence in sentences}


def joined(text: str) -> bool:
    """Returns whether a line has words beside a translated piece: a sentence built on screen.

    Complete sentences, and anything after a sign, may be side by side.
    """
    visible = MARKS.sub("", text)
    for piece in split(visible)[0]:
        end = "n" if piece in known() else "." if re.search(r"[.!?…:]\W*$", piece) else "x"
        visible = visible.replace(piece, f"{OPEN}{piece.lstrip(OPEN)[:1]}{end}{CLOSE}", 1)
    return SIDE_BY_SIDE.search(visible) is not None


@cache
def watched(game: str) -> Echo:
    """Returns the fillings of sentences in a game's golden match, rules and topics."""
    w = Echo()
    gallery(game, w)
    assert [*move_lines(game, w)]
    return w


def move_lines(game: str, w: Words) -> Iterator[str]:
    """Yields a game's texts outside of its matches: its rules, its options, and its things."""
    face, setting = ui(game), usual(game)
    pages = [*face.pages(setting, w)]
    pages += [screen.page() for screen in face.things(setting, None, w)] if face.things else []
    for screen in pages:
        yield from (screen.title, screen.text, *(picture.alt for picture in screen.pictures))
    yield from (face.tagline(w), face.about(w))
    for screen in (*face.options(w), *face.presets(w)):
        yield from (screen.label, screen.hint)


def glued(w: Echo, named: Collection[str] = ()) -> Iterator[str]:
    """Yields every sentence with a translated piece that is neither a name nor a label."""
    for (sentence, part), values in w.put.items():
        if part in named or part.startswith("clock_"):
            continue
        if wrong := [value for value in values if not fits(sentence, part, plainly(value))]:
            yield f"{sentence!r} takes {min(wrong, key=len)!r} as {part}"


@pytest.mark.parametrize("game", OWN)
def test_no_sentence_is_made_of_translated_pieces(game: str) -> None:
    w = watched(game)
    assert not list(glued(w, EXAMPLES))
    assert not [text for text in (*gallery(game, w).read, *move_lines(game, w)) if joined(text)]


def test_glue_is_found() -> None:
    w = Echo()
    w.t("{name} would take {what}.", name="Ada", what=w.t("nothing open"))
    w.t("{name} takes {what}: **{label}**", name="Ada", what=w.t("turkeys"), label=w.t("Lock both"))
    assert [phrase.split(" takes ")[0] for phrase in glued(w)] == ["'{name} would take {what}.'"]
    takes, lock, no = w.t("takes"), w.t("Lock both"), w.t("No.")
    assert all(map(joined, (f"**Ada** {takes}", f"{takes} {lock}", f"{lock} 3", f"<@1> {takes}")))
    assert not any(map(joined, (f"{no} {lock}", f"{lock} · 3", f"3 ✅ {lock} ({takes})")))


@pytest.mark.parametrize("game", OWN)
def test_every_word_on_a_screen_comes_from_a_catalog(game: str) -> None:
    by_sentence: dict[str, str] = {}
    w = watched(game)
    for text in (*gallery(game, w).read, *move_lines(game, w)):
        for word in WORD.findall(split(re.sub(r"<[^>]*>", "", text))[1]):
            if word not in FREE:
                by_sentence.setdefault(word, text)
    assert not by_sentence


@pytest.mark.parametrize("language", [item for item in languages() if item != SOURCE])
def test_names_have_the_forms_that_sentences_ask_for(language: str) -> None:
    texts = {str(item.id): str(item.string) for item in load(language) if isinstance(item.id, str)}
    for game in OWN:
        for (sentence, part), values in watched(game).put.items():
            used = {form for name, form in ASKED.findall(texts.get(sentence, "")) if name == part}
            used -= PARTICLES.get(language, {}).keys()
            for name in names() if used else ():
                if texts.get(name) and any(pseudo(name) in value for value in values):
                    assert used <= forms_of(texts[name])[1].keys(), (sentence, name)
