"""Belle of the Ball in sentences: events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belle import cards
from cogs.belle.art.emoji import LADY
from rules.belle import events
from rules.belle.model import Choice, Phase


def log_line(event: rules.Event, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; dealing and tidying up go without saying."""
    names = context.names
    return _of_belles(event, names, w) or _of_guests(event, names, w) or _of_rounds(event, names, w)


def _of_guests(event: rules.Event, names: Sequence[str], w: Words) -> str | None:
    match event:
        case events.ChipsPlaced():
            return w.n(
                "{name} skips {count} guest and leaves {chips}.",
                "{name} skips {count} guests and leaves {chips}.",
                len(event.cards),
                name=names[event.seat],
                chips=cards.chips(event.each * len(event.cards), w),
            )
        case events.ChipsCollected():
            return w.t(
                "{name} gets {chips} from {card}.",
                name=names[event.seat],
                chips=cards.chips(event.chips, w),
                card=cards.name(event.card, w),
            )
        case events.ChipsPaid():
            return w.t(
                "{name} pays {chips} to {receiver}.",
                name=names[event.seat],
                chips=cards.chips(event.chips, w),
                receiver=names[event.receiver],
            )
        case events.GuestInvited():
            return _invited(event, names, w)
        case events.BelleInvited():
            if event.belle is None:
                return w.t("{name} takes a Belle from the deck.", name=names[event.seat])
            return w.t(
                "{name} adds **{belle}** to their hand.",
                name=names[event.seat],
                belle=cards.name(event.belle, w),
            )
        case events.GuestGrouped():
            if event.host != event.seat:
                return w.t(
                    "{guest} ends up in group {group} of {host}.",
                    guest=cards.name(event.guest, w),
                    group=event.space + 1,
                    host=names[event.host],
                )
            return w.t(
                "{name} puts {guest} into group {group}.",
                name=names[event.seat],
                guest=cards.name(event.guest, w),
                group=event.space + 1,
            )
        case events.GroupScored():
            return w.t(
                "**{name} completes group {group}**: {sum} chips.",
                name=names[event.seat],
                group=event.space + 1,
                sum=cards.arithmetic(event.tallies, w),
            )
        case events.GroupDiscarded() if event.kept:
            kept = w.listing([cards.name(guest, w) for guest in event.kept])
            return w.t("{guests} stay with {name}.", guests=kept, name=names[event.seat])
        case events.GuestMoved():
            return w.t(
                "{guest} moves from group {origin} to group {group}.",
                guest=cards.name(event.guest, w),
                origin=event.origin + 1,
                group=event.space + 1,
            )
        case events.GuestsExchanged():
            one, other = (cards.name(guest, w) for guest in event.guests)
            return w.t("{one} and {other} change places.", one=one, other=other)
        case events.GuestSentAway():
            return w.t(
                "{guest} leaves {host} for the end of the line.",
                guest=cards.name(event.guest, w),
                host=names[event.host],
            )
        case _:
            return None


def _invited(event: events.GuestInvited, names: Sequence[str], w: Words) -> str:
    name, guest = names[event.seat], cards.name(event.guest, w)
    match event.source:
        case "line":
            return w.t("{name} invites **{guest}**.", name=name, guest=guest)
        case "deck":
            return w.t("{name} brings **{guest}** from the deck.", name=name, guest=guest)
        case "discard":
            return w.t("{name} calls **{guest}** back to the ball.", name=name, guest=guest)
        case "party":
            host = "" if event.host is None else names[event.host]
            return w.t("{name} poaches **{guest}** from {host}.", name=name, guest=guest, host=host)


def _of_rounds(event: rules.Event, names: Sequence[str], w: Words) -> str | None:
    match event:
        case events.StartTokenGiven(reason="fewest"):
            return w.t("{name} has the fewest chips and starts.", name=names[event.seat])
        case events.StartTokenGiven(reason="belle"):
            return w.t("{name} starts by the grace of a Belle.", name=names[event.seat])
        case events.BellesShuffled():
            return w.t("The Belles are reshuffled.")
        case events.LineRearranged():
            return w.t("The line stands in a new order.")
        case events.DeckLookedAt():
            return w.n(
                "{name} looks at the top card of the deck.",
                "{name} looks at the top {count} cards of the deck.",
                event.count,
                name=names[event.seat],
            )
        case events.RoundEnded():
            return w.t("Round {number} is over.", number=event.round)
        case events.GuestsLeftOver():
            return w.n(
                "{count} card is left over and not dealt.",
                "{count} cards are left over and not dealt.",
                len(event.cards),
            )
        case events.MatchEnded():
            winners = w.listing([names[seat] for seat in event.ranking[0]])
            return w.t("**The ball is over. Most chips: {names}.**", names=winners)
        case _:
            return None


