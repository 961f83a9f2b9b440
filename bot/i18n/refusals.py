"""The bot's own sentences for what it refuses, and for what befell a table."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.games.ui import GameUI
from bot.i18n.words import Words, _, plain
from bot.storage import Unavailable
from bot.tables.commands import Refused
from bot.tables.referee import Broken

_REFUSALS = _(
    {
        "not_seated_here": "You are not playing at this table.",
        "not_seated": "You are not playing at this table.",
        "not_your_turn": "It is not your turn.",
        "window_closed": "Too late: that has been decided already. Your hand shows how things stand now.",
        "too_late": "Too late: {name} was first by {ms} ms.",
        "flood": "That was too much at once, so I skipped it. Wait a few seconds, then try again.",
        "opened_many": "You have opened many tables lately; you can open another in {seconds} s.",
        "too_soon": "Not so fast: you can do that again in {seconds} s.",
        "just_opened": "That came too soon: this has only just begun. Look again; in {seconds} s it counts.",
        "match_over": "This table is over.",
        "table_over": "This table is over.",
        "table_frozen": "A bug has stopped this table. Everything is kept as it was; please tell the bot's owner number **{incident}**. The host or a moderator can try to go on with `/table resume`; `/table end` votes to end it.",
        "not_started": "The match has not started yet.",
        "already_started": "The match has started already.",
        "already_seated": "You have a seat here already.",
        "table_full": "Every seat is taken.",
        "no_such_seat": "No one sits there.",
        "seat_empty": "No one sits there.",
        "seat_taken": "{name} sits there already.",
        "kick_yourself": "You cannot remove yourself; press Leave.",
        "host_only": "Only {name} can do that, as the host of this table.",
        "too_few": "{count} of at least {least} people are here; more seats have to be taken first.",
        "robots_unfit": "Robots cannot play with these options; remove them, or choose other options.",
        "paused": "The table is paused; press Go on first.",
        "not_held": "Your seat is yours; no robot holds it.",
        "seat_held": "A robot holds your seat; press I'm back first.",
        "sits_here": "{name} sits at this table already.",
        "hand_seen": "{name} has held another hand in this match.",
        "not_yours_to_offer": "Only {name} and the host can offer that seat; everybody can once a robot holds it.",
        "offer_gone": "That seat is not on offer any more.",
        "offer_not_yours": "That seat is offered to {name}.",
        "robots_only": "A seat is offered to a person; robots come by themselves.",
        "question_open": "Something is being asked already; let the others answer first.",
        "question_gone": "That is settled already.",
        "cannot_undo": "That cannot be taken back: someone has played since, a card was shown, or chance was involved.",
        "no_match_here": "No match is being played here. Name a table's number to watch it.",
        "not_paused": "The table is not paused.",
        "already_voted": "Your vote is counted already; votes still missing: {missing}.",
        "not_finished": "The match is not over yet.",
        "no_result": "That match ended without a result; there is nothing to look back at.",
        "no_replay": "That match was played by other rules than today's and cannot be shown again.",
        "rematch_open": "The rematch is open already.",
        "no_such_table": "There is no such table any more.",
        "no_such_game": "That game is not played here. There are: {known}.",
        "game_unavailable": "That game isn't available right now.",
        "no_table_here": "You are at no table here. Open one with /play.",
        "damaged": "This table's data is damaged, so it can't go on; the bot's owner can restore a backup.",
        "try_again": "Something else happened at the same moment; please try again.",
        "closing": "The bot is just restarting; please press again in a few seconds.",
        "not_now": "That cannot be done at this point of the game.",
        "malformed_action": "That isn't a valid move.",
        "bad_option": "That option does not exist or does not take this value.",
        "bad_options": "That option does not exist or does not take this value.",
        "unknown_preset": "That option does not exist or does not take this value.",
        "many_tables": "You are at {count} tables already; finish or leave one first.",
        "channel_full": "This channel has {count} tables already; wait for one to end or use another channel.",
        "server_full": "This server has {count} tables already; wait for one to end.",
        "not_in_this_channel": "In this server tables are opened in {channels}, not here.",
        "role_needed": "In this server only people with the role {role} open tables.",
        "manage_server": "Only people with Manage Server can change this server's settings.",
        "settings_of_server": "A server's settings are changed in that server, not in direct messages.",
        "no_such_zone": "There is no such time zone; pick one of those offered, such as Europe/Paris.",
        "no_such_hours": "Write quiet hours like 22:00-07:30, or `none` for none.",
        "server_only": "Tables are opened in a server's channel, not in direct messages.",
        "cannot_post": "I may not write in this channel. Somebody who manages the server must give me View Channel, Send Messages, Send Messages in Threads, Create Public Threads and Attach Files here.",
    }
)
"""By code, why something was refused."""

_CLOSINGS = _(
    {
        "cancelled": "The host has closed this table.",
        "empty": "Everyone has left; this table is closed.",
        "expired": "No one started this table; it is closed.",
        "abandoned": "No one has played for a while; the match was ended without a result.",
        "voted": "The players have agreed to end the match without a result.",
        "departed": "Someone has left for good; the match was ended without a result.",
        "channel_gone": "The channel of this table was deleted; it was ended without a result.",
        "server_gone": "I am not in this table's server any more; it was ended without a result.",
        "old_rules": "Parlour was updated and cannot go on with this match; it was ended without a result.",
    }
)
"""By code, why a table closed without a result."""

_MENTIONS = ("channels", "role")
"""Parts of a sentence that are mentions; all others are people's own text."""


def why_not(error: Exception, game_ui: GameUI | None, w: Words) -> str:
    """Returns one sentence that says why the table service has refused something; a game explains its own rules."""
    match error:
        case Broken():
            return broken(error.incident, w)
        case Unavailable():
            return w.t(
                "The database can't be used just now, so that was not played. Please try again in a minute."
            )
        case rules.RuleError():
            text = game_ui.refusal(error, w) if game_ui is not None else None
            return text or refusal(error.code, error.params, w)
        case Refused():
            return refusal(error.code, error.params, w)
        case _:
            return w.t("Something went wrong here, and nothing was changed. Please try again.")


def refusal(code: str, params: dict[str, object], w: Words) -> str:
    """Returns the bot's sentence for a refusal."""
    parts = {key: value if key in _MENTIONS else plain(str(value)) for key, value in params.items()}
    return w.t(_REFUSALS.get(code, _("That is not possible now.")), **parts)


def broken(incident: str, w: Words) -> str:
    """Returns the sentence for a table in which a bug showed itself."""
    return w.t(_REFUSALS["table_frozen"], incident=incident)


def closed(reason: str, w: Words) -> str:
    """Returns the sentence for a table that closed without a result."""
    return w.t(_CLOSINGS.get(reason, _("This table is closed.")))


def named(names: Sequence[str], unnamed: int, w: Words) -> str:
    """Returns some people's names, and how many others there were who are not named."""
    shown = [plain(name) for name in names]
    if unnamed and shown:
        shown.append(w.n("{count} other", "{count} others", unnamed))
    return w.listing(shown) or w.n("{count} person", "{count} people", unnamed)
