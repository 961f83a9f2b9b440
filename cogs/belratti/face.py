"""Belratti's face: the one object the host asks about Belratti."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import data
import rules
from bot.draw.colours import rgb
from bot.draw.cover import Look
from bot.face import OptionSheet, Page, PresetSheet, Sitting
from bot.film import Film
from bot.honours import Career, Earned, Honour
from bot.tables.commands import Draft, Pressed
from bot.ui.screen import Screen
from bot.words import Words
from cogs.belratti import ends, hands, honours, presses, sayings, screens, sheet
from rules.belratti.view import BelrattiView


class BelrattiFace:
    """What people see of Belratti."""

    game = "belratti"
    look = Look(rgb("5b3045"), data.ROOT / "belratti" / "cover.svg")

    def title(self, w: Words) -> str:
        """The game's name."""
        return w.t("Belratti")

    def tagline(self, w: Words) -> str:
        """One sentence on what it is."""
        return w.t("All against a forger: paint without a word, and tell the real from the fake.")

    def groups(self, w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
        """One group: everybody plays together."""
        return [("", tuple(range(seats)))]

    def presets(self, w: Words) -> Sequence[PresetSheet]:
        """The sets of options a host picks with one press."""
        return sheet.presets(w)

    def options(self, w: Words) -> Sequence[OptionSheet]:
        """Every option a host can change."""
        return sheet.options(w)

    def board(self, view: BelrattiView, sitting: Sitting, w: Words) -> Screen:
        """The public board."""
        return screens.board(view, sitting, w)

    def hand(self, view: BelrattiView, sitting: Sitting, w: Words) -> Screen:
        """A private hand."""
        return hands.hand(view, sitting, w)

    def told(self, event: rules.Event, sitting: Sitting, w: Words) -> str | None:
        """A public event in one line."""
        return sayings.told(event, sitting, w)

    def asked(self, prompt: rules.Prompt, w: Words) -> str:
        """What an open window asks for."""
        return sayings.asked(prompt, w)

    def digests(self, view: BelrattiView) -> int:
        """One digest a round that was evaluated: its reveal."""
        return len(view.history)

    def digest(self, view: BelrattiView, index: int, sitting: Sitting, w: Words) -> Screen:
        """The reveal of a round."""
        return ends.reveal(view, index, sitting, w)

    def result(
        self, view: BelrattiView, outcome: rules.Outcome, sitting: Sitting, w: Words
    ) -> Screen:
        """The result card."""
        return ends.result(view, sitting, w)

    def meaning(self, press: Pressed, view: BelrattiView, draft: Any) -> dict[str, Any] | Draft:
        """The action a press means, or what has been picked so far.

        Raises:
            KeyError, ValueError, IndexError: no such verb or choice.
        """
        return presses.meaning(press, view, draft)

    def refusal(self, error: rules.RuleError, w: Words) -> str | None:
        """Why not."""
        return sayings.refusal(error, w)

    def pages(self, w: Words) -> Sequence[Page]:
        """The rules as told to players."""
        return sheet.pages(w)

    def honours(self, w: Words) -> Sequence[Honour]:
        """Every achievement of the game."""
        return honours.honours(w)

    def earned(self, film: Film, careers: Mapping[rules.Seat, Career]) -> Earned:
        """What a finished match has earned whom."""
        return honours.earned(film, careers)
