"""Cattitude in sentences: cards, events, questions and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

import rules
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.cattitude.art.board_picture import signed
from rules.cattitude import events
from rules.cattitude.content import BONUS, Card, CardKind, Role, Species
from rules.cattitude.model import (
    CattitudeView,
    Direction,
    Offer,
    Phase,
    RoundRecord,
    Side,
    Strike,
    Treasure,
)

Kinds = Mapping[Card, CardKind]
"""What is printed on each card, by its word."""

BIRDS = {Species.TURKEYS: "🦃", Species.CHICKENS: "🐔", Species.PEACOCKS: "🦚"}
HOUSES = {"velvet": "⛺", "marble": "🏦", "lantern": "🏮", "orchid": "🌺", "brass": "🕰️"}
NOBLE, ROYAL, QUEEN, BONUS_CARD, PALACE = "😼", "🤴", "👸", "🎯", "🏰"
STRIKERS = {"addict": "🍗", "catastrophe": "🐾"}
BACKS = {"blue": "🔷", "red": "🔴"}
"""Plain signs; what stands for them where it can is ``signs.EMOJI``."""


def kinds_of(view: CattitudeView) -> Kinds:
    """Returns what is printed on the cards of a view's table."""
    return {kind.card: kind for kind in view.kinds}


# Cards


def bird(which: Species, w: Words) -> str:
    """Returns the sign of a species."""
    return w.emoji(BIRDS[which])


def emoji(kind: CardKind, w: Words) -> str:
    """Returns the one sign that stands for a card on a button."""
    match kind.role:
        case Role.BIRD:
            assert kind.species is not None
            return bird(kind.species, w)
        case Role.NOBLE:
            return w.emoji(NOBLE)
        case Role.ROYAL:
            return w.emoji(QUEEN if kind.card == "queen" else ROYAL)
        case Role.ADDICT | Role.CATASTROPHE:
            return w.emoji(STRIKERS[kind.card])
        case Role.NONE | Role.MANY:
            return w.emoji(BONUS_CARD)


def card_name(card: Card, w: Words) -> str:
    """Returns what a card is called; the bonus cards by their species alone."""
    return {
        "turkey": w.t("turkey"),
        "chicken": w.t("chicken"),
        "peacock": w.t("peacock"),
        "skinny_turkey": w.t("skinny turkey"),
        "scared_chicken": w.t("scared chicken"),
        "plucked_peacock": w.t("plucked peacock"),
        "diva_turkey": w.t("diva turkey"),
        "diva_chicken": w.t("diva chicken"),
        "diva_peacock": w.t("diva peacock"),
        "duchess": w.t("duchess"),
        "baroness": w.t("baroness"),
        "marquise": w.t("marquise"),
        "royal_cat": w.t("royal cat"),
        "queen": w.t("Her Serene Whiskers"),
        "addict": w.t("Sir Gulpington"),
        "catastrophe": w.t("The Great Pounce"),
        "no_turkeys": w.t("bonus: no turkeys"),
        "no_chickens": w.t("bonus: no chickens"),
        "no_peacocks": w.t("bonus: no peacocks"),
        "many_turkeys": w.t("bonus: many turkeys"),
        "many_chickens": w.t("bonus: many chickens"),
        "many_peacocks": w.t("bonus: many peacocks"),
    }[card]


def badge(kind: CardKind) -> str:
    """Returns what a card is worth as it is written: ``4``, ``−2``, ``+5`` for a bonus, nothing for strikers."""
    if kind.role in (Role.ADDICT, Role.CATASTROPHE):
        return ""
    return f"+{kind.points}" if kind.role in BONUS else signed(kind.points)


def label(kind: CardKind, w: Words) -> str:
    """Returns a card for a button or menu, with its value: "turkey 2", "bonus: at least 8 turkeys +5"."""
    if kind.least is not None:
        name = w.t(
            "bonus: at least {count} {species}", count=kind.least, species=species(kind.species, w)
        )
    else:
        name = card_name(kind.card, w)
    return f"{name} {badge(kind)}".strip()


def card(kind: CardKind, w: Words) -> str:
    """Returns a card as it stands in a text, as short as it can be: 🦃2."""
    match kind.role:
        case Role.BIRD:
            diva = "✨" if kind.card.startswith("diva") else ""
            return f"{emoji(kind, w)}{diva}{badge(kind)}"
        case _:
            return f"{emoji(kind, w)} {label(kind, w)}"


