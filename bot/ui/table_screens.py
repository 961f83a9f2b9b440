"""What a table's messages say: the game's own screens, and what the bot adds to them.

Everything here depends only on the table's state and a reader's words; nothing is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from msgspec import structs

import rules
from bot.components.emoji import spoken
from bot.components.fitting import NO_NEWS, Recap, leanest
from bot.components.kit import row, small, stack
from bot.components.renderer import components
from bot.components.screen import (
    ROW_LIMIT,
    Block,
    Button,
    Picture,
    Row,
    Screen,
    Separator,
    Text,
    Tone,
    sentence,
)
from bot.components.text_mode import in_words
from bot.fairness.verify import in_short
from bot.i18n.words import Words, plain
from bot.tables.kinds import kind_of
from bot.tables.model import IN_PLAY, LIVE, Player, Status, Table
from bot.tables.stops import CLOSE
from bot.ui.game_ui import GameUI, RenderContext
from bot.ui.kind_screens import screens_of
from bot.ui.offers import ADDITIONS, offered
from bot.ui.people import name_of
from bot.ui.refusals import broken, closed, refusal
from bot.ui.table_controls import feature_notes, go_on, table_controls, table_notes
from bot.workers.worker import LEVELS

NEWS = (4, 420)
"""The most log lines on everyone's board, and the most characters, that fit on a phone."""

HAND_ROOM = 36
"""The most components in a hand that has the bot's own buttons below it."""


@lru_cache(maxsize=4_096)
def _names(seats: tuple[Player | None, ...], w: Words) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the names of a table's seats, escaped and raw, which every move shows again."""
    names = tuple(name_of(person, w) if person else w.t("no one") for person in seats)
    return tuple(map(plain, names)), names


def context_for(table: Table, w: Words, seat: int | None = None) -> RenderContext:
    """Returns what the UI needs besides the view, for the public or for a seat."""
    escaped, names = _names(tuple(table.seats), w)
    return RenderContext(
        table_id=table.id,
        names=escaped,
        raw_names=names,
        deadlines=table.record.deadlines(),
        place=link(table, w),
        draft=None if seat is None else table.draft_of(seat),
        rules_version=table.record.rules_version,
        seat=seat,
    )


OPENING = "opening"
"""The argument of **Fair play** on the opening message, which a page never replaces."""


def opening(table: Table, w: Words) -> Screen:
    """Returns the message that calls everyone and commits to the seed's sources; never edited."""
    people = (f"<@{person.user_id}>" for person in table.people if person.present)
    mentions = "" if table.private else " ".join(people)
    # Its label is the hash, so that everyone has it before the deal.
    label = in_short(table.record.commitment)
    buttons = [Button(label, "fair_play", OPENING, emoji="⚖️")]
    if table.fixed:
        called = w.t(
            "Time to start! {names} brought a sealed word: open it here. I'll deal "
            "{until} at the latest.",
            names=w.listing(unopened(table)),
            until=f"<t:{int(table.record.due(CLOSE) or 0)}:R>",
        )
        buttons.insert(0, Button(w.t("Open my seal"), "fair_ask", "open", Tone.MAIN))
    elif table.private:
        called = w.t("The cards are dealt.")
    else:
        called = w.t(
            "The cards are dealt. Your hand is on its way by direct message; **My hand** "
            "under the board shows it here, only to you."
        )
    return Screen((Text(f"{mentions}\n{called}".strip()), row(*buttons)))


def fair_play(w: Words) -> Button:
    """Returns the button that shows the seed's sources and, after the end, everything."""
    return Button(w.t("Fair play"), "fair_play", emoji="⚖️")


def unopened(table: Table) -> list[str]:
    """Returns the names of people who haven't opened their seal."""
    return [plain(person.name) for seat, person in table.taken() if seat in table.shut]


def board(table: Table, game_ui: GameUI, w: Words, recap: Recap = NO_NEWS) -> Screen:
    """Returns the public board with the latest lines that fit, and controls during the match."""
    assert table.match is not None
    view, room, latest = table.match.view(None), NEWS[1], 0
    for line in reversed(recap.lines[-NEWS[0] :]):
        room -= len(spoken(line))
        latest += room >= 0 or not latest
    context = structs.replace(context_for(table, w), log=recap.lines, latest=latest)
    shown = game_ui.board(view, context, w)
    if table.status is not Status.PLAYING:
        shown = shown.without_controls()
    below: Sequence[Block] = ()
    if table.status in IN_PLAY:
        below = [*table_notes(table, w), *table_controls(table, w)]
    elif table.status is not Status.FINISHED:
        below = ending(table, w)

    def build(news: Recap) -> Screen:
        return _joined(shown, _described(table, game_ui, news, context, w), below)

    return leanest(build, recap)


