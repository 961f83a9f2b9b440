"""Belratti's board, from views and words: the museum as everyone sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import rules
from bot.components.emoji import spoken
from bot.components.kit import asked, compose, lines, small
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Block, Picture, Screen, Touchable, in_a_row
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
    """Returns the board: its pictures, what they do not show, and the controls of all asked."""
    heading = w.t(
        "Belratti · table {number} · round {round}", number=context.table_id, round=view.round
    )
    controls = choices.controls(view, w)
    facts = _status_lines(view, context, w)
    news = [line for line in context.news if line not in facts]
    return compose(
        ACCENT,
        lines(f"### {heading}", None if context.asked else _call(view, context, w)),
        _table(view, controls, context, w),
        _wall(view, controls, w) if view.phase is Phase.HANG else None,
        lines(*facts, small(news)),
        choices.proposal(view, w),
        controls,
    )


def _table(
    view: BelrattiView, controls: Sequence[Block], context: RenderContext, w: Words
) -> Picture:
    """Returns the picture of the table; its themes can be touched."""
    open_proposal = text.refusal(rules.IllegalAction("proposal_open"), w) or ""
    why = open_proposal if asked(view, "themes") else ""
    letters = dict(zip(view.themes, "AB", strict=False))
    items = choices.touchables(letters, controls, view, w, why)
    facts, drawn = _facts(view, context, w), picture(view, context, w)
    return Picture("board.png", facts, board_picture.board, drawn, items=items)


def _wall(view: BelrattiView, controls: Sequence[Block], w: Words) -> Picture:
    """Returns the picture of the wall."""
    items = wall_items(view, controls, w)
    marks = [f" → {text.place(hung.place, w)}" if hung.place else "" for hung in view.table]
    drawn = board_picture.Wall(view.table, view.answer)
    return Picture("wall.png", described(items, marks, w), board_picture.wall, drawn, items=items)


def wall_items(view: BelrattiView, controls: Sequence[Block], w: Words) -> tuple[Touchable, ...]:
    """Returns the pictures on the wall, each with a message's controls for it."""
    cards = {exhibit.card: exhibit.card for exhibit in view.table}
    return choices.touchables(cards, controls, view, w)


def described(
    items: Sequence[Touchable],
    marks: Sequence[str],
    w: Words,
    *others: str,
) -> tuple[str, ...]:
    """Returns numbered pictures as facts, after others: by short names if that is too long."""
    facts: tuple[str, ...] = ()
    for names in ([item.name for item in items], [name(item.code, w) for item in items]):
        marked = enumerate(zip(names, marks, strict=True), 1)
        listed = (f"{number}. {label}{mark}" for number, (label, mark) in marked)
        facts = tuple(map(bare, (*others, *listed)))
        if len(in_a_row(facts)) <= ALT_LIMIT:
            break
    return facts


def caption(view: BelrattiView, w: Words) -> str:
    """Returns the phase in a few words."""
    count = sum(view.committed) if view.phase is Phase.PAINT else choices.hung(view)
    demand = view.demand
    return BOOK.word("caption", view.phase, w, number=demand, demand=demand, count=count)


def until(view: BelrattiView, context: RenderContext) -> str:
    """Returns when the first open window closes, as Discord shows a time, or nothing."""
    closing = [prompt.window for prompt in view.prompts if prompt.window in context.deadlines]
    return context.countdown(min(closing, key=context.deadlines.__getitem__)) if closing else ""


def _call(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns what the table waits for, and the players."""
    if view.phase is Phase.OVER:
        return w.t("The match is over.")
    waiting = [context.names[seat] for seat in sorted(choices.waiting(view))]
    call = BOOK.word("call", view.phase, w, demand=view.demand)
    return lines(
        None if view.proposal is None else proposal_line(view, context, w),
        f"**{call}**{until(view, context)}",
        "-# " + w.t("Waiting for {names}.", names=w.listing(waiting)) if waiting else None,
    )


def proposal_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns the proposed joker, and the players in favour."""
    assert view.proposal is not None
    name, request = f"**{context.names[view.proposal.seat]}**", view.proposal.request
    agreed = w.listing([context.names[seat] for seat in view.proposal.agreed])
    votes = w.t("In favour: {agreed}; silence means yes.", agreed=agreed)
    proposal = text.proposal(request, w, view, name)
    return text.signed(joker_of(request), f"{proposal} {votes}", w)


def themes_line(themes: Sequence[str], w: Words) -> str:
    """Returns the two themes in words, for the description of a picture that shows them."""
    a, b = (story(card, w) for card in themes)
    return w.t("Themes: **A**: {a} · **B**: {b}", a=a, b=b)


def _status_lines(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """Returns what no picture shows: the Owls' statements, and their answer to the question."""
    if view.phase is Phase.PAINT:
        return [
            w.t("🗣️ {name}: {said}", name=context.names[fit.seat], said=text.fit(fit, w))
            for fit in view.fits
        ]
    # A match that is over has an answer still, but no wall.
    if view.phase is not Phase.HANG or view.answer is None:
        return []
    number = text.numbered(view.answer.card, view)
    answer = BOOK.word("answer", view.answer.painted, w, number=number)
    return [text.signed(Joker.QUESTION, answer, w)]


def _roles_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns the names of the Cats and of the Owls."""
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
    """Returns the points of the team and of Belratti."""
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
    """Returns the jokers that can be used, and those that cannot, each with its number."""

    def listed(*, up: bool) -> str:
        return " · ".join(
            f"{text.joker(card.joker, w)} ({card.number})" for card in view.jokers if card.up is up
        )

    facts = [w.t("Jokers: {jokers}", jokers=listed(up=True) or w.t("none of them"))]
    if used := listed(up=False):
        facts.append(w.t("Used: {jokers}", jokers=used))
    return facts


def painting_lines(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """Returns the statements of the Owls who paint, and how many pictures they have painted."""
    facts: list[str] = []
    fits = {fit.seat: fit for fit in view.fits}
    for seat in choices.seats_of(view, Role.OWL):
        count = view.committed[seat]
        line = w.n(
            "{name}: {count} painted", "{name}: {count} painted", count, name=context.names[seat]
        )
        if seat in fits:
            line += " · 🗣️ " + text.fit(fits[seat], w)
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


def _facts(view: BelrattiView, context: RenderContext, w: Words) -> tuple[str, ...]:
    """Returns what the picture shows: the phase, the score, the jokers, the themes, the roles."""
    facts = [caption(view, w), score_line(view, w), *_joker_facts(view, w)]
    if view.themes:
        facts += [themes_line(view.themes, w), _roles_line(view, context, w)]
    if view.phase is Phase.PAINT:
        facts += painting_lines(view, context, w)
    elif view.phase is Phase.DEMAND and view.votes:
        facts.append(_votes_line(view, context, w))
    facts.append(
        w.n(
            "{count} picture is left in the pile.",
            "{count} pictures are left in the pile.",
            view.draw_count,
        )
    )
    return tuple(map(bare, facts))


def _votes_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    votes: list[str] = []
    for number in sorted({vote.number for vote in view.votes}):
        names = [context.names[vote.seat] for vote in view.votes if vote.number == number]
        votes.append(f"{number} {', '.join(names)}")
    return w.t("Votes: {votes}", votes=" · ".join(votes))


def bare(text: str) -> str:
    """Returns a text as people hear it: with plain signs, without marks of emphasis."""
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
