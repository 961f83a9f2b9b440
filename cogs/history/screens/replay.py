"""The screen for one step of a replay: what happened, the board, and one player's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

import rules
from bot.components.custom_id import number
from bot.components.kit import lines, row, small, stack
from bot.components.screen import Block, Button, Choice, Menu, Picture, Screen, Separator
from bot.i18n.words import Words, plain
from bot.tables.commands import Refused
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, RenderContext
from bot.ui.offers import TableAdditions
from bot.ui.people import name_of
from bot.ui.table_screens import link

LEAPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
"""How far the jump menu reaches in each direction; every step is a few jumps from any other."""

SPECTATOR = "s"
"""Stands for the spectator, in place of a seat number."""


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A replay step and its viewer, which is all that a button needs to carry.

    Attributes:
        step: the step, from 0 for the deal.
        eyes: the viewer's seat, or ``None`` for a spectator.
    """

    step: int
    eyes: int | None

    def __str__(self) -> str:
        return f"{self.step}.{SPECTATOR if self.eyes is None else self.eyes}"

    @classmethod
    def read(cls, text: str, replay: rules.Replay) -> ReplayPosition:
        """Parses a button's argument, clamping steps beyond either end.

        Raises:
            Refused: the text is malformed, or names a seat that doesn't exist.
        """
        step, _, eyes = text.partition(".")
        at = number(step, range(10**6))
        seat = None if eyes == SPECTATOR else number(eyes, range(replay.match.seats))
        if at is None or (seat is None and eyes != SPECTATOR):
            raise Refused("bad_option")
        return cls(min(at, replay.last), seat)


def public_sitting(table: Table, w: Words) -> RenderContext:
    """Returns the context for rendering a finished table."""
    names = tuple(name_of(person, w) if person else w.t("no one") for person in table.seats)
    return RenderContext(
        table.id,
        tuple(plain(name) for name in names),
        names,
        place=link(table, w),
        rules_version=table.record.rules_version,
    )


def step_screen(
    table: Table,
    replay: rules.Replay,
    spot: ReplayPosition,
    game_ui: GameUI,
    w: Words,
    thought: Sequence[str] = (),
) -> Screen:
    """Returns a step of a finished table, with the coach's lines and buttons to other steps."""
    context = public_sitting(table, w)
    step = replay.steps[spot.step]
    heading = w.t(
        "### Replay · {game} · table {number}\n**Step {step} of {last}** · {told}",
        game=game_ui.title(w),
        number=table.id,
        step=spot.step,
        last=replay.last,
        told=_headline(replay, spot.step, context, w),
    )
    notes = [*_event_lines(step, game_ui, context, w), *thought]
    shown = scenes(replay, spot, game_ui, context, w)
    blocks = stack(
        lines(heading, small(notes)),
        Separator(),
        [scene.blocks for scene in shown],
        _controls(replay, spot, game_ui, context, w),
    )
    return Screen(tuple(blocks), shown[0].accent)


def scenes(
    replay: rules.Replay, spot: ReplayPosition, game_ui: GameUI, context: RenderContext, w: Words
) -> list[Screen]:
    """Returns a step's scenes for a single message, without buttons."""
    numbered = enumerate(_scenes(replay, spot, game_ui, context, w))
    return [
        replace(scene, blocks=tuple(_renamed(scene.without_controls().blocks, at)))
        for at, scene in numbered
    ]


def _scenes(
    replay: rules.Replay, spot: ReplayPosition, game_ui: GameUI, context: RenderContext, w: Words
) -> Iterator[Screen]:
    """Yields a step's scenes: new round summaries, then the board and a hand, or the result."""
    match = replay.steps[spot.step].match
    view = match.view(None)
    counted = (
        game_ui.summary_count(replay.steps[spot.step - 1].match.view(None)) if spot.step else 0
    )
    for index in range(counted, game_ui.summary_count(view)):
        yield game_ui.summary(view, index, context, w)
    if match.outcome is not None:
        yield game_ui.result(view, match.outcome, context, w)
        return
    yield game_ui.board(view, context, w)
    if spot.eyes is not None:
        yield game_ui.hand(match.view(spot.eyes), context, w)


