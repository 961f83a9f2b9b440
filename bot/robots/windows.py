"""The windows in which robots may act, and the robots' random seeds."""

from __future__ import annotations

import hashlib
from typing import Any

import rules
from bot.tables.kinds import kind_of
from bot.tables.model import Status, Table


def windows(table: Table) -> dict[tuple[rules.Seat, str], rules.Prompt]:
    """Returns the windows robots may act in, by seat and window; none if there are no people."""
    if table.status is not Status.PLAYING or table.match is None or not table.attending:
        return {}
    kind = kind_of(table)
    if kind.steps is not None or not kind.here:
        return {}
    robots = {seat for seat, person in table.taken() if person.robot}
    if kind.script is not None:
        next_seat, action = kind.script(table) or (None, {})
        return {
            (seat, prompt.window): prompt
            for prompt in table.match.prompts
            for seat in prompt.seats
            if seat == next_seat and accepts(table.match, prompt, action)
        }
    return {
        (seat, prompt.window): prompt
        for prompt in table.match.prompts
        for seat in prompt.seats
        if seat in robots and (seat not in prompt.done or prompt.mode is rules.Mode.OPEN)
    }


def accepts(match: rules.Match, prompt: rules.Prompt, action: dict[str, Any]) -> bool:
    """Returns whether a window accepts actions of this type."""
    return any(kind.__name__ == action.get("type") for kind in match.game.accepts[prompt.kind])


def dice_of(table: Table, seat: rules.Seat, window: str, rounds: int) -> int:
    """Returns a robot's seed for a decision: kept across restarts, and as secret as the table's."""
    text = f"robot:{table.record.seed}:{seat}:{window}:{rounds}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
