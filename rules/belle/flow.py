"""How play proceeds: a turn from Belle to clean-up, rounds, the end, and time-outs."""

from __future__ import annotations

from typing import assert_never

from rules.belle import events, model, scoring
from rules.belle.belles import EFFECTS, ScoringEffect
from rules.belle.legal import BelleAction, asking
from rules.belle.model import At, Choice, Phase, Place, RoundLog, ScoredGroup, Tally, Turn
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table
from rules.core import kit
from rules.core.model import Seat


def act(draft: Draft, action: BelleAction) -> None:
    """Carries out a legal action by the active player and continues to the next decision."""
    draft.change_turn(step=draft.turn.step + 1)
    match action:
        case model.PlayBelle():
            _play_belle(draft, action.belle, action.choice)
        case model.InviteGuest():
            _invite(draft, action.card)
        case model.GroupGuest():
            _group(draft, action.space)
        case model.ChooseForBelle():
            effect = asking(draft)
            draft.change_turn(asking=None)
            effect.answer(draft, action.choice)
        case _:
            assert_never(action)
    _proceed(draft)


def time_out(draft: Draft) -> None:
    """Finishes the turn of a player who is out of time: no Belle, and default actions.

    Rule: BB-27, BB-53
    """
    draft.tell(events.TimedOut(seat=draft.seat))
    number = draft.turn.number
    while draft.turn.number == number and draft.turn.phase is not Phase.OVER:
        act(draft, default_action(draft))


def default_action(table: Table) -> BelleAction:
    """Returns the action for a player who is out of time.

    It invites the first open card and groups the guest for the most matches. It gives scoring
    questions the most valuable answer, and others the first answer. Ties go to the first.
    """
    match table.turn.phase:
        case Phase.BELLE_OR_INVITE | Phase.INVITE:
            return model.InviteGuest(table.line[table.first_open()].card)
        case Phase.GROUP:
            guest = table.turn.guest
            assert guest is not None
            open_spaces = [(at, space) for at, space in table.own_spaces() if space.room]
            best, _ = max(
                open_spaces,
                key=lambda entry: scoring.score(table.content, (*entry[1].guests, guest)),
            )
            return model.GroupGuest(best.space)
        case Phase.BELLE_CHOICE:
            effect = asking(table)
            return model.ChooseForBelle(effect.id, next(effect.answers(table)))
        case Phase.SCORE_CHOICE:
            effect = asking(table)
            assert isinstance(effect, ScoringEffect)
            best_answer = max(effect.answers(table), key=lambda choice: effect.worth(table, choice))
            return model.ChooseForBelle(effect.id, best_answer)
        case Phase.OVER:
            raise AssertionError("no one is asked any more")
        case _:
            assert_never(table.turn.phase)


# The turn


def _play_belle(draft: Draft, belle: str, choice: Choice) -> None:
    """Plays a Belle and applies her effect. Rule: BB-20, BB-50."""
    hand = tuple(other for other in draft.active.hand if other != belle)
    draft.change_player(draft.seat, hand=hand)
    draft.change_turn(plays=draft.turn.plays - 1, belles=(*draft.turn.belles, belle))
    draft.tell(events.BellePlayed(seat=draft.seat, belle=belle, choice=choice))
    EFFECTS[belle].play(draft, choice)


def _invite(draft: Draft, card: str) -> None:
    """Invites a card: pays for those skipped, and takes it with its chips. Rule: BB-21, BB-22."""
    index = next(index for index, place in enumerate(draft.line) if place.card == card)
    draft.place_chips(draft.skipped(index), draft.turn.skip_price)
    draft.take_from_line(index)
    draft.welcome(card, "line")


def _group(draft: Draft, space: int) -> None:
    """Puts the invited guest in a space. Rule: BB-23."""
    guest = draft.turn.guest
    assert guest is not None
    draft.change_turn(guest=None)
    draft.place_guest(At(draft.seat, space), guest)


def _proceed(draft: Draft) -> None:
    """Opens the active player's next decision; if there is none, scores and ends the turn."""
    turn = draft.turn
    if turn.asking is not None:
        draft.change_turn(phase=Phase.BELLE_CHOICE)
    elif turn.guest is not None:
        draft.change_turn(phase=Phase.GROUP)
    elif turn.invitations and draft.line:
        may_play = turn.plays and draft.active.hand
        draft.change_turn(phase=Phase.BELLE_OR_INVITE if may_play else Phase.INVITE)
    elif _ask_about_scoring(draft):
        draft.change_turn(phase=Phase.SCORE_CHOICE)
    else:
        _score(draft)
        _clean_up(draft)
        _next_turn(draft)


def _ask_about_scoring(draft: Draft) -> bool:
    """Asks the next question about scoring; returns whether there is one to wait for.

    If all answers are worth the same, the first is taken without asking. Rule: BB-51, BB-52
    """
    answered = {answer.belle for answer in draft.turn.answers}
    for belle in draft.turn.belles:
        effect = EFFECTS[belle]
        if not isinstance(effect, ScoringEffect) or belle in answered:
            continue
        answers = tuple(effect.answers(draft))
        if not answers:
            continue
        if len({effect.worth(draft, a) if effect.chips_only else a for a in answers}) > 1:
            draft.ask(belle)
            return True
        effect.answer(draft, answers[0])
    return False


