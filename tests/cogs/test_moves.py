"""Every move of every game can be typed: typed moves are understood, suggestions are playable."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import rules
from bot.components.emoji import spoken
from bot.i18n.words import Words, languages, words
from bot.tables.model import Status
from bot.ui.game_ui import Move, RenderContext
from bot.ui.moves import TEXT_LIMIT, branches, legal_moves, match_moves, suggestions
from cogs.beccato.cards import gesture_label
from cogs.belle.cards import name, surname
from cogs.belote.cards import label, spellings
from cogs.cattitude.cards import briefly, kinds_of
from cogs.cattitude.choices import my_tableau
from rules.beccato.model import ProposeSignal, Signal
from rules.beccato.view import BeccatoView
from rules.belle.model import PlayBelle
from rules.belote.model import PlayCard
from rules.cattitude.model import FROM_TABLEAU, CattitudeView, LockBid, Phase
from tests.cogs.beccato import playing as beccato
from tests.cogs.test_matches import PLAYING, deal
from tests.conformance.harness import Step, cases, playout
from tests.support.games import OWN, ui
from tests.support.typing import by_command, offered, text_of
from tests.support.world import World, world

CASES = cases()

Longest = tuple[rules.Match, int, rules.Action]

Way = Callable[[World, int, int, rules.Action], Awaitable[Any]]

OPTIONS: dict[str, dict[str, object]] = {
    "beccato": {"pyramid": True, "signal_change": True, "free_signal": True},
    "belote": {"target": 51},
}
"""Options for a short match, or for every kind of move."""
PLAYED = SimpleNamespace(acknowledged=True, response=None, followups=())
"""The result of an action that was played without a command."""


def in_any_order(action: Any) -> Any:
    plain: Any = rules.to_dict(action)
    return {name: sorted(v) if isinstance(v, list) else v for name, v in plain.items()}


def typed(step: Step, rng: Random) -> None:
    """Types a move in one of the languages, and checks that it is understood and suggested."""
    w, face = words(rng.choice(languages())), ui(step.before.game.name)
    assert step.seat is not None
    names = tuple(f"Player {seat}" for seat in range(step.before.seats))
    context = RenderContext(1, names, names)
    moves = [*legal_moves(step.before, step.seat, face, context, w)]
    text = spoken(face.move_text(step.action, step.before.view(step.seat), context, w))
    moved = match_moves(moves, text)
    assert [in_any_order(move.action) for move in moved] == [in_any_order(step.action)], text
    offered = suggestions(moves, moved[0].text)
    assert (offered[0].text, offered[0].action) == (moved[0].text, moved[0].action), text
    check_offers(moves, moved[0].text)
    assert suggestions(moves, "")


def check_offers(moves: list[Move], text: str) -> None:
    """Types parts of a move, and checks that each suggestion has a unique, playable name."""
    parts = text.split(", ")
    ends = range(0, len(parts), max(1, len(parts) // 3))
    for typed_text in (*(", ".join(parts[:end]) for end in ends), text, f"{text}, "):
        offered = suggestions(moves, typed_text)
        names = [str(offer) for offer in offered]
        assert len({*names}) == len(names) <= 25, names
        assert all(len(name) <= TEXT_LIMIT for name in names), names
        for offer in offered[:: max(1, len(offered) // 3)]:
            if offer.action is not None:
                assert [move.action for move in match_moves(moves, offer.text)] == [offer.action], (
                    offer.text
                )


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_every_move_can_be_typed(game: str) -> None:
    rng = Random(game)
    for case in rng.sample([case for case in CASES if case.game == game], 3):
        for step in playout(case.deal(), rng):
            if step.seat is not None and rng.random() < 0.3:
                typed(step, rng)


def by_typing() -> Way:
    """Returns a way to play: the first seat types every action, the others each kind once."""
    kinds, count = set[str](), 0

    async def way(w: World, table_id: int, seat: int, action: rules.Action) -> Any:
        nonlocal count
        kind = type(action).__name__
        if seat and kind in kinds:
            await w.play(table_id, seat, action)
            return PLAYED
        kinds.add(kind)
        count += 1
        if count % 10 == 0:  # part of it, then a suggestion
            text = text_of(w, table_id, seat, action)
            assert (await offered(w, table_id, seat, text))[0] == text
        result = await by_command(w, table_id, seat, action)
        assert result.ephemeral
        return result

    return way


def longest_signals(w: Words) -> Longest:
    """Returns a match with a signal of two gestures for each of seven breeds; the longest move."""
    free = {"free_signal": True, "called_chickens": True, "mode": "chat"}
    match = rules.Match.new("beccato", seats=8, seed="long", options=free)
    view = cast(BeccatoView, match.view(0))
    names = sorted(view.repertoire, key=lambda name: -len(gesture_label(name, w)))
    breeds = [coop.breed for coop in view.coops]
    signals = (Signal((names[at % 3], names[3 + at % 2]), breed) for at, breed in enumerate(breeds))
    return match, 0, ProposeSignal((*signals,))


def longest_bid(w: Words) -> Longest:
    """Returns a match with birds before the first bidder, and a bid of nearly all cards."""
    match = rules.Match.new("cattitude", seats=2, seed="longer")
    match, view = next(
        (step.before, view)
        for step in playout(match, Random(5))
        if (view := cast(CattitudeView, step.before.view(0))).phase is Phase.BID
        and view.committed is None
        and view.most_added
        and len({*my_tableau(view)}) > 4
    )
    kinds = kinds_of(view)
    added = sorted({*my_tableau(view)}, key=lambda card: -len(briefly(kinds[card], w)))
    marked = (f"{FROM_TABLEAU}{card}" for card in added[: view.most_added])
    return match, 0, LockBid(view.hand or (), (*marked,))


@pytest.mark.parametrize(
    "language",
    [
        item if item in ("en", "es") else pytest.param(item, marks=pytest.mark.soak)
        for item in languages()
    ],
)
@pytest.mark.parametrize("longest", [longest_signals, longest_bid])
def test_the_longest_moves_are_offered_and_played(
    longest: Callable[[Words], Longest], language: str
) -> None:
    w = words(language)
    match, seat, action = longest(w)
    face, names = ui(match.game.name), tuple(f"Player {item}" for item in range(match.seats))
    context = RenderContext(1, names, names)
    moves = [*legal_moves(match, seat, face, context, w)]
    typed_text = spoken(face.move_text(action, match.view(seat), context, w))
    (moves_found,) = match_moves(moves, typed_text)
    assert moves_found.action == action
    assert len(moves_found.text) <= TEXT_LIMIT
    check_offers(moves, moves_found.text)
    rules.Match.from_json(match.to_json()).play(seat, moves_found.action)


def test_words_of_a_players_own_are_never_cut() -> None:
    free = {"free_signal": True, "called_chickens": True, "mode": "chat"}
    match, w = rules.Match.new("beccato", seats=6, seed="long", options=free), words("en")
    context = RenderContext(1, ("A",) * 6, ("A",) * 6)
    moves = [*legal_moves(match, 0, ui("beccato"), context, w)]
    own = "whistle the first line of the song about hens"
    breeds = [coop.breed for coop in cast(BeccatoView, match.view(0)).coops]
    action = ProposeSignal((*(Signal((), breed, own) for breed in breeds),))
    typed_text = spoken(ui("beccato").move_text(action, match.view(0), context, w))
    assert [move.action for move in match_moves(moves, typed_text)] == [action]
    assert suggestions(moves, typed_text) == []  # no room to suggest it: people type it to its end


@pytest.mark.parametrize("typed", ["№0", "№9999", "№", "7, №0, №1"])
def test_a_number_of_no_part_is_no_move(typed: str) -> None:
    match = longest_signals(words("en"))[0]
    context = RenderContext(1, ("A",) * 8, ("A",) * 8)
    moves = [*legal_moves(match, 0, ui("beccato"), context, words("en"))]
    assert match_moves(moves, typed) == []


@pytest.mark.parametrize("game", OWN)
async def test_a_whole_match_is_played_by_typing(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beccato, "ROUND_LENGTH", 3)
    async with world(tmp_path / "w.sqlite3", people=4, seed="typed", clock=0) as w:
        for person in w.people:  # fewer messages are faster
            await w.bot.host.people.set(person.id, hand="here")
        table_id = await deal(w, game, rules.GAMES[game].seats[0], **OPTIONS.get(game, {}))
        await PLAYING[game].play_out(w, table_id, Random(4), by_typing())
        assert w.table(table_id).status is Status.FINISHED


@pytest.mark.parametrize(
    ("language", "typed", "card"),
    [
        ("fr", "vc", "JH"),  # c is for cœur, and no longer for clubs
        ("fr", "7c", "7H"),
        ("fr", "7t", "7C"),
        ("fr", "7♣", "7C"),
        ("fr", "Valet de coeur", "JH"),
        ("fr", "jh", "JH"),
        ("fr", "jc", "JC"),
        ("fr", "as", "AH AS"),  # it is an ace in French, and the ace of spades in English
        ("de", "bh", "JH"),
        ("de", "7kr", "7C"),
        ("de", "Herz Bube", "JH"),
        ("es", "Jota de corazones", "JH"),
        ("pt-BR", "jc", "JH"),  # c is for copas, which are hearts
        ("pl", "wki", "JH"),
        ("pl", "7t", "7C"),
        ("en", "7c", "7C"),
        ("en", "jack of hearts", "JH"),
    ],
)
def test_cards_are_typed_in_the_readers_letters_and_in_english_where_nothing_clashes(
    language: str, typed: str, card: str
) -> None:
    w = words(language)

    def shown(cards: str) -> list[Move]:
        played = (PlayCard(card=item) for item in cards.split())
        return [Move(label(item.card, w), item, also=spellings(item.card, w)) for item in played]

    moves = shown("JH JC 7H 7C AH AS")
    actions = [item.action for item in match_moves(moves, typed, shown("JH JC 7H 7C AH AS AD AC"))]
    assert actions == [PlayCard(card=item) for item in card.split()]
    if len(card) == 2:  # not held: refused by its name, rather than another card played
        left = [item for item in moves if item.action != actions[0]]
        assert [
            item.action for item in match_moves(left, typed, shown("JH JC 7H 7C AH AS AD AC"))
        ] == actions


@pytest.mark.parametrize("language", languages())
def test_many_long_names_are_offered_as_surnames(language: str) -> None:
    w, picks = words(language), ("L3", "G23", "G32", "G54", "G72")
    moves = [*branches({picks: PlayBelle("L3")}, lambda _, pick: name(pick, w), surname)]
    moves_found = match_moves(moves, ", ".join(name(pick, w) for pick in picks))
    assert [move.action for move in moves_found] == [PlayBelle("L3")]
    assert len(moves_found[0].text) <= TEXT_LIMIT
    assert match_moves(moves, moves_found[0].text) == moves_found
