"""Private texts are in the reader's language; public texts are in the server's."""

import discord
import pytest
from simcord.results import InteractionResult

from bot.i18n.words import words
from playground.people import give_languages
from rules.belote.model import BeloteView
from tests.support.playing import deal_to, turn
from tests.support.world import World, alt_texts, answer_of, buttons, words_of

SPOKEN = ("fr", "de", "en-US", "en-GB")
"""The languages of the people at the table, by seat."""
HAND = ("Tes cartes", "Deine Karten", "Your cards", "Your cards")
NOT_YOUR_TURN = (
    "Ce n'est pas à toi de jouer.",
    "Du bist nicht am Zug.",
    "It's not your turn.",
    "It's not your turn.",
)
ONLY_TURNED = (
    "Au premier tour, on ne peut prendre qu'à",
    "In der ersten Bietrunde kann nur",
    "You can only take",
    "You can only take",
)
PUBLIC = {
    "fr": ("Belote · table 1 · donne 1", "Ma main", "La table\u00a0: Retourne"),
    "de": ("Belote · Tisch 1 · Runde 1", "Meine Hand", "Der Tisch: Aufgedeckt"),
    "en-US": ("Belote · table 1 · round 1", "My hand", "The table: Turned up"),
}
"""The board's texts in each language of a server: heading, button, alternative text."""
PASSES = {"fr": "passe.", "de": "passt.", "en-US": "passes."}
WANTS = {
    "fr": "veut arrêter la partie sans résultat\u00a0: encore 2 votes",
    "de": "möchte die Partie ohne Ergebnis beenden: Noch 2 Stimmen",
    "en-US": "wants to end the match without a result: 2 more votes",
}


def speak(w: World, server: str) -> None:
    """Makes Discord report everyone's language and the server's with each action."""
    spoken = {person.id: locale for person, locale in zip(w.people, SPOKEN, strict=False)}
    give_languages(w.env.backend, spoken, server)
    w.speaks(server)


def alone(result: InteractionResult) -> str:
    """Returns the text of an answer that no one else sees."""
    assert result.response is not None
    assert result.response.ephemeral
    return words_of(result.response.message)


def public(w: World, table_id: int) -> list[discord.Message]:
    return [
        message
        for channel in (w.channel, w.place(table_id))
        for message in channel.history()
        if not message.flags.ephemeral
    ]


def other_suit(w: World, table_id: int) -> str:
    """Returns a suit that can't be named in the first round of bidding."""
    match = w.match(table_id)
    view = match.view(None)
    assert isinstance(view, BeloteView)
    return next(suit for suit in "SHDC" if suit != view.turned[1])


@pytest.mark.parametrize("server", PUBLIC)
async def test_hands_and_refusals_are_in_the_players_language_and_the_board_in_the_servers(
    server: str, w: World
) -> None:
    speak(w, server)
    table_id = await deal_to(w, 501)
    place = w.place(table_id)
    for _ in range(4):
        mine = turn(w, table_id)
        for index, refusal in enumerate(NOT_YOUR_TURN):
            if index != mine:
                early = await w.people[index].slash(place, "move", what="pass")
                assert alone(early) == refusal
        wrong = await w.people[mine].slash(place, "move", what=other_suit(w, table_id).lower())
        assert alone(wrong).startswith(ONLY_TURNED[mine])
        await w.press(mine, w.hand(mine), "pass")
    await w.pass_time()

    for index, heading in enumerate(HAND):
        assert heading in " ".join(alt_texts(w.hand(index)))
        copy = await w.press(index, w.board(table_id), "hand")
        assert alone(copy)
        assert heading in " ".join(alt_texts(answer_of(copy)))
    board = w.board(table_id)
    heading, button, pictured = PUBLIC[server]
    assert heading in words_of(board)
    assert PASSES[server] in words_of(board)
    assert button in [control.label for control in buttons(board)]
    assert alt_texts(board)[0].startswith(pictured)
    read = "\n".join([*map(words_of, public(w, table_id)), *alt_texts(board)])
    for other, (heading, button, pictured) in PUBLIC.items():
        if other != server:
            assert not any(text in read for text in (heading, button, pictured, PASSES[other]))


@pytest.mark.parametrize("server", WANTS)
async def test_a_vote_is_announced_in_the_servers_language(server: str, w: World) -> None:
    speak(w, server)
    table_id = await deal_to(w, 501)
    result = await w.through(0, w.place(table_id), "table", "end_vote")
    assert WANTS[server] in words_of(answer_of(result))
    again = await w.through(0, w.place(table_id), "table", "end_vote")
    assert alone(again) == words("fr").t(
        "I've already counted your vote; still missing: {missing}.", missing=2
    )
