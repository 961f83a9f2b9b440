"""How a match proceeds: set-up, rounds, passing, open windows, and time-outs."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import assert_never

from msgspec.structs import replace

from rules.beccato import events, model, scoring
from rules.beccato import setup as teams
from rules.beccato.attention import flow as attention
from rules.beccato.calls import flow as eggs
from rules.beccato.calls import scoring as calls
from rules.beccato.content import Content
from rules.beccato.legal import face_up, levels, placing, sources, taking
from rules.beccato.model import Card, Move, Phase, State, Team, after, chickens
from rules.beccato.options import Options
from rules.core import kit
from rules.core.chance import Chance
from rules.core.errors import WindowClosed
from rules.core.model import Event, Events, Mode, Prompt, Seat


def setup(box: Content, seats: int, options: Options, chance: Chance) -> tuple[State, Events]:
    """Forms the teams, sets up the coops, deals signals unless they are agreed, then the hands.

    Rule: BC-01 to BC-09, BC-60
    """
    ring, members = teams.seated(seats, options, chance)
    guilds = chance.shuffled("guilds", [guild.id for guild in box.guilds])[: len(members)]
    five = seats == 5
    breeds = chance.shuffled("coops", [breed.id for breed in box.breeds])
    in_play = set(breeds[: seats if five else seats - 1])
    laid = [model.Egg(id=egg.id, guild=egg.guild) for egg in box.eggs]
    deck = tuple(chance.shuffled("eggs", laid))
    repertoire = tuple(
        signal.id for signal in box.signals if options.mode != "video" or signal.video is not None
    )
    state = State(
        options=options,
        repertoire=repertoire,
        ring=ring,
        teams=tuple(
            Team(guild=guild, seats=team) for guild, team in zip(guilds, members, strict=True)
        ),
        coops=tuple(model.Coop(breed.id, None) for breed in box.breeds if breed.id in in_play),
        egg_deck=deck,
        signal_pile=() if options.free_signal else repertoire,
        chick=options.pyramid,
        phase=Phase.AGREE,
        round=0,
        dealer=0 if five else ring[chance.below("dealer", seats)],
        turn=0,
        hands=((),) * seats,
        imaginary=() if five else None,
    )
    if options.mode == "watch":
        state.watched = attention.first_watched(ring, state.teams)
    state.coops = tuple(replace(coop, egg=eggs.draw_egg(state)) for coop in state.coops)
    opening: list[Event] = [
        events.TableLaid(
            ring=ring,
            teams=members,
            guilds=tuple(team.guild for team in state.teams),
            breeds=tuple(coop.breed for coop in state.coops),
            imaginary=five,
        ),
        *(events.EggLaid(breed=coop.breed, egg=coop.egg) for coop in state.coops if coop.egg),
    ]
    if not options.free_signal:
        teams.deal_signals(state, chance)
        opening += [
            events.SignalGiven(to=team.seats, team=index, signals=team.signals)
            for index, team in enumerate(state.teams)
        ]
        opening += _deal(state, state.dealer, chance)
    return state, tuple(opening)


def apply(draft: State, seat: Seat, action: Move, chance: Chance) -> Events:
    """Carries out a verified action on a copy of the state."""
    match action:
        case model.PassCard(card):
            return _pass(draft, card, chance)
        case model.Gesture(gesture):
            return attention.gesture(draft, seat, gesture)
        case model.Watch(target):
            return attention.watch(draft, seat, target)
        case model.Coccode() | model.Beccato() | model.Chicchirichi():
            judged = calls.call(draft, seat, action)
            return (*judged, *eggs.hand_out(draft), *_go_on(draft, chance))
        case model.TakeEgg(source):
            return (*eggs.take(draft, seat, source), *_go_on(draft, chance))
        case model.PlaceEgg(level):
            return (*eggs.place(draft, seat, level), *_go_on(draft, chance))
        case model.ProposeSignal() | model.ProposeDraw() | model.ProposeChange():
            return teams.propose(draft, seat, action)
        case model.Agree(number):
            return (*teams.agree(draft, seat, number, chance), *_go_on(draft, chance))
        case model.Ready():
            draft.ready = tuple(sorted((*draft.ready, seat)))
            return (events.SeatReady(seat=seat), *_go_on(draft, chance))
        case _:
            assert_never(action)


def expire(draft: State, window: str, chance: Chance) -> Events:
    """Does what the rules say when time is up for a window that has a clock.

    It passes the latest card, or any of the dealer's first four; takes an egg from the first source
    and lays it lowest; agrees to a team's latest proposal; and after a break, all are ready.

    Rule: BC-10, BC-31, BC-72, BC-80, BC-82

    Raises:
        WindowClosed: the window has no clock.
    """
    _, kind, *which = window.split(".")
    match kind:
        case "pass":
            late = events.TimeRanOut(seat=draft.turn)
            return (late, *_pass(draft, _default_card(draft, chance), chance))
        case "take":
            seat = int(which[0])
            happened = eggs.take(draft, seat, sources(draft, taking(draft, seat))[0])
            return (events.TimeRanOut(seat=seat), *happened, *_go_on(draft, chance))
        case "place":
            seat = int(which[0])
            rows = draft.teams[placing(draft, seat).team].rows
            happened = eggs.place(draft, seat, levels(rows)[0])
            return (events.TimeRanOut(seat=seat), *happened, *_go_on(draft, chance))
        case "agree":
            happened = teams.decide_for(draft, int(which[0]), chance)
            return (*happened, *_go_on(draft, chance))
        case "ready" | "beat":
            draft.ready = tuple(sorted(draft.ring))
            return _go_on(draft, chance)
        case _:
            raise WindowClosed("no_time_limit")


def _go_on(draft: State, chance: Chance) -> Events:
    """Starts the next phase unless something delays it."""
    match draft.phase:
        case Phase.AGREE if all(team.signals for team in draft.teams):
            return _deal(draft, draft.dealer, chance)
        case Phase.SETTLE if not draft.gains:
            draft.calls = (*draft.calls[:-1], scoring.settled(draft, draft.calls[-1]))
            return _end_round(draft, chance)
        case Phase.BETWEEN if len(draft.ready) == len(draft.ring):
            return _next_round(draft, chance)
        case _:
            return ()


def _deal(draft: State, dealer: Seat, chance: Chance) -> Events:
    """Deals the whole deck: three cards to each hand, even the imaginary one, four to the dealer.

    Rule: BC-07, BC-08, BC-14, BC-60
    """
    draft.round += 1
    pile = iter(chance.shuffled(f"deal-{draft.round}", chickens(draft)))
    counts = [model.HAND + (seat == dealer) for seat in range(len(draft.ring))]
    hands = [tuple(islice(pile, count)) for count in counts]
    draft.hands = tuple(hands)
    draft.imaginary = None if draft.imaginary is None else tuple(pile)
    draft.phase = Phase.PASSING
    draft.dealer = draft.turn = dealer
    draft.received = None
    draft.passes = ()
    draft.gestures = ()
    return (
        events.RoundStarted(round=draft.round, dealer=dealer),
        *(events.HandDealt(to=(seat,), seat=seat, cards=hand) for seat, hand in enumerate(hands)),
    )


def _pass(draft: State, card: Card, chance: Chance) -> Events:
    """Passes a card to the next seat, through the imaginary hand if that is in between.

    Rule: BC-10, BC-11, BC-61, BC-63
    """
    giver = draft.turn
    receiver = after(draft.ring, giver)[0]
    number = len(draft.passes) + 1
    through = draft.imaginary is not None and giver == draft.ring[-1]
    came = card
    if draft.imaginary is not None and through:
        pile = (*draft.imaginary, card)
        place = chance.below(f"imaginary-{draft.round}-{number}", len(pile))
        came = pile[place]
        draft.imaginary = kit.without(pile, (came,))
    hands = list(draft.hands)
    hands[giver] = kit.without(hands[giver], (card,))
    hands[receiver] = (*hands[receiver], came)
    draft.hands = tuple(hands)
    draft.turn = receiver
    draft.received = came
    passing = model.Pass(number=number, giver=giver, receiver=receiver, given=card, received=came)
    draft.passes = (*draft.passes, passing)
    happened: Events = (
        events.CardPassed(number=number, giver=giver, receiver=receiver, imaginary=through),
        events.CardGiven(to=(giver,), seat=giver, card=card),
        events.CardReceived(to=(receiver,), seat=receiver, card=came),
    )
    if number < draft.options.lap_limit * len(draft.ring):
        return happened
    draft.voids += 1
    return (*happened, events.RoundVoided(laps=draft.options.lap_limit), *_end_round(draft, chance))


def _default_card(draft: State, chance: Chance) -> Card:
    """Returns the card to pass for a player who has run out of time. Rule: BC-10."""
    if draft.received is not None:
        return draft.received
    hand = draft.hands[draft.turn]
    return hand[chance.below(f"first-pass-{draft.round}", len(hand))]


def _end_round(draft: State, chance: Chance) -> Events:
    """Ends the match, opens the break for new signals, or starts the next round.

    Rule: BC-14, BC-50, BC-72, BC-82c
    """
    if scoring.is_last_round(draft) or draft.voids == model.VOIDS_TO_END:
        draft.phase = Phase.OVER
        draft.reason = "void_rounds" if draft.voids == model.VOIDS_TO_END else "six_eggs"
        return (events.MatchEnded(reason=draft.reason),)
    if draft.watched or draft.options.beat or _may_change(draft):
        draft.phase = Phase.BETWEEN
        return ()
    return _next_round(draft, chance)


def _may_change(state: State) -> bool:
    """Returns whether any team has an egg to pay for another signal. Rule: BC-70, BC-72."""
    return state.options.signal_change and any(face_up(team) for team in state.teams)


def _next_round(draft: State, chance: Chance) -> Events:
    """Passes the deal on. Rule: BC-14."""
    draft.teams = tuple(replace(team, proposals=()) for team in draft.teams)
    draft.ready = ()
    return _deal(draft, after(draft.ring, draft.dealer)[0], chance)


# The open windows

SECONDS = {"agree": 120, "pass": 10, "take": 20, "place": 20, "ready": 30, "beat": 5}
"""How many seconds a window stays open, by kind; other kinds have no clock."""


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the open windows; ``()`` exactly when the match is over.

    The round's race window takes everyone's calls and gestures. The first valid call closes it;
    gestures and passes leave it open, so a button pressed just after a pass still counts. Watching
    someone else has a separate window, which is never announced. Every egg to be laid has a window,
    but only the first egg to be taken does: no two teams choose from the same coops. By option, or
    if gestures must be watched, a pause to read the result follows each round; it waits for no one.

    Rule: BC-10, BC-12, BC-13, BC-70, BC-72, BC-80
    """
    match state.phase:
        case Phase.AGREE:
            undecided = [index for index, team in enumerate(state.teams) if not team.signals]
            return tuple(_team_window(state, "agree", index) for index in undecided)
        case Phase.PASSING:
            number, watched = len(state.passes) + 1, bool(state.watched)
            return _passing(state.round, number, state.turn, state.ring, watched)
        case Phase.SETTLE:
            place = [("place", gain.seat) for gain in state.gains if gain.egg is not None]
            take = [("take", gain.seat) for gain in state.gains if gain.egg is None][:1]
            return tuple(
                _window(state, kind, Mode.TURN, (seat,), seat) for kind, seat in place + take
            )
        case Phase.BETWEEN:
            waiting = kit.without(sorted(state.ring), state.ready)
            if not _may_change(state):
                return (_window(state, "beat", Mode.RACE, waiting, done=state.ready),)
            changing = [
                index
                for index, team in enumerate(state.teams)
                if face_up(team) and state.round not in team.changes
            ]
            return (
                _window(state, "ready", Mode.OPEN, waiting, done=state.ready),
                *(_team_window(state, "change", index) for index in changing),
            )
        case Phase.OVER:
            return ()


