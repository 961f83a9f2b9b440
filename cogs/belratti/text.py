"""Belratti in sentences: jokers, proposals, events, questions and refusals."""

from __future__ import annotations

import rules
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belratti.art.emoji import JOKERS
from cogs.belratti.cards import known, name
from rules.belratti import events
from rules.belratti.legal import joker_of
from rules.belratti.model import (
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Exhibit,
    Hang,
    Joker,
    KeepDemand,
    Place,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Ready,
    Refuse,
    Request,
    StateFit,
    SwapHand,
    Unhang,
    Unready,
    Verdict,
    Withdraw,
)
from rules.belratti.scoring import Band
from rules.belratti.view import BelrattiView


def joker(which: Joker, w: Words) -> str:
    """Returns a joker's name."""
    return {
        Joker.PLUS_MINUS: w.t("Plus/minus one"),
        Joker.NEW_THEMES: w.t("New themes"),
        Joker.SWAP_HAND: w.t("Swap hand"),
        Joker.QUESTION: w.t("Question"),
    }[which]


def sign(which: Joker, w: Words) -> str:
    """Returns a joker's sign as it stands in a text."""
    return w.emoji(JOKERS[which])


def request(asked_for: Request, w: Words) -> str:
    """Returns what a proposed joker would do, as in "Ana proposes to ..."."""
    match asked_for:
        case ProposeNewThemes(which="both"):
            return w.t("replace both themes")
        case ProposeNewThemes(which=which):
            return w.t("replace theme {letter}", letter=which)
        case ProposePlusMinus(step=1):
            return w.t("paint one more picture")
        case ProposePlusMinus():
            return w.t("paint one picture fewer")
        case ProposeQuestion(card=card):
            return w.t("ask whether *{picture}* is real", picture=name(card, w))


def place(where: Place | None, w: Words) -> str:
    """Returns where a picture hangs."""
    match where:
        case Place.A | Place.B:
            return w.t("under {letter}", letter=where.value)
        case Place.ASIDE:
            return w.t("aside")
        case None:
            return w.t("undecided")


def wall_lines(table: tuple[Exhibit, ...], w: Words) -> list[str]:
    """Returns the wall in words: under each theme, aside and undecided, what hangs there with its number."""
    lines: list[str] = []
    for where in (Place.A, Place.B, Place.ASIDE, None):
        here = [
            f"**{number}** {name(exhibit.card, w)}"
            for number, exhibit in enumerate(table, 1)
            if exhibit.place is where
        ]
        if here:
            head = place(where, w)
            lines.append(f"__{head[:1].upper()}{head[1:]}__ ({len(here)}): {' · '.join(here)}")
    return lines


def verdict(what: Verdict, w: Words) -> str:
    """Returns what came of a picture, in two or three words."""
    return {
        Verdict.RIGHT_THEME: w.t("+1 team"),
        Verdict.WRONG_THEME: w.t("wrong theme"),
        Verdict.MISSED: w.t("missed"),
        Verdict.FAKE_HUNG: w.t("+1 Belratti"),
        Verdict.FAKE_FOUND: w.t("found out"),
    }[what]


def band(which: Band, w: Words) -> str:
    """Returns how the visitors like the museum. Rule: BR-72."""
    return {
        Band.TRIUMPH: w.t("Even the statues applaud"),
        Band.SPLENDID: w.t("Hung to perfection"),
        Band.ASSURED: w.t("No canvas left unturned"),
        Band.PASSABLE: w.t("The gist is there"),
        Band.MUDDLED: w.t("More frame than picture"),
        Band.DISMAL: w.t("The cloakroom got better reviews"),
    }[which]


def fit(good: int, medium: int, bad: int, w: Words) -> str:
    """Returns what an Owl says about the hand. Rule: BR-23."""
    return w.t("{good} good · {medium} medium · {bad} bad", good=good, medium=medium, bad=bad)


