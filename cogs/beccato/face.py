"""Beccato!'s face: the one object the host asks about Beccato!."""

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
from bot.tables.tempo import Tempo
from bot.ui.screen import Screen
from bot.words import Words
from cogs.beccato import honours, panel, sayings, screens, sheet, talk
from rules.beccato.view import TableView

COOLDOWN = 3.0
"""Seconds between two gestures of a player."""

STEADY = 1.0
"""Seconds of a round in which no call is taken: a press meant for the round before must not end this one."""


class BeccatoFace:
    """What people see of Beccato!."""

    game = "beccato"
    look = Look(rgb("6a4420"), data.ROOT / "beccato" / "cover.svg")

    def title(self, w: Words) -> str:
        """The game's name."""
        return w.t("Beccato!")

    def tagline(self, w: Words) -> str:
        """One sentence on what it is."""
        return w.t("Secret signals in plain sight, and a shout that the fastest wins.")

    def groups(self, w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
        """One group: who plays with whom depends on how many come."""
        return [("", range(seats))]

    def presets(self, w: Words) -> Sequence[PresetSheet]:
        """The sets of options a host picks with one press."""
        return sheet.presets(w)

    def options(self, w: Words) -> Sequence[OptionSheet]:
        """Every option a host can change."""
        return sheet.options(w)

    def board(self, view: TableView, sitting: Sitting, w: Words) -> Screen:
        """The public board."""
        return screens.board(view, sitting, w)

    def hand(self, view: TableView, sitting: Sitting, w: Words) -> Screen:
        """A private panel."""
        return panel.hand(view, sitting, w)

    def told(self, event: rules.Event, sitting: Sitting, w: Words) -> str | None:
        """A public event in one line."""
        return sayings.told(event, sitting, w)

    def asked(self, prompt: rules.Prompt, w: Words) -> str:
        """What an open window asks for."""
        return sayings.asked(prompt, w)

    def digests(self, view: TableView) -> int:
        """One digest a call that is settled."""
        return len(screens.settled(view))

    def digest(self, view: TableView, index: int, sitting: Sitting, w: Words) -> Screen:
        """What came of a call."""
        return screens.digest(view, index, sitting, w)

    def result(self, view: TableView, outcome: rules.Outcome, sitting: Sitting, w: Words) -> Screen:
        """The result card."""
        return screens.result(view, outcome, sitting, w)

    def meaning(self, press: Pressed, view: TableView, draft: Any) -> dict[str, Any] | Draft:
        """The action a press means, or more of a plan for the team's signal.

        Raises:
            KeyError, ValueError, IndexError: no such verb or choice.
        """
        match press.verb:
            case "pass":
                return {"type": "PassCard", "card": press.arg}
            case "chicchirichi":
                return {"type": "Chicchirichi"}
            case "coccode":
                return {"type": "Coccode", "breed": press.arg or None}
            case "beccato":
                return {"type": "Beccato", "target": int(press.arg)}
            case "gesture" | "gesture_more":
                return {"type": "Gesture", "gesture": press.values[0]}
            case "egg":
                return {"type": "TakeEgg", "source": press.arg}
            case "place":
                return {"type": "PlaceEgg", "level": int(press.arg)}
            case "ready":
                return {"type": "Ready"}
            case "agree":
                return {"type": "Agree", "proposal": int(press.arg)}
            case _:
                return talk.meaning(press, view, draft)

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

    def tempo(self, action: str) -> Tempo:
        """How fast actions may follow: gestures have a cooldown, calls wait until a round has been seen."""
        match action:
            case "Gesture":
                return Tempo(again=COOLDOWN)
            case "Coccode" | "Beccato":
                return Tempo(settle=STEADY)
            case _:
                return Tempo()
