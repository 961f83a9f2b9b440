"""The rules of Beccato! as a table plays them, and what each breed, egg, guild and gesture is and does."""

from __future__ import annotations

from functools import partial

from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, duration, page
from cogs.beccato import cards
from cogs.beccato.actions import COOLDOWN
from cogs.beccato.art import hand_picture
from cogs.beccato.cards import BOOK, BREEDS, EGGS, GUILDS, SIGNALS
from rules.beccato import model, scoring
from rules.beccato.attention.flow import FEW
from rules.beccato.flow import SECONDS
from rules.beccato.model import SERAMA, SERAMAS, Card, Egg
from rules.beccato.options import Options
from rules.beccato.view import BeccatoView

_ONE, _OTHER = (breed for breed in list(BREEDS)[:2])
TRIPLE, NONE = (_ONE, _ONE, _ONE, _OTHER), (SERAMA, SERAMA, SERAMA, _OTHER)


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as players of a table read them."""
    options: Options = setting.options
    clock = clocks(SECONDS, setting, w)
    own, other = list(GUILDS)[:2]
    mine, strange, chick = Egg("", own), Egg("", other), Egg(model.CHICK, "")
    full, top = model.PYRAMID[0], model.PYRAMID[-1]

    def worth(*rows: tuple[Egg, ...]) -> int:
        """Returns what rows of a pyramid are worth to the first guild, in points; those above are empty."""
        return scoring.points((*rows, *((),) * (len(model.PYRAMID) - len(rows))), own, pyramid=True)

    facts: Facts = {
        **clock,
        "pause": lambda: options.beat or options.mode == "watch",
        "agree": lambda: clock["clock_agree"]() if options.free_signal else None,
        "triple": lambda: cards.cards(TRIPLE, w),
        "none": lambda: cards.cards(NONE, w),
        "beat": lambda: clock["clock_beat"]() if options.mode == "watch" else None,
        "gestures": lambda: model.GESTURES_A_PASS,
        "cooldown": lambda: duration(COOLDOWN, w),
        "few": lambda: FEW,
        "own": lambda: scoring.value(mine, own),
        "other": lambda: scoring.value(strange, own),
        "sum": lambda: sum(scoring.value(egg, own) for egg in (mine, strange, strange)),
        "last_egg": lambda: model.LAST_EGG,
        "levels": lambda: w.listing([str(places) for places in model.PYRAMID]),
        "chick": lambda: scoring.value(chick, own),
        "chick_top": lambda: worth((), (), (chick,) * top),
        "row_eggs": lambda: full,
        "row": lambda: worth((mine,) * full),
        "mixed": lambda: worth((*(mine,) * (full - 1), strange)),
        "guild_cards": lambda: scoring.GUILD_CARDS,
    }
    shown = {"hands": lambda: (_picture(TRIPLE, w, "triple"), _picture(NONE, w, "none"))}
    return BOOK.pages(setting, w, facts, shown)


def _picture(held: tuple[Card, ...], w: Words, name: str) -> Picture:
    drawn = hand_picture.Hand(held, tuple(cards.breed_word(one, w) for one in held))
    return Picture(f"{name}.png", cards.cards(held, w), hand_picture.hand, drawn)


# What can be asked about


def things(setting: Setting, view: BeccatoView | None, w: Words) -> list[Thing]:
    """Returns breeds, eggs, guilds and gestures: what the viewer holds comes first."""
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
        *(
            Thing(laid.id, w.t(EGGS[laid.id].name), partial(_egg, laid, view, w), w.t("Eggs"))
            for laid in _eggs(view)
        ),
        *_chick(setting.options, w),
        *(
            Thing(
                name,
                cards.gesture_label(name, w),
                partial(_gesture, name, setting.options, view, w),
                w.t("Gestures"),
            )
            for name in (view.repertoire if view else SIGNALS)
        ),
    ]


def _eggs(view: BeccatoView | None) -> list[Egg]:
    """Returns the eggs that lie open at a table, or all there are."""
    if view is None:
        return [Egg(egg.id, egg.guild) for egg in EGGS.values()]
    lying = [
        *(coop.egg for coop in view.coops),
        *(egg for team in view.teams for row in team.rows for egg in row),
        *(gain.egg for gain in view.gains),
    ]
    return [*{egg.id: egg for egg in lying if egg and egg.id in EGGS}.values()]


def _chick(options: Options, w: Words) -> list[Thing]:
    """Returns the chick, at a table that plays with pyramids."""
    worth = scoring.value(Egg(model.CHICK, ""), "")

    def about_chick() -> Page:
        return page(
            w.t("🐥 the chick"),
            w.t("It is worth {points} points, and lies only on the top.", points=worth),
        )

    return (
        [Thing(model.CHICK, w.t("The chick"), about_chick, w.t("Eggs"))] if options.pyramid else []
    )


def _egg(laid: Egg, view: BeccatoView | None, w: Words) -> Page:
    coop = next((one for one in (view.coops if view else ()) if one.egg == laid), None)
    owner = next(
        (team for team in (view.teams if view else ()) for row in team.rows if laid in row), None
    )
    return page(
        cards.egg(Egg(laid.id, laid.guild), w),
        _worth(laid.guild, w),
        None if laid.face_up else w.t("**Now:** it is turned down, and worth nothing."),
        coop and w.t("**Now:** it lies in the coop of {breed}.", breed=cards.breed(coop.breed, w)),
        owner and w.t("**Now:** it belongs to {guild}.", guild=cards.guild(owner.guild, w)),
    )


def _gesture(name: str, options: Options, view: BeccatoView | None, w: Words) -> Page:
    own = [one for one in (view.signals if view else ()) if name in one.gestures]
    breeds = [cards.breed(one.breed, w) for one in own if one.breed]
    if breeds:
        now = w.t("**Now:** it is your team's signal for {breeds}.", breeds=w.listing(breeds))
    elif own:
        now = w.t("**Now:** it is your team's signal.")
    else:
        now = w.t("**Now:** it is none of your team's signals.")
    made = sum(one.gesture == name for one in (view.gestures if view else ()))
    return page(
        cards.gesture_label(name, w),
        f"*{cards.gesture(name, 'board' if options.on_board else options.mode, w)}*",
        w.t("A gesture is a team's signal, or made to lead the others astray."),
        now if view and view.signals else None,
        w.n(
            "You have seen it {count} time in this round.",
            "You have seen it {count} times in this round.",
            made,
        )
        if made
        else None,
    )


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
    return page(
        cards.guild(guild, w),
        w.t("Its sign is on {count} eggs.", count=len(eggs)),
        _worth(guild, w),
    )


def _worth(guild: str, w: Words) -> str:
    own, other = (scoring.value(Egg("", guild), whose) for whose in (guild, ""))
    return w.t(
        "Such an egg is worth {own} points to its own guild, {other} to any other.",
        own=own,
        other=other,
    )
