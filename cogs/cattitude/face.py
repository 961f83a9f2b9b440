"""Cattitude's face: the one object the host asks about Cattitude."""

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
from cogs.cattitude import counts, honours, panels, sayings, screens, sheet
from cogs.cattitude.drafts import BidDraft, SecureDraft, loss_of, my_tableau
from rules.cattitude.cards import Species
from rules.cattitude.model import CattitudeView


class CattitudeFace:
    """What people see of Cattitude."""

    game = "cattitude"
    look = Look(rgb("2f4368"), data.ROOT / "cattitude" / "cover.svg")

    def title(self, w: Words) -> str:
        """The game's name."""
        return w.t("Cattitude")

    def tagline(self, w: Words) -> str:
        """One sentence on what it is."""
        return w.t("Noble cats split, offer and snatch birds, and hide them in their palaces.")

    def groups(self, w: Words, seats: int) -> Sequence[tuple[str, Sequence[int]]]:
        """Everybody plays alone."""
        return [("", range(seats))]

    def presets(self, w: Words) -> Sequence[PresetSheet]:
        """The sets of options a host picks with one press."""
        return sheet.presets(w)

    def options(self, w: Words) -> Sequence[OptionSheet]:
        """Every option a host can change."""
        return sheet.options(w)

    def board(self, view: CattitudeView, sitting: Sitting, w: Words) -> Screen:
        """The public board."""
        return screens.board(view, sitting, w)

    def hand(self, view: CattitudeView, sitting: Sitting, w: Words) -> Screen:
        """A private hand."""
        return panels.hand(view, sitting, w)

    def told(self, event: rules.Event, sitting: Sitting, w: Words) -> str | None:
        """A public event in one line."""
        return sayings.told(event, sitting, w)

    def asked(self, prompt: rules.Prompt, w: Words) -> str:
        """What an open window asks for."""
        return sayings.asked(prompt, w)

    def digests(self, view: CattitudeView) -> int:
        """One digest a round, and the final count."""
        return counts.digests(view)

    def digest(self, view: CattitudeView, index: int, sitting: Sitting, w: Words) -> Screen:
        """A round's account, or the final count."""
        return counts.digest(view, index, sitting, w)

    def result(
        self, view: CattitudeView, outcome: rules.Outcome, sitting: Sitting, w: Words
    ) -> Screen:
        """The result card."""
        return counts.result(view, outcome, sitting, w)

    def meaning(self, press: Pressed, view: CattitudeView, draft: Any) -> dict[str, Any] | Draft:
        """The action a press means, or how it changes what has been picked so far.

        Raises:
            KeyError, ValueError, IndexError: no such verb, card or species.
        """
        match press.verb:
            case "flip":
                _need_card(press.arg, view)
                return Draft(BidDraft.of(draft).flip(press.arg).value())
            case "add":
                added = [value.rsplit(".", 1)[0] for value in press.values]
                return Draft(BidDraft.of(draft).with_added(_on_tableau(added, view)).value())
            case "lock":
                shown, closed = BidDraft.of(draft).split(view.hand or ())
                return {"type": "LockBid", "open": list(shown), "closed": list(closed)}
            case "take":
                return {"type": "ChooseBid", "bid": press.arg}
            case "lose":
                return Draft(press.arg)
            case "lost":
                return {"type": "ChooseLoss", "species": list(loss_of(press.arg))}
            case "keep":
                picked = SecureDraft.of(draft).toggled(Species(press.arg), view)
                return Draft(picked.value())
            case "royal":
                picked = SecureDraft.of(draft).swapped(Species(press.arg), view)
                return Draft(picked.value())
            case "secure":
                return {"type": "Secure", **SecureDraft.of(draft).value()}
            case "unlock":
                return {"type": "Unlock"}
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


def _need_card(place: str, view: CattitudeView) -> None:
    """Raises unless the press is about a card of the hand, or about an added one, which the draft knows."""
    if not place.startswith("+") and not 0 <= int(place) < len(view.hand or ()):
        raise IndexError(place)


def _on_tableau(cards: list[str], view: CattitudeView) -> list[str]:
    """Returns the cards if they all lie in front of the viewer and may join the bids together."""
    left = list(my_tableau(view))
    for card in cards:
        left.remove(card)  # ValueError: it does not lie there
    if len(cards) > view.most_added:
        raise ValueError(cards)
    return cards
