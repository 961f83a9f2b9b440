"""Checks everything the bot has sent against Discord's limits on messages and commands."""

import json
from collections.abc import Iterator
from functools import cache

from simcord.env import Env

from playground.discord_server.forms import bodies, command_faults, message_faults

__all__ = ["bodies", "command_faults", "faults", "message_faults"]


@cache
def _command_faults(command: str) -> list[str]:
    return [*command_faults(json.loads(command))]


def faults(env: Env) -> Iterator[str]:
    """Yields what Discord would refuse of all messages and commands that the bot has sent."""
    for request in env.http_requests:
        if request.path.endswith("/commands"):
            for command in request.json or []:
                yield from _command_faults(json.dumps(command))
            continue
        for body in bodies(request.json):
            for fault in message_faults(body):
                yield f"{request.method} {request.path}: {fault}"
