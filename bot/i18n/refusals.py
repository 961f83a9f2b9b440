"""The bot's own sentences for what it refuses, and for what befell a table."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.games.ui import GameUI
from bot.i18n.words import Words, plain
from bot.tables.commands import Refused
from bot.tables.service import Broken


def why_not(error: Exception, game_ui: GameUI | None, w: Words) -> str:
    """Returns one sentence that says why something was refused.

    Args:
        error: what the table service answered.
        game_ui: the game's UI, which explains its own rules.
        w: the reader's words.
    """
    match error:
        case Broken():
            return broken(error.incident, w)
        case rules.RuleError():
            told = game_ui.refusal(error, w) if game_ui is not None else None
            return told or refusal(error.code, error.params, w)
        case Refused():
            return refusal(error.code, error.params, w)
        case _:
            return w.t("Something went wrong here, and nothing was changed. Please try again.")


def broken(incident: str, w: Words) -> str:
    """Returns the sentence for a table in which a bug showed itself."""
    return w.t(
        "A bug has stopped this table. Everything is kept as it was; please tell the bot's owner number **{incident}**. "
        "The host or a moderator can try to go on with `/table resume`; `/table end` votes to end it.",
        incident=incident,
    )


def refusal(code: str, params: dict[str, object], w: Words) -> str:
    """Returns the bot's sentence for a refusal."""
    named = {key: plain(str(value)) for key, value in params.items()}
    match code:
        case "not_seated_here" | "not_seated":
            return w.t("You are not playing at this table.")
        case "not_your_turn":
            return w.t("It is not your turn.")
        case "window_closed":
            return w.t(
                "Too late: that has been decided already. Your hand shows how things stand now."
            )
        case "too_late":
            return w.t("Too late: {name} was first by {ms} ms.", **named)
        case "too_soon":
            return w.t("Not so fast: you can do that again in {seconds} s.", **named)
        case "just_opened":
            return w.t(
                "That came too soon: this has only just begun. Look again; in {seconds} s it counts.",
                **named,
            )
        case "match_over" | "table_over":
            return w.t("This table is over.")
        case "table_frozen":
            return broken(str(params["incident"]), w)
        case "not_started":
            return w.t("The match has not started yet.")
        case "already_started":
            return w.t("The match has started already.")
        case "already_seated":
            return w.t("You have a seat here already.")
        case "table_full":
            return w.t("Every seat is taken.")
        case "no_such_seat" | "seat_empty":
            return w.t("No one sits there.")
        case "seat_taken":
            return w.t("{name} sits there already.", **named)
        case "kick_yourself":
            return w.t("You cannot remove yourself; press Leave.")
        case "host_only":
            return w.t("Only {name} can do that, as the host of this table.", **named)
        case "too_few":
            return w.t(
                "{count} of at least {least} people are here; more seats have to be taken first.",
                **named,
            )
        case "robots_unfit":
            return w.t(
                "Robots cannot play with these options; remove them, or choose other options."
            )
        case "paused":
            return w.t("The table is paused; press Go on first.")
        case "not_held":
            return w.t("Your seat is yours; no robot holds it.")
        case "seat_held":
            return w.t("A robot holds your seat; press I'm back first.")
        case "sits_here":
            return w.t("{name} sits at this table already.", **named)
        case "hand_seen":
            return w.t("{name} has held another hand in this match.", **named)
        case "not_yours_to_offer":
            return w.t(
                "Only {name} and the host can offer that seat; everybody can once a robot holds it.",
                **named,
            )
        case "offer_gone":
            return w.t("That seat is not on offer any more.")
        case "offer_not_yours":
            return w.t("That seat is offered to {name}.", **named)
        case "robots_only":
            return w.t("A seat is offered to a person; robots come by themselves.")
        case "question_open":
            return w.t("Something is being asked already; let the others answer first.")
        case "question_gone":
            return w.t("That is settled already.")
        case "cannot_undo":
            return w.t(
                "That cannot be taken back: someone has played since, a card was shown, or chance was involved."
            )
        case "no_match_here":
            return w.t("No match is being played here. Name a table's number to watch it.")
        case "not_paused":
            return w.t("The table is not paused.")
        case "already_voted":
            return w.t("Your vote is counted already; votes still missing: {missing}.", **named)
        case "not_finished":
            return w.t("The match is not over yet.")
        case "no_result":
            return w.t("That match ended without a result; there is nothing to look back at.")
        case "no_replay":
            return w.t(
                "That match was played by other rules than today's and cannot be shown again."
            )
        case "rematch_open":
            return w.t("The rematch is open already.")
        case "no_such_table":
            return w.t("There is no such table any more.")
        case "no_such_game":
            return w.t("That game is not played here. There are: {known}.", **named)
        case "game_unavailable":
            return w.t("That game isn't available right now.")
        case "no_table_here":
            return w.t("You are at no table here. Open one with /play.")
        case "damaged":
            return w.t(
                "This table's data is damaged, so it can't go on; the bot's owner can restore a backup."
            )
        case "try_again":
            return w.t("Something else happened at the same moment; please try again.")
        case "closing":
            return w.t("The bot is just restarting; please press again in a few seconds.")
        case "not_now":
            return w.t("That cannot be done at this point of the game.")
        case "malformed_action":
            return w.t("That isn't a valid move.")
        case "bad_option" | "bad_options" | "unknown_preset":
            return w.t("That option does not exist or does not take this value.")
        case "many_tables":
            return w.t("You are at {count} tables already; finish or leave one first.", **named)
        case "channel_full":
            return w.t(
                "This channel has {count} tables already; wait for one to end or use another channel.",
                **named,
            )
        case "server_full":
            return w.t(
                "This server has {count} tables already; wait for one to end.",
                **named,
            )
        case "not_in_this_channel":
            return w.t("In this server tables are opened in {channels}, not here.", **params)
        case "role_needed":
            return w.t("In this server only people with the role {role} open tables.", **params)
        case "manage_server":
            return w.t("Only people with Manage Server can change this server's settings.")
        case "settings_of_server":
            return w.t("A server's settings are changed in that server, not in direct messages.")
        case "no_such_zone":
            return w.t(
                "There is no such time zone; pick one of those offered, such as Europe/Paris."
            )
        case "no_such_hours":
            return w.t("Write quiet hours like 22:00-07:30, or `none` for none.")
        case "server_only":
            return w.t("Tables are opened in a server's channel, not in direct messages.")
        case "cannot_post":
            return w.t(
                "I may not write in this channel. Somebody who manages the server must give me View Channel, "
                "Send Messages, Send Messages in Threads, Create Public Threads and Attach Files here."
            )
        case _:
            return w.t("That is not possible now.")


def closed(reason: str, w: Words) -> str:
    """Returns the sentence for a table that closed without a result."""
    match reason:
        case "cancelled":
            return w.t("The host has closed this table.")
        case "empty":
            return w.t("Everyone has left; this table is closed.")
        case "expired":
            return w.t("No one started this table; it is closed.")
        case "abandoned":
            return w.t("No one has played for a while; the match was ended without a result.")
        case "voted":
            return w.t("The players have agreed to end the match without a result.")
        case "departed":
            return w.t("Someone has left for good; the match was ended without a result.")
        case "channel_gone":
            return w.t("The channel of this table was deleted; it was ended without a result.")
        case "server_gone":
            return w.t("I am not in this table's server any more; it was ended without a result.")
        case "old_rules":
            return w.t(
                "Parlour was updated and cannot go on with this match; it was ended without a result."
            )
        case _:
            return w.t("This table is closed.")


def named(names: Sequence[str], unnamed: int, w: Words) -> str:
    """Returns some people's names, and how many others there were who are not named."""
    shown = [plain(name) for name in names]
    if unnamed and shown:
        shown.append(w.n("{count} other", "{count} others", unnamed))
    return w.listing(shown) or w.n("{count} person", "{count} people", unnamed)
