"""A finished match as files that can be read back."""

import msgspec

import rules
from rules.belote import notation
from tests.cogs.history.past import EVE, finished, shown
from tests.support.world import World


async def test_the_files_read_back(w: World) -> None:
    table_id = await finished(w)
    table = w.table(table_id)
    assert table.match is not None
    for index in (0, EVE):
        page = shown(await w.people[index].slash(w.channel, "history replay", table=table_id))
        answer = shown(await w.press(index, page, "replay_export"))
        files = {file.filename: await file.read() for file in answer.attachments}
        assert set(files) == {"match.json", "fair-play.json", "verify.py", "belote.txt"}
        match = rules.Match.from_json(files["match.json"])
        assert match.seed == table.record.deal.seed
        assert match.checkpoint() == table.match.checkpoint()
        assert [(seat, rules.to_dict(action)) for _, seat, action in match.log] == [
            (move.seat, msgspec.json.decode(move.action))
            for move in await w.bot.host.store.moves_of(table_id)
        ]
        # As docs/fairness.md describes it for strangers.
        options = rules.to_dict(match.options)
        assert isinstance(options, dict)
        again = rules.replay(match.game.name, match.seats, match.seed, options, match.log)
        assert again == match
        assert notation.read(files["belote.txt"].decode()) == match
        del files["verify.py"]  # the same for everyone
        everything = b"".join(files.values())
        for person in w.people:
            assert str(person.id).encode() not in everything
            assert person.user.global_name.encode() not in everything


async def test_a_live_match_is_not_handed_out(w: World) -> None:
    table_id = await w.deal()
    result = await w.forge(0, w.board(table_id), f"p1|{table_id}|replay_export||")
    assert shown(result).content == "The match isn't over yet."
    assert not shown(result).attachments
