"""The bot's rooms: no circle of files, small Protocols, and only one room that knows the bot."""

import ast
from collections.abc import Iterator
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]

MEMBERS = 12
"""The most members of a Protocol; a larger one does more than one thing."""


def trees(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for file in ROOT.glob(f"{folder}/**/*.py"):
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text())


def circles(graph: dict[str, set[str]]) -> list[str]:
    """Returns the rest of a graph without its dead ends: empty, unless there is a circle."""
    left = {node: set(others) for node, others in graph.items()}
    while ends := {node for node, others in left.items() if not others & left.keys()}:
        left = {node: others for node, others in left.items() if node not in ends}
    return sorted(left)


def members(protocol: ast.ClassDef) -> int:
    return sum(
        isinstance(member, ast.AnnAssign | ast.FunctionDef | ast.AsyncFunctionDef)
        for member in protocol.body
    )


def test_no_file_imports_itself_by_a_detour() -> None:
    graph = grimp.build_graph("bot", cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]
    assert len(imported) > 100
    assert not circles(imported)


def test_no_protocol_asks_for_more_than_twelve_things() -> None:
    large = {
        (where, node.name): members(node)
        for where, tree in trees("bot", "cogs")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any("Protocol" in ast.unparse(base) for base in node.bases)
    }
    assert large["bot/presses/host.py", "Host"] <= MEMBERS
    assert not {where: count for where, count in large.items() if count > MEMBERS}


def test_only_one_room_names_the_whole_bot() -> None:
    naming = {
        where
        for where, tree in trees("bot", "cogs")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and any(name.name == "Parlour" for name in node.names)
    }
    assert "bot/app/build.py" in naming
    assert {where for where in naming if not where.startswith("bot/app/")} == {"bot/__main__.py"}
