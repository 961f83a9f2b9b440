"""Beccato!'s pieces in words: chickens, guilds, eggs and signals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import rules
from bot.components.emoji import spoken
from bot.i18n.words import Words, plain
from bot.ui.phrasebook import phrasebook
from rules.beccato.game import BeccatoGame
from rules.beccato.model import CHICK, DECK, GUILD_CARD, Card, Egg, Signal
from rules.beccato.view import BeccatoView

BOOK = phrasebook("beccato")
BOX = cast(BeccatoGame, rules.GAMES["beccato"]).box
BREEDS = {breed.id: breed for breed in (*BOX.breeds, BOX.cockerel)}
GUILDS = {guild.id: guild for guild in BOX.guilds}
EGGS = {egg.id: egg for egg in BOX.eggs}
SIGNALS = {signal.id: signal for signal in BOX.signals}

SHORT = {"stultus": "Stultus", "cemani": "Cemani"}
"""Breeds whose whole name is too long for a button."""


def breed_word(name: Card, w: Words) -> str:
    """Returns a breed's name, short enough for a button."""
    return w.t(SHORT.get(name, BREEDS[name].name))


def breed_sign(name: Card, w: Words) -> str:
    """Returns a breed's head, or its coloured square where our emoji are missing."""
    return w.emoji(BREEDS[name].square)


def breed(name: Card, w: Words) -> str:
    """Returns a breed with its sign."""
    return f"{breed_sign(name, w)} {breed_word(name, w)}"


def with_colour(name: Card, w: Words) -> str:
    """Returns a breed with its sign and its colour, by which players call it too."""
    return f"{breed(name, w)} ({w.t(BREEDS[name].colour)})"


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
    """Returns an egg with its symbol, face up or down."""
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
    """Returns where an egg may come from, for a button: the deck, the chick, or a coop and its egg."""
    if name == DECK:
        return w.t("Top of the egg deck")
    if name == CHICK:
        return w.t("The chick")
    laid = next((coop.egg for coop in view.coops if coop.breed == name), None)
    coop = breed_word(name, w)
    return w.labelled(coop, spoken(egg(laid, w))) if laid is not None else coop


def level(number: int, w: Words) -> str:
    """Returns a level of the pyramid."""
    return {1: w.t("Bottom row"), 2: w.t("Middle row"), 3: w.t("Top")}[number]


def gesture(name: str, mode: str, w: Words, who: str = "…") -> str:
    """Returns a gesture in words: on the board they say what somebody does, elsewhere how to make it."""
    card = SIGNALS[name]
    match mode:
        case "board":
            return w.t(card.board, name=who)
        case "chat":
            return w.t(card.chat)
        case _:
            return w.t(card.video) if card.video else w.t(card.board, name=who)


def gesture_label(name: str, w: Words) -> str:
    """Returns a gesture's name for a menu."""
    return w.t(SIGNALS[name].name)


def signal(made: Signal, mode: str, w: Words) -> str:
    """Returns a team's signal, for that team only."""
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
        w.labelled(named(one.breed, w), signal(one, mode, w)) if one.breed else signal(one, mode, w)
        for one in made
    ]
