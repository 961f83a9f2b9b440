"""Buttons and menus: what belongs to everybody who is asked, on the board and in their hands alike.

In a hand a button carries the picture it is for. On the board, which all Cats share, what each of them has picked in
the menu is their own and is looked up when they press.
"""

from __future__ import annotations

from bot.components.screen import Block, Button, Choice, Menu, Row, Tone, rows
from bot.i18n.words import Words
from cogs.belratti import choices, text
from cogs.belratti.cards import name, story, twist
from rules.belratti.model import Exhibit, Joker, Place
from rules.belratti.view import BelrattiView


def controls(view: BelrattiView, w: Words, pick: str | None = None) -> list[Block]:
    """Returns what the reader of a view can press in the windows that are open to see for everybody.

    Args:
        view: the reader's; the public's gives the board's.
        w: words.
        pick: the picture the reader has picked; ``None`` on the board.
    """
    blocks: list[Block] = [*_proposal(view, w)]
    blocks += _themes(view, w)
    blocks += _demand(view, w)
    blocks += _plus_minus(view, w)
    return blocks + _hanging(view, w, pick)


def _proposal(view: BelrattiView, w: Words) -> list[Block]:
    prompt = choices.window(view, "proposal")
    if prompt is None or view.proposal is None:
        return []
    if view.viewer in view.proposal.agreed:
        back = Button(w.t("Take that back"), "refuse", emoji="✖️", window=prompt.window)
        return [Row((back,))]
    agree = Button(w.t("Agree"), "agree", tone=Tone.GOOD, emoji="✅", window=prompt.window)
    refuse = Button(w.t("Rather not"), "refuse", tone=Tone.DANGER, window=prompt.window)
    return [Row((agree, refuse))]


def _themes(view: BelrattiView, w: Words) -> list[Block]:
    prompt = choices.window(view, "themes")
    if prompt is None:
        return []
    labels = {
        "A": w.t("Replace A"),
        "B": w.t("Replace B"),
        "both": w.t("Replace both"),
    }
    keep = Button(
        w.t("Keep the themes"),
        "keep",
        tone=Tone.GOOD,
        enabled=view.viewer not in prompt.done,
        window=prompt.window,
    )
    new = [
        Button(
            labels[which],
            "themes",
            which,
            emoji=text.sign(Joker.NEW_THEMES, w),
            window=prompt.window,
        )
        for which in choices.theme_requests(view)
    ]
    return [*rows([keep, *new])]


def _demand(view: BelrattiView, w: Words) -> list[Block]:
    prompt = choices.window(view, "demand")
    if prompt is None:
        return []
    mine = next((vote.number for vote in view.votes if vote.seat == view.viewer), None)
    buttons = [
        Button(
            str(number),
            "demand",
            str(number),
            Tone.GOOD if number == mine else Tone.MAIN,
            window=prompt.window,
        )
        for number in choices.demands(view)
    ]
    return [*rows(buttons)]


def _plus_minus(view: BelrattiView, w: Words) -> list[Block]:
    prompt = choices.window(view, "plus_minus")
    if prompt is None:
        return []
    keep = Button(
        w.t("Keep {number}", number=view.demand),
        "hold",
        tone=Tone.GOOD,
        enabled=view.viewer not in prompt.done,
        window=prompt.window,
    )
    change = [
        Button(
            w.t("{number} instead", number=(view.demand or 0) + step),
            "step",
            str(step),
            emoji=text.sign(Joker.PLUS_MINUS, w),
            window=prompt.window,
        )
        for step in choices.steps(view)
    ]
    return [Row((keep, *change))]


def _hanging(view: BelrattiView, w: Words, pick: str | None) -> list[Block]:
    prompt = choices.window(view, "hang", "captain")
    if prompt is None:
        return []
    window = prompt.window
    hanging = {exhibit.card: exhibit.place for exhibit in view.table}
    on_board = view.viewer is None
    picked = pick if pick in hanging else None
    usable = on_board or picked is not None
    before = f"{picked}." if picked else ""
    listed = tuple(
        Choice(
            f"{number} · {name(exhibit.card, w)} ({text.place(exhibit.place, w)})",
            exhibit.card,
            twist(exhibit.card, w),
            exhibit.card == picked,
        )
        for number, exhibit in enumerate(view.table, 1)
    )

    def to(label: str, place: Place, tone: Tone, emoji: str | None = None) -> Button:
        there = picked is not None and hanging[picked] is place
        return Button(
            label, "hang", f"{before}{place.value}", tone, usable and not there, emoji, window
        )

    hang = [
        to(w.t("Under A"), Place.A, Tone.MAIN),
        to(w.t("Under B"), Place.B, Tone.MAIN),
        to(w.t("Aside"), Place.ASIDE, Tone.PLAIN, "✖️"),
    ]
    hung_now = usable and (picked is None or hanging[picked] is not None)
    hang.append(
        Button(w.t("Undecided"), "unhang", picked or "", enabled=hung_now, emoji="↩️", window=window)
    )
    last = [
        Button(
            w.t("That is it ({hung} of {demand})", hung=choices.hung(view), demand=view.demand),
            "confirm",
            tone=Tone.GOOD,
            enabled=choices.is_complete(view) and view.viewer not in prompt.done,
            emoji="✅",
            window=window,
        )
    ]
    if choices.can_ask(view):
        last.append(
            Button(
                w.t("Ask the Owls about it"),
                "ask",
                picked or "",
                enabled=usable,
                emoji=text.sign(Joker.QUESTION, w),
                window=window,
            )
        )
    return [
        Menu(w.t("Pick a picture"), "pick", listed, window=window),
        Row(tuple(hang)),
        Row(tuple(last)),
    ]


def wall_lines(table: tuple[Exhibit, ...], w: Words, *, stories: bool = False) -> list[str]:
    """Returns the wall in words: under each theme, aside and undecided, what hangs there with its number."""
    told = story if stories else name
    lines: list[str] = []
    for where in (Place.A, Place.B, Place.ASIDE, None):
        here = [
            f"**{number}** {told(exhibit.card, w)}"
            for number, exhibit in enumerate(table, 1)
            if exhibit.place is where
        ]
        if here:
            head = text.place(where, w)
            lines.append(f"__{head[:1].upper()}{head[1:]}__ ({len(here)}): {' · '.join(here)}")
    return lines
