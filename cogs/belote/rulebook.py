"""The rules of Belote at a table, with examples computed by the rules, and pages on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.belote.art import hand_picture
from cogs.belote.cards import BOOK, card, card_name, cards, label, letters, rank, suit
from cogs.belote.text import announcement, refusal
from rules.belote import content, legal, scoring
from rules.belote.content import NUMBER, SUITS, names, read_all
from rules.belote.flow import BID_SECONDS, CARD_SECONDS
from rules.belote.model import BeloteView, Options, Pair

TRUMP = 1
"""Hearts, which are trump in the examples."""
TURNED = "JH"
HELD = ("9H", "8H", "KD", "9C")
PARTNER_WINS, OTHERS_TRUMP, PARTNER_LED = ("KS", "AS", "7S"), ("AS", "JH"), ("AH", "7H")
"""The tricks before the example hand's turn; its partner played the second-to-last card."""
ANNOUNCED = ("JH", "TH", "9H", "AS", "AD", "AC", "AH", "8C")
SHARED, SOLO = (0, 2, 0, 2, 0, 2, 0, 2), (0,) * 8
"""The winners of the tricks if both partners win some, and if one of them wins them all."""
CLOSE, EQUAL, FAILED = (75, 77), (71, 81), (50, 102)
"""The points in cards, by team."""


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as a table's players read them."""
    return BOOK.pages(
        setting,
        w,
        _facts(setting, w),
        {
            "turned": lambda: (_picture((TURNED,), None, w),),
            "choice": lambda: (_picture(HELD, "H", w),),
            "ranks": lambda: (
                _picture(_ranking("H", "H"), "H", w, "trumps"),
                _picture(_ranking("S", "H"), "H", w),
            ),
            "runs": lambda: (_picture(ANNOUNCED, "H", w),) if setting.options.announcements else (),
        },
    )


def _facts(setting: Setting, w: Words) -> Facts:
    options: Options = setting.options
    mirrored = options.direction == "left"
    void_dealer = (
        {"left": "right", "right": "left"}[options.all_pass_dealer]
        if mirrored
        else options.all_pass_dealer
    )
    all_cards = sum(content.POINTS[TRUMP])
    return {
        **clocks({"bid": BID_SECONDS, "card": CARD_SECONDS}, setting, w),
        "deck": lambda: len(content.DECK),
        "void_dealer": lambda: void_dealer,
        "turned": lambda: card(TURNED, w),
        "trump": lambda: suit("H", w),
        "hand": lambda: cards(HELD, w),
        **_example("plain", PARTNER_WINS, options, w),
        **_example("trumped", OTHERS_TRUMP, options, w),
        **_example("led", PARTNER_LED, options, w),
        "trumps": lambda: _values(_ranking("H", "H"), w),
        "plains": lambda: _values(_ranking("S", "H"), w),
        "all_cards": lambda: all_cards,
        "last_trick": lambda: scoring.LAST_TRICK,
        "round_points": lambda: all_cards + scoring.LAST_TRICK,
        "belote": lambda: scoring.BELOTE,
        "capot": lambda: _scores(options, (all_cards, 0), SHARED)[0],
        "solo": lambda: _scores(options, (all_cards, 0), SOLO)[0],
        "kinds": lambda: _kinds(w),
        "announced": lambda: w.listing(
            [
                announcement(combination.declared_by(0, shown=True), w)
                for combination in scoring.combinations(read_all(ANNOUNCED), TRUMP)
            ]
        ),
        **_count("close", CLOSE, options, belote=True, last=1),
        **_count("equal", EQUAL, options, belote=False, last=0),
        **_count("failed", FAILED, options, belote=True, last=0),
    }


def _example(name: str, trick: Sequence[str], options: Options, w: Words) -> Facts:
    """Returns a trick and the cards that the example hand can legally play to it."""
    numbers = tuple(NUMBER[name] for name in trick)
    free = legal.legal_cards(read_all(HELD), numbers, TRUMP, options)
    return {
        f"{name}_trick": lambda: cards(trick, w),
        f"{name}_legal": lambda: cards(names(free, TRUMP), w),
    }


def _count(name: str, taken: Pair, options: Options, *, belote: bool, last: int) -> Facts:
    """Returns the points and scores of the taker's team, belote included, and of the other team."""
    own, other = taken[0] + scoring.LAST_TRICK * (not last), taken[1] + scoring.LAST_TRICK * last
    scores = _scores(options, taken, (0, 1, 0, 1, 0, 1, 0, last), belote=belote)
    return {
        f"{name}_own": lambda: own,
        f"{name}_other": lambda: other,
        f"{name}_score": lambda: f"{scores[0]} : {scores[1]}",
    }


def _scores(options: Options, taken: Pair, winners: Sequence[int], *, belote: bool = False) -> Pair:
    """Returns the teams' scores in a round that team 0 took."""
    return scoring.count_round(
        options,
        number=1,
        dealer=0,
        taker=0,
        trump=TRUMP,
        winners=winners,
        cards=taken,
        belote=0 if belote else None,
        announcements=(0, 0),
        frozen=0,
        totals=(0, 0),
    ).scores


