"""Rewording English costs no translation, by the tool or by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import data
from bot.i18n import words as i18n
from bot.i18n.words import languages, words
from tools import english, reword
from tools import words as collecting
from tools.catalogs import load, save, stale, untranslated
from tools.reword import Change, in_python, in_toml, reworded, sources
from tools.words import ROOT, template

SCREEN = '''"""A screen."""


def screen(w, count):
    title = f"## {w.t('Words of this table')}"
    told = w.t(
        "The match is being gone through: {moves} moves. "
        "Nobody has to wait.",
        moves=3,
    )
    code = {"goal": 1}
    return title, told, code, w.t("goal"), w.n("{count} goal", "{count} goals", count)
'''
BOOK = '''# The words of a game.
title = "Whist"

[refusals]
over = "Too late: this table is not to be any more."  # said in vain
full = "Every seat is taken."

[[options]]
name = "goal"
label = "goal"
choices = [[5, "five"], ["ten", "ten"]]

[pages]
text = """
Who wins a trick
leads."""
'''
TRANSLATED = {
    "Words of this table": "Worte",
    "The match is being gone through: {moves} moves. Nobody has to wait.": "{moves} Züge.",
    "goal": "Ziel",
    ("{count} goal", "{count} goals"): ("{count} Ziel", "{count} Ziele"),
    "Whist": "Whist",
    "Too late: this table is not to be any more.": "Zu spät.",
    "Every seat is taken.": "Alles besetzt.",
    "five": "fünf",
    "ten": "zehn",
    "Who wins a trick\nleads.": "Wer sticht,\nspielt aus.",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yields a project with a screen, a phrasebook and two complete languages."""
    for folder in ("bot", "cogs", "tests", "docs", "data/words"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "cogs/screen.py").write_text(SCREEN, "utf-8")
    (tmp_path / "data/words/whist.toml").write_text(BOOK, "utf-8")
    monkeypatch.setattr(data, "ROOT", tmp_path / "data")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "data/locale")
    monkeypatch.setattr(english, "TOLERATED", tmp_path / "english.txt")
    english.TOLERATED.write_text('"goal"\n"Gone."\n', "utf-8")
    for module in (collecting, reword):
        monkeypatch.setattr(module, "ROOT", tmp_path)
        monkeypatch.setattr(module, "CONTENT", {})
    for language in ("de", "fr"):
        (tmp_path / "data/locale" / language / "LC_MESSAGES").mkdir(parents=True)
        i18n.catalog_path(language).write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n', "utf-8"
        )
    forget()
    collecting.main()
    for language in ("de", "fr"):
        catalog = load(language)
        for message in catalog:
            if message.id:
                message.string = TRANSLATED[message.id]
        save(language, catalog)
    yield tmp_path
    monkeypatch.undo()
    forget()


def forget() -> None:
    languages.cache_clear()
    words.cache_clear()


def translations(language: str = "de") -> dict[object, object]:
    return {message.id: message.string for message in load(language) if message.id}


def edit(path: Path, before: str, after: str) -> None:
    """Changes a file by hand, and collects the sentences."""
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")
    collecting.main()
    forget()


REWRITES = (
    r"""
Words of this table	Commands at this table
The match is being gone through: {moves} moves. Nobody has to wait.	Looking back at your """
    r"""match: {moves} moves. It takes about twenty seconds, longer while robots think. """
    r"""No need to wait here.	fr
goal	Target
{count} goals	{count} targets
Too late: this table is not to be any more.	Too late: it was "called off".
Who wins a trick\nleads.	The player who wins a trick\nleads next.	all
"""
).splitlines()


def test_rewording_keeps_every_translation(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "tests/test_it.py").write_text(
        'assert says("Words of this table") == "goal"\n', "utf-8"
    )
    (project / "docs/it.md").write_text("See **Words of this table**.\n", "utf-8")
    reword.main(REWRITES)
    changes = {change.before: change.after for change in reword.read(REWRITES)}
    wanted = {
        tuple(changes.get(form, form) for form in key)
        if isinstance(key, tuple)
        else changes.get(key, key): text
        for key, text in TRANSLATED.items()
    }
    for language, marked in (("de", 1), ("fr", 2)):
        assert translations(language) == wanted
        assert untranslated(load(language), template()) == []
        assert len(stale(load(language))) == marked
    (old,) = stale(load("de"))
    assert old.previous_id == ["Who wins a trick\nleads."]
    screen = (project / "cogs/screen.py").read_text("utf-8")
    assert """f"## {w.t('Commands at this table')}\"""" in screen
    assert 'code = {"goal": 1}' in screen
    assert 'name = "goal"\nlabel = "Target"' in (project / "data/words/whist.toml").read_text()
    assert '"Commands at this table"' in (project / "tests/test_it.py").read_text("utf-8")
    assert '== "goal"' in (project / "tests/test_it.py").read_text("utf-8")
    assert "docs/it.md:1: Words of this table" in capsys.readouterr().out
    assert english.tolerated() == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Whist", "a tab"),
        ("Whist\tBridge\txx", "No such language: xx"),
        ("Skat\tBridge", "No such sentence: 'Skat'"),
        ("Whist\tBridge\nWhist\tPoker", "Changed twice"),
        ("Whist\tBridge\nfive\tWhist", "Changed twice"),
        ("{count} goals\t{sum} goals", "Other parts than before"),
        ("Whist\t ", "Nothing left of"),
        ("Whist\tWhoever wins", "whoever: write"),
        ("Words of this table\tThis table's words", "Change it by hand in .*screen.py"),
    ],
)
def test_a_change_that_cannot_be_made_changes_nothing(project: Path, line: str, why: str) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    with pytest.raises(SystemExit, match=f"(?s)Nothing was changed.*{why}"):
        reword.main(["Every seat is taken.\tNo seat is left.", *line.split("\n")])
    assert {path: path.read_bytes() for path in before} == before


