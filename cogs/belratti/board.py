"""Belratti's board, from views and words: the museum as everyone sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.components.emoji import spoken
from bot.components.kit import compose, lines, small
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belratti import choices, text
from cogs.belratti.art import board_picture
from cogs.belratti.art.emoji import CAT, FAKE, FRAME, OWL
from cogs.belratti.cards import BOOK, name, story
from rules.belratti.legal import joker_of
from rules.belratti.model import Joker, Phase, Role
from rules.belratti.view import BelrattiView

ACCENT = 0x8C4A63
"""The plum of the museum's walls."""


def board(view: BelrattiView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: the picture, the wall while the Cats hang, what they do not show in words, and the buttons for
    those who are asked.
    """
    heading = w.t(
        "Belratti · table {number} · round {round}", number=context.table_id, round=view.round
    )
    hung = None
    if view.phase is Phase.HANG:
        alt = bare(_hanging(view, w))
        hung = Picture(
            "wall.png", alt, board_picture.wall, board_picture.Wall(view.table, view.answer)
        )
    said = _status_lines(view, context, w)
    news = [line for line in context.news if line not in said]
    alt, shown = _alt(view, context, w), picture(view, context, w)
    return compose(
        ACCENT,
        lines(f"### {heading}", None if context.asked else _call(view, context, w)),
        Picture("board.png", alt, board_picture.board, shown),
        hung,
        lines(*said, small(news)),
        choices.proposal(view, w),
        choices.controls(view, w),
    )


def _hanging(view: BelrattiView, w: Words) -> str:
    """Returns the pictures on the wall, each with what there is to be seen on it, and where it hangs."""
    told = ""
    for say in (story, name):  # the stories of a big wall can be too long
        told = "; ".join(
            f"{number}. {say(exhibit.card, w)}"
            + (f" → {text.place(exhibit.place, w)}" if exhibit.place else "")
            for number, exhibit in enumerate(view.table, 1)
        )
        if len(told) <= ALT_LIMIT:
            break
    return told


def caption(view: BelrattiView, w: Words) -> str:
    """Returns what is happening, in a few words."""
    count = sum(view.committed) if view.phase is Phase.PAINT else choices.hung(view)
    demand = view.demand
    return BOOK.word("caption", view.phase, w, number=demand, demand=demand, count=count)


def until(view: BelrattiView, context: RenderContext) -> str:
    """Returns when the first of the open windows closes, as Discord shows a time, or nothing."""
    closing = [prompt.window for prompt in view.prompts if prompt.window in context.deadlines]
    return context.countdown(min(closing, key=context.deadlines.__getitem__)) if closing else ""


def _call(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Who should do what."""
    if view.phase is Phase.OVER:
        return w.t("The match is over.")
    waiting = [context.names[seat] for seat in sorted(choices.waiting(view))]
    said = BOOK.word("call", view.phase, w, demand=view.demand)
    return lines(
        None if view.proposal is None else proposal_line(view, context, w),
        f"**{said}**{until(view, context)}",
        "-# " + w.t("Waiting for {names}.", names=w.listing(waiting)) if waiting else None,
    )


def proposal_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns the joker that is proposed, and who is for it."""
    assert view.proposal is not None
    name = f"**{context.names[view.proposal.seat]}**"
    agreed = w.listing([context.names[seat] for seat in view.proposal.agreed])
    votes = w.t("In favour: {agreed}; silence means yes.", agreed=agreed)
    said = f"{text.proposal(view.proposal.request, w, view, name)} {votes}"
    return f"{text.sign(joker_of(view.proposal.request), w)} {said}"


def themes_line(themes: Sequence[str], w: Words) -> str:
    """Returns the two themes in words, for the description of a picture that shows them."""
    one, two = (story(card, w) for card in themes)
    return w.t("Themes: **A**: {a} · **B**: {b}", a=one, b=two)


def _status_lines(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """What has been said that no picture shows: how the Owls' hands fit, and their answer to the question."""
    if view.phase is Phase.PAINT:
        return [
            w.t(
                "🗣️ {name}: {said}",
                name=context.names[fit.seat],
                said=text.fit(fit.good, fit.medium, fit.bad, w),
            )
            for fit in view.fits
        ]
    # The answer stays in the view of a match that is over, but the wall it is about has been cleared.
    return [answer_line(view, w)] if view.phase is Phase.HANG and view.answer is not None else []


def _roles_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Who is a Cat, who an Owl."""
    names = context.names
    cats = [
        names[seat] + (" 👑" if seat == view.captain else "")
        for seat in choices.seats_of(view, Role.CAT)
    ]
    owls = [names[seat] for seat in choices.seats_of(view, Role.OWL)]
    return w.t(
        "{cat} Cats: {cats} · {owl} Owls: {owls}",
        cat=w.emoji(CAT),
        cats=", ".join(cats),
        owl=w.emoji(OWL),
        owls=", ".join(owls),
    )


def score_line(view: BelrattiView, w: Words) -> str:
    """Returns what the team and Belratti have so far."""
    return w.t(
        "{frame} Team **{score}** of {goal} · {fake} Belratti **{fakes}** of {last}",
        frame=w.emoji(FRAME),
        score=view.score,
        goal=view.winning_score,
        fake=w.emoji(FAKE),
        fakes=len(view.belratti_pile),
        last=view.last_fake,
    )


def _joker_facts(view: BelrattiView, w: Words) -> list[str]:
    """The jokers that can still be used, and those that cannot, each with its number."""

    def listed(*, up: bool) -> str:
        return " · ".join(
            f"{text.joker(card.joker, w)} ({card.number})" for card in view.jokers if card.up is up
        )

    facts = [w.t("Jokers: {jokers}", jokers=listed(up=True) or w.t("none of them"))]
    if used := listed(up=False):
        facts.append(w.t("Used: {jokers}", jokers=used))
    return facts


def answer_line(view: BelrattiView, w: Words) -> str:
    """Returns what the question has brought."""
    assert view.answer is not None
    number = [exhibit.card for exhibit in view.table].index(view.answer.card) + 1
    said = (
        w.t("The Owls say that number {number} is **real**.", number=number)
        if view.answer.painted
        else w.t("The Owls say that number {number} is a **fake**.", number=number)
    )
    return f"{text.sign(Joker.QUESTION, w)} {said}"


def painting_lines(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """Returns what the Owls have said and how much they have painted."""
    if view.phase is not Phase.PAINT:
        return []
    facts: list[str] = []
    fits = {fit.seat: fit for fit in view.fits}
    for seat in choices.seats_of(view, Role.OWL):
        count = view.committed[seat]
        line = w.n(
            "{name}: {count} painted", "{name}: {count} painted", count, name=context.names[seat]
        )
        if seat in fits:
            fit = fits[seat]
            line += " · 🗣️ " + text.fit(fit.good, fit.medium, fit.bad, w)
        if seat in view.done:
            line += " · ✅ " + w.t("ready")
        facts.append(line)
    return [*facts, missing_line(view, w)]


def missing_line(view: BelrattiView, w: Words) -> str:
    """Returns how many pictures the Owls still have to paint."""
    if not view.missing:
        return w.t("All pictures are painted.")
    return w.n(
        "**{count}** picture is still missing.",
        "**{count}** pictures are still missing.",
        view.missing,
    )


def _alt(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """The board as its picture shows it: what is going on, the score, the jokers, the themes, and who is what."""
    facts = [caption(view, w), score_line(view, w), *_joker_facts(view, w)]
    if view.themes:
        facts += [themes_line(view.themes, w), _roles_line(view, context, w)]
    facts += _phase_facts(view, context, w)
    facts.append(
        w.n(
            "{count} picture is left in the pile.",
            "{count} pictures are left in the pile.",
            view.draw_count,
        )
    )
    return bare("\n".join(facts))


def _phase_facts(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """What the lower part of the picture shows."""
    match view.phase:
        case Phase.DEMAND if view.votes:
            by_number = {
                number: [context.names[vote.seat] for vote in view.votes if vote.number == number]
                for number in sorted({vote.number for vote in view.votes})
            }
            votes = " · ".join(f"{number} {', '.join(who)}" for number, who in by_number.items())
            return [w.t("Votes: {votes}", votes=votes)]
        case Phase.PAINT:
            return painting_lines(view, context, w)
        case _:
            return []


def bare(text: str) -> str:
    """Returns a text as it is read aloud: with plain signs, and without marks for bold and underlining."""
    return spoken(text).replace("__", "")


# The board as a picture


def picture(view: BelrattiView, context: RenderContext, w: Words) -> board_picture.Board:
    """Returns the board as its picture shows it."""
    votes = Counter(vote.number for vote in view.votes)
    painting = view.phase in (Phase.PLUS_MINUS, Phase.PAINT)
    return board_picture.Board(
        score=(view.score, view.winning_score),
        fakes=(len(view.belratti_pile), view.last_fake),
        jokers=view.jokers,
        themes=view.themes,
        players=tuple(_player(view, seat, context, w) for seat in range(len(view.roles))),
        caption=caption(view, w),
        tallies=tuple((number, votes[number]) for number in choices.demands(view)),
        easels=(sum(view.committed), view.demand or 0) if painting else None,
    )


def _player(
    view: BelrattiView, seat: int, context: RenderContext, w: Words
) -> board_picture.Player:
    role, says = view.roles[seat], ""
    if view.phase is Phase.DEMAND:
        says = next((str(vote.number) for vote in view.votes if vote.seat == seat), "")
    elif view.phase is Phase.PAINT and role is Role.OWL:
        says = str(view.committed[seat])
    return board_picture.Player(
        name=context.drawn(seat, w),
        role=role,
        captain=seat == view.captain,
        waiting=seat in choices.waiting(view),
        done=seat in view.done,
        says=says,
    )
