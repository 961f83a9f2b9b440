"""Small changes to code that a test ought to notice.

What no one can observe is left alone: annotations, docstrings, texts, log entries, asserts, decorators, colours, and how
a class is made.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
}
"""What stands between two operands, and what it becomes."""

CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNSEEN = re.compile(r"(await )?(_?log(ger)?\.|super\(\)\.__init__|assert_never|warnings\.)")
"""Statements no one misses."""


@dataclass(frozen=True)
class Mutation:
    """A change of one place.

    Attributes:
        path: the file, from the root.
        line: where it begins, from 1.
        kind: what sort of change.
        lines: the lines that run when it matters, from 1.
        at_import: whether they run when the file is imported, and not in a function.
        start: the first byte that is replaced.
        end: the byte after the last.
        text: what stands there instead.
    """

    path: str
    line: int
    kind: str
    lines: tuple[int, ...]
    at_import: bool
    start: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes | None:
        """Returns the file with the change; ``None`` if that leaves no Python."""
        changed = source[: self.start] + self.text.encode() + source[self.end :]
        try:
            ast.parse(changed)
        except SyntaxError:
            return None
        return changed


def mutations(path: str, source: bytes) -> Iterator[Mutation]:
    """Yields all changes of a file."""
    yield from _File(path, source).changes()


class _File:
    def __init__(self, path: str, source: bytes) -> None:
        self._path = path
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def changes(self) -> Iterator[Mutation]:
        for node, statement, deep in _seen(ast.parse(self._source)):
            for kind, start, end, text in self._changed(node):
                lines = {statement.lineno, *range(node.lineno, (node.end_lineno or 0) + 1)}
                yield Mutation(
                    self._path, node.lineno, kind, (*sorted(lines),), not deep, start, end, text
                )

    def _changed(self, node: ast.expr | ast.stmt) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield self._between("comparison", left, op, right)
            case ast.BoolOp(op=op, values=[*_, left, right]):
                yield self._between("and/or", left, op, right)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                if not any(_is_text(one) for one in (left, right)):
                    yield self._between("sum", left, op, right)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield "not", *self._at(node), f"({self._text(operand)})"
            case ast.If(test=test) | ast.While(test=test):
                yield "branch", *self._at(test), f"not ({self._text(test)})"
            case ast.IfExp(body=body, test=test, orelse=orelse):
                swapped = (self._text(one) for one in (orelse, test, body))
                yield "branch", *self._at(node), "({} if {} else {})".format(*swapped)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for test in (test for part in node.generators for test in part.ifs):
                    yield "branch", *self._at(test), f"not ({self._text(test)})"
            case ast.Call(func=ast.Name(id=name) as called) if name in CALLED:
                yield "call", *self._at(called), CALLED[name]
            case ast.Constant(value=bool(value)):
                yield "constant", *self._at(node), str(not value)
            case ast.Constant(value=int(value)) if not self._text(node).startswith("0x"):
                yield "constant", *self._at(node), str(value + 1)
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield "return", *self._at(node), "return None"
            case (
                ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise()
                | ast.Delete() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            ):  # fmt: skip
                yield "statement", *self._at(node), "pass"

    def _between(
        self, kind: str, left: ast.expr, op: ast.AST, right: ast.expr
    ) -> tuple[str, int, int, str]:
        old, new = COMPARED[type(op)]
        start, end = self._at(left)[1], self._at(right)[0]
        return kind, start, end, re.sub(old, new, self._source[start:end].decode(), count=1)

    def _at(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Returns where a piece of code begins and ends, in bytes."""
        last, column = node.end_lineno, node.end_col_offset
        assert last is not None
        assert column is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[last - 1] + column

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._at(node)
        return self._source[start:end].decode()


Place = tuple["ast.expr | ast.stmt", ast.stmt, bool]
"""A piece of code, the statement it is in, and whether it is in a function."""


def _seen(tree: ast.Module) -> Iterator[Place]:
    """Yields all pieces of code whose change someone might notice."""
    waiting: list[Place] = [(statement, statement, False) for statement in tree.body]
    while waiting:
        node, statement, deep = waiting.pop()
        match node:
            case ast.Assert() | ast.Expr(value=ast.Constant()) | ast.JoinedStr():
                continue
            case ast.Expr() if UNSEEN.match(ast.unparse(node)):
                continue
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
                continue
        yield node, statement, deep
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "bases") or (
                isinstance(node, ast.ClassDef) and field == "keywords"
            ):
                continue
            inside = deep or (isinstance(node, FUNCTIONS) and field == "body")
            for child in _pieces(value):
                here = child if isinstance(child, ast.stmt) else statement
                waiting.append((child, here, inside))


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def _pieces(value: object) -> Iterator[ast.expr | ast.stmt]:
    """Yields the expressions and statements of a node's field, through arguments, handlers, cases and the like."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, ast.expr | ast.stmt):
            yield one
        elif isinstance(one, ast.AST):
            for field, inner in ast.iter_fields(one):
                if field != "annotation":
                    yield from _pieces(inner)


def _is_text(node: ast.expr) -> bool:
    """Whether a sum is one of texts or lists, which would only break."""
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
