"""Beccato!'s chickens, guilds, eggs and signals in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import rules
from bot.components.emoji import spoken
from bot.components.screen import Button, Touchable
from bot.i18n.words import Words, plain
from bot.render.sprite import Drawing
from bot.ui.phrasebook import phrasebook
from cogs.beccato.art import hens
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
"""The breeds whose full names are too long for a button."""


def breed_word(name: Card, w: Words) -> str:
    """Returns a breed's name, short enough for a button."""
    return w.t(SHORT.get(name, BREEDS[name].name))


def breed_sign(name: Card, w: Words) -> str:
    """Returns a breed's head, or its coloured square if the bot's emoji are missing."""
    return w.emoji(BREEDS[name].square)


def breed(name: Card, w: Words) -> str:
    """Returns a breed with its symbol."""
    return f"{breed_sign(name, w)} {breed_word(name, w)}"


def with_colour(name: Card, w: Words) -> str:
    """Returns a breed with its symbol and its colour, which players also use as a name for it."""
    return f"{breed(name, w)} ({w.t(BREEDS[name].colour)})"


def cards(held: Sequence[Card], w: Words) -> str:
    """Returns a hand in words, grouping cards of the same breed."""
    return " · ".join(counted(breed(kind, w), held.count(kind)) for kind in dict.fromkeys(held))


def counted(name: str, count: int) -> str:
    """Returns a name, followed by its count if there are several."""
    return f"{name} ×{count}" if count > 1 else name


def touchable(code: str, name: str, buttons: Mapping[str, Button], why: str = "") -> Touchable:
    """Returns a touchable item in a picture, with its button or the reason why it has none."""
    control = buttons.get(code)
    if control is None or not control.enabled:
        return Touchable(code, name, reason=why or ("" if control is None else control.shut))
    return Touchable(code, name, (control,))


def face(code: str, _view: BeccatoView, w: Words) -> Drawing | None:
    """Returns how to draw the card of a breed."""
    return (hens.card, (code, breed_word(code, w), 206)) if code in BREEDS else None


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
    if laid.id in (CHICK, GUILD_CARD):
        return w.t("🐥 the chick") if laid.id == CHICK else w.t("🂠 guild card")
    if not laid.face_up:
        return w.t("🥚 egg flipped face down")
    return f"{guild_sign(laid.guild, w)} {w.t(EGGS[laid.id].name)}"


def egg_name(laid: Egg, w: Words) -> str:
    """Returns what is on an egg, without its symbol; the chick and guild cards have names, too."""
    return w.t(EGGS[laid.id].name) if laid.id in EGGS else egg(laid, w).partition(" ")[2]


def egg_sign(laid: Egg, w: Words) -> str:
    """Returns the symbol for an egg's value."""
    if not laid.face_up:
        return "✖️"
    signs = {CHICK: "🐥", GUILD_CARD: "🂠"}
    return signs.get(laid.id) or guild_sign(laid.guild, w)


def source(name: str, view: BeccatoView, w: Words) -> str:
    """Returns where an egg comes from, for a button: the deck, the chick, or a coop and its egg."""
    if name in (DECK, CHICK):
        return BOOK.word("sources", name, w)
    laid = next((coop.egg for coop in view.coops if coop.breed == name), None)
    coop = breed_word(name, w)
    return w.labelled(coop, spoken(egg(laid, w))) if laid is not None else coop


def gesture(name: str, mode: str, w: Words, player: str = "…") -> str:
    """Describes a gesture: what a player does or, in chat and on camera, how to make it."""
    card = SIGNALS[name]
    if mode == "chat":
        return w.t(card.chat)
    if mode == "video" and card.video:
        return w.t(card.video)
    return w.t(card.board, name=player)


def gesture_label(name: str, w: Words) -> str:
    """Returns a gesture's name for a menu."""
    return w.t(SIGNALS[name].name)


def signal(own: Signal, mode: str, w: Words) -> str:
    """Returns a team's signal, for the team's eyes only."""
    parts = [f"*{gesture(name, mode, w)}*" for name in own.gestures]
    pieces = parts[:1]
    if len(parts) > 1:
        pieces = [w.t("{first}, then {second}", first=parts[0], second=parts[1])]
    if own.text:
        pieces.append(f"“{plain(own.text)}”")
    return " · ".join(pieces) or "—"


def signal_label(own: Signal, mode: str, w: Words) -> str:
    """Returns a team's signal in a few words, after its breed if it's for only one."""
    named = " + ".join(gesture_label(name, w) for name in own.gestures)
    if own.breed and named:
        return f"{breed_sign(own.breed, w)} **{named}**"
    return "".join(signals([own], mode, w))


def signals(team: Iterable[Signal], mode: str, w: Words) -> list[str]:
    """Returns a team's signals, each preceded by its breed."""
    return [
        w.labelled(breed(own.breed, w), signal(own, mode, w)) if own.breed else signal(own, mode, w)
        for own in team
    ]