def _window(
    state: State,
    kind: str,
    mode: Mode,
    seats: tuple[Seat, ...],
    which: int | None = None,
    *,
    done: tuple[Seat, ...] = (),
    audience: tuple[Seat, ...] | None = None,
) -> Prompt:
    """Returns a window with the id ``round.kind``, followed by ``which`` if there are several."""
    window = f"r{state.round}.{kind}" + ("" if which is None else f".{which}")
    return Prompt(window, kind, mode, seats, done, SECONDS.get(kind), audience)


@lru_cache(maxsize=4096)
def _passing(
    number: int, turn: int, seat: Seat, ring: tuple[Seat, ...], watched: bool
) -> tuple[Prompt, ...]:
    """Returns the windows of a pass: they recur in every match, so some matches' are cached."""
    everyone = tuple(sorted(ring))
    return (
        Prompt(f"r{number}.pass.{turn}", "pass", Mode.TURN, (seat,), seconds=SECONDS["pass"]),
        *(
            Prompt(f"r{number}.{kind}", kind, Mode.RACE, everyone)
            for kind in (("call", "eyes") if watched else ("call",))
        ),
    )


def _team_window(state: State, kind: str, index: int) -> Prompt:
    """Returns a window that only the team knows about."""
    seats = state.teams[index].seats
    return _window(state, kind, Mode.OPEN, seats, index, audience=seats)
