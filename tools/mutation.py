"""Small changes to the source of a rule, each of which some test should notice."""

from __future__ import annotations

import ast
import copy
import hashlib
import re
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
_ID = re.compile(r"(?:(kanto|masamune) )?\b(R\d+|P\d+|\d+(?:-\d+)+(?: ?\(\d+\))?)", re.IGNORECASE)
_ALONE = re.compile(r"[(,] ?(\d{1,2})(?=[,);])")

Change = Callable[[ast.AST], None]


@dataclass(frozen=True)
class Mutant:
    """One change in one function."""

    module: str
    function: str
    line: int
    what: str
    rules: frozenset[str]
    """Ids that the function cites, in its docstring, its events and its refusals; those of its module if none."""
    key: str
    """The same as long as the function is."""
    make: Callable[[], CodeType]
    """The function's code with the change."""


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Functions of a module and methods of its classes, by their names."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{inner.name}", inner) for inner in node.body if isinstance(inner, Function))


def cited(node: ast.AST) -> frozenset[str]:
    """Ids in the strings under a node, with the game before them where one is named."""
    texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    found = {f"{game} {rule}".strip() for text in texts for game, rule in _ID.findall(text)}
    return frozenset(found | {rule for text in texts for rule in _ALONE.findall(text)})


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every change to every function of a module."""
    tree = ast.parse(source)
    whole = cited(tree.body[0]) if ast.get_docstring(tree) else frozenset()
    names = Counter(name for name, _ in functions(tree))
    for name, function in functions(tree):
        if names[name] > 1:  # getters and setters, or overloads
            continue
        digest = hashlib.sha256(ast.unparse(function).encode()).hexdigest()[:8]
        rules = cited(function) or whole
        for number, (line, what, change) in enumerate(_changes(function)):
            make = partial(_changed, tree, module, name, change)
            yield Mutant(module, name, line, what, rules, f"{module}:{name}:{digest}:{number}", make)


def _changed(tree: ast.Module, module: str, name: str, change: Change) -> CodeType:
    twin = copy.deepcopy(tree)
    change(dict(functions(twin))[name])
    return _code_of(compile(ast.fix_missing_locations(twin), module, "exec"), name)


def _code_of(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    return code


# ---------------------------------------------------------------------------------------------- kinds of changes


def _changes(function: Function) -> Iterator[tuple[int, str, Change]]:
    """Line, description, and what makes the change in a copy of the function, found there by its position."""
    for position, node in enumerate(ast.walk(function)):
        for what, edit in _edits(node):
            yield node.lineno if isinstance(node, ast.stmt | ast.expr) else function.lineno, what, _at(position, edit)


def _at(position: int, edit: Change) -> Change:
    def change(function: ast.AST) -> None:
        edit(list(ast.walk(function))[position])

    return change


def _edits(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in _COMPARED:
            other = _COMPARED[type(op)]
            yield f"{type(op).__name__} to {other.__name__}", lambda n: n.ops.__setitem__(0, other())  # type: ignore[attr-defined]
        case ast.BoolOp(op=ast.And()):
            yield "and to or", lambda n: setattr(n, "op", ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "or to and", lambda n: setattr(n, "op", ast.And())
        case ast.If() | ast.IfExp() | ast.While():
            yield "condition turned round", _turned_round
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _RECKONED:
            changed = _RECKONED[type(op)]
            yield f"{type(op).__name__} to {changed.__name__}", lambda n: setattr(n, "op", changed())
        case ast.Constant(value=bool(value)):
            yield f"{value} to {not value}", lambda n: setattr(n, "value", not value)
        case ast.Constant(value=int(number)):
            yield f"{number} to {number + 1}", lambda n: setattr(n, "value", number + 1)
    if isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While):
        yield from _left_out(node)


def _turned_round(node: ast.AST) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]


def _left_out(block: ast.FunctionDef | ast.If | ast.For | ast.While) -> Iterator[tuple[str, Change]]:
    """A statement that does something is left out."""
    for index, statement in enumerate(block.body):
        if _does_something(statement):
            text = ast.unparse(statement).splitlines()[0]
            yield f"without {text[:60]}", lambda n, index=index: n.body.__setitem__(index, ast.Pass())  # type: ignore[misc]


def _does_something(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(_, "tell"), _, _)):
            return False  # what is told about it is held by other tests than those of the rules
        case ast.Expr(ast.Call() | ast.YieldFrom()) | ast.AugAssign() | ast.Delete():
            return True
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            return True
    return False