def hand(
    table: Table,
    game_ui: GameUI,
    seat: int,
    w: Words,
    trouble: str = "",
    *,
    recap: Recap = NO_NEWS,
    extras: Sequence[str] = (),
    beside: Sequence[Block] = (),
    plain: bool = False,
) -> Screen:
    """Returns a seat's private message: the board, what has happened and the hand, or the result.

    The board is everyone's, so it shows nothing secret; only the hand is made from the seat's view.

    Args:
        table: the table.
        game_ui: its game's UI.
        seat: whose hand it is.
        w: the words in that player's language.
        trouble: the code for why the table can't be shown in its channel, or ``""``.
        recap: what has happened since their last move.
        extras: what else there is to say about the result.
        beside: what they asked for or were refused, shown below what is in the hand.
        plain: whether it is in text mode, without pictures.
    """
    match = table.match
    if match is None:
        if table.status is Status.LOBBY:
            return sentence(refusal("not_started", {}, w))
        return Screen(ending(table, w))
    public, playing = match.view(None), table.status is Status.PLAYING
    troubles = stack(refusal(trouble, {}, w) if trouble else None)
    asked = (
        game_ui.prompt_text(prompt, w)
        for prompt in reversed(match.prompts)  # the latest answer comes first
        if seat in prompt.seats and seat not in prompt.done and prompt.mode is not rules.Mode.RACE
    )
    asks = next(asked, "") if table.status in IN_PLAY else ""
    context = structs.replace(context_for(table, w, seat), fresh=recap.fresh, asked=bool(asks))
    if table.status in IN_PLAY:
        own = game_ui.hand(match.view(seat), context, w)
        seen = screens_of(table)
        own = own if playing and not seen.to_read(table) else own.without_controls()
        below: list[Block] = [Separator(own=True), *seen.hand(table, game_ui, own.blocks, w)]
        below += [*beside, *seen.notes(table, w), *troubles, *table_notes(table, w, seat)]
        # Count all rows as full: a row that comes and goes would move the others.
        crowded = components(own.blocks, in_full=True) > HAND_ROOM
        explains, counted = game_ui.things is not None, game_ui.summary_count(public) > 0
        controls = table_controls(table, w, seat, explains=explains, counted=counted)
        below += [] if crowded else controls
    elif table.status is Status.FINISHED:
        below = [*result(table, game_ui, w, extras, seat).blocks]
    else:
        below = [Separator(own=True), *ending(table, w)]

    def build(recent: Recap) -> Screen:
        news = (w.t("**Since your last move**"), *recent.lines) if recent.lines else ()
        if table.status is Status.FINISHED:
            title = w.t("{game} · table {number}", game=game_ui.title(w), number=table.id)
            shown = Screen(tuple(stack(f"### {title}", small(news))), None)
        else:
            aware = structs.replace(context, log=news, latest=len(news) or 1)
            shown = game_ui.board(public, aware, w).without_controls()
        if heading := screens_of(table).heading(table, game_ui, w):
            shown = shown.titled(heading)
        if asks and playing and not plain and not kind_of(table).guided:  # pictures come later
            shown = _headed(shown, f"▶️ {w.capital(asks)}")
        brief = bool(asks) and not plain
        described = _described(table, game_ui, recent, context, w, brief=brief)
        whole = _joined(shown, described, below)
        return in_words(whole) if plain else whole

    return leanest(build, recap)


def _headed(screen: Screen, line: str) -> Screen:
    """Returns a screen with a line right below its heading."""
    first, *others = screen.blocks
    if not isinstance(first, Text):
        return replace(screen, blocks=(Text(line), *screen.blocks))
    heading, end, rest = first.text.partition("\n")
    return replace(screen, blocks=(Text(f"{heading}\n{line}{end}{rest}"), *others))


def _joined(board: Screen, between: Sequence[Block], below: Sequence[Block]) -> Screen:
    """Returns a board with summaries under its title, and with other blocks below it."""
    title, *rest = board.blocks
    return Screen((title, *between, *rest, *below), board.accent)


