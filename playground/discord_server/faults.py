"""Faults between a bot and Discord, which a test plans."""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

from aiohttp import web

Garbage = Literal["page", "empty", "list"]
"""A wrong answer with status 200, after the request has run: a web page, ``{}`` or ``[]``."""

Kind = Literal["reset", "disconnect", "lost", "torn", "hang", "late", "everywhere"] | Garbage | int
"""``reset`` and ``disconnect`` end the connection before the request runs, ``lost`` afterwards,
``torn`` in the middle of the answer's body; ``hang`` runs it late, ``late`` answers late; a number
is the answer's status, ``everywhere`` a 429 for all routes."""


@dataclass
class Fault:
    """A fault that affects some requests.

    Attributes:
        method: the method of the requests, or ``*``.
        path: their path after the API's version, with ``*`` for any characters.
        kind: the kind of fault.
        times: how many requests it affects.
        seconds: how long a request hangs, or how late its answer is.
    """

    method: str
    path: str
    kind: Kind
    times: int = 1
    seconds: float = 0.0


class Faults(list[Fault]):
    """The faults to come."""

    def take(self, method: str, path: str) -> Fault | None:
        """Returns the fault of a request, if any, and counts it."""
        for fault in self:
            if fault.method in ("*", method) and fnmatchcase(path, fault.path):
                fault.times -= 1
                if not fault.times:
                    self.remove(fault)
                return fault
        return None


def cut(request: web.Request, *, reset: bool) -> None:
    """Ends a connection without an answer: by a reset (errno 104), or by closing it."""
    transport = request.transport
    if transport is None:
        return
    if reset:
        connection: socket.socket = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
