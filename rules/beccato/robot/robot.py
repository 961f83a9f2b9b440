"""Robots that see only what their seat sees. The host adds human reaction times."""

from __future__ import annotations

from random import Random
from typing import ClassVar, cast

from rules.beccato import model
from rules.beccato.legal import levels
from rules.beccato.model import Card, Egg, Signal, after, triple
from rules.beccato.robot import reading
from rules.beccato.scoring import BONUS, CHICK_POINTS, Rows, value
from rules.beccato.view import BeccatoView, GainView
from rules.core.game import Robot
from rules.core.model import Action, Prompt, Seat, View

DECK_VALUE = 1.25
"""What an unseen egg is worth on average: one in four has the team's own guild."""

GLANCE = 0.1
"""How often an easy robot that looks up turns to someone else."""

HASTE = 0.1
"""How much less sure a robot must be if an opponent has two mates and gestures are watched."""

AGAIN = 2
"""After how many passes an uncalled signal is repeated, if mates may be looking elsewhere."""

Idea = tuple[float, Action]
"""An urge (0 to 1) and an action: how likely the action is each time the robot is asked."""


class EasyRobot(Robot):
    """Keeps its pairs, is slow to signal and call, and suspects no one.

    Class attributes:
        attention: the urge to make a call it has understood.
        candour: the urge to signal a triple.
        chatter: the urge to make a meaningless gesture.
    """

    attention: ClassVar[float] = 0.4
    candour: ClassVar[float] = 0.4
    chatter: ClassVar[float] = 0.01

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        table = cast(BeccatoView, view)
        match prompt.kind:
            case "pass":
                hand = table.hand or ()
                if hand.count(model.SERAMA) == model.SERAMAS:
                    return model.Chicchirichi()
                return model.PassCard(
                    min(hand, key=lambda card: (self.worth(table, card), rng.random()))
                )
            case "call":
                idea = self.idea(table, rng)
                return idea[1] if idea else _any_call(table)
            case "eyes":
                return model.Watch(self.eyes(table, rng) or _other_opponents(table)[0])
            case "take":
                return model.TakeEgg(self.source(table))
            case "place":
                return model.PlaceEgg(self.level(table))
            case "agree":
                return self.consent(table) or model.ProposeSignal(_new_signals(table, rng))
            case "change":
                return self.consent(table) or self.renewal(table, rng)
            case _:
                return model.Ready()

    def consent(self, view: BeccatoView) -> Action | None:
        """Returns consent to people's latest proposal or, among robots, to the first, or ``None``.

        Rule: BC-80, ruling 5
        """
        assert view.viewer is not None
        persons = set(self.people) & set(view.teams[view.players[view.viewer].team].seats)
        heard = [proposal for proposal in view.proposals if not persons or proposal.seat in persons]
        if not heard or view.viewer in (chosen := heard[-1 if persons else 0]).agreed:
            return None
        return model.Agree(chosen.number)

    def wants(self, view: View, prompt: Prompt, rng: Random) -> bool:
        table = cast(BeccatoView, view)
        match prompt.kind:
            case "call":
                idea = self.idea(table, rng)
                return idea is not None and rng.random() < idea[0]
            case "eyes":
                return self.eyes(table, rng) is not None
            case "agree":
                return self.consent(table) is not None or not table.proposals
            case "beat":
                return all(table.players[seat].ready for seat in self.people)
            case "change":
                return self.consent(table) is not None or self.needs_renewal(table)
            case _:
                return True

    def idea(self, view: BeccatoView, rng: Random) -> Idea | None:
        """Returns an idea for the race: to call on a mate's signal, catch, signal, or chatter."""
        called = self.coccode(view)
        if called:
            return self.attention, called
        caught = self.suspect(view)
        if caught is not None:
            return self.attention, model.Beccato(caught)
        if view.viewer is None or not view.players[view.viewer].gestures_left:
            return None
        gesture = _own_signal(view)
        if gesture:
            return self.urge_to_signal(view), model.Gesture(gesture)
        return self.chatter, model.Gesture(self.idle_gesture(view, rng))

    def coccode(self, view: BeccatoView) -> Action | None:
        """Returns the call that a mate's signal asks for."""
        for mate in reading.mates(view):
            given = reading.signalled(view, mate)
            if given is None:
                continue
            if not view.options.called_chickens:
                return model.Coccode()
            breed = given[1].breed or self.guess(view)
            if breed:
                return model.Coccode(breed)
        return None

    def guess(self, view: BeccatoView) -> Card | None:
        """Returns the breed to name if the signal has none; ``None`` to wait for fewer options."""
        return next(iter(reading.possible_breeds(view)), None)

    def suspect(self, view: BeccatoView) -> Seat | None:
        """Returns which opponent it would catch."""
        return None

    def eyes(self, view: BeccatoView, rng: Random) -> Seat | None:
        """Returns which opponent it would rather watch: sometimes, any of them."""
        return rng.choice(_other_opponents(view)) if rng.random() < GLANCE else None

    def urge_to_signal(self, view: BeccatoView) -> float:
        """Returns how strong its urge is to signal the triple in hand."""
        return self.candour

    def idle_gesture(self, view: BeccatoView, rng: Random) -> str:
        """Returns a gesture that isn't in any of its team's signals."""
        return rng.choice(_harmless(view))

    def worth(self, view: BeccatoView, card: Card) -> float:
        """Returns how much a card is worth keeping; the least valuable one is passed."""
        return float((view.hand or ()).count(card) > 1)

    def source(self, view: BeccatoView) -> str:
        """Returns the source from which it takes an egg."""
        return _gain(view).sources[0]

    def level(self, view: BeccatoView) -> int:
        """Returns the level on which it places an egg."""
        return _gain(view).levels[0]

    def needs_renewal(self, view: BeccatoView) -> bool:
        """Returns whether it would pay for another signal."""
        return False

    def renewal(self, view: BeccatoView, rng: Random) -> Action:
        """Returns the change it proposes: its cheapest egg, to replace the best-known signal."""
        egg = min(_face_up(view), key=lambda egg: value(egg, _guild(view)))
        known = max(view.signals, key=lambda signal: reading.own_exposure(view, signal))
        if view.options.free_signal:
            return model.ProposeChange(egg.id, Signal((rng.choice(_harmless(view)),), known.breed))
        return model.ProposeDraw(egg.id, known.breed)