def test_what_is_said_elsewhere_too_keeps_its_translation_there(project: Path) -> None:
    command = "@app_commands.command()\nasync def play(self, interaction, ten): ...\n"
    (project / "bot/cog.py").write_text(command, "utf-8")
    collecting.main()
    reword.main(["ten\tten points", "Every seat is taken.\tfive"])
    said_now = translations()
    assert (said_now["ten"], said_now["ten points"], said_now["five"]) == ("zehn", "zehn", "fünf")


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("data/words/whist.toml", "this table is not to be any more", "it was called off"),
        ("data/words/whist.toml", '"Every seat is taken."', '"Full up!"'),
        ("data/words/whist.toml", '[5, "five"]', '[5, "5 points"]'),
        ("cogs/screen.py", "Words of this table", "Words at a table"),
    ],
)
def test_a_sentence_changed_by_hand_keeps_its_translation(
    project: Path, file: str, before: str, after: str
) -> None:
    known = translations()
    edit(project / file, before, after)
    (message,) = stale(load("de"))
    (old,) = known.keys() - translations().keys()
    assert message.previous_id == [old]
    assert message.string == known[old]
    assert words("de").t(str(message.id)) == known[old]  # people still read it
    edit(project / file, after, "Again, " + after if file.endswith("py") else after)
    assert stale(load("de"))[0].previous_id == [old]


def test_a_sentence_that_comes_back_has_its_translation_again(project: Path) -> None:
    edit(project / "data/words/whist.toml", 'full = "Every seat is taken."\n', "")
    assert "Every seat is taken." not in translations()
    collecting.main()
    edit(
        project / "data/words/whist.toml", "[refusals]", '[refusals]\nfull = "Every seat is taken."'
    )
    assert translations()["Every seat is taken."] == "Alles besetzt."
    assert not stale(load("de"))
    assert not load("de").obsolete


def test_a_new_sentence_has_no_translation_of_its_neighbours(project: Path) -> None:
    path = project / "data/words/whist.toml"
    edit(path, "[[options]]", '[[options]]\nlabel = "goals"\n\n[[options]]')
    edit(path, 'full = "Every', 'empty = "Every seat is free."\nfull = "Every')
    assert (translations()["goals"], translations()["Every seat is free."]) == ("", "")
    assert not stale(load("de"))


def test_a_translation_that_asks_for_what_is_not_given_is_not_shown(project: Path) -> None:
    edit(project / "cogs/screen.py", "{moves} moves. ", "{steps} moves. ")
    assert not stale(load("de"))
    (kept,) = load("de").obsolete.values()
    assert kept.string == "{moves} Züge."


def test_every_kind_of_file_here_can_be_reworded() -> None:
    """Covers a screen with split sentences, a phrasebook, a lesson, and two versions of content."""
    files = sources()
    for name in (
        "cogs/daily/screens.py",
        "data/words/belle.toml",
        "data/belote/tutorial.toml",
        "data/belle/belles.toml",
        "data/belle/v1/belles.toml",
    ):
        find, count = files[ROOT / name]
        text = (ROOT / name).read_text("utf-8")
        there = [*count(text)]
        assert there, name
        for key in there[:: len(there) // 2 or 1]:
            wanted = count(text)
            wanted[key + "!"] = wanted.pop(key)
            assert count(reworded(text, Change(key, key + "!"), find, count)) == wanted, key


def test_strings_are_found_where_they_are() -> None:
    toml = 'a = "x" # "x"\nb = \'x\'\nc = """x"""\nd = ["x", "xx"]\n'
    assert [toml[slice(*span)] for span in in_toml(toml, "x")] == ['"x"', "'x'", '"""x"""', '"x"']
    code = 'é = f("é", "x" \n  "y")\n'
    assert [code[slice(*span)] for span in in_python(code, "xy")] == ['"x" \n  "y"']


@pytest.mark.parametrize(
    ("odd", "better"),
    [
        ("Whoever has four passes one.", "The player with four passes one."),
        ("on the board, for who watches", "on the board, for spectators"),
        ("One may skip guests.", "You may skip guests."),
        ("No group of yours waits.", "None of your groups is waiting."),
        ("It stands above the buttons.", "You find it above the buttons."),
        ("Nobody is told.", "No one finds out."),
        ("Pick others; else press Done.", "Pick others; otherwise press Done."),
        ("{percent} % of it", "{percent}% of it"),
        ("In its coop lies {egg}.", "{egg} is in its coop."),
        ("Whether robots fill tables", "Robots fill tables"),
    ],
)
def test_odd_english_is_named(odd: str, better: str) -> None:
    assert english.faults(odd)
    assert not english.faults(better)