def cards(held: Iterable[Card], kinds: Kinds, w: Words) -> str:
    """Returns cards in a row, equal ones once with their number."""
    counted = Counter(held)
    found = [
        (f"{count}× " if count > 1 else "") + card(kinds[name], w)
        for name, count in counted.items()
    ]
    return ", ".join(found) or w.t("nothing")


def capital(text: str) -> str:
    """Returns a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def named(held: Iterable[Card], w: Words) -> str:
    """Returns cards by their names alone, for lines that know no values."""
    return ", ".join(
        (f"{count}× " if count > 1 else "") + card_name(name, w)
        for name, count in Counter(held).items()
    )


def backs(closed: Sequence[str], w: Words) -> str:
    """Returns what is seen of closed cards: how many have which back."""
    counted = Counter(str(back) for back in closed)
    found: list[str] = []
    if counted["blue"]:
        blue = w.n("{count} blue back", "{count} blue backs", counted["blue"])
        found.append(f"{w.emoji(BACKS['blue'])} {blue}")
    if counted["red"]:
        red = w.n("{count} red back", "{count} red backs", counted["red"])
        found.append(f"{w.emoji(BACKS['red'])} {red}")
    return ", ".join(found) or w.t("nothing")


def species(which: Species | None, w: Words) -> str:
    """Returns a species' name."""
    names = {
        Species.TURKEYS: w.t("turkeys"),
        Species.CHICKENS: w.t("chickens"),
        Species.PEACOCKS: w.t("peacocks"),
    }
    return names[which] if which is not None else ""


def several(which: Iterable[Species], w: Words) -> str:
    """Returns species as a list with their birds: "🦃 turkeys and 🦚 peacocks"."""
    return w.listing([f"{bird(each, w)} {species(each, w)}" for each in which])


def house_sign(name: str, w: Words) -> str:
    """Returns the sign of a palace card."""
    return w.emoji(HOUSES[name])


def house(name: str, w: Words) -> str:
    """Returns a palace card's name."""
    return {
        "velvet": w.t("Velvet House"),
        "marble": w.t("Marble House"),
        "lantern": w.t("Lantern House"),
        "orchid": w.t("Orchid House"),
        "brass": w.t("Brass House"),
    }[name]


def points(amount: int) -> str:
    """Returns an amount of points with a sign: "+7", "−2"; a plain 0."""
    return f"+{amount}" if amount > 0 else signed(amount)


def way(direction: Direction | None, w: Words) -> str:
    """Returns to whom the bids of a round go."""
    match direction:
        case Direction.LEFT:
            return w.t("bids go left, to the next player")
        case Direction.RIGHT:
            return w.t("bids go right, to the player before")
        case None:
            return w.t("you offer to each other")


# What happened in a round


def offer_line(offer: Offer, kinds: Kinds, names: Sequence[str], w: Words) -> str:
    """Returns an offer in one line."""
    return w.t(
        "**{giver}** → **{taker}**: open {open} · closed {closed}",
        giver=names[offer.seat],
        taker=names[offer.to],
        open=cards(offer.open, kinds, w),
        closed=backs(offer.closed, w),
    )


def taken_lines(record: RoundRecord, kinds: Kinds, names: Sequence[str], w: Words) -> list[str]:
    """Returns which bid everybody took in a round, and what they laid out: that one and what was left of their own."""
    lines: list[str] = []
    for offer, taking in zip(
        sorted(record.offers, key=lambda offer: offer.to), record.takings, strict=True
    ):
        parts = {
            "name": names[offer.to],
            "giver": names[offer.seat],
            "cards": cards(taking.cards, kinds, w),
        }
        line = (
            w.t("**{name}** took {giver}'s **open** bid and laid out {cards}", **parts)
            if offer.taken is Side.OPEN
            else w.t("**{name}** took {giver}'s **closed** bid and laid out {cards}", **parts)
        )
        if taking.bonuses:
            line += w.n(
                "; {count} bonus card {sign} went under the palace card",
                "; {count} bonus cards {sign} went under the palace card",
                taking.bonuses,
                sign=w.emoji(BONUS_CARD),
            )
        lines.append(line)
    return lines


def strike_line(strike: Strike | events.AddictStruck, names: Sequence[str], w: Words) -> str:
    """Returns what addicts and catastrophes took."""
    who = w.listing([card_name(striker, w) for striker in strike.strikers])
    sign = w.emoji(STRIKERS[strike.strikers[0]])
    if not strike.species:
        return w.t(
            "{sign} {strikers} came to **{name}** and found nothing to take.",
            sign=sign,
            strikers=who,
            name=names[strike.seat],
        )
    return w.n(
        "{sign} {strikers} took {name}'s {species}: {count} bird worth {points}.",
        "{sign} {strikers} took {name}'s {species}: {count} birds worth {points}.",
        len(strike.discarded),
        sign=sign,
        strikers=who,
        name=f"**{names[strike.seat]}**",
        species=several(strike.species, w),
        points=signed(strike.points),
    )


