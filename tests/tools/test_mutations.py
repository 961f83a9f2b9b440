"""What `make mutate` changes, and what it leaves alone."""

from __future__ import annotations

from tools.mutations import mutations


def changed(source: str) -> list[str]:
    """Returns what becomes of a piece of code, change by change."""
    made = (one.applied(source.encode()) for one in mutations("some.py", source.encode()))
    return sorted(one.decode().strip() for one in made if one is not None)


def test_conditions_are_turned_and_boundaries_moved() -> None:
    assert changed("x = a < b and not c") == [
        "x = a < b and (c)",
        "x = a < b or not c",
        "x = a <= b and not c",
    ]
    assert changed("x = a if b else c") == ["x = (c if b else a)"]
    assert changed("é = [a for a in b if a is not None]") == [
        "é = [a for a in b if a is None]",
        "é = [a for a in b if not (a is not None)]",
    ]


def test_statements_go_and_values_change() -> None:
    assert changed("def f():\n    a.b = 1\n    return min(x)") == [
        "def f():\n    a.b = 1\n    return None",
        "def f():\n    a.b = 1\n    return max(x)",
        "def f():\n    a.b = 2\n    return min(x)",
        "def f():\n    pass\n    return min(x)",
    ]


def test_what_nobody_can_see_is_left_alone() -> None:
    source = '''
"""Text."""
__slots__ = (1,)
INK = 0xFFAA00
@cache(1)
class A(B, frozen=True):
    """Text."""
    def f(self, a: list[3]) -> 4:
        assert a == 1
        logger.info("text", number=1)
        x = f"{1 + 2}" + "text"
'''
    assert changed(source) == []


def test_a_change_knows_the_lines_that_run_and_whether_they_do_at_import() -> None:
    source = b"LIMIT = 3\ndef f():\n    g(\n        4,\n    )\n"
    places = {(one.kind, one.lines, one.at_import) for one in mutations("some.py", source)}
    assert places == {
        ("constant", (1,), True),
        ("statement", (3, 4, 5), False),
        ("constant", (3, 4), False),
    }
