"""Belratti's board, built from views and words: the museum as everyone sees it.

It has no controls, because everyone reads it but only Cats or only Owls may act. The controls are
in players' hands.
"""

from __future__ import annotations

from bot.components.kit import compose, lines, small
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belratti import choices, sheets, text
from cogs.belratti.art import board_picture
from cogs.belratti.art.emoji import CAT, FAKE, FRAME, OWL
from cogs.belratti.cards import BOOK
from rules.belratti.legal import joker_of
from rules.belratti.model import Joker, Phase, Role
from rules.belratti.view import BelrattiView

ACCENT = 0x8C4A63
"""The plum of the museum's walls."""

NEWS = 3
"""The most log lines below a board's first, which may be a heading."""


def board(view: BelrattiView, context: RenderContext, w: Words) -> Screen:
    """Returns the board. While its player has to decide, the hand shows the themes and the wall."""
    heading = w.t(
        "Belratti · table {number} · round {round}", number=context.table_id, round=view.round
    )
    hangs = sheets.wall(view, w) if view.phase is Phase.HANG else sheets.themes(view, w)
    facts = _status_lines(view, context, w)
    said = [*facts]
    if (open_now := view.proposal) is not None:
        said.append(text.proposed(open_now.seat, open_now.request, context, w))
    news = [line for line in context.news if line not in said]
    news = [*news[:1], *news[1:][-NEWS:]]
    return compose(
        ACCENT,
        lines(f"### {heading}", None if context.asked else _call(view, context, w)),
        _table(view, context, w),
        hangs if view.themes and not context.asked else None,
        lines(*facts, small(news)),
    )


def _table(view: BelrattiView, context: RenderContext, w: Words) -> Picture:
    """Returns the picture of the points, the jokers and the players, along with its facts."""
    players = tuple(_player(view, seat, context, w) for seat in range(len(view.roles)))
    score, fakes = (view.score, view.winning_score), (len(view.belratti_pile), view.last_fake)
    facts = [score_line(view, w), *_joker_facts(view, w), _roles_line(view, context, w)]
    if view.phase is Phase.PAINT:
        facts += _painting_lines(view, context, w)
    elif view.phase is Phase.DEMAND and view.votes:
        facts.append(_votes_line(view, context, w))
    facts.append(
        w.n(
            "The pile has {count} picture left.",
            "The pile has {count} pictures left.",
            view.draw_count,
        )
    )
    drawn = board_picture.Board(score, fakes, view.jokers, players)
    return Picture("board.png", tuple(map(sheets.bare, facts)), board_picture.board, drawn)


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


def _call(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns the players, and the decision that the table is waiting for."""
    if view.phase is Phase.OVER:
        return w.t("The match is over.")
    waiting = [context.names[seat] for seat in sorted(choices.waiting(view))]
    call = BOOK.word("call", view.phase, w, demand=view.demand)
    return lines(
        None if view.proposal is None else proposal_line(view, context, w),
        f"**{call}**{_until(view, context)}",
        "-# " + w.t("Waiting for {names}.", names=w.listing(waiting)) if waiting else None,
    )


def _until(view: BelrattiView, context: RenderContext) -> str:
    """Returns when the first open window closes, in Discord's format for times, if it does."""
    closing = [prompt.window for prompt in view.prompts if prompt.window in context.deadlines]
    return context.countdown(min(closing, key=context.deadlines.__getitem__)) if closing else ""


def proposal_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns the joker that was proposed, and the players in favour."""
    assert view.proposal is not None
    name, request = f"**{context.names[view.proposal.seat]}**", view.proposal.request
    agreed = w.listing([context.names[seat] for seat in view.proposal.agreed])
    votes = w.t("In favour: {agreed}; silence means yes.", agreed=agreed)
    proposal = text.proposal(request, w, view, name)
    return text.signed(joker_of(request), f"{proposal} {votes}", w)


def _status_lines(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """Returns what no picture shows: what the Owls stated, and how they answered the question."""
    if view.phase is Phase.PAINT:
        return [
            w.t("🗣️ {name}: {said}", name=context.names[fit.seat], said=text.fit(fit, w))
            for fit in view.fits
        ]
    # A match that is over still has an answer, but no wall.
    if view.phase is not Phase.HANG or view.answer is None:
        return []
    number = text.numbered(view.answer.card, view)
    answer = BOOK.word("answer", view.answer.painted, w, number=number)
    return [text.signed(Joker.QUESTION, answer, w)]


def _roles_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Names the Cats and the Owls."""
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
    """Returns the team's points and Belratti's."""
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
    """Returns the jokers that can be used and those that can't, each with its number."""

    def listed(*, up: bool) -> str:
        return " · ".join(
            f"{text.joker(card.joker, w)} ({card.number})" for card in view.jokers if card.up is up
        )

    facts = [w.t("Jokers: {jokers}", jokers=listed(up=True) or w.t("none yet"))]
    if used := listed(up=False):
        facts.append(w.t("Used: {jokers}", jokers=used))
    return facts


def _painting_lines(view: BelrattiView, context: RenderContext, w: Words) -> list[str]:
    """Returns how many pictures the Owls have painted, and how many are still missing."""
    facts: list[str] = []
    for seat in choices.seats_of(view, Role.OWL):
        count = view.committed[seat]
        line = w.n(
            "{name}: {count} painted", "{name}: {count} painted", count, name=context.names[seat]
        )
        facts.append(f"{line} · ✅ {w.t('ready')}" if seat in view.done else line)
    return [*facts, choices.missing_line(view, w)]


def _votes_line(view: BelrattiView, context: RenderContext, w: Words) -> str:
    votes: list[str] = []
    for number in sorted({vote.number for vote in view.votes}):
        names = [context.names[vote.seat] for vote in view.votes if vote.number == number]
        votes.append(f"{number} {', '.join(names)}")
    return w.t("Votes: {votes}", votes=" · ".join(votes))