def _renamed(blocks: tuple[Block, ...], number: int) -> Iterator[Block]:
    """Yields a scene's blocks, with file names that no other scene in the message uses."""
    for place, block in enumerate(blocks):
        if isinstance(block, Picture):
            yield replace(block, name=f"scene{number}-{place}.png")
        else:
            yield block


def _headline(replay: rules.Replay, number: int, context: RenderContext, w: Words) -> str:
    step = replay.steps[number]
    if number == 0:
        return w.t("The deal")
    if step.seat is not None:
        return w.t("{name} moves", name=context.names[step.seat])
    if step.undone is not None:
        return w.t("↩️ {name} undoes the last move.", name=context.names[step.undone])
    names = w.listing([context.names[seat] for seat in step.late])
    return w.t("⌛ {name} ran out of time.", name=names) if names else w.t("⌛ Time ran out.")


def _event_lines(
    step: rules.ReplayStep, game_ui: GameUI, context: RenderContext, w: Words
) -> list[str]:
    lines = (game_ui.log_line(event, context, w) for event in _public(step))
    return [line for line in lines if line is not None]


def _public(step: rules.ReplayStep) -> Iterator[rules.Event]:
    """Yields the events that everyone may know once a match is over.

    A pass counts only once, though each player who saw it got a copy of the event during the match.
    """
    passed: set[rules.Event] = set()
    for event in step.events:
        if not event.passing and event.visible_to(None):
            yield event
        elif event.passing and (shown := structs.replace(event, to=None)) not in passed:
            passed.add(shown)
            yield shown


def _controls(
    replay: rules.Replay, spot: ReplayPosition, game_ui: GameUI, context: RenderContext, w: Words
) -> list[Block]:
    at = w.t("Step {step}", step=spot.step)

    def to(step: int, emoji: str, name: str) -> Button:
        # The name keeps ids apart when two buttons lead to the same step.
        there = ReplayPosition(max(0, min(step, replay.last)), spot.eyes)
        shut = at if there == spot else ""
        return Button("", "replay_to", f"{name}.{there}", shut=shut, emoji=emoji)

    steps = row(
        to(0, "⏮️", "first"),
        to(spot.step - 1, "◀️", "back"),
        to(spot.step + 1, "▶️", "on"),
        to(replay.last, "⏭️", "last"),
    )
    more = row(
        *verify_offer("", w, ""),
        Button(w.t("Save as files"), "replay_export", emoji="💾"),
    )
    return [steps, _jumps(replay, spot, context, w), _eyes(spot, replay, context, w), more]


def _jumps(replay: rules.Replay, spot: ReplayPosition, context: RenderContext, w: Words) -> Menu:
    near = {spot.step + sign * leap for sign in (-1, 1) for leap in LEAPS}
    there = sorted(step for step in near | {0, replay.last} if 0 <= step <= replay.last)
    raw = structs.replace(context, names=context.raw_names)
    choices = tuple(
        Choice(w.t("Step {step}", step=step), str(step), _headline(replay, step, raw, w))
        for step in there
        if step != spot.step
    )
    return Menu(w.t("Jump to a step"), "replay_jump", choices, window=str(spot))


def _eyes(spot: ReplayPosition, replay: rules.Replay, context: RenderContext, w: Words) -> Menu:
    spectator = Choice(w.t("A spectator"), SPECTATOR, chosen=spot.eyes is None, emoji="👀")
    players = (
        Choice(
            context.raw_names[seat] or str(seat + 1),
            str(seat),
            w.t("Seat {number}", number=seat + 1),
            spot.eyes == seat,
        )
        for seat in range(replay.match.seats)
    )
    return Menu(w.t("View it as"), "replay_eyes", (spectator, *players), window=str(spot))


def _after(table: Table, w: Words) -> list[Button]:
    replay = Button(w.t("Replay"), "replay", emoji="🎞️")
    turned = Button(w.t("Where it turned"), "turned", emoji="🧭")
    return [replay, turned] if table.match is not None else []


ADDED = TableAdditions(after=_after)


def verify_offer(_game: str, w: Words, _label: str) -> list[Button]:
    """Returns the button that checks whether a finished match was fair."""
    return [Button(w.t("Verify"), "replay_verify", emoji="🔎")]
