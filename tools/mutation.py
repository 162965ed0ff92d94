"""Small changes to the source of a rule, each of which some test should notice."""

from __future__ import annotations

import ast
import copy
import hashlib
import io
import re
import textwrap
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import CodeType

Function = ast.FunctionDef | ast.AsyncFunctionDef

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.FloorDiv: ast.Mult,
}  # fmt: skip
_ID = re.compile(r"\b(R\d+|P\d+|\d+(?:[-.]S?\d+)+(?: ?\(\d+\))?(?: [A-H]\b)?|\d+\(\d+\)|Result D)")
_ALONE = re.compile(r"(?:(?<!\d)(?<!and )\(|,) ?(\d{1,2})(?=[,);])")
_CHAPTERS = re.compile(r"(?:[Cc]hapters?|Rules?|Sections?) ((?:\d[\d.()-]*(?:, | and )?)+)")
_RANGE = re.compile(r"Chapters (\d+) to (\d+)")
_NUMBER = re.compile(r"\d[\d.()-]*\d\)?|\d")

Change = Callable[[ast.AST], None]


@dataclass(frozen=True)
class Mutant:
    """One change in one function."""

    module: str
    function: str
    line: int
    text: str
    """What stands there."""
    what: str
    rules: frozenset[str]
    """Ids that the function cites, in its docstring, comments, events and refusals; those of its module if none."""
    place: str
    """Module, function and a digest of its source, the same as long as the function is."""
    lines: range
    """Lines of the changed statement, counted from the body's first: what runs none of them notices nothing."""
    key: str
    """The place and the number of the change there."""
    make: Callable[[], CodeType]
    """The function's code with the change."""


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Functions of a module and methods of its classes, by their names."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{inner.name}", inner) for inner in node.body if isinstance(inner, Function))


def body_of(function: Function) -> list[ast.stmt]:
    """What a function does, without what it says of itself."""
    return function.body[1 if ast.get_docstring(function) else 0 :] or function.body


def place_of(module: str, name: str, function: Function) -> str:
    """Where a change is made, in words that change with what the function does."""
    text = ast.unparse(function.args) + "\n".join(map(ast.unparse, body_of(function)))
    return f"{module}:{name}:{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def cited(source: str) -> frozenset[str]:
    """Ids in the strings and comments of a piece of source."""
    tokens = tokenize.generate_tokens(io.StringIO(textwrap.dedent(source)).readline)
    texts = [token.string for token in tokens if token.type in (tokenize.STRING, tokenize.COMMENT)]
    return frozenset(rule for text in texts for pattern in (_ID, _ALONE) for rule in pattern.findall(text))


