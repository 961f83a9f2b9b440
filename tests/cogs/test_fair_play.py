"""How a table draws its seed, for people: words, seals, the fixed start, and the checked file."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.fairness.verify import chain_end, daily_seed, main, of_word
from bot.tables.commands import AcceptSeat, Cancel, Kick, Leave, OfferSeat, Refused, SeatRobots
from bot.tables.model import Status
from tests.cogs.history.past import shown
from tests.support.playing import rush_out
from tests.support.world import World, answer_of, buttons, is_result, verb, words_of, world

SHORT = r"[0-9a-f]{8}(?: [0-9a-f]{8}){3}"
"""A hash as messages show it."""

PLAYED = r"The moves: `([0-9a-f]{64})`"
"""What the page shows of a finished match."""

WORD = "nobody can guess this 7f3a"


async def page(w: World, index: int, message: discord.Message) -> discord.Message:
    if all(verb(button.custom_id) != "fair_play" for button in buttons(message)):
        message = answer_of(await w.press(index, message, "house_table"))
    return answer_of(await w.press(index, message, "fair_play"))


async def types(w: World, index: int, message: discord.Message, kind: str, text: str) -> Any:
    """Presses the button for a word, a seal or its opening, and types it."""
    form = await w.press(index, message, "fair_ask", kind)
    (field,) = [piece["component"] for piece in form.modal["components"]]
    actor = w.people[index]
    private = message.channel.id == actor.user.dm_channel.id
    return await (actor.user if private else actor).submit_modal(form, {field["custom_id"]: text})


async def sealed(w: World) -> tuple[int, discord.Message]:
    """Opens a table for four with Bob's seal, starts; returns its number and opening message."""
    card = await w.open()
    await w.set_option(1, "target", 51)
    for index in range(1, 4):
        await w.press(index, card, "join")
    mine = await page(w, 1, w.now(card))
    assert "slot: 2" in words_of(mine)
    await types(w, 1, mine, "seal", of_word(1, 2, "", WORD))
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    return 1, opening(w, 1)


def opening(w: World, table_id: int) -> discord.Message:
    wanted = w.table(table_id).record.messages.opening
    return next(message for message in w.place(table_id).history() if message.id == wanted)


def hash_on(message: discord.Message) -> str:
    """Returns the label of an opening's last button, which is the hash."""
    return buttons(message)[-1].label or ""


async def files(w: World, index: int, message: discord.Message) -> dict[str, bytes]:
    mine = await page(w, index, message)
    return {
        attachment.filename: await attachment.read()
        for attachment in shown(await w.press(index, mine, "fair_file")).attachments
    }


def verified(folder: Path, contents: dict[str, bytes], *options: str) -> tuple[int, str]:
    """Runs a match's verifier in its own folder, where Parlour can't be imported."""
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    command = [sys.executable, "-I", "verify.py", "fair-play.json", *options]
    process = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return process.returncode, process.stdout + process.stderr


def unchecked(output: str) -> list[str]:
    """Returns what the verifier couldn't check."""
    return [line[3:].strip() for line in output.splitlines() if line.startswith("--")]


ALONE = ["whether every move is legal: start this from Parlour's source"]
"""What it can't check without Parlour's rules."""


async def test_nobody_who_does_not_care_presses_more(tmp_path: Path) -> None:
    """The bot's hash exists before anyone joins; the program beside the final file checks it."""
    async with world(tmp_path / "w.sqlite3", joint=True) as w:
        card = await w.open()
        await w.set_option(1, "target", 51)
        (bots,) = re.findall(r"Parlour: `([0-9a-f]{64})", words_of(await page(w, 3, card)))
        for index in range(1, 4):
            await w.press(index, card, "join")
        drawn = await page(w, 2, w.now(card))
        await types(w, 2, drawn, "word", "  Zwei   Hasen ")
        assert "**Zwei Hasen**" in words_of(w.now(drawn))
        assert "Hasen" not in words_of(await page(w, 3, w.now(card)))
        await w.press(0, w.now(card), "start")
        await w.env.settle()
        (published,) = re.findall(SHORT, hash_on(opening(w, 1)))
        during = await page(w, 3, opening(w, 1))
        assert "Hasen" not in words_of(during)
        assert not [item for item in buttons(during) if verb(item.custom_id) == "fair_file"]
        refused = shown(await w.forge(3, w.board(1), "p1|1|fair_file||"))
        assert words_of(refused) == "The match isn't over yet."
        await rush_out(w, 1, Random(1))
        await w.pass_time(4)
        result = next(m for m in w.place(1).history() if is_result(m))
        (played,) = re.findall(PLAYED, words_of(await page(w, 2, result)))
        contents = await files(w, 2, result)
        noted = ("--published", published, "--card", bots, "--word", "Zwei  Hasen", "--seat", "3")
        code, output = verified(tmp_path, contents, *noted, "--kind", "table", "--played", played)
        assert (code, unchecked(output)) == (3, ALONE), output
        assert "shuffle" in output
        command = [str(tmp_path / "fair-play.json"), *noted, "--kind", "table", "--played", played]
        assert main(command) == 0
        for item in ("kind", "played"):
            command_run = [*command]
            del command_run[command_run.index(f"--{item}") : command_run.index(f"--{item}") + 2]
            assert main(command_run) == 3
        assert json.loads(contents["fair-play.json"])["draw"]["words"][2]["word"] == "Zwei Hasen"
        assert verified(tmp_path, contents, "--card", published)[0] == 1