def _score(draft: Draft) -> None:
    """Pays for every full group. Rule: BB-24, BB-25."""
    for at, space in draft.full_spaces():
        counted = scored_tallies(draft, at)
        chips = scoring.total(counted)
        earning = tuple(tally for tally in counted if tally.chips)
        draft.add_chips(draft.seat, chips)
        draft.record_score(ScoredGroup(at.seat, at.space, space.guests, earning, chips))


def scored_tallies(table: Table, at: At) -> tuple[Tally, ...]:
    """Returns the chips that a group's interests earn, with Belles. Rule: BB-24, BB-52."""
    counted = scoring.tallies(table.content, table.space(at).guests)
    for effect, choice in _answers_about(table, at):
        counted = effect.tallies(counted, choice)
    return counted


def _answers_about(table: Table, at: At) -> list[tuple[ScoringEffect, Choice]]:
    about: list[tuple[ScoringEffect, Choice]] = []
    for answer in table.turn.answers:
        effect = EFFECTS[answer.belle]
        assert isinstance(effect, ScoringEffect)
        if answer.choice.group == at:
            about.append((effect, answer.choice))
    return about


def _clean_up(draft: Draft) -> None:
    """Discards full groups with their Belles, and this turn's Belles. Rule: BB-26, BB-55, BB-56."""
    for at, space in reversed(tuple(draft.full_spaces())):
        # From the last to the first: a closed wing moves no space that is still to be cleared.
        kept = tuple(
            guest for effect, choice in _answers_about(draft, at) for guest in effect.kept(choice)
        )
        leaving = tuple(guest for guest in space.guests if guest not in kept)
        draft.state.guest_discard = (*draft.state.guest_discard, *leaving)
        draft.change_space(at, guests=kept, full_at=model.FULL, belles=())
        draft.tell(
            events.GroupDiscarded(seat=draft.seat, space=at.space, guests=leaving, kept=kept)
        )
        draft.discard_belles(space.belles)
        if space.wing is not None and not kept:
            _close_wing(draft, at, space.wing)
    played = draft.turn.belles
    draft.change_turn(belles=())
    draft.discard_belles(played)


def _close_wing(draft: Draft, at: At, belle: str) -> None:
    """Removes an additional space along with its Belle. Rule: BB-55."""
    spaces = draft.active.spaces
    draft.change_player(at.seat, spaces=spaces[: at.space] + spaces[at.space + 1 :])
    draft.tell(events.SpaceClosed(seat=at.seat, space=at.space, belle=belle))
    draft.discard_belles((belle,))


# Rounds


def start_round(draft: Draft) -> None:
    """Deals the line as far as possible; the token holder begins. Rule: BB-10, BB-11, BB-12."""
    state = draft.state
    size = model.LINE * len(state.players)
    state.round += 1
    state.line = tuple(Place(card) for card in state.guest_deck[:size])
    state.guest_deck = state.guest_deck[size:]
    cards = tuple(place.card for place in state.line)
    chips = tuple(player.chips for player in state.players)
    state.history = (*state.history, RoundLog(cards, state.start, chips))
    draft.tell(events.LineDealt(round=state.round, cards=cards))
    _start_turn(draft, state.start)


def _start_turn(draft: Draft, seat: Seat) -> None:
    """Begins a turn and ends the seat's reservations. Rule: BB-12, BB-53."""
    turn = Turn(seat=seat, number=draft.turn.number + 1)
    draft.state.turn = turn
    draft.tell(events.TurnStarted(seat=seat, turn=turn.number))
    draft.end_reservations(seat)
    _proceed(draft)


def _next_turn(draft: Draft) -> None:
    if draft.line:
        _start_turn(draft, (draft.seat + 1) % len(draft.state.players))
    else:
        _end_round(draft)


def _end_round(draft: Draft) -> None:
    """Ends the match if there are no more guests; otherwise all draw, and the token moves on.

    Rule: BB-30, BB-31, BB-32
    """
    state = draft.state
    draft.tell(events.RoundEnded(round=state.round))
    if draft.last_round:
        _end_match(draft)
        return
    if not state.options.one_deck:
        for seat in kit.turn_order(state.start, len(state.players)):
            draft.draw_belles(seat, max(0, model.HAND - len(state.players[seat].hand)))
    _pass_start_token(draft)
    start_round(draft)


def _pass_start_token(draft: Draft) -> None:
    """Gives the start token to a claimant, or to the player with the fewest chips. Rule: BB-31."""
    state = draft.state
    if state.claims:
        state.start = state.claims[-1].seat
        draft.tell(events.StartTokenGiven(seat=state.start, reason="belle"))
        draft.discard_belles(claim.belle for claim in state.claims)
        state.claims = ()
    else:
        state.start = scoring.fewest_chips(state.players, state.start)
        draft.tell(events.StartTokenGiven(seat=state.start, reason="fewest"))


def _end_match(draft: Draft) -> None:
    """Discards an undealt remainder, and ranks the players. Rule: BB-11, BB-32, BB-33."""
    state = draft.state
    if left := state.guest_deck:
        guests = tuple(card for card in left if draft.content.is_guest(card))
        state.guest_deck = ()
        state.guest_discard += guests
        draft.tell(events.GuestsLeftOver(cards=left))
        draft.discard_belles(card for card in left if card not in guests)
    draft.change_turn(phase=Phase.OVER)
    outcome = scoring.outcome(state.options, state.players)
    draft.tell(events.MatchEnded(scores=outcome.scores, ranking=outcome.ranking))
