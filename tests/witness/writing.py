"""Records what a witness holds, and the result of every possible press."""

from typing import Any

from simcord.results import to_discord_message

from bot.tables.model import Status
from tests.support.world import World, verb
from tests.witness.facts import of_people, of_results, of_server, of_table
from tests.witness.maker import PEOPLE, SWITCHES, controls
from tests.witness.pressing import Facts, attempt, trials


async def written(w: World) -> Facts:
    """Returns everything that people can see and press, with the result of each press."""
    numbers = sorted(w.bot.host.tables._queues)
    tables = {str(n): of_table(w.table(n)) for n in numbers if w.table(n).id}
    ended = [n for n in numbers if w.table(n).status is Status.FINISHED]
    facts: Facts = {
        "now": w.env.now().timestamp(),
        "server": w.guild.id,
        "channel": w.channel.id,
        "people": [item.id for item in w.people],
        "threads": [[item.id, item.name] for item in w.channel.threads],
        "tables": tables,
        "results": await of_results(w, ended),
        "settled": await of_people(w),
        "wished": await of_server(w),
    }
    stored = [item for kept in w.env.backend.messages.values() for item in kept.values()]
    messages: list[Facts] = []
    with trials():
        for message in sorted(stored, key=lambda item: item.id):
            pressable = [*controls(w, to_discord_message(w.env, message))]
            if message.author_id == w.env.backend.bot_user.id and pressable:
                messages.append(await posted(w, message, pressable))
    verbs = {verb(item["id"]) for message in messages for item in message["pressed"]}
    assert verbs >= {*SWITCHES}
    return {**facts, "messages": messages}


async def posted(w: World, message: Any, pressable: list[Any]) -> Facts:
    """Returns a message with its controls, who can press them, and the results."""
    channel = w.env.backend.get_channel(message.channel_id)
    reader = next(
        (index for index, person in enumerate(w.people) if person.id in channel.recipient_ids), None
    )
    if message.is_ephemeral:
        author = int(message.interaction_metadata["user"]["id"])
        reader = next(index for index, person in enumerate(w.people) if person.id == author)
    where = (message.channel_id, message.id)
    pressed: list[Facts] = []
    for custom_id, values in pressable:
        before = [person for person in pressed if person["id"] == custom_id]
        if before and verb(custom_id) in w.bot.host.handler.verbs:
            continue  # one value of a house menu represents all
        results: Facts = {}
        index = reader
        for index in range(PEOPLE) if reader is None else (reader,):
            results = await attempt(w, index, where, custom_id, values)
            if results["does"] != "says":
                break
        pressed.append({"id": custom_id, "values": list(values), "who": index, "comes": results})
    return {
        "message": message.id,
        "channel": message.channel_id,
        "flags": message.flags,
        "reader": reader,
        "pressed": pressed,
    }


async def count_of(w: World) -> int:
    return len(await w.bot.host.store.with_status(*(str(status) for status in Status)))
