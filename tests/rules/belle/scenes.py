"""Scenes to play in: chosen cards in chosen places, and short ways to act and look."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

import rules
from rules.belle.belles import EFFECTS
from rules.belle.content import Content
from rules.belle.game import BelleGame
from rules.belle.model import (
    BelleView,
    Choice,
    ChooseForBelle,
    GroupGuest,
    InviteGuest,
    Phase,
    Place,
    PlayBelle,
    Space,
    State,
)
from tests.support.cards import census
from tests.support.driven import Driven

_GAME = rules.GAMES["belle"]
assert isinstance(_GAME, BelleGame)
GAME = _GAME
CONTENT: Content = GAME.content
BY_INTERESTS = {guest.interests: guest.id for guest in CONTENT.guests}
GUESTS = tuple(guest.id for guest in CONTENT.guests)


def guest(a: str, b: str, c: str) -> str:
    return BY_INTERESTS[a, b, c]


SEVEN = (
    guest("globes", "hearts", "telescopes"),
    guest("globes", "hearts", "roses"),
    guest("globes", "teapots", "chessmen"),
    guest("globes", "books", "candles"),
    guest("globes", "violins", "butterflies"),
)
"""The group of E1: five globes and two hearts, everything else once."""

EIGHT = (
    guest("horses", "hearts", "anchors"),
    guest("horses", "hearts", "candles"),
    guest("horses", "books", "anchors"),
    guest("horses", "teapots", "butterflies"),
    guest("masks", "violins", "telescopes"),
)
"""Four horses, two hearts, two anchors."""


ELEVEN = (
    guest("masks", "books", "roses"),
    guest("masks", "books", "chessmen"),
    guest("masks", "violins", "roses"),
    guest("horses", "violins", "candles"),
    guest("horses", "teapots", "anchors"),
)
"""Three masks, and two each of horses, books, violins and roses."""


class Scene(Driven):
    """A match of Belle of the Ball; the active seat does everything."""

    __slots__ = ()

    @property
    def active(self) -> int:
        return self._state.turn.seat

    @property
    def kind(self) -> str:
        return self.prompts[0].kind

    @property
    def line(self) -> tuple[str, ...]:
        return tuple(place.card for place in self._state.line)

    @property
    def line_chips(self) -> tuple[int, ...]:
        return tuple(place.chips for place in self._state.line)

    @property
    def chips(self) -> tuple[int, ...]:
        return tuple(player.chips for player in self._state.players)

    @property
    def invitations(self) -> list[str]:
        return [a.card for a in self.legal(self.active) if isinstance(a, InviteGuest)]

    @property
    def answers(self) -> list[Choice]:
        return [a.choice for a in self.legal(self.active) if isinstance(a, ChooseForBelle)]

    def view(self, viewer: rules.Viewer = None) -> BelleView:
        seen = super().view(viewer)
        assert isinstance(seen, BelleView)
        return seen

    def hand(self, seat: int) -> tuple[str, ...]:
        return self._state.players[seat].hand

    def space(self, seat: int, index: int) -> Space:
        return self._state.players[seat].spaces[index]

    def guests(self, seat: int, index: int) -> tuple[str, ...]:
        return self.space(seat, index).guests

    def choices(self, name: str) -> list[Choice]:
        """Returns the possible choices when a Belle is played."""
        return [
            action.choice
            for action in self.legal(self.active)
            if isinstance(action, PlayBelle) and action.belle == name
        ]

    def act(self, action: Any) -> tuple[rules.Event, ...]:
        """Plays an action and returns the events; checks that no card is lost."""
        before = census("belle", self._state)
        events = self.play(self.active, action)
        assert census("belle", self._state) == before
        assert self.from_json(self.to_json()) == self
        return events

    def belle(self, name: str, **choice: Any) -> tuple[rules.Event, ...]:
        return self.act(PlayBelle(name, Choice(**choice)))

    def after(self, name: str, **choice: Any) -> Self:
        """Plays a Belle, who comes into the hand if necessary."""
        state: State = self._state
        player = state.players[self.active]
        if name not in player.hand:
            for pile in ("belle_deck", "belle_discard"):
                setattr(state, pile, tuple(b for b in getattr(state, pile) if b != name))
            players = list(state.players)
            players[self.active] = replace(player, hand=(name, *player.hand))
            turn = replace(state.turn, phase=Phase.BELLE_OR_INVITE)
            self.change(players=tuple(players), turn=turn)
        self.belle(name, **choice)
        return self

    def invite(self, card: str) -> tuple[rules.Event, ...]:
        return self.act(InviteGuest(card))

    def group(self, space: int) -> tuple[rules.Event, ...]:
        return self.act(GroupGuest(space))

    def turn(self, card: str, space: int) -> tuple[rules.Event, ...]:
        return self.invite(card) + self.group(space)

    def answer(self, name: str, **choice: Any) -> tuple[rules.Event, ...]:
        return self.act(ChooseForBelle(name, Choice(**choice)))

    def refused_now(self, action: Any) -> str:
        error = self.refusal(self.active, action)
        assert isinstance(error, rules.IllegalAction)
        return error.code

    def refused_belle(self, name: str, **choice: Any) -> str:
        """Returns why a Belle can't be played with this choice."""
        return self.refused_now(PlayBelle(name, Choice(**choice)))

    def unplayable(self, name: str) -> str:
        """Returns why a Belle in the hand can't be played at all; list, view and refusal agree."""
        code = self.refused_belle(name)
        assert self.choices(name) == []
        hand = self.view(self.active).hand or ()
        assert [card.refusal for card in hand if card.belle == name] == [code]
        return code


