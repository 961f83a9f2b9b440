"""``/settings me``: it repeats a choice, stores it, and applies it at once."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.i18n.words import words
from bot.tables.commands import Refused
from bot.users.preferences import Preferences
from cogs.settings.screens.hours import need_hours, need_zone
from cogs.settings.screens.mine import zone
from tests.cogs.history.past import shown
from tests.support.playing import deal_to
from tests.support.world import (
    World,
    alt_texts,
    answer_of,
    buttons,
    menus,
    shows_cards,
    verb,
    words_of,
    world,
)

BOB = 1


async def my_card(w: World, index: int = BOB, **options: Any) -> discord.Message:
    result = await w.people[index].slash(w.channel, "settings", **options)
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def player(w: World, index: int = BOB) -> Preferences:
    """Returns someone's settings in the database, not those in memory."""
    row = await w.bot.host.store.player(w.people[index].id)
    assert row is not None
    return Preferences.of(row)


async def pick(w: World, card: discord.Message, setting: str, value: str) -> None:
    menu = next(m for m in menus(w.now(card)) if f"|{setting}|" in (m.custom_id or ""))
    assert value in [option.value for option in menu.options]
    actor = w.people[BOB]
    await actor.select(w.now(card), [value], custom_id=menu.custom_id)


async def test_every_value_of_every_menu_is_kept_said_back_and_shown(w: World) -> None:
    card = await my_card(w)
    before = await player(w)
    assert before == Preferences(locale=before.locale)
    await pick(w, card, "quiet_from", "1320")
    names = [(menu.custom_id or "").split("|")[3] for menu in menus(w.now(card))]
    assert len(names) == 9
    for name in names:
        for place in (1, 0, -1):
            menu = next(m for m in menus(w.now(card)) if f"|{name}|" in (m.custom_id or ""))
            value = menu.options[place].value
            await pick(w, card, name, value)
            now = w.now(card)
            assert words_of(now).count("✅") == 1
            same = [m for m in menus(now) if m.custom_id == menu.custom_id]
            assert [o.value for o in same[0].options if o.default] == [value]
            assert await player(w) == await w.bot.host.people.get(w.people[BOB].id)
    await pick(w, card, "language", "discord")
    for button in buttons(w.now(card)):
        if verb(button.custom_id) != "setting_switch":
            continue
        old = words_of(w.now(card))
        await w.people[BOB].click(w.now(card), custom_id=button.custom_id)
        assert words_of(w.now(card)) != old
    kept = await player(w)
    assert (kept.text_mode, kept.hidden, kept.hand, kept.remind) == (True, True, "both", "none")
    assert (kept.remind_after, kept.zone) == (43_200.0, "Pacific/Auckland")
    assert (kept.quiet_from, kept.quiet_to) == (1380, 1320)


async def test_everything_in_one_command(w: World) -> None:
    card = await my_card(
        w,
        hand="both",
        reminders="dm",
        minutes=7,
        text=True,
        language="fr",
        leaderboards=False,
        zone="asia/kathmandu",
        quiet="22:30-7",
    )
    kept = await player(w)
    assert kept == Preferences(
        "both", False, kept.locale, True, True, "fr", "dm", 420.0, "Asia/Kathmandu", 1350, 420
    )
    assert words_of(card).count("✅") == 8
    for setting in ("after", "zone", "quiet_from"):
        menu = next(m for m in menus(card) if f"|{setting}|" in (m.custom_id or ""))
        assert sum(option.default for option in menu.options) == 1, setting
    await my_card(w, minutes=0, quiet="none", language="discord")
    kept = await player(w)
    assert (kept.remind_after, kept.quiet_from, kept.quiet_to) == (None, None, None)
    assert kept.language is None
    offered = await w.people[BOB].autocomplete(w.channel, "settings", "zone", "new yo")
    assert [choice["value"] for choice in offered] == ["America/New_York"]
    for options in ({"zone": "Mars/Olympus"}, {"quiet": "late"}, {"quiet": "25-7"}):
        refused = shown(await w.people[BOB].slash(w.channel, "settings", **options))
        assert "✅" not in words_of(refused)
    assert await player(w) == kept


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("22:00-07:30", (1320, 450)),
        ("22-7", (1320, 420)),
        (" 9:05 – 1005 ", (545, 605)),
        ("none", None),
        ("-", None),
    ],
)
def test_hours_as_people_write_them(text: str, minutes: tuple[int, int] | None) -> None:
    assert need_hours(text) == minutes


@pytest.mark.parametrize("text", ["24-7", "7-7", "7:60-8", "night", "7", "1-2-3"])
def test_what_are_no_hours(text: str) -> None:
    with pytest.raises(Refused):
        need_hours(text)


def test_zones_as_people_write_them() -> None:
    assert need_zone(" europe/paris ") == "Europe/Paris"
    assert need_zone("America/New York") == "America/New_York"
    with pytest.raises(Refused):
        need_zone("../../etc/passwd")


def test_a_zone_is_called_as_its_city_in_the_readers_language() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    labels = [zone("America/New_York", words(tag), now).label for tag in ("en", "es", "pt-BR")]
    assert labels == ["New York · 19:00", "Nueva York · 19:00", "Nova York · 19:00"]


async def test_a_language_of_ones_own_wins_over_discords_also_after_a_restart(
    tmp_path: Path,
) -> None:
    french = words("fr")
    line = french.t("Your cards: {cards}", cards="")
    async with world(tmp_path / "w.sqlite3") as w:
        assert "Français" in words_of(await my_card(w, language="fr"))
        table_id = await deal_to(w, 501)
        assert line in " ".join(alt_texts(w.hand(BOB)))
        assert line not in " ".join(alt_texts(w.hand(0)))
        await w.restart()
        result = await w.forge(BOB, w.board(table_id), f"p1|{table_id}|start||")
        assert words_of(shown(result)) == french.t("The match has already started.")
        await my_card(w, language="discord")
        await w.pass_time()
        assert line not in " ".join(alt_texts(w.hand(BOB)))


async def test_hands_and_pictures_change_at_once_at_live_tables(w: World) -> None:
    await deal_to(w, 501)
    assert len(w.hand(BOB).attachments) == 2
    card = await my_card(w)
    await w.press(BOB, card, "setting_switch", "on")
    assert w.hand(BOB).attachments == []
    assert "Turned up" in words_of(w.hand(BOB))  # what the board's picture shows
    assert len(w.hand(0).attachments) == 2
    await pick(w, card, "hand", "here")
    assert "Your hand is at the table now" in words_of(w.hand(BOB))
    await pick(w, card, "hand", "dm")
    await w.press(BOB, w.now(card), "setting_switch", "off")
    assert len(w.hand(BOB).attachments) == 2


async def test_a_hand_at_the_table_stays_there(w: World) -> None:
    """Only the direct message from before says where the hand is."""
    board = w.board(await deal_to(w, 501))
    await pick(w, await my_card(w), "hand", "here")
    copy = answer_of(await w.press(BOB, board, "hand"))
    await w.pass_time()
    assert shows_cards(w.now(copy))


async def test_forged_choices_change_nothing(w: World) -> None:
    card = await my_card(w)
    kept = await player(w)
    for custom_id, values in (
        ("p1|0|setting|hand|", ("nowhere",)),
        ("p1|0|setting|user_id|", ("1",)),
        ("p1|0|setting|zone|", ("../x",)),
        ("p1|0|setting_switch|text|maybe", ()),
        ("p1|0|setting||", ()),
    ):
        result = await w.forge(BOB, card, custom_id, *values)
        assert result.acknowledged
    assert await player(w) == kept