def _described(
    table: Table,
    game_ui: GameUI,
    recap: Recap,
    context: RenderContext,
    w: Words,
    *,
    brief: bool = False,
) -> list[Block]:
    """Returns a recap's moment and its summaries, each followed by a separator.

    Each picture gets a unique name.

    ``brief`` keeps only the first text in the latest summary, as there is a decision below.
    """
    over = table.status is Status.FINISHED and context.seat is not None  # the result says so
    blocks = stack(None if over else recap.moment)
    if not recap.summaries:
        return blocks
    assert table.match is not None
    view = table.match.view(None)
    for number in recap.summaries[-1:] if brief else recap.summaries:
        shown = game_ui.summary(view, number, context, w).blocks
        for block in [block for block in shown if isinstance(block, Text)][:1] if brief else shown:
            named = isinstance(block, Picture)
            blocks.append(replace(block, name=f"{number}-{block.name}") if named else block)
        blocks.append(Separator())
    return blocks


def words_button(label: str) -> Button:
    """Returns the button that privately shows, in words, what everyone sees."""
    return Button(label, "board_words", emoji="📝")


def table_in_words(
    table: Table, lobby: Screen, game_ui: GameUI, w: Words, recap: Recap = NO_NEWS
) -> Screen:
    """Returns what everyone sees of a table in words: its lobby card, the board or the result."""
    if table.match is None:
        shown = lobby
    elif table.status is Status.FINISHED:
        shown = result(table, game_ui, w)
    else:
        shown = board(table, game_ui, w, recap)
    plain_screen = in_words(shown).without_controls()
    if table.status not in LIVE:
        return plain_screen
    again = Button(w.t("Look again"), "board_words", "again", emoji="📝")
    return Screen((*plain_screen.blocks, Row((again,))), plain_screen.accent)


def hand_elsewhere(table: Table, w: Words) -> Screen:
    """Returns what a direct message says once its reader wants their hand at the table."""
    return sentence(
        w.t("Your hand is at the table now: press **My hand** at {place}.", place=link(table, w))
    )


def hand_here(table: Table, w: Words) -> Screen:
    """Returns the line for a player whose hand couldn't be sent, and the button that shows it."""
    return Screen((*hand_elsewhere(table, w).blocks, _my_hand(w)))


def hand_by_dm(w: Words) -> Screen:
    """Returns what a player's own lobby card says once they have their hand by direct message."""
    text = w.t(
        "The cards are dealt. Your hand is on its way by direct message; **My hand** shows "
        "it here, only to you."
    )
    return Screen((Text(text), _my_hand(w)))


def _my_hand(w: Words) -> Row:
    return row(Button(w.t("My hand"), "hand", tone=Tone.MAIN, emoji="🃏"))


def result(
    table: Table,
    game_ui: GameUI,
    w: Words,
    result_extras: Sequence[str] = (),
    seat: rules.Seat | None = None,
) -> Screen:
    """Returns the result card of a finished match, with what else there is to say about it.

    A seat's own card begins with that seat, and offers what its player might do next.
    """
    outcome = table.match.outcome if table.match is not None else None
    if table.match is None or outcome is None:
        screen = _plain_result(table, game_ui, w)
    else:
        screen = game_ui.result(table.match.view(None), outcome, context_for(table, w), w)
    words_only = words_button(w.t("As text"))
    own = [button for added in ADDITIONS.values() for button in added.after(table, w)]
    fair = [fair_play(w)] * kind_of(table).drawn
    if (after := screens_of(table).after) is not None:
        again = row(*after(table, w), words_only)
    elif seat is None:
        again = row(reopening(table, w), *own, words_only, *fair)
    else:
        harder = [reopening(table, w, level)] if (level := _harder(table)) else []
        lesson = offered("learn", w, table.game)[:1]
        buttons = [reopening(table, w), *harder, *own, *lesson, *(fair if table.private else ())]
        again = row(*buttons[:ROW_LIMIT])
    extras = "\n".join([*feature_notes(table, w), *result_extras])
    mine = None if seat is None or outcome is None else _own_place(table, outcome, game_ui, seat, w)
    return Screen((*stack(mine), *screen.blocks, *stack(extras, again)), screen.accent)