def scene(
    seats: int = 2,
    *,
    line: Sequence[str | Place] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    groups: Mapping[tuple[int, int], Sequence[str] | Space] | None = None,
    chips: Sequence[int] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    belle_deck: Sequence[str] | None = None,
    active: int = 0,
    start: int = 0,
    plays: int = 1,
    version: int | None = None,
    **options: object,
) -> Scene:
    """Returns a match at the start of a turn.

    Cards without a place are out of sight: guests among the removed unless ``deck`` is omitted,
    Belles in the deck, or in the discard pile if ``belle_deck`` is given. ``plays`` lets the
    active seat play several Belles. ``version`` is an earlier version of the rules.
    """
    match = Scene.new("belle", seats=seats, seed="scene", options=options, version=version)
    hands, chips = hands or {}, chips or [5] * seats
    spaces = {
        at: space if isinstance(space, Space) else Space(tuple(space))
        for at, space in (groups or {}).items()
    }
    placed = {card for space in spaces.values() for card in space.guests}
    placed |= set(discard) | set(deck or ())
    placed |= {card if isinstance(card, str) else card.card for card in line or ()}
    free = [card for card in GUESTS if card not in placed]
    if line is None:
        line, free = free[: 3 * seats], free[3 * seats :]
    if deck is None:
        deck, free = free[12:], free[:12]
    in_hands = {belle for hand in hands.values() for belle in hand} | placed | set(belle_deck or ())
    in_hands |= {place.belle for place in line if isinstance(place, Place) and place.belle}
    in_hands |= {belle for space in spaces.values() for belle in (*space.belles, space.wing)}
    spare = tuple(belle for belle in EFFECTS if belle not in in_hands)
    players = tuple(
        replace(
            player,
            chips=chips[seat],
            hand=tuple(hands.get(seat, ())),
            spaces=tuple(
                spaces.get((seat, index), Space())
                for index in range(5 if (seat, 4) in spaces else 4)
            ),
        )
        for seat, player in enumerate(match._state.players)
    )
    state: State = match._state
    state.players = players
    state.line = tuple(Place(card) if isinstance(card, str) else card for card in line)
    state.guest_deck, state.removed = tuple(deck), tuple(free)
    state.guest_discard = tuple(discard)
    if state.options.one_deck or belle_deck is not None:
        state.belle_deck, state.belle_discard = tuple(belle_deck or ()), spare
    else:
        state.belle_deck, state.belle_discard = spare, ()
    state.start = start
    phase = Phase.BELLE_OR_INVITE if hands.get(active) else Phase.INVITE
    state.turn = replace(state.turn, seat=active, phase=phase, plays=plays)
    match._become(state)
    assert census("belle", state) == Counter((*GUESTS, *EFFECTS)), "a scene with all cards"
    return match


def completed(
    name: str, five: Sequence[str] = SEVEN, **options: Any
) -> tuple[Scene, tuple[rules.Event, ...]]:
    """Returns a scene after a Belle's play and a completed group of five, with the events."""
    match = scene(line=[five[4], "G03", "G04"], groups={(0, 0): five[:4]}, **options).after(name)
    return match, match.turn(five[4], 0)