def secured_line(secured: Treasure | events.Secured, names: Sequence[str], w: Words) -> str:
    """Returns what went under a palace card."""
    return w.n(
        "{sign} **{name}** secured the {species}: {count} card, **{points}**.",
        "{sign} **{name}** secured the {species}: {count} cards, **{points}**.",
        len(secured.cards),
        sign=w.emoji(PALACE),
        name=names[secured.seat],
        species=several([secured.species], w),
        points=points(secured.points),
    )


def log_line(event: rules.Event, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; rounds, offers and what was laid out the board tells from the view itself."""
    names = context.names
    match event:
        case events.TimeRanOut(phase=Phase.BID):
            return w.t("Who ran out of time offers everything face down.")
        case events.TimeRanOut(phase=Phase.CHOOSE):
            return w.t("Who ran out of time takes the open bid.")
        case events.TimeRanOut(phase=Phase.COLLECT):
            return w.t("Of the tied species the one with the fewest birds is lost.")
        case events.TimeRanOut():
            return w.t(
                "Who ran out of time secures nothing, in the last round whatever plainly brings points."
            )
        case events.AddictTied():
            return w.t(
                "{name} must settle a tie for {strikers}.",
                name=names[event.seat],
                strikers=w.listing([card_name(one, w) for one in event.strikers]),
            )
        case events.AddictStruck():
            return strike_line(event, names, w)
        case events.Secured():
            return secured_line(event, names, w)
        case events.TableauLost():
            return w.t(
                "{name} loses what was never secured: {cards}.",
                name=names[event.seat],
                cards=named(event.cards, w),
            )
        case events.GameScored():
            best = event.ranking[0]
            return w.n(
                "**{names} wins with {points} points.**",
                "**{names} win with {points} points each.**",
                len(best),
                names=w.listing([names[seat] for seat in best]),
                points=signed(event.sheets[best[0]].total),
            )
        case _:
            return None


# Questions and refusals


def prompt_text(prompt: rules.Prompt, w: Words) -> str:
    """Returns what an open window asks for."""
    match prompt.kind:
        case Phase.BID:
            return w.t("the table waits for your bids.")
        case Phase.CHOOSE:
            return w.t("choose one of the two bids in front of you.")
        case Phase.COLLECT:
            return w.t("settle the tie: which birds do you lose?")
        case _:
            return w.t("say what you secure, or that you secure nothing.")


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why something is not allowed."""
    found = error.params

    def listed(key: str) -> str:
        return named(msgspec.convert(found[key], list[str]), w)

    match error.code:
        case "no_such_card":
            return w.t("There is no such card; the choices offered are what you have.")
        case "not_in_hand":
            return w.t("You were not dealt that this round: {cards}.", cards=listed("cards"))
        case "bid_every_card":
            return w.t(
                "Every card you were dealt goes into one of the bids; still missing: {cards}.",
                cards=listed("cards"),
            )
        case "tableau_stays_for_beginners":
            return w.t("By the rules for beginners, cards in front of you stay out of the bids.")
        case "tableau_stays_in_first_round":
            return w.t(
                "In the first round, cards from the table cannot join the bids: none lie there yet."
            )
        case "too_many_from_tableau":
            return w.n(
                "At most {count} card from in front of you may join the bids.",
                "At most {count} cards from in front of you may join the bids.",
                int(str(found["most"])),
            )
        case "not_on_tableau":
            return w.t("That does not lie in front of you: {cards}.", cards=listed("cards"))
        case "already_committed":
            return w.t("You have decided already; unlock first to change it.")
        case "nothing_to_take_back":
            return w.t("There is nothing to take back.")
        case "not_a_possible_loss":
            return w.t("That is not one of the answers the tie leaves you.")
        case "species_twice":
            return w.t("A species can be secured once at a time.")
        case "no_birds":
            return w.t(
                "You have no {species} to secure.",
                species=species(Species(str(found["species"])), w),
            )
        case "no_such_royal":
            return w.t("That royal cat does not lie in front of you.")
        case "needs_royal":
            return w.t(
                "The {species} have no noble of their own: a royal cat must go along.",
                species=species(Species(str(found["species"])), w),
            )
        case "royal_not_needed":
            return w.t("No royal goes along where a noble of the species lies.")
        case _:
            return None
