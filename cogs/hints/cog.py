"""The Hint button: what a hard robot would do in the user's place, and why."""

from __future__ import annotations

import rules
from bot.components.custom_id import CustomId
from bot.components.screen import sentence
from bot.i18n.words import Words
from bot.memo import Memo
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.pages import show_beside
from bot.robots.windows import dice_of
from bot.tables.commands import Refused
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, RenderContext
from bot.ui.offers import ADDITIONS
from bot.ui.phrasebook import Phrasebook, own_words
from bot.ui.table_screens import context_for
from bot.workers.pool import NoAnswer
from bot.workers.worker import HARD, Hint, RobotRequest
from cogs.hints.logic import RequestHint, window_for
from cogs.hints.screens import ADDED
from rules.core.match import find_game
from rules.core.reading import read_action
from rules.core.reasons import Reason

KEEP = 500
"""How many hints stay in memory, so that asking twice needs no second search."""

LOOKS = -1
"""The number of looks passed to the dice, so that a hint's dice differ from a robot's."""

_BOOK = Phrasebook(own_words(__name__))


class HintCog(FeatureCog):
    """Gives private hints; the robots' workers think them up, so the bot isn't slowed down."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self._known: Memo[tuple[int, int, int], Hint] = Memo(KEEP)

    def added(self) -> None:
        self.register(ADDITIONS, "hints", ADDED)

    @button("hint")
    async def hint(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the user privately what a hard robot would do."""
        bot, w = self.bot, self.bot.people.remember(press)
        table = (await bot.handler.submit(press, custom_id.table, RequestHint(press.user.id))).table
        seat, match = table.seat_of(press.user.id), table.match
        assert seat is not None
        assert match is not None
        prompt = window_for(match, seat)
        assert prompt is not None
        view = match.view(seat)
        hint = await self._hint(table, seat, view, prompt)
        now = await bot.tables.get(table.id)
        if now is None or all(one.window != prompt.window for one in now.prompts):
            raise rules.WindowClosed("window_closed")
        text = hint_text(hint, view, table, bot.game_uis[table.game], w)
        await show_beside(bot, press, sentence(text), now)

    async def _hint(
        self, table: Table, seat: rules.Seat, view: rules.View, prompt: rules.Prompt
    ) -> Hint:
        people = tuple(other for other, one in table.taken() if not one.robot)
        awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
        number = dice_of(table, seat, prompt.window, LOOKS)
        question = RobotRequest(table.game, HARD, view, prompt, awaited, number, 0.0, people)
        key = (table.id, seat, table.seq)
        try:
            return await self._known.of(key, lambda: self.bot.process.workers.hint(question))
        except NoAnswer:
            raise Refused("no_hint_now") from None


def hint_text(hint: Hint, view: rules.View, table: Table, game_ui: GameUI, w: Words) -> str:
    """Puts a hint into words."""
    if hint.action is None:
        return "💡 " + w.t("A hard robot would just wait here.")
    seat = view.viewer
    context = context_for(table, w, seat)
    action = read_action(find_game(table.game, view.rules_version), hint.action)
    move = w.inline(game_ui.move_text(action, view, context, w))
    return "💡 " + w.t(
        "A hard robot would choose **{move}** here.\n{reason}",
        move=move,
        reason=reason_text(hint.reason, game_ui, context, w),
    )


def reason_text(reason: Reason | None, game_ui: GameUI, context: RenderContext, w: Words) -> str:
    """Returns one sentence with the reason for a move, or saying that there isn't one."""
    if reason is None:
        return _BOOK.word("reasons", "none", w)
    return game_ui.reason(reason, context, w) or _BOOK.word(
        "reasons", reason.name, w, **reason.facts
    )
