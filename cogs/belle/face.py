"""Belle of the Ball's face: the one object the host asks about the game."""

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
from cogs.belle import counts, hands, honours, sayings, screens, sheet
from cogs.belle.picking import Step, next_step
from rules.belle.model import BelleView, Choice, Phase


class BelleFace:
    """What people see of Belle of the Ball."""

    game = "belle"
    look = Look(rgb("45305f"), data.ROOT / "belle" / "cover.svg")

    def title(self, w: Words) -> str:
        """The game's name."""
        return w.t("Belle of the Ball")

    def tagline(self, w: Words) -> str:
        """One sentence on what it is."""
        return w.t("Rival parties, one line of guests, and Belles who ignore the rules.")

    def groups(self, w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
        """Everybody plays alone."""
        return [("", range(seats))]

    def presets(self, w: Words) -> Sequence[PresetSheet]:
        """The sets of options a host picks with one press."""
        return sheet.presets(w)

    def options(self, w: Words) -> Sequence[OptionSheet]:
        """Every option a host can change."""
        return sheet.options(w)

    def board(self, view: BelleView, sitting: Sitting, w: Words) -> Screen:
        """The public board."""
        return screens.board(view, sitting, w)

    def hand(self, view: BelleView, sitting: Sitting, w: Words) -> Screen:
        """A private hand."""
        return hands.hand(view, sitting, w)

    def told(self, event: rules.Event, sitting: Sitting, w: Words) -> str | None:
        """A public event in one line."""
        return sayings.told(event, sitting, w)

    def asked(self, prompt: rules.Prompt, w: Words) -> str:
        """What an open window asks for."""
        return sayings.asked(prompt, w)

    def digests(self, view: BelleView) -> int:
        """One announcement for every line that was dealt, and one at the end."""
        return len(view.history) + (not view.prompts)

    def digest(self, view: BelleView, index: int, sitting: Sitting, w: Words) -> Screen:
        """The announcement of a line, or of the end."""
        return counts.announcement(view, index, sitting, w)

    def result(self, view: BelleView, outcome: rules.Outcome, sitting: Sitting, w: Words) -> Screen:
        """The result card."""
        return counts.result(view, outcome, sitting, w)

    def meaning(self, press: Pressed, view: BelleView, draft: Any) -> dict[str, Any] | Draft:
        """The action a press means, or what has been picked for a Belle so far.

        Raises:
            KeyError: no such verb.
            ValueError: no such choice.
        """
        match press.verb:
            case "invite":
                return {"type": "InviteGuest", "card": press.values[0]}
            case "group":
                return {"type": "GroupGuest", "space": int(press.arg)}
            case "belle":
                return _picked(view, press.values[0], ())
            case "pick":
                step = hands.open_step(view, draft)
                if step is None or press.values[0] not in step.options:
                    raise ValueError(press.values)
                return _picked(view, step.belle, (*step.picks, press.values[0]))
            case "unpick":
                return Draft(None)
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


def _picked(view: BelleView, belle: str, picks: tuple[str, ...]) -> dict[str, Any] | Draft:
    """Returns the action if nothing is left to pick for a Belle, or else how far it has come."""
    refused = {one.belle: one.refusal for one in view.hand or ()}.get(belle)
    if view.turn.phase is Phase.BELLE_OR_INVITE and refused is not None:
        return _played(view, belle, Choice())  # the rules will say why not
    found = next_step(view, belle, picks)
    if isinstance(found, Step):
        return Draft({"belle": belle, "picks": list(picks)})
    return _played(view, belle, found)


def _played(view: BelleView, belle: str, choice: Choice) -> dict[str, Any]:
    """Returns the action that plays a Belle with a choice, or answers her question with it."""
    kind = "ChooseForBelle" if view.turn.asking == belle else "PlayBelle"
    return {"type": kind, "belle": belle, "choice": rules.to_dict(choice)}
