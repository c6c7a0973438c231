"""Paths: whether they are seen to be absolute, or to be none at all."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.needs import Needs
from ...flow.arguments import argument_for
from ...names.module import Module
from ...names.scopes import FUNCTIONS, Binding, Kind, Scope
from .options import left_out, of_decorators
from .training import name_of
from .tuners import given

_SAME_START = {"str", "os.fspath", "os.path.expanduser", "os.path.normpath", "os.path.join"}
_SAME_START |= {f"pathlib.{name}" for name in ("Path", "PosixPath", "PurePath", "PurePosixPath")}
"""What gives a path that starts like the first one that it is given."""
_KEEP_START = {"as_posix", "expanduser", "format", "joinpath", "rstrip", "strip"}
"""Methods of a path or text that leave its start as it is."""
_ABSOLUTE = {"os.path.abspath", "os.path.realpath", "os.getcwd", "tempfile.mkdtemp"}
_ABSOLUTE |= {f"pathlib.Path.{name}" for name in ("cwd", "home")}
_DEFAULTING = {"os.environ.get", "os.getenv"}
_FIELDS = {"Argument", "Field", "Option", "field"}
"""What declares a field of a dataclass or of pydantic, or a parameter of typer's."""


def is_absolute(path: ast.expr, scope: Scope) -> bool:
    """Whether an expression is seen to be an absolute path or a URI, whoever runs it.

    What a caller or a command line may give is not: it may be anything.
    """
    match path:
        case ast.JoinedStr() if "://" in ast.unparse(path):
            return True
        case ast.Constant(value=text) | ast.JoinedStr(values=[ast.Constant(value=text), *_]):
            return _is_absolute_text(text)
        case ast.Name(id=name):
            symbol = scope.lookup(name)
            bindings = symbol.bindings if symbol is not None else []
            return len(bindings) == 1 and _is_absolute_value(bindings[0], scope)
        case ast.Call():
            return _gives_absolute(path, scope)
        case ast.BinOp() | ast.IfExp() | ast.BoolOp():
            return all(is_absolute(start, scope) for start in _starts_of(path))
    return False


def as_before(path: ast.expr, text: str, needs: Needs) -> str:
    """Exactly what V1 made of a path; Ray refuses a relative one now."""
    os_path = f"{needs('os')}.path"
    if not isinstance(path, ast.Constant):
        text = f"{os_path}.expanduser({text})"
    return f"{os_path}.abspath({text})"


def _gives_absolute(call: ast.Call, scope: Scope) -> bool:
    match call.func:
        case ast.Attribute(attr="resolve" | "absolute") if not call.args:
            return True
    if name_of(call.func, scope) in _ABSOLUTE or any(map(_is_absolute, call.args[1:])):
        return True
    starts = _starts_of_call(call, scope)
    return bool(starts) and all(is_absolute(start, scope) for start in starts)


def _is_absolute_value(binding: Binding, scope: Scope) -> bool:
    return (
        binding.kind is Kind.VALUE
        and binding.value is not None
        and is_absolute(binding.value, scope)
    )


def may_be_none(path: ast.expr, scope: Scope, module: Module) -> bool:
    """Whether an expression is seen to be None, perhaps by a default."""
    return _Look(module).may_be_none(path, scope)


