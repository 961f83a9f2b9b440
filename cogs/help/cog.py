"""``/help``: what the bot is, how to start, and what the user can do now."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.kit import compose, row
from bot.components.screen import Button, Screen, Separator, Tone, rows
from bot.i18n.words import Words, plain
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere
from bot.presses.slash import private
from bot.tables.commands import Refused
from bot.tables.model import Status, Table
from bot.tables.personas import called
from bot.ui.game_ui import GameUI
from bot.ui.offers import offered
from bot.ui.refusals import broken
from bot.ui.table_controls import go_on
from bot.ui.table_screens import link
from cogs.lobby.screens.lobby import ACCENT


class HelpCog(FeatureCog):
    """The ``/help`` command, which gives one short private response."""

    @anywhere
    @app_commands.command(name="help", description=_("What this is, and what you can do now"))
    async def help(self, interaction: Interaction) -> None:
        """Explains the bot or, for users who are at a table, the table."""
        w = self.bot.people.remember(interaction)
        try:
            table = await self.bot.handler.table_for(interaction)
            game_ui = self.bot.game_uis[table.game]
        except Refused:
            await private(self.bot, interaction, welcome(self.bot.game_uis, w))
            return
        if table.status is Status.LOBBY:  # its card says what comes next
            await self.bot.messages.of(table).send_copy(interaction, w)
            return
        screen = at_table(table, game_ui, interaction.user.id, w)
        await private(self.bot, interaction, screen, table.id)


def welcome(game_uis: Mapping[str, GameUI], w: Words) -> Screen:
    """Returns help for a user who isn't at a table: the games, how to start, and the rules."""
    games = [game_ui for _, game_ui in sorted(game_uis.items())]
    known = [w.labelled(f"**{game_ui.title(w)}**", game_ui.tagline(w)) for game_ui in games]
    start = w.t(
        "**Play:** type `/play`. **Play now** deals you in against robots, with no time limit. "
        "**With people** opens a table: the others press **Join**, you press **Start**."
    )
    later = w.t(
        "**Afterwards:** `/history` looks back, `/leaderboard` and `/profile` show how "
        "well people play, `/tournament` lists the tournaments, `/settings` shows or "
        "deletes what I store about you."
    )
    return compose(
        ACCENT,
        "## " + w.t("I'm Parlour: a card table in your channel"),
        start,
        row(
            *(
                button
                for name in ("play", "daily", "seeking", "page")
                for button in offered(name, w)
            )
        ),
        "\n".join(known),
        later,
        Separator(),
        "-# " + w.t("New to a game? Let your first match teach you:"),
        rows(
            [
                button
                for game_ui in games
                for button in offered("learn", w, game_ui.game, game_ui.title(w))
            ]
        ),
        "-# " + w.t("The rules of each game:"),
        rows([_rules_button(game_ui, w) for game_ui in games]),
    )


def at_table(table: Table, game_ui: GameUI, user_id: int, w: Words) -> Screen:
    """Returns help for a user who is at a live table."""
    heading = "### " + w.t("You're at {table}: {game}", table=link(table, w), game=game_ui.title(w))
    learn = offered("learn", w, game_ui.game)
    buttons = [_rules_button(game_ui, w), *learn, *offered("page", w)]
    if table.status is Status.FROZEN:
        lines = [broken(table.record.incident, w)]
        buttons.insert(0, go_on(w))
    else:
        lines = _in_play(table, game_ui, user_id, w)
        buttons.insert(0, Button(w.t("My hand"), "hand", tone=Tone.MAIN, emoji="🃏"))
    return compose(ACCENT, heading, "\n".join(lines), row(*buttons))


def _in_play(table: Table, game_ui: GameUI, user_id: int, w: Words) -> list[str]:
    """Returns what the reader has to decide, or who everyone is waiting for, if that's public."""
    match, seat = table.match, table.seat_of(user_id)
    assert match is not None
    lines: list[str] = []
    if table.status is Status.PAUSED:
        lines.append(w.t("**Paused:** press **Resume** under the board to wake the table."))
    if seat is not None and (mine := table.seats[seat]) is not None and mine.held:
        lines.append(w.t("🤖 A robot is holding your seat. Press I'm back, or just play."))
    open_now = [
        (prompt, [other for other in prompt.seats if other not in prompt.done])
        for prompt in match.view(seat).prompts
    ]
    lines += [
        w.t("**Now:** {asked}", asked=game_ui.prompt_text(prompt, w))
        for prompt, waited in open_now
        if seat in waited
    ]
    if any(seat in waited for _, waited in open_now):
        lines.append(w.t("Your hand only offers moves you can make."))
    else:
        waited = {other for _, waited in open_now for other in waited}
        names = [plain(called(p)) for other, p in enumerate(table.seats) if p and other in waited]
        lines.append(
            w.t("**Now:** it's not your turn. Waiting for {names}.", names=w.listing(names))
        )
    lines.append(
        w.t(
            "`/move` shows your cards, or plays what you type. `/table` shows the score "
            "and what it's waiting for; there you can pause, leave or end the match."
        )
    )
    return lines


def _rules_button(game_ui: GameUI, w: Words) -> Button:
    return Button(
        w.t("Rules of {game}", game=game_ui.title(w)), "help_rules", game_ui.game, emoji="📖"
    )