def chapters_of(docstring: str) -> frozenset[str]:
    """The chapters that a module is about, as it says itself."""
    named = {number for text in _CHAPTERS.findall(docstring) for number in _NUMBER.findall(text)}
    ranges = {str(n) for first, last in _RANGE.findall(docstring) for n in range(int(first), int(last) + 1)}
    return frozenset(named | ranges) | cited(f"({docstring!r})")


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every change to every function of a module."""
    tree = ast.parse(source)
    whole = chapters_of(ast.get_docstring(tree) or "")
    names, texts = Counter(name for name, _ in functions(tree)), source.splitlines()
    for name, function in functions(tree):
        if names[name] > 1:  # getters and setters, or overloads
            continue
        place, first = place_of(module, name, function), body_of(function)[0].lineno
        rules = cited("\n".join(texts[function.lineno - 1 : function.end_lineno])) or whole
        noted = {
            node for each in ast.walk(function) if isinstance(each, ast.AnnAssign) for node in ast.walk(each.annotation)
        }
        for number, (node, statement, line, what, change) in enumerate(_changes(function)):
            if node in noted:  # types are for readers
                continue
            lines = range(statement.start - first, statement.stop - first)
            make = partial(_changed, function, module, name, change)
            yield Mutant(
                module, name, line, texts[line - 1].strip(), what, rules, place, lines, f"{place}:{number}", make
            )


def _changed(function: Function, module: str, name: str, change: Change) -> CodeType:
    twin = copy.deepcopy(function)
    change(twin)
    owner, _, _ = name.rpartition(".")
    body: ast.stmt = ast.ClassDef(owner, [], [], [twin], []) if owner else twin
    alone = ast.Module([*ast.parse("from __future__ import annotations").body, body], [])
    return _code_of(compile(ast.fix_missing_locations(alone), module, "exec"), name)


def _code_of(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    return code


# ---------------------------------------------------------------------------------------------- kinds of changes


def _changes(function: Function) -> Iterator[tuple[ast.AST, range, int, str, Change]]:
    """What is changed, lines of its statement, line, description, and the change of a copy, made at the same position.

    Only the body is changed: what stands in the signature is no part of the function's code.
    """
    lines_of = dict(_statements(function))
    for position, node in enumerate(ast.walk(function)):
        for what, edit, changed in _edits(node):
            if changed in lines_of:
                line = changed.lineno if isinstance(changed, ast.stmt | ast.expr) else lines_of[changed].start
                yield changed, lines_of[changed], line, what, _at(position, edit)


def _statements(function: Function) -> Iterator[tuple[ast.AST, range]]:
    """Every node of the body, with the lines of its statement; those of a block are the lines of its head."""
    for statement in ast.walk(function):
        if not isinstance(statement, ast.stmt) or statement is function:
            continue
        end = statement.end_lineno or statement.lineno
        if isinstance(inner := getattr(statement, "body", None), list):
            end = max(statement.lineno, inner[0].lineno - 1)
        for node in _of_the_statement(statement):
            yield node, range(statement.lineno, end + 1)


def _of_the_statement(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt):
            yield from _of_the_statement(child)


def _at(position: int, edit: Change) -> Change:
    def change(function: ast.AST) -> None:
        edit(list(ast.walk(function))[position])

    return change


def _edits(node: ast.AST) -> Iterator[tuple[str, Change, ast.AST]]:
    """Description, change, and what is changed: the node itself, or a statement under it."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in _COMPARED:
            other = _COMPARED[type(op)]
            yield f"{type(op).__name__} to {other.__name__}", lambda n: n.ops.__setitem__(0, other()), node  # type: ignore[attr-defined]
        case ast.BoolOp(op=ast.And()):
            yield "and to or", lambda n: setattr(n, "op", ast.Or()), node
        case ast.BoolOp(op=ast.Or()):
            yield "or to and", lambda n: setattr(n, "op", ast.And()), node
        case ast.If() | ast.IfExp() | ast.While():
            yield "condition turned round", _turned_round, node
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _RECKONED:
            changed = _RECKONED[type(op)]
            yield f"{type(op).__name__} to {changed.__name__}", lambda n: setattr(n, "op", changed()), node
        case ast.Constant(value=bool(value)):
            yield f"{value} to {not value}", lambda n: setattr(n, "value", not value), node
        case ast.Constant(value=int(number)):
            yield f"{number} to {number + 1}", lambda n: setattr(n, "value", number + 1), node
    if isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While):
        yield from _left_out(node)


def _turned_round(node: ast.AST) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]


def _left_out(block: ast.FunctionDef | ast.If | ast.For | ast.While) -> Iterator[tuple[str, Change, ast.AST]]:
    """A statement that does something is left out."""
    for index, statement in enumerate(block.body):
        if _does_something(statement):
            text = ast.unparse(statement).splitlines()[0]
            yield f"without {text[:60]}", lambda n, index=index: n.body.__setitem__(index, ast.Pass()), statement  # type: ignore[misc]


def _does_something(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(_, "tell"), _, _)):
            return False  # what is told about it is held by other tests than those of the rules
        case ast.Expr(ast.Call() | ast.YieldFrom()) | ast.AugAssign() | ast.Delete():
            return True
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            return True
    return False
