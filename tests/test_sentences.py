"""Every sentence works in every language with any values: whole, and short enough."""

import ast
import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.support import NullTranslations

import data
from bot.components.renderer import TEXT_LIMIT
from bot.i18n.words import FORMS, PARTICLES, SOURCE, Name, Words, languages, plain, words
from bot.tables.personas import PERSONAS
from bot.ui.people import level_name
from bot.workers.worker import LEVELS
from cogs.belote.text import teams
from cogs.lobby.screens.pace import paces
from cogs.settings.screens.mine import tongue
from tests.support.games import ui
from tools.catalogs import changed, load, parts
from tools.words import CONTENT, KEYWORDS, ROOT, phrases, told

OTHERS = [language for language in languages() if language != SOURCE]
COUNTS = (0, 1, 2, 3, 5, 11, 21, 100, 1_000_000)
"""Counts that reach every plural form of our languages."""
FILLED = (3, "Ada", plain("*Wolfgang_Amadeus*"), "♠ 10, ♥ J", "<t:1767232800:R>")
"""Values for any placeholder: a number, names, cards, a time."""
THINGS = {
    "beccato": {"breed": "breeds", "egg": "eggs", "guild": "guilds"},
    "belle": {"belle": "belles", "guest": "guests", "interest": "interest"},
    "belote": {"suit": "suit", "rank": "rank", "kind": "announcement"},
    "belratti": {"joker": "joker"},
    "cattitude": {"species": "species", "card": "card", "house": "house", "royal": "card"},
}
"""By game and placeholder: the content file or phrasebook table with all its values."""
WEEK = [date(2026, 11, day) for day in range(2, 9)]
DAYS = [*WEEK, *(date(2026, month, 1) for month in range(1, 13))]
BEGINS = "\N{FIRST STRONG ISOLATE}"
"""Marks the start of each name, to tell it from the sentence around it."""
BESIDE = {
    "de": "(?:von|zu|in|an) BEGINS(?:dem|der)",
    "es": "(?:de|a) BEGINSel",
    "fr": "(?:de|à) BEGINSles?|(?:de|le|la|que|ne) BEGINS[aeiouhâêîôûéèœ]\\w*",
    "it": "(?:di|a|da|in|su|con) BEGINS(?:il|lo|la|i|gli|le)",
    "nl": "(?:de|het|een) BEGINS(?:de|het|een)",
    "pl": "w BEGINS(?:w|we)",
    "pt-BR": "(?:de|em|a|por) BEGINS[oa]s?",
}
"""Mistakes: a small word of a sentence that should merge with the start of a name.

A new language needs no row. Its translator adds one for words that merge as *de le* does.
"""
NEVER = "(?!)"
PLACES = {
    "Button": {0: 80, "label": 80, "shut": 2000},
    "Choice": {0: 100, 2: 100, "label": 100, "hint": 100},
    "Menu": {0: 150, "prompt": 150},
    "TextForm": {"title": 45, "label": 45, "hint": 100},
    "GuildPick": {0: 150, "prompt": 150},
    "Label": {"text": 45, "description": 100},
    "Modal": {"title": 45},
    "Option": {1: 45, "label": 100, 2: 100},
    "Page": {0: 100},
    "Picture": {1: 1024},
    "Preset": {1: 80, "label": 80},
    "TextInput": {"placeholder": 100},
    "Thing": {1: 100},
}
"""The most characters of each element's texts, by argument."""
ESCAPED = re.compile(r"\\.")


GLUED = re.compile(r"(?:￼|[^\W\d_]{2})[\s*_]*⟦[a-z]|[^\W\d_]⟧[\s*_]*(?:￼|[^\W_])")
"""Half a sentence beside a word or value: it starts in lower case, or ends without a stop."""
SIGN = re.compile("emoji|sign|mark|mention|countdown", re.IGNORECASE)
"""Parts of the names of values that aren't words."""


