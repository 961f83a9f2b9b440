"""The documentation: links lead somewhere, every page is in the site, and its demo shows what one player saw."""

from __future__ import annotations

import http.server
import json
import re
import threading
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from playground import demo
from tests.playground.browser import BROWSER, FLAGS, needs_browser
from tests.storm import plan as storms
from tests.universe import troubles as universes
from tests.universe.test_universe import FOUND

ROOT = Path(__file__).parent.parent
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_links_and_pictures_are_there() -> None:
    lost = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in PAGES
        for link in LINK.findall(page.read_text("utf-8"))
        if not re.match(r"https?:|mailto:", link) and not (page.parent / link).exists()
    ]
    assert lost == []


def test_every_page_is_in_the_site() -> None:
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    there = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert listed == there


def test_proofs_that_are_named_are_there() -> None:
    """Files, tests in them, universes that have found something, and troubles of storms and universes."""
    said = "\n".join(page.read_text("utf-8") for page in PAGES)
    named = set(re.findall(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`", said))
    assert len(named) > 10
    for file, test in sorted(named):
        assert (ROOT / file).exists(), file
        assert not test or f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
    assert not re.findall(r"`test_\w+`", said), "which file is it in?"
    assert set(map(int, re.findall(r"universe (\d+)", said))) <= FOUND.keys()
    for trouble, where in re.findall(r"`(\w+)` in ((?:storms and )?universes)", said):
        assert trouble in universes.TROUBLES | universes.RARE, trouble
        assert trouble in storms.TROUBLES or "storms" not in where, trouble


def test_discord_s_markdown_becomes_html() -> None:
    said = "### Round 1\n**Ada** <3 `x`\n-# small \\*star\\*"
    assert demo.as_html(said) == (
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
        '<link rel="stylesheet" href="demo.css"><div id="demo"></div><script src="demo.js"></script>'
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