class NormalRobot(EasyRobot):
    """Collects sensibly, calls at once, and catches players whose gestures preceded triples.

    Class attributes:
        trust: how credible a gesture must be for it to call Beccato.
        boldness: the same for a team of two, if gestures have to be watched.
    """

    trust: ClassVar[float] = 0.5
    boldness: ClassVar[float] = 0.5

    attention = 0.9
    candour = 0.9
    chatter = 0.02

    def guess(self, view: BeccatoView) -> Card | None:
        possible = reading.possible_breeds(view)
        return possible[0] if 0 < len(possible) <= 2 else None

    def eyes(self, view: BeccatoView, rng: Random) -> Seat | None:
        """Turns to the player who just moved, or to the next opponent, as its mates do.

        It doesn't turn if it is about to call.
        """
        if self.coccode(view) or self.suspect(view) is not None:
            return None
        others = _other_opponents(view)
        fresh = [seat for seat in reading.unseen(view) if seat in others]
        if fresh:
            return fresh[-1]
        ward = next(
            seat
            for seat in after(view.ring, cast(int, view.viewer))
            if seat in reading.opponents(view)
        )
        return ward if ward in others else None

    def suspect(self, view: BeccatoView) -> Seat | None:
        rivals = set(reading.opponents(view))
        believed = [
            (reading.belief(view, gesture.seat, gesture.gesture), gesture.seat)
            for gesture in reading.noticed(view)
            if gesture.seat in rivals
        ]
        odds, seat = max(believed, default=(0.0, None))
        return seat if seat is not None and odds > self.enough(view, seat) else None

    def enough(self, view: BeccatoView, seat: Seat) -> float:
        """Returns how sure of an opponent's triple it must be to call Beccato.

        If gestures are watched, that falls with the number of opponents who may call first.
        """
        if view.watched is None:
            return self.trust
        return self.boldness - HASTE * (len(view.teams[view.players[seat].team].seats) - 2)

    def worth(self, view: BeccatoView, card: Card) -> float:
        return float((view.hand or ()).count(card))

    def source(self, view: BeccatoView) -> str:
        return max(_gain(view).sources, key=lambda source: _source_value(view, source))

    def level(self, view: BeccatoView) -> int:
        gain = _gain(view)
        assert gain.egg is not None
        egg, rows = gain.egg, view.teams[gain.team].rows
        return max(gain.levels, key=lambda level: promise(_with(rows, egg, level), _guild(view)))


