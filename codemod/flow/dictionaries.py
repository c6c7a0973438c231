"""The keys of a dictionary, as far as one module shows them."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from ..names.module import Module
from ..names.scopes import Kind, Mention, Scope, Symbol, resolve
from .uses_of import ancestors, mentions_of

_READING = {"copy", "get", "items", "keys", "pop", "values"}
_LOOKING = {"bool", "dict", "len", "list", "print", "repr", "sorted", "str"}


@dataclass(frozen=True)
class Keys:
    """The keys that are seen, and whether there can be others."""

    names: frozenset[str] = frozenset()
    are_all: bool = True
    removed: frozenset[str] = frozenset()
    """Those that are taken out again somewhere, perhaps before anyone looks."""

    def __or__(self, other: Keys) -> Keys:
        return Keys(
            self.names | other.names,
            self.are_all and other.are_all,
            self.removed | other.removed,
        )


_UNSEEN = Keys(are_all=False)


def keys_of(node: ast.expr, scope: Scope, module: Module) -> Keys:
    """The keys of a dictionary: those it is made with, and those its variable is given later.

    A dictionary that is handed to anyone, other than by ``**``, may come back with more.
    """
    return _Reader(module).keys(node, scope)


def returned_keys(symbol: Symbol, module: Module) -> Keys | None:
    """The keys of the dictionary that a function returns; None for one that makes none itself.

    Most functions return something else, and are settled without a look at the rest of the module.
    """
    body = symbol.bindings[0].body if len(symbol.bindings) == 1 else None
    if body is None or not any(_is_made(value, body) for value in body.returns):
        return None
    return _Reader(module).returned(symbol)


def _is_made(node: ast.expr, scope: Scope) -> bool:
    """Whether an expression is a dictionary that is written out, or a variable with one."""
    match node:
        case ast.Dict() | ast.Call(func=ast.Name(id="dict")):
            return True
        case ast.Name(id=name) if name in scope.symbols:
            values = [binding.value for binding in scope.symbols[name].bindings]
            return any(isinstance(v, (ast.Dict, ast.Call)) and _is_made(v, scope) for v in values)
    return False


class _Reader:
    """Follows a dictionary through variables, attributes and the functions of a module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._seen: set[object] = set()

    def keys(self, node: ast.expr, scope: Scope) -> Keys:
        """The keys of whatever an expression is."""
        match node:
            case ast.Dict(keys=keys, values=values):
                found = Keys()
                for key, value in zip(keys, values, strict=True):
                    found |= _key(key) if key is not None else self.keys(value, scope)
                return found
            case (
                ast.BinOp(left=first, op=ast.BitOr(), right=second)
                | ast.IfExp(body=first, orelse=second)
            ):
                return self.keys(first, scope) | self.keys(second, scope)
            case ast.Call():
                return self._made(node, scope)
            case ast.Name():
                return self._of_variable(node, scope)
            case ast.Attribute():
                return self._of_attribute(node, scope)
        return _UNSEEN

    def _made(self, call: ast.Call, scope: Scope) -> Keys:
        """The keys of what a call returns."""
        match call.func:
            case ast.Name(id="dict") if scope.lookup("dict") is None:
                return self._given(call, scope)
            case ast.Name(id=name) if (symbol := scope.lookup(name)) and not symbol.is_imported:
                return self.returned(symbol)
            case ast.Attribute(value=whole, attr="copy") if not call.args:
                return self.keys(whole, scope)
        return self._of_another_file(call.func, scope)

    def _of_another_file(self, function: ast.expr, scope: Scope) -> Keys:
        """The keys of what a function of another file of the repository returns."""
        outside = self.module.outside
        found = outside.keys.get(resolve(function, scope) or "") if outside is not None else None
        return Keys(frozenset(found[0]), are_all=found[1]) if found is not None else _UNSEEN

    def _given(self, call: ast.Call, scope: Scope) -> Keys:
        """The keys that ``dict(...)`` or ``update(...)`` is given."""
        found = Keys()
        for argument in call.args:
            found |= self.keys(argument, scope)
        for keyword in call.keywords:
            if keyword.arg is None:
                found |= self.keys(keyword.value, scope)
            else:
                found |= Keys(frozenset([keyword.arg]))
        return found

    def returned(self, symbol: Symbol) -> Keys:
        """The keys of what a function of the module returns."""
        body = symbol.bindings[0].body if len(symbol.bindings) == 1 else None
        function = body.node if body is not None else None
        is_plain = isinstance(function, ast.FunctionDef) and not function.decorator_list
        if body is None or not is_plain or function in self._seen:
            return _UNSEEN
        self._seen.add(function)
        found = Keys() if body.returns else _UNSEEN
        for value in body.returns:
            found |= self.keys(value, body)
        return found

    def _of_variable(self, node: ast.Name, scope: Scope) -> Keys:
        symbol = scope.lookup(node.id)
        if symbol is None:
            return _UNSEEN
        if symbol in self._seen:
            return Keys()  # what it is made of besides itself is looked at elsewhere
        self._seen.add(symbol)
        found = Keys()
        for binding in symbol.bindings_at(node):
            if binding.kind is Kind.VALUE and binding.value is not None:
                found |= self.keys(binding.value, symbol.scope)
            else:
                found |= _UNSEEN
        for mention in mentions_of(self.module, symbol):
            found |= self._added(mention, mention.root, mention.links)
        return found

    def _of_attribute(self, node: ast.Attribute, scope: Scope) -> Keys:
        """The keys of a dictionary that an object of a class of the module keeps."""
        members = scope.members
        class_ = members.class_of(node.value, scope) if members is not None else None
        if members is None or class_ is None or (class_, node.attr) in self._seen:
            return _UNSEEN
        self._seen.add((class_, node.attr))
        values = members.values(class_, node.attr)
        found = Keys() if values else _UNSEEN
        for value, where in values:
            found |= self.keys(value, where)
        family = members.family(class_)
        for inner in self.module.names.scope_of.values():
            for mention in inner.mentions:
                match mention.links:
                    case (ast.Attribute(attr=name, ctx=ast.Load()) as kept, *links):
                        owner = members.class_of(mention.root, inner) if name == node.attr else None
                        if owner is not None and owner in family:
                            found |= self._added(mention, kept, tuple(links))
        return found

    def _added(self, mention: Mention, node: ast.expr, links: tuple[ast.expr, ...]) -> Keys:
        """The keys that a dictionary gets where it is mentioned; the links follow it there."""
        match links:
            case (ast.Subscript(ctx=ast.Store(), slice=key),) | (
                ast.Attribute(attr="setdefault"),
                ast.Call(args=[key, *_]),
                *_,
            ):
                return _key(key)
            case (ast.Subscript(ctx=ast.Del(), slice=key),) | (
                ast.Attribute(attr="pop"),
                ast.Call(args=[key, *_]),
                *_,
            ):
                return Keys(removed=_key(key).names)
            case (ast.Attribute(attr="update"), ast.Call() as call):
                return self._given(call, mention.scope)
            case (ast.Subscript(), *_):
                return Keys()
            case (ast.Attribute(attr=method), ast.Call(), *_) if method in _READING:
                return Keys()
        return Keys() if not links and _is_only_read(mention.statement, node) else _UNSEEN


def _key(node: ast.expr) -> Keys:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return Keys(frozenset([node.value]))
    return _UNSEEN


def _is_only_read(statement: ast.stmt, node: ast.expr) -> bool:
    """Whether a dictionary stands where nobody adds to it: behind ``**``, returned, or shown."""
    around = ancestors(statement, node)
    match around[0]:
        case ast.keyword(arg=None) | ast.Return() | ast.FormattedValue() | ast.Compare():
            return True
        case ast.BinOp(op=ast.BitOr()) | ast.If() | ast.IfExp():
            return True
        case ast.Dict(keys=keys, values=values):
            return any(k is None and v is node for k, v in zip(keys, values, strict=True))
        case ast.Call(func=ast.Name(id=name)):
            return name in _LOOKING
        case ast.Call(func=ast.Attribute(attr="update", value=whole)):
            return whole is not node
    return False