def log_line(event: rules.Event, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; what the board or the reveal shows goes without saying."""
    names = context.names
    match event:
        case events.RoundBegan():
            return w.t("**Round {number}** begins.", number=event.number)
        case events.JokerProposed():
            text = w.t(
                "{name} proposes to {what}.",
                name=names[event.seat],
                what=request(event.request, w),
            )
            return f"{sign(joker_of(event.request), w)} {text}"
        case events.ProposalAgreed():
            return w.t("{name} agrees.", name=names[event.seat])
        case events.ProposalRefused():
            return w.t("{name} says no to that.", name=names[event.seat])
        case events.ProposalLapsed():
            return w.t("The proposal lapses.")
        case events.JokerUsed():
            text = w.t("The joker **{joker}** is used.", joker=joker(event.joker, w))
            return f"{sign(event.joker, w)} {text}"
        case events.ThemesReplaced():
            return w.t(
                "New themes: A *{a}*, B *{b}*.",
                a=name(event.themes[0], w),
                b=name(event.themes[1], w),
            )
        case events.DemandConfirmed():
            return w.t("{name} wants **{number}**.", name=names[event.seat], number=event.number)
        case events.DemandSet():
            if event.late:
                return w.t("Time is up: the Cats demand **{number}**.", number=event.number)
            return w.t("The Cats demand **{number}** pictures.", number=event.number)
        case events.DemandChanged():
            return w.t("The demand is now **{number}**.", number=event.number)
        case events.FitStated():
            said = fit(event.good, event.medium, event.bad, w)
            return w.t("🗣️ {name}: {said}", name=names[event.seat], said=said)
        case events.HandSwapped():
            return w.t("{name} swaps six pictures.", name=names[event.seat])
        case events.OwlReady():
            return w.t("{name} is ready.", name=names[event.seat])
        case events.OwlUnready():
            return w.t("{name} is not ready after all.", name=names[event.seat])
        case events.PicturesRevealed():
            return w.t(
                "{count} pictures are revealed; four of them are fakes.", count=len(event.cards)
            )
        case events.QuestionAnswered():
            picture = name(event.card, w)
            text = (
                w.t("*{picture}* is **real**, say the Owls.", picture=picture)
                if event.painted
                else w.t("*{picture}* is a **fake**, say the Owls.", picture=picture)
            )
            return f"{sign(Joker.QUESTION, w)} {text}"
        case events.PictureHung():
            return w.t(
                "{name} puts *{picture}* {place}.",
                name=names[event.seat],
                picture=name(event.card, w),
                place=place(event.place, w),
            )
        case events.PictureTakenDown():
            return w.t(
                "{name} takes *{picture}* down.",
                name=names[event.seat],
                picture=name(event.card, w),
            )
        case events.BoardConfirmed():
            return w.t("{name} agrees with the wall.", name=names[event.seat])
        case events.CaptainTookOver():
            return w.t("Time is up: {name} finishes the wall alone.", name=names[event.seat])
        case events.BoardCompleted():
            return w.t("Time is up: the wall was finished at random.")
        case events.RoundScored():
            return w.t(
                "The round brings the team **{team}** and Belratti **{fakes}**.",
                team=event.team,
                fakes=event.belratti,
            )
        case events.JokerReturned():
            text = w.t("The joker **{joker}** is back!", joker=joker(event.joker, w))
            return f"{sign(event.joker, w)} {text}"
        case events.PileRefilled():
            return w.t(
                "The discards are shuffled: {count} pictures are in the pile.", count=event.count
            )
        case _:
            return None


def prompt_text(prompt: rules.Prompt, w: Words) -> str:
    """Returns what an open window asks for."""
    match prompt.kind:
        case "themes":
            return w.t("keep the themes, or propose new ones?")
        case "demand" | "demand_closing":
            return w.t("how many pictures do you demand?")
        case "plus_minus":
            return w.t("keep the demand, or propose one more or less?")
        case "paint":
            return w.t("the museum is waiting for your pictures.")
        case "hang":
            return w.t("it is time to hang the pictures.")
        case "captain":
            return w.t("it is up to you to finish the wall.")
        case _:
            return w.t("a joker is proposed: do you agree?")


def move_text(action: rules.Action, view: BelrattiView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words; pictures by their number and name."""
    match action:
        case ProposeNewThemes() | ProposePlusMinus() | ProposeQuestion():
            return w.t("Propose to {what}", what=request(action, w))
        case Continue():
            return w.t("Keep the themes")
        case KeepDemand():
            return w.t("Keep {number}", number=view.demand)
        case ConfirmDemand(number):
            return w.n("{count} picture", "{count} pictures", number)
        case Commit(card, theme):
            return w.t(
                "Paint {picture} for {letter}", picture=numbered(card, view, w), letter=theme.value
            )
        case Withdraw(card):
            return w.t("Take {picture} back", picture=numbered(card, view, w))
        case StateFit(good, medium, bad):
            return ", ".join(fit_part(*part, w) for part in enumerate((good, medium, bad)))
        case SwapHand(cards):
            first, *others = [numbered(card, view, w) for card in cards]
            return ", ".join([w.t("Swap {picture}", picture=first), *others])
        case Hang(card, where):
            return f"{numbered(card, view, w)}: {place(where, w)}"
        case Unhang(card):
            return f"{numbered(card, view, w)}: {place(None, w)}"
        case _:
            return _plain_moves(w)[type(action)]


def _plain_moves(w: Words) -> dict[type[rules.Action], str]:
    return {
        Ready: w.t("Ready"),
        Unready: w.t("Not ready after all"),
        ConfirmBoard: w.t("Done hanging"),
        Agree: w.t("Agree"),
        Refuse: w.t("Rather not"),
    }


def fit_part(which: int, count: int, w: Words) -> str:
    """Returns a part of what an Owl says: how many pictures fit well, so-so or badly."""
    told = (w.t("Good: {count}"), w.t("Medium: {count}"), w.t("Bad: {count}"))
    return told[which].format(count=count)


def numbered(card: str, view: BelrattiView, w: Words) -> str:
    """Returns a picture with its number: on the wall, or in the viewer's hand."""
    wall = [exhibit.card for exhibit in view.table]
    mine = sorted((*(view.hand or ()), *(item.card for item in view.commitments)))
    return f"{(wall if card in wall else mine).index(card) + 1} {name(card, w)}"


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why something is not allowed."""
    named = error.params
    match error.code:
        case "joker_down":
            return w.t(
                "The joker {joker} lies face down; a perfect round can bring it back.",
                joker=joker(Joker(str(named["joker"])), w),
            )
        case "proposal_open":
            return w.t("A joker has already been proposed; answer that first.")
        case "pile_too_short":
            return w.t(
                "Only {left} pictures are left in the pile, and {needed} must stay for the fakes.",
                left=named["left"],
                needed=named["needed"],
            )
        case "bad_demand":
            return w.t(
                "The demand must be between {least} and {most}.",
                least=named["least"],
                most=named["most"],
            )
        case "not_in_hand":
            return w.t("{picture} is not in your hand.", picture=_picture(named["card"], w))
        case "demand_met":
            return w.t("All {count} pictures are already painted.", count=named["demand"])
        case "bad_fit":
            return w.t(
                "The total must be between 1 and {held}, the pictures you have.",
                held=named["held"],
            )
        case "already_ready":
            return w.t("You have already said you are ready; take that back first.")
        case "hand_too_small":
            return w.t(
                "You need {needed} pictures in hand that are not painted; take some back first.",
                needed=named["needed"],
            )
        case "not_six_cards":
            return w.t("Pick exactly {needed} different pictures.", needed=named["needed"])
        case "not_on_table":
            return w.t("That picture is not on the wall.")
        case "wrong_number_hung":
            return w.t(
                "{hung} pictures are hanging, but {demand} are real: hang more or take some down.",
                hung=named["hung"],
                demand=named["demand"],
            )
        case "not_committed":
            return w.t("You have not painted {picture}.", picture=_picture(named["card"], w))
        case "pictures_missing":
            return w.n(
                "{count} picture is still missing.",
                "{count} pictures are still missing.",
                int(str(named["missing"])),
            )
        case "not_ready":
            return w.t("You have not said that you are ready.")
        case "not_hung":
            return w.t("That picture is already undecided.")
        case "pick_first":
            return w.t("Pick a picture in the menu first.")
        case "not_your_turn":
            return w.t("That is not your part this round: Cats hang, Owls paint.")
        case "bad_joker_numbers":
            return w.t("Each joker needs a different number: 3, 4, 5 and 6.")
        case _:
            return None


def _picture(card: object, w: Words) -> str:
    return f"*{name(str(card), w)}*" if known(str(card)) else w.t("That")
