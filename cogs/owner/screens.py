"""The texts shown to the bot's owner."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from bot.clock import unix_time
from bot.components.emoji import spoken
from bot.i18n.words import Words, plain
from bot.incidents import Incident
from bot.installed import version
from bot.presses.host import Host
from bot.storage.store import Row
from bot.tables.model import Table
from bot.ui.match_lines import move_lines, note_lines
from bot.ui.phrasebook import phrasebook
from bot.ui.refusals import refusal
from bot.ui.table_screens import context_for
from cogs.lobby.logic.gathering import title_of


def when(at: float) -> str:
    """Formats a moment so that Discord shows it in the reader's time zone."""
    return f"<t:{int(at)}:f>"


def status(bot: Host, live: Mapping[tuple[str, str], int], spent: tuple[int, int], w: Words) -> str:
    """Returns the bot's status.

    Args:
        bot: the bot.
        live: the number of live tables, by game and state.
        spent: how many strangers the bot wrote to in the last two hours, and its limit.
        w: the reader's words.
    """
    since = bot.messages.services.conversations.quarantined_since
    lost = bot.process.lost
    stops = bot.process.drain.stops_at
    lines = [
        "### " + w.t("How the bot is doing"),
        w.t("Started {when}", when=when(bot.process.started_at)),
        w.t("Version {version}", version=version()),
        w.t(
            "Shards: {connected} of {all} connected · servers: {servers}",
            connected=len(bot.client.shards) - len(lost),
            all=len(bot.client.shards),
            servers=len(bot.client.guilds),
        ),
        w.t("Live tables: {count}", count=sum(live.values())),
        *(
            f"- {w.labelled(f'{title_of(bot, game, w)} · {_state(state, w)}', count)}"
            for (game, state), count in sorted(live.items())
        ),
        w.t(
            "Waiting: {tables} at tables, {database} for the database",
            tables=bot.tables.waiting,
            database=bot.store.waiting,
        ),
        w.t(
            "New conversations in the last two hours: {count} of {most}",
            count=spent[0],
            most=spent[1],
        ),
        w.t(
            "⚠️ Discord quarantined me on {when}. I can't open new conversations, so new "
            "players find their hands at the table. Appeal in Discord's developer portal.",
            when=when(since),
        )
        if since is not None
        else "",
        w.t("Incidents since the start: {count}", count=len(bot.handler.incidents.latest)),
        w.t("Blocks: {count}", count=len(bot.blocks)),
        w.t("The bot stops {when}.", when=f"<t:{int(stops)}:R>") if stops else "",
    ]
    return "\n".join(filter(None, lines))


def incidents(latest: Sequence[Incident], w: Words) -> str:
    """Returns a list of incidents, newest first."""
    if not latest:
        return w.t("I have no incident to show. The log has the older ones.")
    return "\n".join(
        f"**{entry.number}** · {when(entry.at)} · {entry.event} · "
        + ", ".join(f"{key} `{value}`" for key, value in entry.context.items() if value is not None)
        for entry in latest
    )


def incident(entry: Incident) -> str:
    """Returns an incident and its context, as a readable file."""
    context = [f"{key}: {value}" for key, value in entry.context.items() if value is not None]
    return "\n".join([f"incident {entry.number}: {entry.event}", *context, "", entry.trace])


def actions(rows: Sequence[Row], w: Words) -> str:
    """Returns the actions of the owner and the people they trust, newest first."""
    if not rows:
        return w.t("No actions yet.")
    return "\n".join(
        f"{when(row['at'])} · {_who(row['user_id'], w)} · `{row['action']}` {plain(row['detail'])}"
        for row in rows
    )


def _who(user_id: int, w: Words) -> str:
    return f"<@{user_id}>" if user_id else w.t("a former player")


def _state(status: str, w: Words) -> str:
    return phrasebook("house").word("states", status, w)


async def table_log(bot: Host, table: Table, w: Words) -> str:
    """Returns a table's history in words, limited to what everyone there could see."""
    title = f"{bot.game_uis[table.game].title(w)} · {w.t('table {number}', number=table.id)}"
    head = [title, w.t("State: {state}", state=_state(table.status, w))]
    if table.record.incident:
        head.append(w.t("Incident: {number}", number=table.record.incident))
    if table.record.thinned:
        head.append(refusal("moves_gone", {}, w))
    if table.match is None:
        return "\n".join([*head, *note_lines(table, w)])
    moves = await bot.store.moves_of(table.id)
    try:
        played = await asyncio.to_thread(table.record.replay, table.game, table.match.seats, moves)
    except Exception:  # noqa: BLE001 - if the rules can't read a log, the rest still helps
        return "\n".join([*head, w.t("I can't replay its moves."), *note_lines(table, w)])
    context, log_line = context_for(table, w), bot.game_uis[table.game].log_line
    lines = list[str]()
    for number, step in enumerate(played.steps):
        seen = (event for event in step.events if event.visible_to(None))
        event_lines = (log_line(event, context, w) for event in seen)
        entries = move_lines(table, (number, number + 1), step.late, event_lines, context, w)
        lines += [f"{number}. {spoken(line)}" for line in entries]
    return "\n".join([*head, "", *lines])


def until(days: int | None) -> float | None:
    """Returns the time a number of days from now, or ``None`` for no end."""
    return None if days is None else unix_time() + days * 86_400
