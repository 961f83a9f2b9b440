"""The documentation: links work, the site has every page, the demo shows one player's view."""

import http.server
import json
import re
import threading
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from bot.config import AT_ONCE, Settings
from playground import demo
from tests.playground.browser import BROWSER, FLAGS, needs_browser
from tests.storm import plan as storms
from tests.test_words import template, translated
from tests.universe import troubles as universes
from tests.universe.test_universe import FOUND
from tools.catalogs import forms_of

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("changes/*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
ANCHOR = re.compile(r"\]\(([^)#\s:]*)#([^)]*)\)")
ARCHITECTURE = ROOT / "docs/architecture.md"
DECISIONS = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
INDEX = ROOT / "docs/decisions/README.md"

SENTENCE, PARAGRAPH, PAGE = 35, 80, 1_500
"""The most words of a sentence, a paragraph, and the architecture page."""


def paragraphs(page: str) -> Iterator[str]:
    """Yields the paragraphs, items, headings and cells of a page in Markdown, without its code."""
    text = re.sub(r"^```.*?^```", "", page, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^> ?", "", text, flags=re.MULTILINE)
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text)
    for part in re.split(r"\n\s*\n|^ *(?:[-*#]+|\d+\.) |(?<!`)\|(?!`)", text, flags=re.MULTILINE):
        if words := re.sub(r"[-|\s]+$|^[-|\s]+$", "", part).split():
            yield " ".join(words)


def sentences(paragraph: str) -> list[str]:
    return re.split(r"(?<=[.!?])[)\"*]*\s+", paragraph)


def too_long(page: str) -> list[str]:
    """Returns the sentences and paragraphs of a page that are too long to read."""
    texts = [*paragraphs(page)]
    return [
        *(text for each in texts for text in sentences(each) if len(text.split()) > SENTENCE),
        *(text for text in texts if len(text.split()) > PARAGRAPH),
    ]


def test_links_and_pictures_are_there() -> None:
    lost = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in PAGES
        for link in LINK.findall(page.read_text("utf-8"))
        if not re.match(r"https?:|mailto:", link) and not (page.parent / link).exists()
    ]
    assert lost == []


def anchors(page: Path) -> set[str]:
    """Returns the names of a page's headings in links, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\s-]", "", heading.lower()).strip() for heading in headings)
    return {re.sub(r"\s", "-", heading) for heading in plain}


def test_links_to_headings_are_there() -> None:
    lost = [
        f"{page.relative_to(ROOT)}: {link}#{anchor}"
        for page in PAGES
        for link, anchor in ANCHOR.findall(page.read_text("utf-8"))
        if anchor not in anchors(page.parent / link if link else page)
    ]
    assert lost == []


def test_every_page_is_in_the_site() -> None:
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    there = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert listed == there


def rows(page: str) -> list[list[str]]:
    """Returns the cells of a page's tables whose first one is code."""
    lines = (ROOT / page).read_text("utf-8").splitlines()
    return [re.split(r" *(?<!`)\| *", line)[1:-1] for line in lines if line.startswith("| `")]


async def test_the_table_of_commands_has_each_with_its_options(tmp_path: Path) -> None:
    there: dict[str, list[str]] = {}
    for command in await translated(tmp_path / "w.sqlite3"):
        options = command.get("options", [])
        if command["type"] != 1:
            continue
        inner = [option for option in options if option["type"] == 1]
        for name, entries in [(each["name"], each.get("options", [])) for each in inner] or [
            ("", options)
        ]:
            there[f"/{command['name']} {name}".strip()] = [
                f"`{entry['name']}`" if entry.get("required") else f"[`{entry['name']}`]"
                for entry in entries
            ]
    listed = {name.strip("`"): options.split() for name, options, _ in rows("docs/commands.md")}
    assert listed == there


