"""Whole pages: the frame around a screen, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape

import data
from bot.components.screen import Block, Screen, Separator, Text
from bot.i18n.words import Words
from cogs.page.screens.html import Paper
from cogs.page.screens.markdown import inline

FOLDER = data.ROOT / "page"
"""The files used by every page: scripts, styles, an icon."""

_HEADING = re.compile(r"#{1,3} (.*)")


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as one reader currently sees it.

    Attributes:
        title: the title of the browser window.
        main: the HTML for the main part of the page.
        asks: what the reader has to decide, or ``""``.
        accent: the colour of the page's edge, such as ``#7a4bb0``; ``""`` for the usual colour.
    """

    title: str
    main: str
    asks: str
    accent: str = ""


def document(
    w: Words, seen: Seen, *, token: str = "", live: str = "", script: str = "page.js"
) -> str:
    """Renders a whole page.

    Args:
        w: the reader's words.
        seen: what the page shows.
        token: sent with the page's requests; ``""`` for a visitor who isn't signed in.
        live: the address of the stream of changes, or ``""``.
        script: the script to load.
    """
    home = f'<a href="/">{escape(w.t("All tables"))}</a>' if live else ""
    out = (
        f'<details class="who"><summary>{escape(w.t("Signed in"))}</summary>'
        f'<button class="act plain" data-out="here">{escape(w.t("Sign out"))}</button>'
        f'<button class="act danger" data-out="all">{escape(w.t("Sign out everywhere"))}</button>'
        "</details>"
    )
    sounds = (
        f'<button class="act plain" id="sounds" aria-pressed="false">{escape(w.t("Sounds"))}'
        "</button>"
    )
    said = {
        "lost": w.t("I've lost the connection. I'm trying to get it back…"),
        "close": w.t("Close"),
    }
    words = " ".join(f'data-{name}="{escape(text)}"' for name, text in said.items())
    return (
        f'<!doctype html><html lang="{escape(w.locale)}"><head><meta charset="utf-8">'
        f"<title>{escape(seen.title)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark light">'
        '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">'
        f'<meta name="token" content="{escape(token)}">'
        f'<meta name="theme-color" content="{seen.accent}">'
        '<link rel="stylesheet" href="/a/page.css">'
        '<link rel="icon" href="/a/icon.svg" type="image/svg+xml">'
        '<link rel="manifest" href="/a/manifest.json">'
        f'<script type="module" src="/a/{script}"></script></head>'
        f'<body data-live="{escape(live)}" {words}>'
        f'<header><a class="brand" href="/">Parlour</a><nav>{home}{sounds if live else ""}'
        f"{out if token else ''}</nav>"
        f'</header><main id="main" tabindex="-1">{seen.main}</main>'
        '<p id="news" role="status" aria-live="polite"></p>'
        f'<dialog id="sheet"><button class="act plain close" data-close>{escape(said["close"])}'
        '</button><div id="leaf"></div></dialog></body></html>'
    )


def door(w: Words, script: str, client_id: int = 0) -> str:
    """Renders the page whose script signs people in; ``client_id`` is the bot's id on Discord."""
    wait = escape(w.t("One moment…"))
    inner = f'<h1>Parlour</h1><div id="door" data-client="{client_id}">{wait}</div>'
    main = f'<section class="door">{inner}</section>'
    return document(w, Seen("Parlour", main, ""), script=script)


def table_main(paper: Paper, screen: Screen, title: str, lines: Iterable[str]) -> str:
    """Renders the main part of a table's page: the board, the reader's part, and the latest events.

    Args:
        paper: the reader's context.
        screen: the reader's screen: their hand and the board, or only the board.
        title: the table's name, if its screen has no heading.
        lines: the latest log lines; the page itself adds new lines.
    """
    w, blocks = paper.w, list(screen.blocks)
    owned = (at for at, one in enumerate(blocks) if isinstance(one, Separator) and one.own)
    cut = next(owned, len(blocks))
    heading, board = _headed(blocks[:cut])
    paper.note(blocks)
    own = paper.html(blocks[cut + 1 :])
    shown = [
        f"<h1>{inline(heading or title)}</h1>",
        _section("board", w.t("Board"), paper.html(board)),
    ]
    if own:
        shown.append(_section("hand", w.t("Your hand"), own))
    rows = "".join(f"<li>{inline(line)}</li>" for line in lines)
    name = w.t("What happened")
    log = f'<h2>{escape(name)}</h2><ol id="lines" data-keep>{rows}</ol>'
    return "".join([*shown, _section("log", name, log)])


def home_main(paper: Paper, tables: Iterable[tuple[int, str, bool]], alone: Screen) -> str:
    """Renders the main part of the start page, which links to everything else.

    Args:
        paper: the reader's context.
        tables: the reader's tables: number, title, and whether it's the reader's turn there.
        alone: the solo activities, which need no table.
    """
    w = paper.w
    turn = f" <b>▶ {escape(w.t('Your turn'))}</b>"
    rows = "".join(
        f'<li><a href="/t/{number}">{escape(title)}</a>{turn * asks}</li>'
        for number, title, asks in tables
    )
    none = f'<p class="small">{escape(w.t("No table is waiting for you here yet."))}</p>'
    mine = f"<h2>{escape(w.t('Your tables'))}</h2>" + (f"<ul>{rows}</ul>" if rows else none)
    return (
        f"<h1>{escape(w.t('Good to see you'))}</h1>"
        + _section("board", w.t("Your tables"), mine)
        + _section("alone", w.t("On your own"), paper.screen(alone))
    )


def _section(key: str, name: str, inner: str) -> str:
    return f'<section id="{key}" aria-label="{escape(name)}">{inner}</section>'


def _headed(blocks: list[Block]) -> tuple[str, list[Block]]:
    """Returns a board's heading, and the rest of its blocks."""
    if not blocks or not isinstance(first := blocks[0], Text):
        return "", blocks
    line, _, rest = first.text.partition("\n")
    if (found := _HEADING.fullmatch(line)) is None:
        return "", blocks
    return found[1], [replace(first, text=rest), *blocks[1:]] if rest else blocks[1:]
