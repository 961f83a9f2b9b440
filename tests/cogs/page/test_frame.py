"""Discord's window in a real browser: around it is a page that plays Discord's app."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Route, async_playwright

from tests.cogs.page.browser import address
from tests.cogs.page.test_activity import INSTANCE, SETTINGS, Asked
from tests.cogs.page.test_activity import discord_of_the_frame as discord_of_the_frame
from tests.playground.browser import BROWSER, FLAGS, needs_browser
from tests.support.playing import deal_to
from tests.support.world import World

PORT = 18_393
HERE = f"http://127.0.0.1:{PORT}"
SDK = Path("data/page/vendor/embedded-app-sdk.js").read_text("utf-8")
QUERY = f"?instance_id={INSTANCE}&frame_id=f&platform=desktop&channel_id=3"

APP = """<iframe src="/QUERY"></iframe><script>
addEventListener("message", ({ data: [kind, sent], source }) => {
  const say = (told) => source.postMessage([1, told], "*");
  const config = { api_endpoint: "//discord.com/api", environment: "production" };
  if (kind === 0) {
    const data = { v: 1, config, user: { id: "1", username: "x", discriminator: "0" } };
    say({ cmd: "DISPATCH", evt: "READY", nonce: null, data });
  } else if (sent.cmd === "AUTHORIZE") {
    window.scopes = sent.args.scope;
    say({ cmd: sent.cmd, evt: null, nonce: sent.nonce, data: { code: "code" } });
  } else if (sent.cmd === "OPEN_EXTERNAL_LINK") {
    window.link = sent.args.url;
    say({ cmd: sent.cmd, evt: null, nonce: sent.nonce, data: { opened: true } });
  }
});
</script>"""
"""Discord's app: it answers the SDK's messages as the SDK's own schemas describe them."""


async def plays_discord(page: Page) -> None:
    async def answer(route: Route) -> None:
        await route.fulfill(body=APP.replace("QUERY", QUERY), content_type="text/html")

    await page.route("**/app.html", answer)
    await page.goto(f"{HERE}/app.html")


async def mocked(page: Page) -> None:
    """Opens the window alone, with the SDK's own ``DiscordSDKMock``."""
    names = SDK[SDK.rindex("export{") :]
    assert "as DiscordSDKMock" in names
    swapped = names.replace("as DiscordSDK,", "as Other,").replace(
        "as DiscordSDKMock", "as DiscordSDK"
    )

    async def answer(route: Route) -> None:
        body = SDK.replace(names, swapped)
        await route.fulfill(body=body, content_type="text/javascript")

    await page.route("**/vendor/embedded-app-sdk.js", answer)
    await page.goto(f"{HERE}/{QUERY}")


@needs_browser
@pytest.mark.timeout(300)
@pytest.mark.parametrize("how", ["app", "mock"])
@pytest.mark.world(**SETTINGS | {"web": HERE, "web_bind": f"127.0.0.1:{PORT}"})
async def test_the_window_shows_the_seat_and_its_links_open_outside(
    w: World, d: Asked, how: str
) -> None:
    table_id = await deal_to(w, 1000)
    assert await address(w) == HERE
    mine = w.people[0].id
    d.users, d.channel = [mine], w.table(table_id).place_id or 0
    d.codes = {"code": (mine, "identify"), "mock_code": (mine, "identify")}
    complaints: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = await browser.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.extend([line.text] * (line.type == "error")))
        if how == "mock":
            d.instance = "123456789012345678"
            await mocked(page)
            pages = page.frame_locator("iframe")
        else:
            await plays_discord(page)
            pages = page.frame_locator("iframe").frame_locator("iframe")
        await pages.locator("#hand").wait_for()
        assert f"/t/{table_id}" in [frame.url.removeprefix(HERE) for frame in page.frames]
        await pages.locator('button[data-press*="|rules|"]').first.click()
        await pages.locator("#leaf > *").first.wait_for()
        if how == "app":
            assert await page.evaluate("scopes") == ["identify"]
            link: Any = "https://discord.com/channels/1/2"
            await pages.locator("#leaf").evaluate(
                "(leaf, link) => leaf.innerHTML = `<a target=_blank href='${link}'>x</a>`", link
            )
            await pages.locator("#leaf a").click()
            await page.wait_for_function("window.link")
            assert await page.evaluate("link") == link
        await browser.close()
    assert complaints == []