def _kinds(w: Words) -> str:
    """Returns every kind of announcement, with its points."""
    runs = [
        f"{BOOK.word('announcement', kind, w)} {points}"
        for kind, points in scoring.RUN_POINTS.items()
    ]
    fours = [f"{rank(name, w)} {points}" for name, points in scoring.FOUR_POINTS.items()]
    return f"{', '.join(runs)}; {BOOK.word('announcement', 'four_of_a_kind', w)} {', '.join(fours)}"


def _ranking(which: str, trump: str) -> tuple[str, ...]:
    """Returns the cards in a suit, highest first."""
    return names(content.SUIT_CARDS[SUITS.index(which)], SUITS.index(trump))


def _values(ranking: Sequence[str], w: Words) -> str:
    points = content.POINTS[TRUMP]
    return " · ".join(
        f"{rank(name, w)}\N{NO-BREAK SPACE}{points[NUMBER[name]]}" for name in ranking
    )


def _picture(held: Sequence[str], trump: str | None, w: Words, name: str = "cards") -> Picture:
    drawn = hand_picture.Hand(tuple(held), trump, letters(w))
    return Picture(f"{name}.png", (cards(held, w),), hand_picture.hand, drawn)


# What can be asked about


def things(setting: Setting, view: BeloteView | None, w: Words) -> list[Thing]:
    """Returns the cards: those in the viewer's hand, those on the table, and the rest."""
    held = () if view is None else view.hand or ()
    table = () if view is None else _on_table(view)
    others = [name for name in content.NAMES if name not in (*held, *table)]
    groups = (
        (w.t("Your hand"), held),
        (w.t("On the table"), table),
        (w.t("Other cards") if view else w.t("Cards"), others),
    )
    return [
        Thing(
            name, f"{label(name, w)} · {card_name(name, w)}", partial(_page, name, view, w), group
        )
        for group, members in groups
        for name in members
    ]


def _on_table(view: BeloteView) -> tuple[str, ...]:
    """Returns the cards in the trick, or the card turned up."""
    return tuple(played.card for played in view.trick) if view.trump else (view.turned,)


def _page(name: str, view: BeloteView | None, w: Words) -> Page:
    """Returns what a card is worth, and what the viewer may know about it now."""
    trump = None if view is None else view.trump
    number = NUMBER[name]
    suit_index = number >> 3
    other = (suit_index + 1) % 4

    def worth(trump_index: int) -> dict[str, int]:
        place = 8 - content.STRENGTH[trump_index][number]
        return {"points": content.POINTS[trump_index][number], "place": place}

    as_trump = w.t("**As a trump:** {points} points, rank {place} of 8.", **worth(suit_index))
    as_plain = w.t("**Otherwise:** {points} points, rank {place} of 8.", **worth(other))
    marriage = w.t(
        "The king and queen of trumps in one hand are a belote: {points} points.",
        points=scoring.BELOTE,
    )
    now = [] if view is None else _now(name, view, w)
    title = card_name(name, w)
    return page(
        f"{card(name, w)} {w.capital(title)}",
        *now,
        as_trump,
        as_plain,
        marriage if name[0] in "KQ" and trump in (None, name[1]) else None,
        picture=_picture((name,), trump, w, "card"),
    )


def _now(name: str, view: BeloteView, w: Words) -> list[str]:
    """Returns what a card is worth with this trump, whether it's been played, and what beats it."""
    if view.trump is None:
        return [w.t("**Now:** there are no trumps yet.")]
    trump = SUITS.index(view.trump)
    facts = [
        w.t(
            "**Now:** {suit} are trumps, so it's worth **{points}**.",
            suit=suit(view.trump, w),
            points=content.POINTS[trump][NUMBER[name]],
        )
    ]
    played = {taken.card for trick in view.tricks for taken in trick.cards}
    if name in played:
        return [*facts, w.t("It's been played this round.")]
    out = content.together(content.DECK) & ~read_all((*played, *(view.hand or ())))
    above = names(
        content.BEATS[trump][NUMBER[name]] & out & content.SUIT_CARDS[NUMBER[name] >> 3], trump
    )
    if above:
        facts.append(
            w.t("Higher cards of this suit that others may hold: {cards}.", cards=cards(above, w))
        )
    else:
        facts.append(w.t("No one else can hold a higher card of this suit."))
    if name[1] != view.trump:
        facts.append(w.t("Any trump beats it."))
    if (
        view.hand
        and name in view.hand
        and any(view.viewer in prompt.seats for prompt in view.prompts)
    ):
        reason = legal.explain(view, name)
        facts.append(
            w.t("You may play it now.")
            if reason is None
            else w.t("You can't play it now: {reason}", reason=refusal(reason, w))
        )
    return facts