def _own_place(
    table: Table, outcome: rules.Outcome, game_ui: GameUI, seat: rules.Seat, w: Words
) -> str | None:
    """Returns how the match ended for a seat; ``None`` if everyone wins or loses together."""
    assert table.match is not None
    if outcome.won is not None:
        return None
    sides = [sum(bool({*side} & {*group}) for side in outcome.teams) for group in outcome.ranking]
    at = next(number for number, group in enumerate(outcome.ranking) if seat in group)
    place, count = 1 + sum(sides[:at]), len(outcome.teams)
    if at == 0:
        line = w.t("**You won!**") if sides[0] == 1 else w.t("**You share the win!**")
    elif count == 2:
        line = w.t("**You lost this one.**")
    else:
        line = w.t("Your place: **{place}** of {count}.", place=place, count=count)
    remark = game_ui.remark(table.match.view(seat), seat, w)
    return f"{line} {remark}".rstrip()


def _harder(table: Table) -> str:
    """Returns the next level of robots after a one-person match; ``""`` if none fits."""
    levels = {person.robot for person in table.people if person.builtin_robot}
    others = [person for person in table.people if not person.builtin_robot]
    if len(levels) != 1 or len(others) != 1:
        return ""
    return next((harder for level, harder in pairwise(LEVELS[:3]) if level in levels), "")


def _plain_result(table: Table, game_ui: GameUI, w: Words) -> Screen:
    """Returns the places and points from a match that today's rules or content can't replay."""
    title = w.t("{game} · table {number}", game=game_ui.title(w), number=table.id)
    lines = [
        f"{place}. **{plain(name_of(person, w))}** · {points}"
        for seat, (place, points) in sorted(
            table.record.places.items(), key=lambda item: item[1][0]
        )
        if (person := table.seats[seat]) is not None
    ]
    updated = w.t("-# I've been updated since; this is how the match ended.")
    return sentence("\n".join((f"### {title}", *lines, updated)))


def reminder(table: Table, game_ui: GameUI, prompt: rules.Prompt, called: str, w: Words) -> str:
    """Returns a reminder of an open window; ``called`` has the mentions or, in private, a link."""
    text = w.t("⏰ {mentions} {asked}", mentions=called, asked=game_ui.prompt_text(prompt, w))
    until = table.record.deadline(prompt.window)
    if until is not None:
        text += " " + w.t("Time runs out {when}.", when=f"<t:{int(until)}:R>")
    return text


def farewell(table: Table, w: Words) -> Screen:
    """Returns what a hand says once its seat belongs to someone else."""
    return sentence(
        w.t("You've lost your seat at {place}, so this hand is closed.", place=link(table, w))
    )


def link(table: Table, w: Words) -> str:
    """Returns a link to a table's channel; unlike a mention, it works in direct messages too."""
    name = w.t("table {number}", number=table.id)
    if table.private:
        return name
    return f"[{name}](https://discord.com/channels/{table.guild_id}/{table.place_id})"


def ending(table: Table, w: Words) -> tuple[Block, ...]:
    """Returns why a table is frozen or closed, and how to go on, there or at another table."""
    if table.status is Status.FROZEN:
        buttons = (go_on(w), Button(w.t("Table"), "house_table", emoji="⚙️"))
        return (Text(broken(table.record.incident, w)), Row(buttons))
    text = closed(table.record.reason, w)
    if shut := table.record.unopened:
        text = w.n(
            "Start called off, no cards dealt: the player in seat {seats} didn't open their seal.",
            "Start called off, no cards dealt: the players in seats {seats} didn't open "
            "their seals.",
            len(shut),
            seats=w.listing([w.number(seat + 1) for seat in shut]),
        )
    buttons = [fair_play(w)] * bool(table.record.commitment)
    if (after := screens_of(table).after) is not None:
        return (Text(text), row(*after(table, w)))
    if table.homeless:
        text = f"{text} {w.t('/play opens another table.')}"
    else:
        buttons.insert(0, reopening(table, w))
    return (Text(text), *([row(*buttons)] if buttons else ()))


def reopening(table: Table, w: Words, level: str = "") -> Button:
    """Returns the button that opens another table with the same people, once this one is over.

    ``level`` is the level of its robots, if different from before.
    """
    if level:
        return Button(w.t("Stronger robots"), "rematch", level, emoji="💪")
    label = w.t("Rematch") if table.status is Status.FINISHED else w.t("Reopen")
    return Button(label, "rematch", tone=Tone.GOOD, emoji="🔁")