async def test_pages_name_only_commands_that_exist(tmp_path: Path) -> None:
    commands = {entry["name"] for entry in await translated(tmp_path / "w.sqlite3")}
    paths = {"metrics", "healthz", "readyz", "t"}
    commands.add("launch")  # Discord has it where the owner opens pages inside Discord
    pages = [page for page in PAGES if page.parent.name not in ("decisions", "changes")]
    named = {
        (name, page.name)
        for page in pages
        for name in re.findall(r"`/([a-z]+)\b(?![/.])", page.read_text("utf-8"))
    }
    assert {
        (name, page) for name, page in named if name not in commands | paths | {"owner"}
    } == set()


def test_pages_for_players_name_only_buttons_that_exist() -> None:
    """A label is bold in the middle of a sentence, or begins a row of a table."""
    site = (ROOT / "mkdocs.yml").read_text("utf-8")
    played = site[site.index("index.md") : site.index("- Host:")]
    named = {
        (label, page)
        for page in re.findall(r": (\S+\.md)$", played, re.MULTILINE)
        for text in (ROOT / "docs" / page).read_text("utf-8").split("\n\n")
        for label in re.findall(
            r"(?<=[a-z,:;(|] )\*\*([A-Z][^*]*[^*.?:])\*\*", " ".join(text.split())
        )
    }
    forms = [form for message in template() if message.id for form in forms_of(message)]
    known = {form.replace("{count}", "3") for form in forms}
    known |= {"Add App", "Add to My Apps", "Manage Server", "Manage Messages"}  # Discord's
    assert len(named) > 60
    assert {(label, page) for label, page in named if label not in known} == set()


def test_the_table_of_settings_has_each_with_its_default() -> None:
    listed = {
        re.sub(r"[`↻ ]", "", name): default for name, default, _ in rows("docs/hosting/settings.md")
    }
    names = {
        str(field.validation_alias or f"PARLOUR_{name.upper()}"): field.default
        for name, field in Settings.model_fields.items()
    }
    assert listed.keys() == names.keys()
    for name, default in names.items():
        if listed[name] and listed[name] != "Discord's":
            assert (
                listed[name].strip("`") == f"{default:g}"
                if isinstance(default, float)
                else str(default)
            )
    again = {name for name, *_ in rows("docs/hosting/settings.md") if "↻" in name}
    assert {re.sub(r"[`↻ ]", "", name) for name in again} == {
        f"PARLOUR_{name.upper()}" for name in AT_ONCE
    }


def test_pages_for_players_and_owners_name_no_tests() -> None:
    """One page has the promises with their proofs: ``docs/proofs.md``."""
    site = (ROOT / "mkdocs.yml").read_text("utf-8")
    read = site[site.index("- Play:") : site.index("- Develop:")]
    pages = [ROOT / "docs" / page for page in re.findall(r": (\S+\.md)$", read, re.MULTILINE)]
    assert len(pages) > 20
    named = [page.name for page in pages if "`tests/" in page.read_text("utf-8")]
    assert named == ["publishing.md"], "it lists the files that have the package's name"


