"""Belratti's board, from views and words: the museum as everybody sees it."""

from __future__ import annotations

from collections import Counter

from bot.face import Sitting
from bot.ui.screen import Block, Picture, Screen, Text
from bot.words import Words
from cogs.belratti import moves, pictures, sayings
from cogs.belratti.controls import controls, wall_lines
from cogs.belratti.deck import alt, story
from cogs.belratti.sayings import CAT, FAKE, FRAME, OWL
from rules.belratti.model import Joker, Phase, Role
from rules.belratti.view import BelrattiView

ACCENT = 0x8C4A63
"""The plum of the museum's walls."""

LATEST = 4
"""Lines of what has just happened: the wall itself shows most of it, and the buttons below should stay in reach."""

SIGNS = {
    Joker.PLUS_MINUS: "±1",
    Joker.NEW_THEMES: "A/B",
    Joker.SWAP_HAND: "6×",
    Joker.QUESTION: "?",
}
"""The jokers' signs in pictures."""


def board(view: BelrattiView, sitting: Sitting, w: Words) -> Screen:
    """Returns the board: picture and the same facts in words, and the buttons for those who are asked."""
    heading = w.t(
        "Belratti · table {number} · round {round}", number=sitting.table_id, round=view.round
    )
    blocks: list[Block] = [
        Text(f"### {heading}"),
        Picture("board.png", _alt(view, w), pictures.board, picture(view, sitting, w)),
        Text("\n".join(facts(view, sitting, w))),
    ]
    if sitting.told:
        blocks.append(Text("\n".join(f"-# {line}" for line in sitting.told[-LATEST:])))
    blocks.append(Text(_call(view, sitting, w)))
    return Screen((*blocks, *controls(view, w)), ACCENT)


def caption(view: BelrattiView, w: Words) -> str:
    """Returns what is going on, in a few words."""
    match view.phase:
        case Phase.THEMES:
            return w.t("Two new themes")
        case Phase.DEMAND:
            return w.t("How many pictures?")
        case Phase.PLUS_MINUS:
            return w.t("{number} demanded", number=view.demand)
        case Phase.PAINT:
            return w.t("{count} of {demand} painted", count=sum(view.committed), demand=view.demand)
        case Phase.HANG:
            return w.t("{count} of {demand} hang", count=moves.hung(view), demand=view.demand)
        case Phase.OVER:
            return w.t("The museum is open")


def until(view: BelrattiView, sitting: Sitting) -> str:
    """Returns when the first of the open windows closes, as Discord shows a time, or nothing."""
    ends = [
        sitting.deadlines[prompt.window]
        for prompt in view.prompts
        if prompt.window in sitting.deadlines
    ]
    return f" (<t:{int(min(ends))}:R>)" if ends else ""


def _call(view: BelrattiView, sitting: Sitting, w: Words) -> str:
    """Who is to do what."""
    if view.phase is Phase.OVER:
        return w.t("The match is over.")
    lines: list[str] = []
    if view.proposal is not None:
        lines.append(proposal_line(view, sitting, w))
    waiting = [sitting.names[seat] for seat in sorted(moves.waiting(view))]
    match view.phase:
        case Phase.THEMES:
            text = w.t("▶️ Cats: keep the themes, or use the joker for new ones?")
        case Phase.DEMAND:
            text = w.t("▶️ Cats: agree on a number, but say nothing about the themes.")
        case Phase.PLUS_MINUS:
            text = w.t("▶️ Owls: keep the demand, or use the joker Plus/minus one?")
        case Phase.PAINT:
            text = w.t(
                "▶️ Owls: paint in your hands. All you may tell each other is how well your pictures fit."
            )
        case _:
            text = w.t(
                "▶️ Cats: hang {demand} pictures under A or B, talk as you like. Owls: not a sound!",
                demand=view.demand,
            )
    lines.append(f"**{text}**{until(view, sitting)}")
    if waiting:
        lines.append("-# " + w.t("Waiting for {names}.", names=w.listing(waiting)))
    return "\n".join(lines)


def proposal_line(view: BelrattiView, sitting: Sitting, w: Words) -> str:
    """Returns the joker that is proposed, and who is for it."""
    assert view.proposal is not None
    return w.t(
        "🃏 **{name}** proposes to {what}. For it: {agreed}; silence agrees.",
        name=sitting.names[view.proposal.seat],
        what=sayings.request(view.proposal.request, w),
        agreed=w.listing([sitting.names[seat] for seat in view.proposal.agreed]),
    )


def themes_line(view: BelrattiView, w: Words) -> str:
    """Returns the two themes in words."""
    one, two = view.themes
    return w.t("Themes: **A** {a} · **B** {b}", a=story(one, w), b=story(two, w))


def facts(view: BelrattiView, sitting: Sitting, w: Words) -> list[str]:
    """Returns what lies open, in words."""
    names = sitting.names
    lines = [
        score_line(view, w),
        jokers_line(view, w),
    ]
    if view.phase is Phase.OVER:
        return lines
    lines.insert(0, themes_line(view, w))
    cats = [
        names[seat] + (" 👑" if seat == view.captain else "")
        for seat in moves.seats_of(view, Role.CAT)
    ]
    owls = [names[seat] for seat in moves.seats_of(view, Role.OWL)]
    lines.append(
        w.t(
            "{cat} Cats: {cats} · {owl} Owls: {owls}",
            cat=CAT,
            cats=", ".join(cats),
            owl=OWL,
            owls=", ".join(owls),
        )
    )
    lines += _phase_facts(view, sitting, w)
    lines.append("-# " + w.t("{count} pictures lie in the pile.", count=view.draw_count))
    return lines


