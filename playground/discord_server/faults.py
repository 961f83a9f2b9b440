"""Faults between a bot and Discord that a test can plan."""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

from aiohttp import web

Garbage = Literal["page", "empty", "list"]
"""A bogus response with status 200, after the request has run: a web page, ``{}`` or ``[]``."""

Kind = Literal["reset", "disconnect", "lost", "torn", "hang", "late", "everywhere"] | Garbage | int
"""``reset`` and ``disconnect`` end the connection before the request runs, ``lost`` afterwards, and
``torn`` halfway through the response's body; ``hang`` runs it late, and ``late`` responds late; a
number is a response status, and ``everywhere`` is a 429 for all routes."""


@dataclass
class Fault:
    """A fault that affects some requests.

    Attributes:
        method: the requests' method, or ``*``.
        path: the requests' path after the API version, with ``*`` for any characters.
        kind: what kind of fault it is.
        times: how many requests it affects.
        seconds: how long a request hangs, or how late its response is.
    """

    method: str
    path: str
    kind: Kind
    times: int = 1
    seconds: float = 0.0


class Faults(list[Fault]):
    """The faults that are yet to come."""

    def take(self, method: str, path: str) -> Fault | None:
        """Returns the fault planned for a request, if any, and counts it."""
        for fault in self:
            if fault.method in ("*", method) and fnmatchcase(path, fault.path):
                fault.times -= 1
                if not fault.times:
                    self.remove(fault)
                return fault
        return None


def cut(request: web.Request, *, reset: bool) -> None:
    """Ends a connection without a response, by resetting it (errno 104) or by closing it."""
    transport = request.transport
    if transport is None:
        return
    if reset:
        connection: socket.socket = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