class _Look:
    """One look at what a path starts with."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.seen: set[ast.expr] = set()

    def may_be_none(self, path: ast.expr, scope: Scope) -> bool:
        if path in self.seen:
            return False
        self.seen.add(path)
        if isinstance(path, ast.Constant):
            return path.value is None
        if isinstance(path, (ast.Name, ast.Attribute, ast.IfExp)):
            return any(self.may_be_none(*start) for start in self._starts(path, scope))
        if isinstance(path, ast.BoolOp):
            return self.may_be_none(path.values[-1], scope)
        return isinstance(path, ast.Call) and self._may_give_none(path, scope)

    def _may_give_none(self, call: ast.Call, scope: Scope) -> bool:
        """``os.getenv("X")``, ``options.get("x")``, ``field(default=None)``, a function of ours."""
        name = name_of(call.func, scope)
        if name == "getattr":
            return True
        if name in _DEFAULTING or (_is_lookup(call) and name != "ray.get"):
            default = given(call, "default", 1)
            return default is None or self.may_be_none(default, scope)
        if name.rpartition(".")[2] in _FIELDS:
            default = given(call, "default", 0)
            return default is not None and self.may_be_none(default, scope)
        symbol = scope.lookup(call.func.id) if isinstance(call.func, ast.Name) else None
        bodies = [binding.body for binding in symbol.bindings] if symbol is not None else []
        return any(
            self.may_be_none(returned, body)
            for body in bodies
            if body is not None
            for returned in body.returns
        )

    def _starts(self, path: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """What a path may be, or may start with."""
        match path:
            case ast.Name():
                yield from self._values(path, scope)
            case ast.Attribute(value=start, attr="parent"):
                yield start, scope
            case ast.Attribute(value=owner, attr=name):
                yield from self._attributes(ast.unparse(owner), name, scope)
            case ast.Call():
                yield from ((start, scope) for start in _starts_of_call(path, scope))
            case _:
                yield from ((start, scope) for start in _starts_of(path))

    def _values(self, name: ast.Name, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        symbol = scope.lookup(name.id)
        for binding in symbol.bindings_at(name) if symbol is not None else ():
            assert symbol is not None
            if binding.kind is Kind.PARAMETER:
                yield from _declared(binding.value, symbol.scope)
                yield from self._arguments(symbol.scope, name.id)
            elif binding.kind is Kind.VALUE and binding.value is not None:
                yield binding.value, symbol.scope

    def _arguments(self, function: Scope, name: str) -> Iterator[tuple[ast.expr, Scope]]:
        """The default of a parameter, and what calls in this module give for it."""
        node = function.node
        if not isinstance(node, FUNCTIONS) or function.parent is None:
            return
        default = _defaults(node.args).get(name)
        if default is not None:
            yield default, function.parent
        yield from ((value, function.parent) for value in of_decorators(node, name))
        for call, scope in self.module.names.calls:
            symbol = scope.lookup(call.func.id) if isinstance(call.func, ast.Name) else None
            if symbol is not None and any(binding.node is node for binding in symbol.bindings):
                argument = argument_for(node, name, call)
                if argument is not None:
                    yield argument, scope

    def _attributes(self, owner: str, name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """What an attribute is given in this module, and its default on a command line."""
        kind = next((s for s in scope.enclosing() if s.is_class), None)
        for class_ in self._classes(kind if owner == "self" else None):
            for binding in class_.symbols[name].bindings if name in class_.symbols else ():
                yield from _declared(binding.annotation, class_)
                if binding.value is not None:
                    yield binding.value, class_
        home = kind or scope.parent
        for function, inner in self.module.names.scope_of.items():
            if isinstance(function, FUNCTIONS) and inner.parent is home:
                yield from ((value, inner) for value in _assigned(function, owner, name))
        for call, outer in self.module.names.calls:
            yield from ((value, outer) for value in left_out(call, name))

    def _classes(self, own: Scope | None) -> list[Scope]:
        """Those whose objects may have an attribute: any of the module, if its own is not seen."""
        if own is not None and own.members is not None:
            return own.members.family(own)
        return [scope for scope in self.module.names.scope_of.values() if scope.is_class]


def _is_lookup(call: ast.Call) -> bool:
    """``options.get("folder")``."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "get" and bool(call.args)


def _declared(annotation: ast.expr | None, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """None, for what is declared ``str | None`` or ``Optional[str]``."""
    text = ast.unparse(annotation) if annotation is not None else ""
    if "Optional[" in text or "None" in text:
        yield ast.Constant(None), scope


def _is_absolute_text(text: object) -> bool:
    return isinstance(text, str) and (text.startswith(("/", "~")) or "://" in text)


def _starts_of_call(call: ast.Call, scope: Scope) -> list[ast.expr]:
    """With what the path may start that a call gives."""
    name = name_of(call.func, scope)
    if name in _SAME_START:
        return call.args[:1] if not any(map(_is_absolute, call.args[1:])) else []
    if name in _DEFAULTING:
        return call.args[1:]
    match call.func:
        case ast.Attribute(value=path, attr=method) if method in _KEEP_START:
            return [path]
    return []


def _is_absolute(part: ast.expr) -> bool:
    """``os.path.join(name, "/tmp")``: a later part that is absolute is the start of it all."""
    return isinstance(part, ast.Constant) and str(part.value).startswith("/")


def _starts_of(path: ast.expr) -> list[ast.expr]:
    """The expressions of which a path is one, or with which it starts."""
    match path:
        case ast.JoinedStr(values=[start, *_]) if "://" not in ast.unparse(path):
            return [start]
        case ast.BinOp(left=start) | ast.FormattedValue(value=start) | ast.NamedExpr(value=start):
            return [start]
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case ast.BoolOp(values=values):
            return values
    return []


def _defaults(args: ast.arguments) -> dict[str, ast.expr]:
    """The defaults of the parameters that have one."""
    places = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    given = dict(zip(reversed(places), reversed(args.defaults), strict=False))
    named = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    return given | {arg.arg: value for arg, value in named if value is not None}


def _assigned(function: ast.AST, owner: str, name: str) -> Iterator[ast.expr]:
    """``self.folder = value``."""
    for node in ast.walk(function):
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            match target:
                case ast.Attribute(value=of, attr=attr) if (
                    attr == name and ast.unparse(of) == owner
                ):
                    yield node.value
