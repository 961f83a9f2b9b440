"""Pages in two worlds that differ only in what their reader can't know: byte for byte the same."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from bot.tables.commands import Act
from tests.cogs.page.browser import WEB, Browser, browser, cog_of, link
from tests.support.world import World, world

SEATS = {"beccato": 4, "belle": 3, "belote": 4, "belratti": 3, "cattitude": 3}
READER, OTHER, EVE, STEPS = 0, 1, 4, 4


def twins(match: rules.Match, seat: int | None) -> tuple[rules.Match, rules.Match]:
    """Returns a copy of a match, and another that this reader can't tell from it."""
    return rules.Match.from_json(match.to_json()), match.resample(seat, Random(9))


def told(match: rules.Match, seat: int | None, events: tuple[Any, ...]) -> str:
    return repr((match.view(seat), [one for one in events if one.visible_to(seat)]))


def common(match: rules.Match, twin: rules.Match, reader: int | None) -> list[tuple[int, Any]]:
    """Plays, in both worlds, up to ``STEPS`` actions that look the same to the reader."""
    done = list[tuple[int, Any]]()
    for _ in range(STEPS):
        for prompt in match.prompts:
            for seat in set(prompt.seats) - {*prompt.done}:
                for action in [*match.legal(seat)][:30]:
                    here, there = (rules.Match.from_json(one.to_json()) for one in (match, twin))
                    try:
                        seen = {told(one, reader, one.play(seat, action)) for one in (here, there)}
                    except rules.RuleError:
                        continue
                    if len(seen) == 1:
                        match, twin = here, there
                        done.append((seat, action))
                        break
                else:
                    continue
                break
            else:
                continue
            break
    return done


async def warmed_up(w: World, game: str, who: int) -> int:
    table_id, rng = await w.deal(game, SEATS[game]), Random(4)
    for _ in range(2 if who == EVE else 9):
        match = w.match(table_id)
        for seat in {seat for one in match.prompts for seat in {*one.seats} - {*one.done}}:
            action = w.match(table_id).sample(seat, rng)
            if action is not None and any(seat in one.seats for one in w.match(table_id).prompts):
                await w.ask(table_id, _act(w, table_id, seat, action))
    return table_id


def _act(w: World, table_id: int, seat: int, action: Any) -> Any:
    plain = rules.to_dict(action)
    assert isinstance(plain, dict)
    return Act(w.person(table_id, seat).user_id, plain, None)


async def page_of(w: World, page: Browser, who: int, table_id: int) -> None:
    key, _ = await link(w, who)
    assert (await page.post("/in", {"key": key}))[0] == 200
    page.bytes.clear()
    assert await page.open(f"/t/{table_id}") == 200


def plain(w: World, page: Browser) -> str:
    """Returns what a page has got, with pictures by what they show, and without keys and times."""
    site = cog_of(w).site
    assert site is not None
    shown = {key: repr(of[1].of) for key, of in site.seats.pictures._known.items()}
    text = re.sub(r"/pic/(\w+)", lambda found: shown[found[1]], "\n".join(page.bytes))
    text = re.sub(r'name="token" content="\w+"', "", text)
    text = re.sub("<button[^>]*house_undo.*?</button>", "", text)  # a twin has nothing to undo
    return re.sub(r"'(Date|Content-Length)': '[^']*'|datetime=\\?\"[^\"]+\"", "", text)


async def recorded(
    path: Path, game: str, who: int, *, other: bool, other_reads: bool = False
) -> tuple[str, int]:
    """Returns what a reader's page gets in a world or in its twin, and how many moves it saw."""
    settings: dict[str, Any] = {"web": WEB, "web_bind": "127.0.0.1:0", "in_no_time": True}
    async with world(path, seed="two worlds", **settings) as w:
        table_id = await warmed_up(w, game, who)
        reader = None if who == EVE else who
        match, twin = twins(w.match(table_id), reader)
        moves = common(*twins(w.match(table_id), reader), reader)
        if other:
            w.table(table_id).match = twin
            w.trouble = True  # the sampler promises its reader a world, and others no message
        async with browser(w, who) as page:
            await page_of(w, page, OTHER if other_reads else who, table_id)
            async with page.live(f"/t/{table_id}/live") as sent:
                await sent.get()
                for seat, action in moves:
                    await w.ask(table_id, _act(w, table_id, seat, action))
                    await sent.get()
            assert match.seq == twin.seq
            return plain(w, page), len(moves)


@pytest.mark.parametrize("who", [READER, EVE], ids=["seat", "spectator"])
@pytest.mark.parametrize("game", sorted(SEATS))
async def test_what_is_hidden_changes_no_byte(tmp_path: Path, game: str, who: int) -> None:
    one, moves = await recorded(tmp_path / "1.sqlite3", game, who, other=False)
    two, _ = await recorded(tmp_path / "2.sqlite3", game, who, other=True)
    assert one == two
    assert moves


async def test_the_twin_is_another_world(tmp_path: Path) -> None:
    """A player who may see the difference gets other bytes: the comparison looks at something."""
    how = {"game": "belote", "who": READER, "other_reads": True}
    one, _ = await recorded(tmp_path / "1.sqlite3", other=False, **how)
    two, _ = await recorded(tmp_path / "2.sqlite3", other=True, **how)
    assert one != two
