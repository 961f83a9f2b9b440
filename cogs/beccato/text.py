"""Beccato! in sentences: chickens, eggs, signals, events, questions and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import rules
from bot.components.emoji import spoken
from bot.games.ui import RenderContext
from bot.i18n.words import Words, plain
from rules.beccato import events
from rules.beccato.game import BeccatoGame
from rules.beccato.model import CHICK, DECK, GUILD_CARD, Call, Card, Egg, Signal
from rules.beccato.view import BeccatoView

BOX = cast(BeccatoGame, rules.GAMES["beccato"]).box
BREEDS = {breed.id: breed for breed in (*BOX.breeds, BOX.cockerel)}
GUILDS = {guild.id: guild for guild in BOX.guilds}
EGGS = {egg.id: egg for egg in BOX.eggs}
SIGNALS = {signal.id: signal for signal in BOX.signals}

SHORT = {"stultus": "Stultus", "cemani": "Cemani"}
"""Breeds whose whole name is too long for a button."""


# Pieces


def breed_word(name: Card, w: Words) -> str:
    """Returns a breed's name, short enough for a button."""
    return w.t(SHORT.get(name, BREEDS[name].name))


def breed_sign(name: Card, w: Words) -> str:
    """Returns a breed's head, or its coloured square where there is no emoji of our own."""
    return w.emoji(BREEDS[name].square)


def breed(name: Card, w: Words) -> str:
    """Returns a breed with its sign."""
    return f"{breed_sign(name, w)} {breed_word(name, w)}"


def cards(held: Sequence[Card], w: Words) -> str:
    """Returns a hand in words, cards of a breed together."""
    kinds = dict.fromkeys(held)
    return " · ".join(
        breed(kind, w) + (f" ×{count}" if (count := held.count(kind)) > 1 else "") for kind in kinds
    )


def guild_sign(name: str, w: Words) -> str:
    """Returns a guild's emblem."""
    return w.emoji(GUILDS[name].symbol)


def guild_word(name: str, w: Words) -> str:
    """Returns a guild's name."""
    return w.t(GUILDS[name].name)


def guild(name: str, w: Words) -> str:
    """Returns a guild with its emblem."""
    return f"{guild_sign(name, w)} {guild_word(name, w)}"


def egg(laid: Egg, w: Words) -> str:
    """Returns an egg with the symbol on it, as it lies."""
    if laid.id == CHICK:
        return w.t("🐥 the chick")
    if laid.id == GUILD_CARD:
        return w.t("🂠 guild card")
    if not laid.face_up:
        return w.t("🥚 egg turned down")
    return f"{guild_sign(laid.guild, w)} {w.t(EGGS[laid.id].name)}"


def egg_sign(laid: Egg, w: Words) -> str:
    """Returns what counts about an egg, in one sign."""
    if laid.id in (CHICK, GUILD_CARD):
        return {CHICK: "🐥", GUILD_CARD: "🂠"}[laid.id]
    return guild_sign(laid.guild, w) if laid.face_up else "✖️"


def source(name: str, view: BeccatoView, w: Words) -> str:
    """Returns where an egg may come from, for a button: the deck, the chick, or a coop and what lies there."""
    if name == DECK:
        return w.t("Top of the egg deck")
    if name == CHICK:
        return w.t("The chick")
    laid = next((coop.egg for coop in view.coops if coop.breed == name), None)
    coop = breed_word(name, w)
    return f"{coop}: {spoken(egg(laid, w))}" if laid is not None else coop


def team(view: BeccatoView, index: int, names: Sequence[str], w: Words) -> str:
    """Returns a team: its guild and its people."""
    shown = view.teams[index]
    return f"{guild(shown.guild, w)} ({w.listing([names[seat] for seat in shown.seats])})"


# Signals


def gesture(name: str, mode: str, w: Words) -> str:
    """Returns a gesture as it is made: on the board it follows a name, elsewhere it tells how to make it."""
    card = SIGNALS[name]
    match mode:
        case "board":
            return w.t(card.board)
        case "chat":
            return w.t(card.chat)
        case _:
            return w.t(card.video or card.board)


def gesture_line(seat: int, name: str, names: Sequence[str], w: Words) -> str:
    """Returns that somebody made a gesture."""
    return w.t("👀 {name} {does}.", name=names[seat], does=gesture(name, "board", w))


def gesture_label(name: str, w: Words) -> str:
    """Returns a gesture's name as it stands in a menu."""
    return w.t(SIGNALS[name].name)


def signal(made: Signal, mode: str, w: Words) -> str:
    """Returns what a team's signal is, for that team alone."""
    parts = [f"*{gesture(name, mode, w)}*" for name in made.gestures]
    shown = w.t("{first}, then {second}", first=parts[0], second=parts[1]) if parts[1:] else ""
    pieces = [shown or "".join(parts)] if parts else []
    if made.text:
        pieces.append(f"“{plain(made.text)}”")
    return " · ".join(pieces) or "—"


def signals(made: Iterable[Signal], mode: str, w: Words, *, signs: bool = True) -> list[str]:
    """Returns a team's signals, one a line, with the breed each stands for: its sign and name, or its name alone."""
    named = breed if signs else breed_word
    return [
        f"{named(one.breed, w)}: {signal(one, mode, w)}" if one.breed else signal(one, mode, w)
        for one in made
    ]


# Calls


def shout(call: Call | events.CallMade, names: Sequence[str], w: Words, *, who: bool = True) -> str:
    """Returns a call as it was shouted, by whom if that is wanted."""
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
    """Returns a public event in one line; passing goes without saying, and what a call moves is in its digest."""
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
                "💤 Nobody called in {count} lap: the round is void.",
                "💤 Nobody called in {count} laps: the round is void.",
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
                "That is enough: {most} gestures of yours between two passes. Wait for the next pass.",
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
            return w.t("That egg is not yours to take now.")
        case "level_closed":
            return w.t(
                "Level {level} is not open: it is full, or what should lie under it is missing.",
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
            return w.t("Those words hold characters that cannot be shown; write one plain line.")
        case "no_such_egg":
            return w.t("Choose an egg of your team that lies face up.")
        case "no_such_signal":
            return w.t("Your team has no signal of that kind.")
        case "no_signal_cards":
            return w.t("There are no signal cards at this table: propose a gesture instead.")
        case _:
            return None
