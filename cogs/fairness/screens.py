"""The Fair play page: what the seed is made from, the reader's word, and at the end all secrets."""

from __future__ import annotations

from io import BytesIO

import discord
import msgspec

from bot.components.custom_id import CustomId
from bot.components.kit import compose, lines, row, small
from bot.components.screen import Button, Screen
from bot.fairness.draw import Draw
from bot.fairness.verify import WORD_MOST
from bot.i18n.words import Words, plain
from bot.interactions.forms import TextForm
from bot.presses.host import Host
from bot.tables.model import LIVE, Status, Table
from bot.ui.kind_screens import screens_of
from bot.ui.offers import offered
from cogs.fairness.logic.export import VERIFIER, exported
from cogs.lobby.screens.lobby import ACCENT


async def fair_files(bot: Host, table: Table) -> list[discord.File]:
    """Returns a finished match as a file, and the program that checks it."""
    content = msgspec.json.format(
        msgspec.json.encode(await exported(bot.store, table.id)), indent=1
    )
    return [
        discord.File(BytesIO(content), "fair-play.json"),
        discord.File(BytesIO(VERIFIER), "verify.py"),
    ]


def fair_page(table: Table, user_id: int, w: Words, played: str) -> Screen:
    """Returns the page for one reader; while the table is live, it hides other players' words.

    Args:
        table: the table.
        user_id: the reader.
        w: the reader's words.
        played: the match's hash; ``""`` for a live table.
    """
    draw, over = table.record.draw, table.status not in LIVE
    title = "### " + w.t("Fair play at table {number}", number=table.id)
    if draw is None:
        about = screens_of(table).origin(table, w) or w.t(
            "I picked the seed on my own and posted its SHA-256 before the deal."
        )
        facts = [w.t("SHA-256 of the seed: `{hash}`", hash=table.record.commitment)]
    else:
        about = w.t(
            "The shuffles come from my secret and a word from each player. I post hashes "
            "of them all before I show anything. Unless someone brings a sealed word, you "
            "have to trust my operator, who could see every word before choosing one."
        )
        facts = _facts(table, draw, w, over=over)
    if over and table.record.seed:
        facts.append(w.t("Seed: `{seed}`", seed=table.record.seed))
    if played and table.record.commitment:
        facts.append(w.t("The moves: `{hash}`", hash=played))
    mine = draw.brought_by(user_id, table.seat_of(user_id)) if draw else None
    buttons = list[Button]()
    if over:
        save = Button(w.t("Save as files"), "fair_file", emoji="💾")
        buttons = [*offered("verify", w), save]
    own = None
    if mine is not None and not over:
        word = w.t("sealed") if not mine.word else f"**{plain(mine.word)}**"
        own = w.t("Your word: {word} · your slot: {slot}", word=word, slot=mine.slot)
        if table.status is Status.LOBBY and not table.fixed:
            buttons = [
                Button(w.t("My word"), "fair_ask", "word", emoji="✏️"),
                Button(w.t("Bring a seal"), "fair_ask", "seal", emoji="✉️"),
            ]
        elif table.fixed and not mine.word:
            buttons = [Button(w.t("Open my seal"), "fair_ask", "open")]
    parts = lines(title, about, own, small(facts))
    return compose(ACCENT, parts, row(*buttons) if buttons else None)


def _facts(table: Table, draw: Draw, w: Words, *, over: bool) -> list[str]:
    facts = [w.t("Parlour: `{hash}`", hash=draw.of_bot(table.id))]
    if over:
        facts.append(w.t("Its secret: `{secret}`", secret=draw.secret))
    for seat, person in table.taken():
        word = draw.fixed[seat] if draw.fixed else draw.words.get(person.user_id)
        if word is None:
            continue
        place = w.t("seat {seat}, slot {slot}", seat=seat + 1, slot=word.slot)
        fact = w.labelled(f"{plain(person.name)} ({place})", f"`{word.commitment(table.id)}`")
        if over and word.word:
            fact += f" **{plain(word.word)}** `{word.salt}`"
        facts.append(f"{fact} · {w.t('sealed')}" if word.seal else fact)
    if table.record.commitment:
        facts.append(w.t("All together: `{hash}`", hash=table.record.commitment))
    return facts


def word_form(custom_id: CustomId, w: Words) -> TextForm:
    """Returns the form that asks for a word or a seal."""
    titles = {
        "word": w.t("My word"),
        "seal": w.t("Bring a seal"),
        "open": w.t("Open my seal"),
    }
    hints = {
        "word": w.t("Any text; the bot's operator can read it"),
        "seal": w.t("What verify.py seal {table} printed", table=custom_id.table),
        "open": w.t("The word you kept; check the posted hash first"),
    }
    kind = custom_id.arg if custom_id.arg in titles else "word"
    take = CustomId(custom_id.table, "fair_take", "", kind)
    return TextForm(take, title=titles[kind], label=titles[kind], hint=hints[kind], most=WORD_MOST)