def _of_belles(event: rules.Event, names: Sequence[str], w: Words) -> str | None:
    match event:
        case events.BellePlayed():
            return w.t(
                "{sign} **{name} plays {belle}**: {effect}",
                sign=w.emoji(LADY),
                name=names[event.seat],
                belle=cards.name(event.belle, w),
                effect=cards.effect(event.belle, w),
            )
        case events.BelleAnswered():
            return w.t(
                "{belle}: {choice}.",
                belle=cards.name(event.belle, w),
                choice=chosen(event.choice, w),
            )
        case events.ChipsGained():
            return w.t(
                "{name} takes {chips} for {belle}.",
                name=names[event.seat],
                chips=cards.chips(event.chips, w),
                belle=cards.name(event.belle, w),
            )
        case events.CardReserved():
            return w.t(
                "🎀 {guest} is reserved for {name}.",
                guest=cards.name(event.card, w),
                name=names[event.seat],
            )
        case events.ReservationEnded():
            return w.t("{guest} is no longer reserved.", guest=cards.name(event.card, w))
        case events.StartClaimed():
            return w.t("{name} will start the next round.", name=names[event.seat])
        case events.SpaceOpened():
            return w.t("{name} has room for one more group.", name=names[event.seat])
        case events.SpaceClosed():
            return w.t("The extra space of {name} closes.", name=names[event.seat])
        case events.GroupEnlarged():
            return w.t(
                "Group {group} of {name} is full at {count} guests.",
                group=event.space + 1,
                name=names[event.seat],
                count=event.full_at,
            )
        case _:
            return None


def chosen(choice: Choice, w: Words) -> str:
    """Returns a choice about a group that scores, in words."""
    parts: list[str] = []
    if choice.group is not None:
        parts.append(w.t("group {number}", number=choice.group.space + 1))
    if choice.cards:
        parts.append(w.listing([cards.name(card, w) for card in choice.cards]))
    if choice.interests:
        parts.append(
            w.listing(
                [f"{w.emoji(cards.GLYPHS[one])} {cards.word(one, w)}" for one in choice.interests]
            )
        )
    return ", ".join(parts)


def prompt_text(prompt: rules.Prompt, w: Words) -> str:
    """Returns what an open window asks for."""
    match prompt.kind:
        case Phase.GROUP:
            return w.t("your guest is waiting for a group.")
        case Phase.BELLE_CHOICE | Phase.SCORE_CHOICE:
            return w.t("your Belle has a question.")
        case Phase.INVITE:
            return w.t("it is your turn to invite a guest.")
        case _:
            return w.t("it is your turn: a Belle, or a guest.")


