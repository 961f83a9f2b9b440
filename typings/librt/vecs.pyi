# What the solver needs of it; it is only installed where the solver is compiled.
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")

class vec(Generic[T]):  # noqa: N801 - its name
    def __init__(self, items: Iterable[T], /) -> None: ...
    def __getitem__(self, place: int, /) -> T: ...
    def __setitem__(self, place: int, one: T, /) -> None: ...
