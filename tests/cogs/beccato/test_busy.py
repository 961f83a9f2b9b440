"""A lively table of nine: the bot's requests stay within Discord's limits."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.http.client import FakeHTTPClient

from bot.messages.channel import REQUESTS, SECONDS
from rules.beccato.model import Beccato, Gesture, PassCard, Phase
from tests.cogs.beccato.playing import by_button, seat_people, state
from tests.support.world import world

GLOBAL = 50
"""The requests a second that Discord takes from a bot in total."""

PLACE = re.compile(r"/channels/(\d+)")


def most_within(times: list[float], seconds: float) -> int:
    """Returns the most events within any span of this many seconds."""
    count = first = 0
    for last, at in enumerate(times):
        while times[first] <= at - seconds + 1e-6:
            first += 1
        count = max(count, last - first + 1)
    return count


@pytest.mark.soak
async def test_nine_players_at_human_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    """A pass a second, a gesture every two, a call every twelve: half a minute, in virtual time."""
    sent: dict[str, list[float]] = defaultdict(list)
    budgeted: list[float] = []
    request = FakeHTTPClient.request

    async def noted(self: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
        path = route.path if "{" not in route.path else route.url
        at = asyncio.get_running_loop().time()
        if "/interactions/" not in path and "/webhooks/" not in path:
            budgeted.append(at)
            if (match := PLACE.search(route.url)) is not None:
                sent[match[1]].append(at)
        return await request(self, route, *args, **kwargs)

    async with world(tmp_path / "w.sqlite3", people=9, seed="busy") as w:
        table_id = await seat_people(w, 9)
        place = str(w.place(table_id).id)
        await w.pass_time(10)
        monkeypatch.setattr(FakeHTTPClient, "request", noted)
        rng = Random(9)
        requests: Counter[str] = Counter()
        for second in range(30):
            now = state(w, table_id)
            if now.phase is Phase.SETTLE:
                seat = now.gains[0].seat
                action = w.match(table_id).sample(seat, rng)
                assert action is not None
                await by_button(w, table_id, seat, action)
            elif now.phase is Phase.PASSING:
                card = rng.choice(now.hands[now.turn])
                await by_button(w, table_id, now.turn, PassCard(card))
                requests["passes"] += 1
                if second % 2:
                    await by_button(
                        w, table_id, (second // 2) % 9, Gesture(f"S{1 + second % 33:02}")
                    )
                    requests["gestures"] += 1
                if second % 12 == 11:
                    caller = rng.randrange(9)
                    await by_button(w, table_id, caller, Beccato((caller + 1) % 9))
                    requests["calls"] += 1
            else:
                break
            await w.pass_time(1.0)
        assert requests["passes"] >= 22
        assert requests["gestures"] >= 10
        assert requests["calls"] >= 2
        in_thread = most_within(sorted(sent[place]), SECONDS)
        elsewhere = max(
            most_within(sorted(times), SECONDS) for name, times in sent.items() if name != place
        )
        in_all = most_within(sorted(budgeted), 1.0)
        record_property("thread per 5 s", in_thread)
        record_property("private channel per 5 s", elsewhere)
        record_property("all per second", in_all)
        print(f"thread {in_thread}/5 s, private {elsewhere}/5 s, all {in_all}/s, {dict(requests)}")
        assert in_thread <= REQUESTS
        assert elsewhere <= REQUESTS
        assert in_all <= GLOBAL // 2
        assert len(sent[place]) <= requests["passes"] + requests["gestures"]
