"""What a table's messages say: the game's own screens, and what the bot adds to them.

Everything here is made from the table as it stands and the words of a reader; nothing is sent.
"""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.components.kit import row, stack
from bot.components.screen import Block, Button, Row, Screen, Separator, Text, Tone, sentence
from bot.components.table_controls import go_on, hand_blocks, table_controls
from bot.components.text_mode import in_words
from bot.games.ui import GameUI, RenderContext
from bot.i18n.refusals import broken, closed, refusal
from bot.i18n.words import Words, plain
from bot.robots.personas import called
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.tables.stops import CLOSE


def context_for(table: Table, w: Words, seat: int | None = None) -> RenderContext:
    """Returns what the UI needs beside the view, for the public or for a seat."""
    names = tuple(called(person) if person else w.t("nobody") for person in table.seats)
    return RenderContext(
        table_id=table.id,
        names=tuple(plain(name) for name in names),
        raw_names=names,
        log=tuple(table.record.told),
        deadlines={
            name.removeprefix("expire:"): at
            for name, at in table.record.timers.items()
            if name.startswith("expire:")
        },
        place=link(table, w),
        draft=None if seat is None else table.draft_of(seat),
    )


def opening(table: Table, w: Words) -> Screen:
    """Returns what calls everyone to the table and fixes what its seed is drawn from; it is never edited."""
    mentions = " ".join(f"<@{person.user_id}>" for person in table.people if person.present)
    fair = w.t(
        "-# Fair play: the bot's secret and everyone's words, from which the shuffles come, are fixed by `{hash}`.",
        hash=table.record.commitment,
    )
    if table.fixed:
        called = w.t(
            "Start! {names} brought a sealed word: open it here {until}, then the cards are dealt.",
            names=w.listing(unopened(table)),
            until=f"<t:{int(table.record.timers.get(CLOSE, 0))}:R>",
        )
        buttons = row(Button(w.t("Open my seal"), "fair_ask", "open", Tone.MAIN), fair_play(w))
    else:
        called = w.t(
            "The cards are dealt. Your hand comes by direct message; **My hand** under the board shows it "
            "here, to you alone."
        )
        buttons = row(fair_play(w))
    return Screen((Text(f"{mentions}\n{called}\n{fair}"), buttons))


def fair_play(w: Words) -> Button:
    """Returns the button that shows what the seed is drawn from, and once the table is over everything."""
    return Button(w.t("Fair play"), "fair_play", emoji="⚖️")


def unopened(table: Table) -> list[str]:
    """Returns who has not opened their seal."""
    sealed = table.record.fair.sealed if table.record.fair else []
    return [plain(person.name) for seat, person in table.taken() if seat in sealed]


def board(table: Table, game_ui: GameUI, w: Words) -> Screen:
    """Returns the public board; where nothing can be played, without its controls."""
    assert table.match is not None
    screen = game_ui.board(table.match.view(None), context_for(table, w), w)
    if table.status not in IN_PLAY:
        blocks: tuple[Block, ...] = screen.without_controls().blocks
        if table.status is not Status.FINISHED:
            blocks = (*blocks, *ending(table, w))
        return Screen(blocks, screen.accent)
    return Screen((*screen.blocks, *table_controls(table, w)), screen.accent)


def hand(table: Table, game_ui: GameUI, seat: int, w: Words, trouble: str = "") -> Screen:
    """Returns a seat's private hand, or why there is none.

    Args:
        table: the table.
        game_ui: its game's UI.
        seat: whose hand.
        w: the words of that seat's person.
        trouble: the code of what keeps the table from being shown where it is played, or ``""``.
    """
    if table.match is None:
        return sentence(
            refusal("not_started" if table.status is Status.LOBBY else "table_over", {}, w)
        )
    if table.status is Status.FINISHED:
        return sentence(w.t("The match is over; the result is at {place}.", place=link(table, w)))
    if table.status not in IN_PLAY:
        return Screen(ending(table, w))
    screen = game_ui.hand(table.match.view(seat), context_for(table, w, seat), w)
    blocks = (*screen.blocks, *hand_blocks(table, seat, w))
    if trouble:
        blocks = (*blocks, Separator(), Text(refusal(trouble, {}, w)))
    return Screen(blocks, screen.accent)


