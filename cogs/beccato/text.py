"""Beccato! in sentences: calls, events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import rules
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.beccato.cards import EGGS, breed, gesture, guild
from rules.beccato import events
from rules.beccato.model import Call
from rules.beccato.view import BeccatoView


def team(view: BeccatoView, index: int, names: Sequence[str], w: Words) -> str:
    """Returns a team: its guild and its players."""
    shown = view.teams[index]
    return f"{guild(shown.guild, w)} ({w.listing([names[seat] for seat in shown.seats])})"


def gesture_line(seat: int, name: str, names: Sequence[str], w: Words) -> str:
    """Returns the log line of a gesture."""
    return w.t("👀 {name} {does}.", name=names[seat], does=gesture(name, "board", w))


# Calls


def shout(call: Call | events.CallMade, names: Sequence[str], w: Words, *, who: bool = True) -> str:
    """Returns a call as it was shouted, with the caller's name if ``who``."""
    match call.shout:
        case "coccode":
            text = (
                w.t("Coccodé, {breed}!", breed=breed(call.breed, w))
                if call.breed
                else w.t("Coccodé!")
            )
        case "beccato":
            assert call.target is not None
            text = w.t("Beccato, {name}!", name=names[call.target])
        case "chicchirichi":
            text = w.t("Chicchirichì!")
    return w.t("{name}: {shout}", name=names[call.seat], shout=text) if who else text


def verdict(call: Call, w: Words) -> str:
    """Returns whether a call was right, and why, in one sentence."""
    match call.shout, call.verdict:
        case "coccode", "right":
            return w.t("✅ Right: a team mate holds three of a breed.")
        case "coccode", "void":
            return w.t("➖ Only the caller holds three; that counts for nothing here.")
        case "coccode", _:
            return (
                w.t("❌ Wrong: no team mate holds three of that breed.")
                if call.breed
                else w.t("❌ Wrong: no team mate holds three of a breed.")
            )
        case "beccato", "right":
            return w.t("✅ Caught with three of a breed!")
        case "beccato", _:
            return w.t("❌ Wrong: that hand holds no three of a breed.")
        case _, "right":
            return w.t("✅ Right: all four Seramas.")
        case _:
            return w.t("❌ Wrong: those are not four Seramas.")


def log_line(event: rules.Event, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; none for passing; what a call moves is in its summary."""
    names = context.names
    match event:
        case events.TeamReady():
            return w.t("🤝 {team} has agreed on its signals.", team=guild(event.guild, w))
        case events.RoundStarted():
            return w.t(
                "🃏 Round {number}: {name} deals.", number=event.round, name=names[event.dealer]
            )
        case events.GestureMade():
            return gesture_line(event.seat, event.gesture, names, w)
        case events.CallMade():
            return f"📣 **{shout(event, names, w)}**"
        case events.CallJudged():
            return {
                "right": w.t("✅ The call was right."),
                "wrong": w.t("❌ The call was wrong."),
                "void": w.t("➖ The call counts for nothing."),
            }[event.verdict]
        case events.RoundVoided():
            return w.n(
                "💤 No one called in {count} lap: the round is void.",
                "💤 No one called in {count} laps: the round is void.",
                event.laps,
            )
        case events.SignalChanged():
            return w.t(
                "🔄 {team} turns down its {egg} and has a new signal.",
                team=guild(event.guild, w),
                egg=w.t(EGGS[event.egg.id].name),
            )
        case events.MatchEnded():
            if event.reason == "six_eggs":
                return w.t("**A team has its six: the match is over.**")
            return w.t("**Three rounds in a row without a call: the match is over.**")
        case _:
            return None


def prompt_text(prompt: rules.Prompt, w: Words) -> str:
    """Returns what an open window asks for."""
    match prompt.kind:
        case "pass":
            return w.t("it is your turn to pass a card.")
        case "take":
            return w.t("choose an egg.")
        case "place":
            return w.t("lay your egg on the pyramid.")
        case "agree":
            return w.t("agree on your team's signals.")
        case "change":
            return w.t("your team may change its signal.")
        case "ready":
            return w.t("be ready for the next round.")
        case _:
            return w.t("call whenever you are sure.")


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why not, in one sentence."""
    named = error.params
    match error.code:
        case "card_not_in_hand":
            return w.t("You do not hold that card any more.")
        case "enough_gestures":
            return w.t(
                "You can make only {most} gestures between two passes. Wait for the next pass.",
                most=named["most"],
            )
        case "gestures_elsewhere":
            return (
                w.t("At this table signals are given in the chat, by yourselves.")
                if named["mode"] == "chat"
                else w.t("At this table signals are given on camera, by yourselves.")
            )
        case "unknown_gesture":
            return w.t("That gesture is not played at this table.")
        case "no_breed_to_name":
            return w.t("At this table Coccodé names no breed.")
        case "name_a_breed":
            return w.t("Say which breed your team mate holds.")
        case "breed_not_in_play":
            return w.t("That breed is not in play in this match.")
        case "no_such_player":
            return w.t("No one sits there.")
        case "own_team":
            return w.t("That is your own team mate; Beccato is for opponents.")
        case "egg_not_offered":
            return w.t("You cannot take that egg now.")
        case "level_closed":
            return w.t(
                "Level {level} is not open: it is full, or what belongs under it is missing.",
                level=named["level"],
            )
        case "proposal_gone":
            return w.t("That proposal has been replaced by another one.")
        case "already_agreed":
            return w.t("You have agreed to that already.")
        case "one_signal_each":
            return w.n(
                "Your team needs one signal.",
                "Your team needs {count} signals, one for each breed in play.",
                cast(int, named["count"]),
            )
        case "empty_signal":
            return w.t("A signal needs a gesture or words.")
        case "one_gesture":
            return w.t("At this table a signal is one gesture.")
        case "no_text_here":
            return w.t(
                "Signals in words of your own are for tables with free signals in chat or on camera."
            )
        case "unwritable_text":
            return w.t("Those words contain characters that cannot be shown; write one plain line.")
        case "no_such_egg":
            return w.t("Choose an egg of your team that lies face up.")
        case "no_such_signal":
            return w.t("Your team has no signal of that kind.")
        case "no_signal_cards":
            return w.t("There are no signal cards at this table: propose a gesture instead.")
        case _:
            return None
