"""What can go wrong between a bot and Discord, planned by a test."""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

from aiohttp import web

Garbage = Literal["page", "empty", "list"]
"""What may come as an answer with status 200, after all has happened: a web page, ``{}`` or ``[]``."""

Kind = Literal["reset", "disconnect", "lost", "hang", "everywhere"] | Garbage | int
"""``reset`` and ``disconnect`` end the connection before anything happens, ``lost`` after it has; ``hang`` answers late;
a number is the answer's status, and ``everywhere`` a 429 for all routes."""


@dataclass
class Fault:
    """Something that goes wrong with some requests.

    Attributes:
        method: of the requests, or ``*``.
        path: their path below the version of the API, with ``*`` for any characters.
        kind: what goes wrong.
        times: with how many requests.
        seconds: how long a request hangs.
    """

    method: str
    path: str
    kind: Kind
    times: int = 1
    seconds: float = 0.0


class Faults(list[Fault]):
    """The faults to come."""

    def take(self, method: str, path: str) -> Fault | None:
        """Returns the fault of a request, if it has one, and counts it."""
        for fault in self:
            if fault.method in ("*", method) and fnmatchcase(path, fault.path):
                fault.times -= 1
                if not fault.times:
                    self.remove(fault)
                return fault
        return None


def cut(request: web.Request, *, reset: bool) -> None:
    """Ends a connection without an answer: with a reset (errno 104), or just by closing it."""
    transport = request.transport
    if transport is None:
        return
    if reset:
        connection: socket.socket = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
