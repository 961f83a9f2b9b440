"""The rules of Beccato! as a table plays them, and what each breed and guild is and does."""

from __future__ import annotations

from functools import partial

from bot.components.phrasebook import Facts
from bot.components.screen import Picture
from bot.games.rulebook import clocks, page
from bot.games.ui import Page, Setting, Thing
from bot.i18n.words import Words
from cogs.beccato import cards
from cogs.beccato.art import hand_picture
from cogs.beccato.cards import BOOK, BREEDS, EGGS, GUILDS
from rules.beccato import scoring
from rules.beccato.flow import SECONDS
from rules.beccato.model import SERAMA, SERAMAS, Card, Egg
from rules.beccato.view import BeccatoView

_ONE, _OTHER = (breed for breed in list(BREEDS)[:2])
TRIPLE, NONE = (_ONE, _ONE, _ONE, _OTHER), (SERAMA, SERAMA, SERAMA, _OTHER)


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as players of a table read them."""
    options, clock = setting.options, clocks(SECONDS, setting, w)
    own, other = list(GUILDS)[:2]
    eggs = [Egg("", guild) for guild in (own, other, other)]
    facts: Facts = {
        **clock,
        "pause": lambda: options.beat or options.mode == "watch",
        "agree": lambda: clock["clock_agree"]() if options.free_signal else None,
        "triple": lambda: cards.cards(TRIPLE, w),
        "none": lambda: cards.cards(NONE, w),
        "sum": lambda: sum(scoring.value(egg, own) for egg in eggs),
    }
    shown = {"hands": lambda: (_picture(TRIPLE, w, "triple"), _picture(NONE, w, "none"))}
    return BOOK.pages(setting, w, facts, shown)


def _picture(held: tuple[Card, ...], w: Words, name: str) -> Picture:
    drawn = hand_picture.Hand(held, tuple(cards.breed_word(one, w) for one in held))
    return Picture(f"{name}.png", cards.cards(held, w), hand_picture.hand, drawn)


# What can be asked about


def things(_setting: Setting, view: BeccatoView | None, w: Words) -> list[Thing]:
    """Returns breeds and guilds: what the viewer holds comes first."""
    held = (view and view.hand) or ()
    breeds = sorted(BREEDS, key=lambda breed: breed not in held)
    return [
        *(
            Thing(
                breed,
                w.t(BREEDS[breed].name),
                partial(_breed, breed, view, w),
                w.t("Your hand") if breed in held else w.t("Chickens"),
            )
            for breed in breeds
        ),
        *(
            Thing(guild, cards.guild_word(guild, w), partial(_guild, guild, view, w), w.t("Guilds"))
            for guild in GUILDS
        ),
    ]


def _breed(breed: Card, view: BeccatoView | None, w: Words) -> Page:
    if breed == SERAMA:
        told = w.t(
            "Three are no triple. Who is to pass and holds all {count} can call **Chicchirichì!**",
            count=SERAMAS,
        )
    else:
        told = w.t(
            "Three in one hand are a triple: **Coccodé!** for a team mate, **Beccato!** for an opponent."
        )
    laid = next((one.egg for one in (view.coops if view else ()) if one.breed == breed), None)
    held = view.hand.count(breed) if view and view.hand else 0
    return page(
        cards.with_colour(breed, w),
        told,
        w.n("**Now:** you hold {count}.", "**Now:** you hold {count}.", held) if held else None,
        w.t("In its coop lies {egg}.", egg=cards.egg(laid, w)) if laid else None,
        picture=_picture((breed,), w, "card"),
    )


def _guild(guild: str, view: BeccatoView | None, w: Words) -> Page:
    eggs = [egg for egg in EGGS.values() if egg.guild == guild]
    own, other = (scoring.value(Egg("", guild), whose) for whose in (guild, ""))
    return page(
        cards.guild(guild, w),
        w.t("Its sign is on {count} eggs.", count=len(eggs)),
        w.t(
            "Such an egg is worth {own} points to its own guild, {other} to any other.",
            own=own,
            other=other,
        ),
    )