def score_line(view: BelrattiView, w: Words) -> str:
    """Returns what the team and Belratti have so far."""
    return w.t(
        "{frame} Team **{score}** of {goal} · {fake} Belratti **{fakes}** of {last}",
        frame=FRAME,
        score=view.score,
        goal=view.winning_score,
        fake=FAKE,
        fakes=len(view.belratti_pile),
        last=view.last_fake,
    )


def jokers_line(view: BelrattiView, w: Words) -> str:
    """Returns the jokers, each with its number, those that are used struck through."""
    told = [
        f"**{sayings.joker(card.joker, w)}** ({card.number})"
        if card.up
        else f"~~{sayings.joker(card.joker, w)}~~ ({card.number})"
        for card in view.jokers
    ]
    return w.t("Jokers: {jokers}", jokers=" · ".join(told))


def _phase_facts(view: BelrattiView, sitting: Sitting, w: Words) -> list[str]:
    names = sitting.names
    if view.phase is Phase.DEMAND and view.votes:
        by_number = {
            number: [names[vote.seat] for vote in view.votes if vote.number == number]
            for number in sorted({vote.number for vote in view.votes})
        }
        votes = " · ".join(f"**{number}** {', '.join(who)}" for number, who in by_number.items())
        return [w.t("Votes: {votes}", votes=votes)]
    if view.phase in (Phase.PLUS_MINUS, Phase.PAINT):
        return [w.t("Demand: **{number}**", number=view.demand), *painting_lines(view, sitting, w)]
    if view.phase is Phase.HANG:
        lines = [
            w.t(
                "Demand **{demand}**: so many are real, four are fakes. **{hung}** hang.",
                demand=view.demand,
                hung=moves.hung(view),
            ),
            *wall_lines(view.table, w, stories=True),
        ]
        if view.answer is not None:
            lines.append(answer_line(view, w))
        return lines
    return []


def answer_line(view: BelrattiView, w: Words) -> str:
    """Returns what the question has brought."""
    assert view.answer is not None
    number = [exhibit.card for exhibit in view.table].index(view.answer.card) + 1
    if view.answer.painted:
        return w.t("❔ The Owls say that number {number} is **real**.", number=number)
    return w.t("❔ The Owls say that number {number} is a **fake**.", number=number)


def painting_lines(view: BelrattiView, sitting: Sitting, w: Words) -> list[str]:
    """Returns what the Owls have said and how much they have painted."""
    if view.phase is not Phase.PAINT:
        return []
    lines: list[str] = []
    fits = {fit.seat: fit for fit in view.fits}
    for seat in moves.seats_of(view, Role.OWL):
        count = view.committed[seat]
        line = w.n(
            "{name}: {count} painted", "{name}: {count} painted", count, name=sitting.names[seat]
        )
        if seat in fits:
            fit = fits[seat]
            line += " · 🗣️ " + sayings.fit(fit.good, fit.medium, fit.bad, w)
        if seat in view.done:
            line += " · ✅ " + w.t("ready")
        lines.append(line)
    lines.append(
        w.n(
            "**{count}** picture is still missing.",
            "**{count}** pictures are still missing.",
            view.missing,
        )
        if view.missing
        else w.t("All pictures are painted.")
    )
    return lines


def _alt(view: BelrattiView, w: Words) -> str:
    """The board as its picture shows it: what is going on, the score, what hangs where, and the themes."""
    told = [caption(view, w), score_line(view, w)]
    if view.phase is Phase.HANG:
        told += wall_lines(view.table, w)
    if view.themes:
        a, b = (alt(card, w) for card in view.themes)
        told.append(w.t("Theme A: {a} Theme B: {b}", a=a, b=b))
    return bare(". ".join(told))


def bare(text: str) -> str:
    """Returns a text without its marks for bold letters and underlining, to be read aloud."""
    return text.replace("*", "").replace("_", "")


# The board as a picture


def piles(view: BelrattiView) -> pictures.Piles:
    """Returns points and jokers as the bar above pictures."""
    return pictures.Piles(
        view.score,
        view.winning_score,
        len(view.belratti_pile),
        view.last_fake,
        tuple(pictures.Joker(SIGNS[card.joker], card.number, card.up) for card in view.jokers),
    )


def picture(view: BelrattiView, sitting: Sitting, w: Words) -> pictures.Board:
    """Returns the board as its picture shows it."""
    votes = Counter(vote.number for vote in view.votes)
    return pictures.Board(
        piles=piles(view),
        themes=view.themes,
        players=tuple(_player(view, seat, sitting, w) for seat in range(len(view.roles))),
        caption=caption(view, w),
        tallies=tuple((number, votes[number]) for number in moves.demands(view)),
        easels=(sum(view.committed), view.demand or 0)
        if view.phase in (Phase.PLUS_MINUS, Phase.PAINT)
        else None,
        wall=tuple(
            pictures.Hung(
                exhibit.card,
                exhibit.place.value if exhibit.place else "",
                ("yes" if view.answer.painted else "no")
                if view.answer is not None and view.answer.card == exhibit.card
                else "",
            )
            for exhibit in view.table
        ),
    )


def _player(view: BelrattiView, seat: int, sitting: Sitting, w: Words) -> pictures.Player:
    vote = next((str(vote.number) for vote in view.votes if vote.seat == seat), "")
    painted = str(view.committed[seat]) if view.roles[seat] is Role.OWL else ""
    return pictures.Player(
        name=sitting.raw_names[seat],
        stand_in=w.t("Seat {number}", number=seat + 1),
        role="cat" if view.roles[seat] is Role.CAT else "owl",
        captain=seat == view.captain,
        waiting=seat in moves.waiting(view),
        done=seat in view.done,
        says=vote if view.phase is Phase.DEMAND else painted if view.phase is Phase.PAINT else "",
    )
