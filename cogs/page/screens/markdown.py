"""Converts the bot's Markdown to HTML. Any HTML in the source is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import escape
from itertools import groupby

from bot.i18n.words import sign_of

_TOKEN = re.compile(
    r"\\(?P<plain>[^\w\s])"
    r"|`(?P<code>[^`\n]+)`"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<link>https?://[^)\s]+)\)"
    r"|<t:(?P<time>\d{1,12})(?::\w)?>"
    r"|<a?:(?P<emoji>\w+):\d+>"
    r"|(?P<mention><(?:@[!&]?|\#)\d+>)"
    r"|(?P<mark>\*\*\*|\*\*|__|~~|\*|(?<!\w)_|_(?!\w))"
)
_TAGS = {"**": "b", "__": "u", "~~": "s", "*": "i", "_": "i"}
_BLOCK = re.compile(r"(?P<kind>-#|#{1,3}|>|[-*]|\d+\.)\s+(?P<rest>.*)")


def html_of(text: str) -> str:
    """Converts Markdown to HTML: headings, lists, quotes, and paragraphs."""
    return "".join(_blocks(text.split("\n")))


def _blocks(lines: list[str]) -> Iterator[str]:
    for kind, rows in groupby(map(_kind, lines), key=lambda row: row[0]):
        inner = [inline(rest) for _, rest in rows]
        if kind == "list":
            yield "<ul>" + "".join(f"<li>{item}</li>" for item in inner) + "</ul>"
        elif kind in ("h2", "h3"):
            yield "".join(f"<{kind}>{item}</{kind}>" for item in inner)
        elif kind == "small":
            yield f'<p class="small">{"<br>".join(inner)}</p>'
        elif kind == "quote":
            yield f"<blockquote>{'<br>'.join(inner)}</blockquote>"
        elif any(inner):
            yield f"<p>{'<br>'.join(filter(None, inner))}</p>"


def _kind(line: str) -> tuple[str, str]:
    if (found := _BLOCK.fullmatch(line)) is None:
        return "", line
    kind, rest = found["kind"], found["rest"]
    if kind[0].isdigit():
        return "", line
    kinds = {"-#": "small", "#": "h2", "##": "h2", "###": "h2", ">": "quote"}
    return kinds.get(kind, "list"), rest


def inline(text: str) -> str:
    """Converts the inline Markdown in a line to HTML."""
    out, tags, at = list[str](), list[str](), 0
    for token in _TOKEN.finditer(text):
        out.append(escape(text[at : token.start()]))
        at = token.end()
        out.append(_token(token, text, tags))
    out.append(escape(text[at:]))
    return "".join(out) + "".join(f"</{_TAGS[mark]}>" for mark in reversed(tags))


def _token(token: re.Match[str], text: str, tags: list[str]) -> str:
    match token.lastgroup:
        case "plain":
            return escape(token["plain"])
        case "code":
            return f"<code>{escape(token['code'])}</code>"
        case "link":
            address = escape(token["link"])
            rel = 'target="_blank" rel="noopener noreferrer"'
            return f'<a href="{address}" {rel}>{inline(token["label"])}</a>'
        case "time":
            return time(float(token["time"]))
        case "emoji":
            return sign(sign_of(token["emoji"]))
        case "mention":
            return ""
        case _:
            return _mark(token["mark"], text[token.end() :], tags)


def _mark(mark: str, rest: str, tags: list[str]) -> str:
    """Opens or closes an element at a mark; a mark without a counterpart is left as text."""
    if mark == "***":
        first, last = ("*", "**") if tags[-1:] == ["*"] else ("**", "*")
        return _mark(first, rest, tags) + _mark(last, rest, tags)
    if mark in tags:  # closes it, and what was opened since
        closed = tags[tags.index(mark) :]
        del tags[tags.index(mark) :]
        return "".join(f"</{_TAGS[one]}>" for one in reversed(closed))
    if mark not in rest:
        return escape(mark)
    tags.append(mark)
    return f"<{_TAGS[mark]}>"


def sign(emoji: str) -> str:
    """Renders a purely decorative symbol; the words beside it already say the same thing."""
    return f'<span class="sign" data-sign="{escape(emoji)}">{escape(emoji)}</span>' if emoji else ""


def time(at: float) -> str:
    """Renders a time in seconds since the epoch; the page's script shows it as "in two minutes"."""
    moment = datetime.fromtimestamp(at, UTC)
    return f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{moment:%H:%M} UTC</time>'
