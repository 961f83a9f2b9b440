"""The rules of Beccato! as a table plays them, and pages on breeds, eggs, guilds and gestures."""

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
from cogs.beccato.cards import BOOK, BREEDS, EGGS, GUILDS, SIGNALS, gesture_label
from rules.beccato import model, scoring
from rules.beccato.attention.flow import FEW
from rules.beccato.flow import SECONDS
from rules.beccato.model import SERAMA, SERAMAS, Card, Egg
from rules.beccato.options import Options
from rules.beccato.view import BeccatoView

_ONE, _OTHER = (breed for breed in list(BREEDS)[:2])
TRIPLE, NONE = (_ONE, _ONE, _ONE, _OTHER), (SERAMA, SERAMA, SERAMA, _OTHER)


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as a table's players read them."""
    options: Options = setting.options
    clock = clocks(SECONDS, setting, w)
    own, other = list(GUILDS)[:2]
    mine, strange, chick = Egg("", own), Egg("", other), Egg(model.CHICK, "")
    full, top = model.PYRAMID[0], model.PYRAMID[-1]

    def worth(*rows: tuple[Egg, ...]) -> int:
        """Returns the points that a pyramid's lowest rows are worth to the first guild."""
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
    drawn = hand_picture.Hand(held, tuple(cards.breed_word(card, w) for card in held))
    return Picture(f"{name}.png", (cards.cards(held, w),), hand_picture.hand, drawn)


# Pages on things


def things(setting: Setting, view: BeccatoView | None, w: Words) -> list[Thing]:
    """Returns breeds, eggs, guilds and gestures, starting with those in the viewer's hand."""
    held = (view and view.hand) or ()
    options, eggs, gestures = setting.options, w.t("Eggs"), w.t("Gestures")
    things = [
        Thing(breed, w.t(BREEDS[breed].name), partial(_breed, breed, view, w), group)
        for group, mine in ((w.t("Your hand"), True), (w.t("Chickens"), False))
        for breed in BREEDS
        if (breed in held) == mine
    ]
    things += [
        Thing(guild, cards.guild_word(guild, w), partial(_guild, guild, w), w.t("Guilds"))
        for guild in GUILDS
    ]
    things += [
        Thing(laid.id, w.t(EGGS[laid.id].name), partial(_egg, laid, view, w), eggs)
        for laid in _eggs(view)
    ]
    if options.pyramid:
        worth = BOOK.word("about", "chick", w, points=scoring.value(Egg(model.CHICK, ""), ""))
        chick = partial(page, w.t("🐥 the chick"), worth)
        things.append(Thing(model.CHICK, w.t("The chick"), chick, eggs))
    things += [
        Thing(name, gesture_label(name, w), partial(_gesture, name, options, view, w), gestures)
        for name in (view.repertoire if view else SIGNALS)
    ]
    return things


def _eggs(view: BeccatoView | None) -> list[Egg]:
    """Returns the eggs that are face up at a table, or all the eggs there are."""
    if view is None:
        return [Egg(egg.id, egg.guild) for egg in EGGS.values()]
    shown = [
        *(coop.egg for coop in view.coops),
        *(egg for team in view.teams for row in team.rows for egg in row),
        *(gain.egg for gain in view.gains),
    ]
    return [*{egg.id: egg for egg in shown if egg and egg.id in EGGS}.values()]


def _egg(laid: Egg, view: BeccatoView | None, w: Words) -> Page:
    coops, teams = (view.coops, view.teams) if view else ((), ())
    coop = next((coop for coop in coops if coop.egg == laid), None)
    owner = next((team for team in teams for row in team.rows if laid in row), None)
    return page(
        cards.egg(Egg(laid.id, laid.guild), w),
        _worth(laid.guild, w),
        None if laid.face_up else BOOK.word("about", "turned_down", w),
        coop and BOOK.word("about", "in_coop", w, breed=cards.breed(coop.breed, w)),
        owner and BOOK.word("about", "owned", w, guild=cards.guild(owner.guild, w)),
    )


def _gesture(name: str, options: Options, view: BeccatoView | None, w: Words) -> Page:
    signals, gestures = (view.signals, view.gestures) if view else ((), ())
    own = [signal for signal in signals if name in signal.gestures]
    breeds = [cards.breed(signal.breed, w) for signal in own if signal.breed]
    kind = "of_breeds" if breeds else "of_team" if own else "of_none"
    count = sum(made.gesture == name for made in gestures)
    return page(
        gesture_label(name, w),
        f"*{cards.gesture(name, 'board' if options.on_board else options.mode, w)}*",
        BOOK.word("about", "gesture", w),
        BOOK.word("about", kind, w, breeds=w.listing(breeds)) if signals else None,
        BOOK.word("about", "seen", w, count=count) if count else None,
    )


def _breed(breed: Card, view: BeccatoView | None, w: Words) -> Page:
    laid = next((coop.egg for coop in (view.coops if view else ()) if coop.breed == breed), None)
    count = view.hand.count(breed) if view and view.hand else 0
    return page(
        cards.with_colour(breed, w),
        BOOK.word("about", "serama" if breed == SERAMA else "breed", w, count=SERAMAS),
        BOOK.word("about", "held", w, count=count) if count else None,
        laid and BOOK.word("about", "coop", w, egg=cards.egg(laid, w)),
        picture=_picture((breed,), w, "card"),
    )


def _guild(guild: str, w: Words) -> Page:
    count = sum(egg.guild == guild for egg in EGGS.values())
    eggs = BOOK.word("about", "guild", w, count=count)
    return page(cards.guild(guild, w), eggs, _worth(guild, w))


def _worth(guild: str, w: Words) -> str:
    own, other = (scoring.value(Egg("", guild), owner) for owner in (guild, ""))
    return BOOK.word("about", "egg", w, own=own, other=other)