class HardRobot(NormalRobot):
    """Weighs every hand shown, hides its signal among others, and collects moving chickens.

    Class attributes:
        doubt: how much surer it must be of an opponent who has provoked a wrong Beccato call.
        secrecy: how well known its signal may be before it hesitates to use it.
    """

    attention = 1.0
    candour = 1.0
    chatter = 0.1
    trust = 0.7
    boldness = 0.57
    doubt: ClassVar[float] = 0.15
    secrecy: ClassVar[float] = 0.5

    def suspect(self, view: BeccatoView) -> Seat | None:
        odds, seat = max(
            (reading.triple_odds(view, seat) - self.doubt * reading.fooled(view, seat), seat)
            for seat in reading.opponents(view)
        )
        return seat if odds > self.enough(view, seat) else None

    def urge_to_signal(self, view: BeccatoView) -> float:
        known = reading.own_exposure(view, _signal_for(view, triple(view.hand or ())))
        return self.candour if known < self.secrecy else 0.2

    def idle_gesture(self, view: BeccatoView, rng: Random) -> str:
        """Prefers gestures that others may take for the signal, as it has no triple."""
        gestures = _harmless(view)
        assert view.viewer is not None
        several = reading.outsiders_odds(view, view.players[view.viewer].team)
        weights = [sum(odds[gesture] for odds in several) + 0.02 for gesture in gestures]
        return rng.choices(gestures, weights)[0]

    def worth(self, view: BeccatoView, card: Card) -> float:
        """Values a card more if others like it are going round than if someone is keeping them."""
        passed = [each.number for each in view.own_passes if each.given == card]
        fresh = bool(passed) and view.passes - passed[-1] <= 2 * len(view.ring)
        return super().worth(view, card) + 0.25 * fresh

    def needs_renewal(self, view: BeccatoView) -> bool:
        if view.proposals or len(_face_up(view)) < 2:
            return False
        cheapest = min(value(egg, _guild(view)) for egg in _face_up(view))
        known = max(reading.own_exposure(view, signal) for signal in view.signals)
        return cheapest == 1 and known > self.secrecy


def _own_signal(view: BeccatoView) -> str | None:
    """Returns the next gesture in the signal for the triple in hand, unless already given."""
    held = triple(view.hand or ())
    if held is None or view.viewer is None:
        return None
    given = reading.signalled(view, view.viewer)
    if given is not None and (view.watched is None or view.passes < given[0].after + AGAIN):
        return None
    signal = _signal_for(view, held)
    last = next(
        (gesture.gesture for gesture in view.gestures[::-1] if gesture.seat == view.viewer), None
    )
    if not signal.gestures:
        return None
    first, *second = signal.gestures
    return second[0] if second and last == first else first


def _signal_for(view: BeccatoView, breed: Card | None) -> Signal:
    return next(signal for signal in view.signals if signal.breed in (None, breed))


def _harmless(view: BeccatoView) -> list[str]:
    own = {gesture for signal in view.signals for gesture in signal.gestures}
    return [gesture for gesture in view.repertoire if gesture not in own]


def _other_opponents(view: BeccatoView) -> list[Seat]:
    return [seat for seat in reading.opponents(view) if seat not in (view.watched or ())]


def _any_call(view: BeccatoView) -> Action:
    """Returns some legal call, for a host that insists."""
    return model.Coccode(view.coops[0].breed if view.options.called_chickens else None)


def _new_signals(view: BeccatoView, rng: Random) -> tuple[Signal, ...]:
    breeds = reading.signal_breeds(view)
    chosen = rng.sample(view.repertoire, len(breeds))
    return tuple(Signal((gesture,), breed) for gesture, breed in zip(chosen, breeds, strict=True))


def _gain(view: BeccatoView) -> GainView:
    return next(gain for gain in view.gains if gain.seat == view.viewer)


def _guild(view: BeccatoView) -> str:
    assert view.viewer is not None
    return view.teams[view.players[view.viewer].team].guild


def _face_up(view: BeccatoView) -> list[Egg]:
    assert view.viewer is not None
    rows = view.teams[view.players[view.viewer].team].rows
    return [egg for row in rows for egg in row if egg.face_up]


def _source_value(view: BeccatoView, source: str) -> float:
    if source == model.CHICK:
        return CHICK_POINTS * BONUS
    if source == model.DECK:
        return DECK_VALUE
    egg = next(coop.egg for coop in view.coops if coop.breed == source)
    assert egg is not None
    if not view.options.pyramid:
        return value(egg, _guild(view))
    rows = view.teams[_gain(view).team].rows
    before = promise(rows, _guild(view))
    after = [promise(_with(rows, egg, level), _guild(view)) for level in levels(rows)]
    return max(after) - before


def promise(rows: Rows, guild: str) -> float:
    """Returns a pyramid's value, including part of each bonus that can still be earned."""
    total = 0.0
    for row, places in zip(rows, model.PYRAMID, strict=True):
        worth = sum(value(egg, guild) for egg in row)
        one_guild = len({egg.guild for egg in row}) == 1 and all(egg.face_up for egg in row)
        total += worth * (1 + len(row) / places) if one_guild else worth
    return total


def _with(rows: Rows, egg: Egg, level: int) -> Rows:
    return tuple((*row, egg) if index == level else row for index, row in enumerate(rows, start=1))
