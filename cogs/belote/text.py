"""Belote in sentences: teams, events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belote.cards import card, cards, label, suit
from rules.belote import events
from rules.belote.model import (
    Announcement,
    BeloteView,
    NameTrump,
    PlayCard,
    Take,
    Trick,
)

EMBLEMS = ("☀️", "🌙")
"""The teams' signs: seats 0 and 2, seats 1 and 3."""


def teams(w: Words, _seats: int) -> list[tuple[str, tuple[int, ...]]]:
    """Returns the two teams: their names and seats."""
    return [
        (w.t("{emblem} Team Sun", emblem=EMBLEMS[0]), (0, 2)),
        (w.t("{emblem} Team Moon", emblem=EMBLEMS[1]), (1, 3)),
    ]


def team(number: int, names: Sequence[str], w: Words) -> str:
    """Returns a team: its sign and its two names."""
    return f"{EMBLEMS[number]} {w.listing([names[number], names[number + 2]])}"


def trick_line(trick: Trick, names: Sequence[str], w: Words) -> str:
    """Returns a finished trick in one line."""
    return w.t(
        "{cards}, taken by {name}",
        cards=cards((played.card for played in trick.cards), w),
        name=names[trick.winner],
    )


def announcement(made: Announcement, w: Words) -> str:
    """Returns what was announced, with its cards once they are shown."""
    kinds = {
        "tierce": w.t("a tierce"),
        "cinquante": w.t("a cinquante"),
        "cent": w.t("a cent"),
        "four_of_a_kind": w.t("four of a kind"),
    }
    shown = f" ({cards(made.cards, w)})" if made.cards else ""
    return w.t("{kind} for {points}", kind=kinds[made.kind], points=made.points) + shown


def log_line(event: rules.Event, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; none for dealing and playing, which the board shows."""
    names = context.names
    match event:
        case events.CardTurned():
            return w.t("{card} is turned up.", card=card(event.card, w))
        case events.Passed():
            return w.t("{name} passes.", name=names[event.seat])
        case events.SuitTurnedDown():
            return w.t(
                "No one takes {suit}; any other suit may be named now.", suit=suit(event.suit, w)
            )
        case events.Taken():
            return w.t(
                "**{name} takes: {suit} is trump.**",
                name=names[event.taker],
                suit=suit(event.trump, w),
            )
        case events.BeloteCalled():
            if event.rebelote:
                return w.t("📣 {name}: **Rebelote!**", name=names[event.seat])
            return w.t("📣 {name}: **Belote!**", name=names[event.seat])
        case events.AnnouncementsDeclared() | events.AnnouncementsShown():
            made = w.listing([announcement(one, w) for one in event.announcements])
            return w.t("📣 {name} announces {what}.", name=names[event.seat], what=made)
        case events.TrickWon():
            return w.n(
                "{name} takes trick {trick}: {count} point.",
                "{name} takes trick {trick}: {count} points.",
                event.points + (10 if event.last else 0),
                name=names[event.winner],
                trick=event.trick,
            )
        case events.RoundVoid():
            return w.t("Everybody passes twice: the round is void.")
        case events.DealerMoved():
            return w.t("{name} deals.", name=names[event.dealer])
        case events.MatchEnded():
            return w.t("**{team} win the match.**", team=team(event.team, names, w))
        case _:
            return None


def prompt_text(prompt: rules.Prompt, w: Words) -> str:
    """Returns what an open window asks for."""
    if prompt.kind == "bid":
        return w.t("it is your turn to bid.")
    return w.t("it is your turn to play a card.")


def move_text(action: rules.Action, view: BeloteView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    match action:
        case Take():
            return w.t("Take {suit}", suit=suit(view.turned[1], w))
        case NameTrump(named):
            return suit(named, w)
        case PlayCard(name, call=True):
            return w.t("{card} and call", card=label(name))
        case PlayCard(name):
            return label(name)
        case _:
            return w.t("Pass")


def is_call(action: rules.Action) -> bool:
    """Whether belote or rebelote is called with a move."""
    return isinstance(action, PlayCard) and action.call


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why a card or a bid is not allowed."""
    named = error.params
    match error.code:
        case "must_follow_suit":
            return w.t(
                "You have {suit}, so you must follow suit.", suit=suit(str(named["suit"]), w)
            )
        case "must_trump":
            return w.t(
                "You cannot follow suit but have a trump, so you must play {suit}.",
                suit=suit(str(named["suit"]), w),
            )
        case "must_overtrump":
            return w.t(
                "You have a trump that beats {card}, so you must play a higher one.",
                card=card(str(named["card"]), w),
            )
        case "not_in_hand":
            return w.t("{card} is not in your hand.", card=card(str(named["card"]), w))
        case "suit_was_turned_down":
            return w.t(
                "{suit} was turned down; name another suit or pass.",
                suit=suit(str(named["suit"]), w),
            )
        case "only_turned_suit":
            return w.t(
                "In the first round only {suit} can be taken; other suits come in the second round.",
                suit=suit(str(named["suit"]), w),
            )
        case "nothing_to_call":
            return w.t("There is nothing to call with {card}.", card=card(str(named["card"]), w))
        case _:
            return None