async def test_a_seal_is_opened_when_everything_is_fixed(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", joint=True) as w:
        table_id, posted = await sealed(w)
        assert w.table(table_id).status is Status.LOBBY
        assert "Bob brought a sealed word" in words_of(posted)
        with pytest.raises(Refused, match="start_fixed"):
            await w.submit(table_id, Kick(w.people[0].id, 3))
        with pytest.raises(Refused, match="start_fixed"):
            await w.submit(table_id, SeatRobots(w.people[0].id, "easy"))
        await w.restart()
        assert "wasn't made from this word" in words_of(
            shown(await types(w, 1, posted, "open", "else"))
        )
        assert "no seal to open" in words_of(shown(await types(w, 0, posted, "open", WORD)))
        await types(w, 1, posted, "open", WORD)
        await w.pass_time()
        assert w.table(table_id).status is Status.PLAYING
        assert opening(w, table_id).id == posted.id
        assert words_of(opening(w, table_id)) == words_of(posted)
        await rush_out(w, table_id, Random(1))
        await w.pass_time(4)
        (published,) = re.findall(SHORT, hash_on(posted))
        contents = await files(w, 4, next(m for m in w.place(1).history() if is_result(m)))
        seal = of_word(1, 2, "", WORD)
        noted = ("--kind", "table", "--published", published, "--seal", seal, "--seat", "2")
        code, output = verified(tmp_path, contents, *noted)
        assert (code, len(unchecked(output))) == (3, 2), output
        export = json.loads(contents["fair-play.json"])
        link, seed = "ab" * 32, daily_seed(20261124, "belote", "ab" * 32)
        invented = {"day": 20261124, "number": 0, "link": link, "end": chain_end(link, 0)}
        forged = export | {"daily": invented, "seed": seed, "draws": None, "moves": []}
        contents["fair-play.json"] = json.dumps(forged).encode()
        code, output = verified(tmp_path, contents, *noted)
        assert (code, "BAD the seed comes from one source" in output) == (1, True), output


@pytest.mark.world(joint=True)
async def test_a_start_goes_on_if_its_card_and_then_its_thread_are_deleted(w: World) -> None:
    table_id, posted = await sealed(w)
    thread = w.place(table_id)
    w.env.backend.delete_message(w.channel.id, thread.id)
    await w.pass_time()
    assert [message.id for message in thread.history()] == [posted.id]
    w.env.backend.delete_channel(thread.id)
    await w.pass_time()
    card = w.channel.history()[-1]
    assert f"open their seals in <#{w.channel.id}>" in words_of(card)
    await types(w, 1, await page(w, 1, card), "open", WORD)
    assert w.table(table_id).status is Status.PLAYING


@pytest.mark.world(joint=True, people=5)
async def test_who_takes_over_a_seat_does_not_see_the_word_brought_there(w: World) -> None:
    table_id = await w.deal()
    bob, eve = w.people[1].id, w.people[4].id
    assert "Your word" in words_of(await page(w, 1, opening(w, table_id)))
    await w.submit(table_id, OfferSeat(bob, 1, eve, "Eve"))
    await w.submit(table_id, AcceptSeat(eve, "Eve", 1))
    assert "Your word" not in words_of(await page(w, 4, opening(w, table_id)))


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("nothing", "the player in seat 2 didn't open their seal."),
        ("Bob leaves", "the player in seat 2 didn't open their seal."),
        ("Carol leaves", "The start was called off before any cards were dealt."),
        ("the host cancels", "The host closed this table."),
    ],
)
async def test_a_start_without_a_deal_names_the_seat_alone(
    tmp_path: Path, how: str, told: str
) -> None:
    """A host isn't to blame for a guest's shut seal or departure, nor a guest for someone else."""
    async with world(tmp_path / "w.sqlite3", joint=True) as w:
        table_id, posted = await sealed(w)
        if how == "nothing":
            await w.pass_time(301)
        elif "host" in how:
            await w.submit(table_id, Cancel(w.people[0].id))
        else:
            await w.submit(table_id, Leave(w.people[1 if "Bob" in how else 2].id))
        await w.pass_time()
        assert w.table(table_id).status is Status.CLOSED
        card = next(m for m in w.channel.history() if told in words_of(m))
        assert "Seat 2" in told or "Seat" not in words_of(card)
        assert not {"Alice", "Bob", "Carol"} & {*re.findall(r"\w+", words_of(card))}
        code, output = verified(tmp_path, await files(w, 4, card), "--kind", "table")
        assert code == 3, output
        assert "the seals of seats [2] were still shut" in output
        assert words_of(await page(w, 2, await w.open())).count("Alice") == 1, "no one is counted"
        assert opening(w, table_id).id == posted.id