def words_button(label: str) -> Button:
    """Returns the button that shows what everyone sees of the table in words, to the presser alone."""
    return Button(label, "board_words", emoji="📝")


def table_in_words(table: Table, lobby: Screen, game_ui: GameUI, w: Words) -> Screen:
    """Returns what everyone sees of a table, in words alone: the lobby card, the board, or the result once it is over.

    Args:
        table: the table.
        lobby: its lobby card, in the reader's words.
        game_ui: its game's UI.
        w: the reader's words.
    """
    if table.match is None:
        shown = lobby
    elif table.status is Status.FINISHED:
        shown = result(table, game_ui, w)
    else:
        shown = board(table, game_ui, w)
    plain_screen = in_words(shown).without_controls()
    if table.status not in LIVE:
        return plain_screen
    again = Button(w.t("Look again"), "board_words", "again", emoji="📝")
    return Screen((*plain_screen.blocks, Row((again,))), plain_screen.accent)


def hand_elsewhere(table: Table, w: Words) -> Screen:
    """Returns what a direct message says once its reader wants the hand at the table."""
    return sentence(
        w.t("Your hand is at the table now: press **My hand** at {place}.", place=link(table, w))
    )


def result(table: Table, game_ui: GameUI, w: Words, result_extras: Sequence[str] = ()) -> Screen:
    """Returns the result card of a finished match, with what else there is to say about it."""
    assert table.match is not None
    outcome = table.match.outcome
    assert outcome is not None
    screen = game_ui.result(table.match.view(None), outcome, context_for(table, w), w)
    again = row(
        Button(w.t("Rematch"), "rematch", tone=Tone.GOOD, emoji="🔁"),
        Button(w.t("Replay"), "replay", emoji="🎞️"),
        words_button(w.t("In words")),
        fair_play(w),
    )
    extras = "\n".join(result_extras)
    return Screen((*screen.blocks, *stack(extras, again)), screen.accent)


def reminder(table: Table, game_ui: GameUI, prompt: rules.Prompt, called: str, w: Words) -> str:
    """Returns what reminds of an open window: of those who are ``called``, or in private with the way to the table."""
    text = w.t("⏰ {mentions} {asked}", mentions=called, asked=game_ui.prompt_text(prompt, w))
    until = table.record.timers.get(f"expire:{prompt.window}")
    if until is not None:
        text += " " + w.t("Time is up {when}.", when=f"<t:{int(until)}:R>")
    return text


def farewell(table: Table, w: Words) -> Screen:
    """Returns what a hand says whose seat is someone else's now."""
    said = w.t(
        "Your seat at {place} is not yours any more; this hand is closed.", place=link(table, w)
    )
    return sentence(said)


def link(table: Table, w: Words) -> str:
    """Returns a link to where a table is played; unlike a mention it also works in direct messages."""
    where = f"https://discord.com/channels/{table.guild_id}/{table.place_id}"
    name = w.t("table {number}", number=table.id)
    return f"[{name}]({where})"


def ending(table: Table, w: Words) -> tuple[Block, ...]:
    """Returns why a table stands or has closed; where it can go on, with what there is to press."""
    if table.record.reason == "broken_off":
        hosts = [plain(one.name) for one in table.people if one.user_id == table.record.host]
        told = w.t(
            "The start was broken off after the draw was fixed, before any card was dealt. Host: **{host}**; "
            "seals not opened: {names}.",
            host=w.listing(hosts) or "?",
            names=w.listing(unopened(table)) or "–",
        )
        return (Text(told), row(fair_play(w)))
    if table.status is not Status.FROZEN:
        text = Text(closed(table.record.reason, w))
        return (text, row(fair_play(w))) if table.record.commitment else (text,)
    buttons = (go_on(w), Button(w.t("Table"), "house_table", emoji="⚙️"))
    return (Text(broken(table.record.incident, w)), Row(buttons))