@cache
def trees() -> list[ast.Module]:
    files = (path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py")))
    return [ast.parse(path.read_text("utf-8")) for path in files]


def drawn_up(node: ast.expr) -> str:
    """Returns a text's structure: each sentence as its first and last letter, values as a mark."""
    match node:
        case ast.JoinedStr(values=values):
            return "".join(map(drawn_up, values))
        case ast.FormattedValue(value=value):
            return drawn_up(value)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return drawn_up(left) + drawn_up(right)
        case ast.IfExp(body=body, orelse=other):
            return max(drawn_up(body), drawn_up(other), key=len)
        case ast.Constant(value=value):
            return str(value)
        case ast.Call(func=ast.Attribute(attr="t" | "n"), args=[ast.Constant(value=str(said)), *_]):
            return f"⟦{said[:1]}{said.rstrip('*')[-1:]}⟧"
        case _:
            return "" if SIGN.search(ast.unparse(node)) else "￼"


@cache
def limits() -> dict[str, int]:
    """Returns the most characters of each sentence in a button, menu, form or description."""
    longest: dict[str, int] = {}
    for tree in trees():
        for forms, most in placed(tree):
            for form in forms:
                longest[form] = min(most, longest.get(form, TEXT_LIMIT))
    return longest


def placed(tree: ast.AST) -> Iterator[tuple[list[str], int]]:
    """Yields the sentences in elements with little space, with the most characters."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=made) | ast.Attribute(attr=made)) if made in PLACES:
                arguments: list[tuple[Any, ast.expr]] = [
                    *enumerate(node.args),
                    *((keyword.arg, keyword.value) for keyword in node.keywords),
                ]
                for where, value in arguments:
                    if most := PLACES[made].get(where):
                        yield from ((forms, most) for forms in said_in(value))
            case _:
                pass


def said_in(value: ast.expr) -> Iterator[list[str]]:
    """Yields the sentences that become a value, without those that fill their placeholders."""
    match value:
        case ast.Call(func=ast.Attribute(attr=name)) if name in KEYWORDS:
            forms = [getattr(form, "value", None) for form in value.args[: KEYWORDS[name]]]
            if all(isinstance(form, str) for form in forms):
                yield [str(form) for form in forms]
        case ast.IfExp():
            yield from said_in(value.body)
            yield from said_in(value.orelse)
        case _:
            pass


def misspoken(forms: Sequence[str], w: Words, most: int) -> Iterator[str]:
    """Yields the broken or overlong results of a sentence in a language."""
    names = {part for form in forms for part in parts(form)} - {"count"}
    for value in FILLED:
        filled = dict.fromkeys(names, value)
        first, many = forms[0], forms[-1]
        counts = COUNTS if len(forms) > 1 else ()
        texts = [w.n(first, many, count, **filled) for count in counts] or [
            w.t(first, count=1, **filled)
        ]
        for text in texts:
            if len(text) > most or "{" in text or ESCAPED.sub("", text).count("**") % 2:
                yield f"{len(text)} of {most}: {text!r}"


@cache
def loaded(language: str) -> Catalog:
    return load(language)


@cache
def things(game: str, w: Words) -> dict[str, list[Name]]:
    """Returns the names that a game's sentences can contain, in all forms, by placeholder."""
    names_by_part: dict[str, list[Name]] = {}
    for part, table in THINGS.get(game, {}).items():
        fields = CONTENT.get(f"{game}/{table}")
        rows = data.content(game)[table] if fields else data.words(game)[table]
        names = told(rows, ("name",)) if fields else (entry[0] for entry in phrases(rows))
        names_by_part[part] = [begun(w.t(entry)) for entry in dict.fromkeys(names)]
    return names_by_part


@cache
def kinds(w: Words) -> dict[str, list[Name]]:
    """Returns the finite values of the house's sentences, by placeholder."""
    books = [data.words(game) for game in THINGS]
    titles = [w.t(book["title"]) for book in books]
    days = [w.day(day, "long") for day in DAYS]
    weekdays = [w.date(day, "EEEE") for day in WEEK]
    times = [w.date(datetime(2026, 1, 1, hour), "Hm") for hour in range(24)]
    nights = [f"{w.date(day, 'MMMEd')}, {times[0]}" for day in DAYS]
    rooms = [w.t("table {number}", number=7), "<#7>"]
    presets = [w.t(row["label"]) for book in books for row in book.get("presets", ())]
    values: dict[str, list[str]] = {
        "level": [level_name(level, w) for level in LEVELS],
        "group": [name for name, _ in teams(w, 4)],
        "game": titles,
        "games": [*titles, w.listing(titles), w.either(titles)],
        "difficulty": [w.t(book["difficulty"]) for book in books],
        "options": [*presets, *paces(ui("belote"), w).values()],
        "day": days,
        "first": days,
        "last": days,
        "friday": weekdays,
        "clock": times,
        "start": times,
        "end": times,
        "time": nights,
        "seconds": [w.unit(count, "duration-second") for count in COUNTS],
        "ms": [w.unit(count, "duration-millisecond") for count in COUNTS],
        "place": rooms,
        "table": rooms,
        "state": [w.t(word) for (word,) in phrases(data.words("house")["states"])],
        "language": [tongue(language) for language in languages()],
        "robot": [f"🤖 {word.name}" for word in PERSONAS],
    }
    return {part: [begun(word) for word in dict.fromkeys(texts)] for part, texts in values.items()}


@cache
def labels() -> dict[str, dict[str, list[str]]]:
    """Returns sentences that fill other sentences, by the outer sentence and its placeholder."""
    by_sentence: dict[str, dict[str, list[str]]] = {}
    for tree in trees():
        for sentence, part, label in filled_in(tree):
            by_sentence.setdefault(sentence, {}).setdefault(part, []).append(label)
    return by_sentence


def filled_in(tree: ast.AST) -> Iterator[tuple[str, str, str]]:
    """Yields each outer sentence, its placeholder, and the sentence that fills it."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        inside = [*ast.walk(function)]
        kept: dict[str, list[ast.expr]] = {}
        for node in inside:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    kept.setdefault(name, []).append(value)
                case _:
                    pass
        for call in (node for node in inside if isinstance(node, ast.Call)):
            for forms in said_in(call):
                for keyword in call.keywords:
                    values = (
                        kept.get(keyword.value.id, [])
                        if isinstance(keyword.value, ast.Name)
                        else [keyword.value]
                    )
                    for label in (inner[-1] for value in values for inner in said_in(value)):
                        yield from ((form, str(keyword.arg), label) for form in forms)


def begun(name: str) -> Name:
    """Returns a name with a mark at its start, in each of its forms."""
    forms: dict[str, str] = getattr(name, "forms", {})
    return Name(BEGINS + name, {label: BEGINS + form for label, form in forms.items()})


def misnamed(sentence: str, known: dict[str, list[Name]], w: Words, most: int) -> Iterator[str]:
    """Yields the results of a translation that read wrongly with one or two filled-in names."""
    placeholders = re.findall(r"\{(\w+):?(\w*)\}", sentence)
    for part, form in placeholders:
        if form and form not in PARTICLES.get(w.locale, {}):
            lack = [label for label in known.get(part, ()) if form not in label.forms]
            yield from (f"{label} has no form {form}: {sentence!r}" for label in lack)
    worded = [part for part in dict.fromkeys(name for name, _ in placeholders) if part in known]
    merging = BESIDE.get(w.locale, NEVER)
    beside = re.compile(rf"(?<!\w)(?:{merging})(?!\w)".replace("BEGINS", rf"\**{BEGINS}"))
    for named in [*combinations(worded, 2)] or [(label,) for label in worded]:
        for chosen in product(*(known[part] for part in named)):
            filled: dict[str, object] = {part: 3 for part, _ in placeholders}
            text = w._filled(sentence, filled | dict(zip(named, chosen, strict=True)))
            if len(text.replace(BEGINS, "")) > most or "{" in text or text.count("**") % 2:
                yield f"{len(text)} of {most}: {text!r}"
            if beside.search(text):
                yield f"joined: {text!r}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_can_be_said_of_every_thing(language: str) -> None:
    w, wrong = words(language), list[str]()
    for message in loaded(language):
        games = {game for where, _ in message.locations for game in THINGS if game in where}
        if len(games) > 1 or not message.id:
            continue
        known = {**(things(games.pop(), w) if games else kinds(w))}
        forms = message.id if isinstance(message.id, tuple) else (str(message.id),)
        translated = message.string if isinstance(message.string, tuple) else (message.string,)
        most = min(limits().get(form, TEXT_LIMIT) for form in forms)
        for part, inside in labels().get(forms[0], {}).items():
            known[part] = [begun(w.t(inner, **dict.fromkeys(parts(inner), 3))) for inner in inside]
        for text in dict.fromkeys(filter(None, translated)):
            sentence = str(text).split(FORMS)[0]
            wrong += misnamed(sentence, known, w, most)
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_can_be_said(language: str) -> None:
    w, wrong = words(language), list[str]()
    for message in loaded(language):
        forms = message.id if isinstance(message.id, tuple) else (str(message.id),)
        wording = message.string if isinstance(message.string, tuple) else (message.string,)
        if forms[0]:
            if not message.fuzzy:  # for earlier English: its translator checks it
                wrong += [fault for text in wording if text for fault in changed(forms, str(text))]
            most = min(limits().get(form, TEXT_LIMIT) for form in forms)
            wrong += misspoken(forms, w, most)
    assert not wrong


def test_no_line_of_french_begins_with_a_colon() -> None:
    sentences = [str(message.string) for message in loaded("fr") if message.id]
    assert not [text for text in sentences if re.search(r" [:;!?»](?:\s|$)", text)]


def test_a_thing_that_does_not_go_with_a_sentence_is_found() -> None:
    w, known = words("fr"), {"who": [begun("le chat"), begun(Name("ours", {"les": "les ours"}))]}
    assert not [*misnamed("Pour {who} : {who:de}", known | {"who": known["who"][1:]}, w, 80)]
    assert [*misnamed("L'ami de {who}", known, w, 80)]
    assert len([*misnamed("C'est {who:les}", known, w, 80)]) == 1
    assert [*misnamed("C'est {who}", known, w, 12)]


def test_a_new_language_needs_no_table_in_the_code() -> None:
    w, known = Words("uk", NullTranslations()), {"who": [begun("кіт"), begun("дві пташки")]}
    assert not [*misnamed("Зараз ходить {who}.", known, w, 80)]
    assert [*misnamed("Зараз ходить {who}.", known, w, 12)]
    assert [*misnamed("Без {who:кого}.", known, w, 80)], "the form is missing"


def test_what_is_wrong_is_found() -> None:
    source = ("**{name}** has {count} card", "**{name}** has {count} cards; `/play`")
    assert not [*changed(source, "**{name}** a une carte\xa0; `/play`")]
    for text in ("**{nom}** a {count} cartes `/play`", "{name}: `/play`", "**{name}** `/jouer`"):
        assert [*changed(source, text)]
    assert [*misspoken(["{a} **{b}"], words(SOURCE), 80)]
    assert [*misspoken(["Take {what} " * 9], words(SOURCE), 80)]


def test_room_is_known_for_what_stands_in_small_places() -> None:
    read = """
Button(w.t("a button"), "verb", shut=w.t("why") if shut else "")
Menu(w.n("one", "many", 3), "verb")
Modal(title=w.t("a title, {name}", name=w.t("no title")))
"""
    longest = {form: most for forms, most in placed(ast.parse(read)) for form in forms}
    assert longest == {"a button": 80, "why": 2000, "one": 150, "many": 150, "a title, {name}": 45}
    assert len(limits()) > 100


def test_labels_are_known_that_a_sentence_names() -> None:
    read = """
def hint(w):
    ready = w.t("I'm ready") if fits else w.n("one", "all", 3)
    return w.t("Press {ready}, {name}, or {other}.", ready=ready, name=name, other=w.t("wait"))
"""
    sentence = "Press {ready}, {name}, or {other}."
    expected = [
        (sentence, "ready", "I'm ready"),
        (sentence, "ready", "all"),
        (sentence, "other", "wait"),
    ]
    assert [*filled_in(ast.parse(read))] == expected
    assert len(labels()) > 15


def put_together(tree: ast.AST) -> Iterator[str]:
    """Yields the code that builds a sentence from pieces."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.BinOp) and GLUED.search(drawn_up(node)):
            yield ast.unparse(node)


def test_no_sentence_is_put_together_in_the_code() -> None:
    assert not [text for tree in trees() for text in put_together(tree)]
    glue = """
f"{name} {w.t('takes {card}', card=card)}"
w.t("You take") + f" {card}"
f"**{name}** {w.t('takes it') if taken else w.t('no.')}"
f"Now {w.t('it is yours')}"
"""
    fine = """
f"{w.t('It is yours.')} {w.t('Take it, {name}.')}"
f"{name}: {w.t('takes it')} · {w.t('all')} ({number})"
f"{sign_of(card)} {w.t('ready')}"
"""
    assert len([*put_together(ast.parse(glue))]) == 4
    assert not [*put_together(ast.parse(fine))]