def question(belle: str, place: int, pick: str, w: Words) -> str:
    """Returns what a Belle asks for next.

    Args:
        belle: which Belle.
        place: how many things have been picked for her so far.
        pick: one of the things that can be picked.
        w: the reader's words.
    """
    if pick.startswith("of"):
        return w.t("From whose party?")
    if pick.startswith("with:"):
        return w.t("A guest with which interest?")
    known = {
        ("L3", 0): w.t("Who stands first?"),
        ("L3", 1): w.t("Who stands second?"),
        ("L3", 2): w.t("Who stands third?"),
        ("L4", 0): w.t("Whom do you invite?"),
        ("L4", 1): w.t("Who goes under the deck first?"),
        ("L5", 0): w.t("Who comes back to the ball?"),
        ("P1", 0): w.t("Who changes partners?"),
        ("P1", 1): w.t("To which group?"),
        ("P2", 0): w.t("Who waltzes? (name the earlier group first)"),
        ("P2", 1): w.t("With whom?"),
        ("P6", 1): w.t("Who stays?"),
        ("P6", 2): w.t("Who stays as well?"),
        ("S2", 1): w.t("A toast to what?"),
        ("S3", 1): w.t("Which interest is matched? (name the first of the two)"),
        ("S3", 2): w.t("And counts the same as which other?"),
        ("M1", 0): w.t("Into whose group does the first guest stray?"),
        ("M2", 0): w.t("Which guest of yours goes?"),
        ("M2", 1): w.t("In exchange for whom?"),
        ("M3", 0): w.t("Whom do you poach?"),
        ("M4", 0): w.t("Whose carriage is at the door?"),
        ("M5", 0): w.t("Whom do you reserve?"),
    }
    if (belle, place) in known:
        return known[belle, place]
    if pick.startswith("@"):
        return w.t("Which group?")
    return w.t("Which interest?") if pick in cards.GLYPHS else w.t("Which guest?")


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why an action is not allowed."""
    named = error.params
    match error.code:
        case "belle_not_in_hand":
            return w.t("That Belle is not in your hand.")
        case "card_not_in_line":
            return w.t("No one by that name is in the line.")
        case "reserved_for_other":
            return w.t(
                "{card} is reserved for someone else.", card=cards.name(str(named["card"]), w)
            )
        case "too_few_chips":
            return w.t(
                "{card} costs {price}, and you have {chips}.",
                card=cards.name(str(named["card"]), w),
                price=cards.chips(int(str(named["price"])), w),
                chips=cards.chips(int(str(named["chips"])), w),
            )
        case "no_such_space":
            return w.n(
                "Your party has {count} space.",
                "Your party has {count} spaces.",
                int(str(named["spaces"])),
            )
        case "group_full":
            return w.t("That group is full.")
        case "other_belle_asks":
            return w.t("{belle} asks first.", belle=cards.name(str(named["belle"]), w))
        case code:
            return obstacle(code, w)


def obstacle(code: str, w: Words) -> str | None:
    """Returns why a Belle cannot be played now, or what has to be chosen for her."""
    return _needs(code, w) or _wants(code, w)


def _needs(code: str, w: Words) -> str | None:
    return {
        "belle_not_now": w.t("Belles are played at the beginning of your own turn."),
        "belle_unplayable": w.t("There is nothing she could do now."),
        "belle_needs_group_one_short": w.t("You need a group that is one guest short of full."),
        "belle_needs_guest_deck": w.t("The deck is empty."),
        "belle_needs_guest_discard": w.t("No one has left the ball yet."),
        "belle_needs_guest_of_yours": w.t("You have no guest yet."),
        "belle_needs_two_groups": w.t("You need guests in two groups."),
        "belle_needs_group_of_one_to_four": w.t("You need a group of one to four guests."),
        "belle_needs_group_of_three_or_four": w.t("You need a group of three or four guests."),
        "belle_needs_shared_interest": w.t(
            "In no group of three or four do two guests share an interest."
        ),
        "belle_needs_opponent_group_of_one_to_three": w.t(
            "No opponent has a group of one to three guests."
        ),
        "belle_needs_guest_first_in_line": w.t(
            "The first card you could invite is a Belle, not a guest."
        ),
        "belle_needs_opponent_guest": w.t("No opponent has a guest yet."),
        "belle_needs_two_chips": w.t("You need 2 chips to pay with."),
        "belle_needs_opponent_group_of_two": w.t("No opponent has a group of two guests or more."),
    }.get(code)


def _wants(code: str, w: Words) -> str | None:
    return {
        "belle_wants_nothing": w.t("There is nothing to choose for her."),
        "belle_wants_order_of_first_four": w.t(
            "Name the first four of the line in their new order."
        ),
        "belle_wants_discarded_guest": w.t("Name a guest who has left the ball."),
        "belle_wants_guest_and_space": w.t("Name a guest of yours and another group with room."),
        "belle_wants_guests_of_two_groups": w.t(
            "Name two guests of two different groups of yours."
        ),
        "belle_wants_group_of_one_to_four": w.t("Name a group of yours with one to four guests."),
        "belle_wants_group_and_shared_interest": w.t(
            "Name a group of yours with three or four guests, and an interest two of them share."
        ),
        "belle_wants_opponent_group_of_one_to_three": w.t(
            "Name an opponent's group of one to three guests."
        ),
        "belle_wants_own_and_opponent_guest": w.t("Name a guest of yours and one of an opponent."),
        "belle_wants_last_placed_guest": w.t(
            "Name the guest placed last in an opponent's group of two or more."
        ),
        "belle_wants_card_in_line": w.t("Name someone in the line who is not reserved yet."),
        "belle_asks_guest_and_order_of_rest": w.t(
            "Take one of the cards you see, and put the others under the deck."
        ),
        "belle_asks_group_of_four": w.t("Name a group of yours with exactly four guests."),
        "belle_asks_two_guests_to_keep": w.t("Name two guests of the full group."),
        "belle_asks_full_group": w.t("Name one of your full groups."),
        "belle_asks_shared_interest": w.t("Name an interest that guests of the full group share."),
        "belle_asks_two_interests": w.t("Name two interests that occur in the full group."),
    }.get(code)
