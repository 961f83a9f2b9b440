"""Reports the bot's state to the service manager via ``sd_notify`` datagrams, if it wants them."""

from __future__ import annotations

import contextlib
import os
import socket

from bot.clock import Beat


def notify(state: str) -> None:
    """Sends a state such as ``READY=1`` to the socket in ``NOTIFY_SOCKET``; ignores failures."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    place = "\0" + address[1:] if address[0] == "@" else address  # a socket name only Linux has
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.sendto(state.encode(), place)


async def _alive() -> None:
    """Keeps reporting that the event loop is alive, independently of the schedule."""
    notify("WATCHDOG=1")


def watchdog() -> Beat | None:
    """Starts reporting twice per ``WATCHDOG_USEC`` (in µs); returns ``None`` if no one listens."""
    if not (microseconds := int(os.environ.get("WATCHDOG_USEC", "0"))):
        return None
    beat = Beat(microseconds / 2e6, _alive)
    beat.start()
    return beat
