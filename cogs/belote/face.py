"""Belote's face: the one object the host asks about Belote."""

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
from cogs.belote import counts, honours, sayings, screens, sheet
from cogs.belote.sayings import EMBLEMS
from rules.belote import notation
from rules.belote.model import BeloteView


class BeloteFace:
    """What people see of Belote."""

    game = "belote"
    look = Look(rgb("1f4d40"), data.ROOT / "belote" / "cover.svg")

    def title(self, w: Words) -> str:
        """The game's name."""
        return w.t("Belote")

    def tagline(self, w: Words) -> str:
        """One sentence on what it is."""
        return w.t("Tricks and trumps for two pairs of partners.")

    def groups(self, w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
        """The two teams."""
        return [
            (w.t("{emblem} Team Sun", emblem=EMBLEMS[0]), (0, 2)),
            (w.t("{emblem} Team Moon", emblem=EMBLEMS[1]), (1, 3)),
        ]

    def presets(self, w: Words) -> Sequence[PresetSheet]:
        """The sets of options a host picks with one press."""
        return sheet.presets(w)

    def options(self, w: Words) -> Sequence[OptionSheet]:
        """Every option a host can change."""
        return sheet.options(w)

    def board(self, view: BeloteView, sitting: Sitting, w: Words) -> Screen:
        """The public board."""
        return screens.board(view, sitting, w)

    def hand(self, view: BeloteView, sitting: Sitting, w: Words) -> Screen:
        """A private hand."""
        return screens.hand(view, sitting, w)

    def told(self, event: rules.Event, sitting: Sitting, w: Words) -> str | None:
        """A public event in one line."""
        return sayings.told(event, sitting, w)

    def asked(self, prompt: rules.Prompt, w: Words) -> str:
        """What an open window asks for."""
        return sayings.asked(prompt, w)

    def digests(self, view: BeloteView) -> int:
        """One digest a round that was played."""
        return len(view.history)

    def digest(self, view: BeloteView, index: int, sitting: Sitting, w: Words) -> Screen:
        """The count of a round."""
        return counts.count(view, index, sitting, w)

    def result(
        self, view: BeloteView, outcome: rules.Outcome, sitting: Sitting, w: Words
    ) -> Screen:
        """The result card."""
        return counts.result(view, outcome, sitting, w)

    def meaning(self, press: Pressed, view: BeloteView, draft: None) -> dict[str, Any] | Draft:
        """The action a press means; nothing in Belote is picked in two steps.

        Raises:
            KeyError: no such verb.
        """
        match press.verb:
            case "take":
                return {"type": "Take"}
            case "pass":
                return {"type": "Pass"}
            case "trump":
                return {"type": "NameTrump", "suit": press.arg}
            case "card":
                return {"type": "PlayCard", "card": press.arg}
            case "call":
                return {"type": "PlayCard", "card": press.arg, "call": True}
            case _:
                raise KeyError(press.verb)

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

    def notation(self, match: rules.Match) -> str:
        """A finished match as text."""
        return notation.write(match.seed, match.options, match.log)
