"""A tenth of the long tests a day: the slice of a test, and the slice of a day."""

from datetime import UTC, date, datetime
from zlib import crc32

SLICES = 10
"""Parts of the long tests: any ten days in a row run them all."""

TODAY = "today"


def slice_of(nodeid: str) -> int:
    """Returns the slice of a test, from 0: independent of machine and other tests."""
    return crc32(nodeid.encode()) % SLICES


def turn_of(when: date) -> int:
    return when.toordinal() % SLICES


def day() -> date:
    return datetime.now(UTC).date()


def read(value: str) -> int:
    """Reads a slice's number; ``today`` means the current date's slice.

    Raises:
        ValueError: there is no such slice.
    """
    number = turn_of(day()) if value == TODAY else int(value)
    if number not in range(SLICES):
        raise ValueError(value)
    return number