def test_proofs_that_are_named_are_there() -> None:
    """Checks files, tests in them, universes with findings, and kinds of trouble."""
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    named = set(re.findall(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`", text))
    assert len(named) > 10
    for file, test in sorted(named):
        assert (ROOT / file).exists(), file
        assert not test or f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
    assert not re.findall(r"`test_\w+`", text), "which file is it in?"
    assert set(map(int, re.findall(r"universe (\d+)", text))) <= FOUND.keys()
    for trouble, where in re.findall(r"`(\w+)` in ((?:storms and )?universes)", text):
        assert trouble in universes.TROUBLES | universes.RARE["rare"], trouble
        assert trouble in storms.TROUBLES or "storms" not in where, trouble


def test_too_long_is_noticed() -> None:
    words, longer = " ".join(["word"] * SENTENCE), " ".join(["word"] * (SENTENCE + 1))
    assert too_long(f"# Title\n\n{words}.\n{words}\n\n- {words}\n- {words}\n") == []
    assert too_long(f"```\n{longer}\n```\n\n| {words} | {words} |\n|---|---|\n") == []
    assert too_long(f"One. {longer}. Two.") == [f"{longer}."]
    assert too_long(f"1. {longer}") == [longer]
    assert too_long("Five words are not many. " * (PARAGRAPH // 5)) == []
    assert len(too_long("Five words are not many. " * (PARAGRAPH // 5) + "More.")) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_sentences_and_paragraphs_are_short(page: Path) -> None:
    assert too_long(page.read_text("utf-8")) == []


def test_the_architecture_is_one_page() -> None:
    assert sum(len(text.split()) for text in paragraphs(ARCHITECTURE.read_text("utf-8"))) <= PAGE


def test_the_floors_are_those_of_the_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (layers,) = (
        contract["layers"]
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["bot"]
    )
    floors = re.findall(r"^ *(\d+) │ (.*?) *│$", ARCHITECTURE.read_text("utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in floors] == [*range(len(layers), 0, -1)]
    drawn = [sorted(rooms.split()) for _, rooms in floors]
    assert drawn == [sorted(re.split(r" [:|] ", layer)) for layer in layers]


def test_every_decision_is_whole_and_in_the_index() -> None:
    """Each decision has its own number, four parts, and a test that exists."""
    index = INDEX.read_text("utf-8")
    listed = re.findall(r"^- \[(\d{4}) (.+)\]\((.+?)\)\. .+", index, re.MULTILINE)
    there: list[tuple[str, str, str]] = []
    for page in DECISIONS:
        title, *parts = re.split(r"^##? (.+)\n", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
        assert re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", page.name), page.name
        assert parts[1::2] == ["Context", "Decision", "Consequence", "Test"], page.name
        assert all(part.strip() for part in parts[2::2]), page.name
        tests = re.findall(r"`(tests/[\w/]+\.py)(?:::\w+)?`", parts[-1])
        assert tests, page.name
        assert all((ROOT / test).is_file() for test in tests), page.name
        there.append((page.name[:4], title, page.name))
    assert len({number for number, _, _ in there}) == len(there) > 50
    assert listed == there


def test_discord_s_markdown_becomes_html() -> None:
    text = "### Round 1\n**Ada** <3 `x`\n-# small \\*star\\*"
    assert demo.as_html(text) == (
        "<p><h4>Round 1</h4><br><span><strong>Ada</strong> &lt;3 <code>x</code></span><br>"
        "<small>small *star*</small></p>"
    )


@needs_browser
async def test_the_demo_is_stepped_through_on_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "SCENES", {"belote": demo.SCENES["belote"]})
    (folder := tmp_path / "demo").mkdir()
    assert demo.main(["--out", str(folder)]) == 0
    (belote,) = json.loads((folder / "matches.json").read_text("utf-8"))
    steps = belote["steps"]
    assert 5 < len(steps) <= demo.FRAMES
    for name in ("demo.js", "demo.css"):
        (tmp_path / name).write_bytes((ROOT / "docs/assets" / name).read_bytes())
    (tmp_path / "index.html").write_text(
        '<!doctype html><meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="demo.css"><div id="demo"></div>'
        '<script src="demo.js"></script>'
    )
    serve = partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    monkeypatch.setattr(serve.func, "log_message", lambda *_: None)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
            page = await browser.new_page(viewport={"width": 390, "height": 844})
            await page.goto(f"http://127.0.0.1:{server.server_port}/#belote-2")
            shown, count = page.locator(".demo-step"), page.locator(".demo-count")
            await expect(count).to_have_text(f"Step 2 of {len(steps)}")
            await page.get_by_role("button", name="Back").click()
            await expect(page.get_by_role("button", name="Back")).to_be_disabled()
            await page.locator("#demo").press("ArrowRight")
            for step in range(2, len(steps)):
                await expect(count).to_have_text(f"Step {step} of {len(steps)}")
                await page.get_by_role("button", name="Next").click()
            await expect(page.get_by_role("button", name="Next")).to_be_disabled()
            await expect(shown.locator("img").first).to_be_visible()
            assert page.url.endswith(f"#belote-{len(steps)}")
            assert await page.evaluate("document.documentElement.scrollWidth") <= 390
            await browser.close()
        server.shutdown()
