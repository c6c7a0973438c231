"""Walks a syntax tree once and binds every name in its scope."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from .resolve import Names
from .scopes import Binding, Kind, Mention, Scope
from .syntax import COMPREHENSIONS, unquoted

_CHILDLESS = {"ctx", "op", "ops", "id", "attr", "arg", "name", "module", "level", "kind"}


def _child_fields(kind: type[ast.AST]) -> tuple[str, ...]:
    skipped = _CHILDLESS - {"name"} if kind.__name__ == "TypeAlias" else _CHILDLESS
    return tuple(field for field in kind._fields if field not in skipped)


_FIELDS = {
    kind: _child_fields(kind)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


class _Walker:
    """The one walk. Written for speed: it sees every node of every file that mentions Ray."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.scope = names.root
        self.statement: ast.stmt | None = None
        handlers: dict[type[ast.AST], Callable[..., None]] = {
            kind: self._plain_statement
            for kind in _FIELDS
            if issubclass(kind, ast.stmt) and kind is not ast.stmt
        }
        handlers |= {
            ast.Name: self._name,
            ast.Attribute: self._chain,
            ast.Call: self._chain,
            ast.Subscript: self._chain,
            ast.Constant: self._constant,
            ast.JoinedStr: self._children,
            ast.Return: self._return,
            ast.Yield: self._yield,
            ast.YieldFrom: self._yield,
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
            ast.Assign: self._assign,
            ast.AnnAssign: self._annotated_assign,
            ast.AugAssign: self._augmented_assign,
            ast.NamedExpr: self._named_expression,
            ast.For: self._for,
            ast.AsyncFor: self._for,
            ast.comprehension: self._generator,
            ast.FunctionDef: self._function,
            ast.AsyncFunctionDef: self._function,
            ast.Lambda: self._lambda,
            ast.ClassDef: self._class,
            ast.ListComp: self._comprehension,
            ast.SetComp: self._comprehension,
            ast.DictComp: self._comprehension,
            ast.GeneratorExp: self._comprehension,
            ast.ExceptHandler: self._except,
            ast.Global: self._global,
            ast.Nonlocal: self._nonlocal,
            ast.MatchAs: self._match_name,
            ast.MatchStar: self._match_name,
            ast.MatchMapping: self._match_mapping,
        }
        self.handlers = handlers

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.handlers[statement.__class__](statement)

    def _visit(self, node: ast.AST) -> None:
        handler = self.handlers.get(node.__class__)
        if handler is not None:
            handler(node)
        else:
            self._children(node)

    def _children(self, node: ast.AST) -> None:
        handlers = self.handlers
        for field in _FIELDS[node.__class__]:
            value = getattr(node, field)
            if value.__class__ is list:
                for item in value:
                    if item is not None and item.__class__ is not str:
                        handlers.get(item.__class__, self._children)(item)
            elif value is not None and value.__class__ in _FIELDS:
                handlers.get(value.__class__, self._children)(value)

    def _enter(self, statement: ast.stmt) -> ast.stmt | None:
        outer = self.statement
        self.names.parents[statement] = outer
        self.statement = statement
        return outer

    def _plain_statement(self, node: ast.stmt) -> None:
        outer = self._enter(node)
        self._children(node)
        self.statement = outer

    def _here(self) -> ast.stmt:
        assert self.statement is not None
        return self.statement

    # Mentions

    def _name(self, node: ast.Name) -> None:
        if node.ctx.__class__ is ast.Load:
            self.scope.mentions.append(Mention(node, (), self.scope, self._here()))
        else:
            self.scope.bind(node.id, Binding(Kind.OTHER, node, self._here()))

    def _chain(self, node: ast.Attribute | ast.Call | ast.Subscript) -> None:
        if node.__class__ is ast.Attribute and node.ctx.__class__ is ast.Store:
            self.names.stored.append((node, None, None, self.scope))
        links: list[ast.Attribute | ast.Call | ast.Subscript] = []
        link: ast.expr = node
        while True:
            kind = link.__class__
            if kind is ast.Attribute:
                links.append(link)  # type: ignore[arg-type]
                link = link.value  # type: ignore[attr-defined]
            elif kind is ast.Call:
                links.append(link)  # type: ignore[arg-type]
                self.names.calls.append((link, self.scope))  # type: ignore[arg-type]
                for argument in link.args:  # type: ignore[attr-defined]
                    self._visit(argument)
                for keyword in link.keywords:  # type: ignore[attr-defined]
                    self._visit(keyword.value)
                link = link.func  # type: ignore[attr-defined]
            elif kind is ast.Subscript:
                links.append(link)  # type: ignore[arg-type]
                self._visit(link.slice)  # type: ignore[attr-defined]
                link = link.value  # type: ignore[attr-defined]
            else:
                break
        if kind is ast.Name:
            links.reverse()
            mention = Mention(link, tuple(links), self.scope, self._here())  # type: ignore[arg-type]
            self.scope.mentions.append(mention)
        else:
            self._visit(link)

    def _constant(self, node: ast.Constant) -> None:
        if node.value.__class__ is str:
            self.names.strings.append((node, self.scope, self._here()))

    def _annotation(self, node: ast.expr | None) -> ast.expr | None:
        """See an annotation, also where it is quoted; return it without the quotes."""
        if node is None:
            return None
        node = self._without_quotes(node)
        self._visit(node)
        return node

    def _without_quotes(self, node: ast.expr) -> ast.expr:
        """An annotation with the expressions in place of those that are quoted."""
        match node:
            case ast.Constant(value=str()):
                quoted = unquoted(node)
                if quoted is not None:
                    self._constant(node)
                    self.names.quoted[node] = quoted
                    return self._without_quotes(quoted)
            case ast.Subscript(value=ast.Name(id="Literal") | ast.Attribute(attr="Literal")):
                pass
            case ast.Subscript(slice=ast.Tuple(elts=parts)):
                parts[:] = map(self._without_quotes, parts)
            case ast.Subscript():
                node.slice = self._without_quotes(node.slice)
            case ast.BinOp(op=ast.BitOr()):
                node.left = self._without_quotes(node.left)
                node.right = self._without_quotes(node.right)
        return node

    # Bindings

    def _import(self, node: ast.Import) -> None:
        outer = self._enter(node)
        for alias in node.names:
            target = alias.name if alias.asname else alias.name.partition(".")[0]
            self._imported(alias, alias.asname or target, target, alias.name)
        self.statement = outer

    def _import_from(self, node: ast.ImportFrom) -> None:
        outer = self._enter(node)
        module = "." * node.level + (node.module or "")
        separator = "." if node.module else ""
        for alias in node.names:
            target = f"{module}{separator}{alias.name}"
            self._imported(alias, alias.asname or alias.name, target, module)
        self.statement = outer

    def _imported(self, alias: ast.alias, name: str, target: str, loads: str) -> None:
        binding = Binding(Kind.IMPORT, alias, self._here(), target, loads)
        self.names.imports.append((self.scope, name, binding))
        if name != "*":
            self.scope.bind(name, binding)

    def _assign(self, node: ast.Assign) -> None:
        outer = self._enter(node)
        for target in node.targets:
            self._target(target, node.value, None)
        self._visit(node.value)
        self.statement = outer

    def _annotated_assign(self, node: ast.AnnAssign) -> None:
        outer = self._enter(node)
        annotation = self._annotation(node.annotation)
        self._target(node.target, node.value, annotation)
        if node.value is not None:
            self._visit(node.value)
        self.statement = outer

    def _augmented_assign(self, node: ast.AugAssign) -> None:
        outer = self._enter(node)
        if isinstance(node.target, ast.Name):
            self.scope.mentions.append(Mention(node.target, (), self.scope, node))
        self._visit(node.target)
        self._visit(node.value)
        self.statement = outer

    def _named_expression(self, node: ast.NamedExpr) -> None:
        scope = next(s for s in self.scope.enclosing() if not isinstance(s.node, COMPREHENSIONS))
        scope.bind(node.target.id, Binding(Kind.VALUE, node.target, self._here(), value=node.value))
        self.names.values.append((scope, node.target.id, node.value))
        self._visit(node.value)

    def _target(
        self, target: ast.expr, value: ast.expr | None, annotation: ast.expr | None
    ) -> None:
        if isinstance(target, ast.Name):
            name = target.id
            kind = Kind.VALUE if value is not None else Kind.OTHER
            binding = Binding(kind, target, self._here(), value=value, annotation=annotation)
            self.scope.bind(name, binding)
            for source in (value, annotation):
                if source is not None:
                    self.names.values.append((self.scope, name, source))
        else:
            self._visit(target)
            if isinstance(target, ast.Attribute):
                self.names.stored[-1] = (target, value, annotation, self.scope)

    def _for(self, node: ast.For | ast.AsyncFor) -> None:
        outer = self._enter(node)
        self._loop_target(node.target, node.iter)
        self._visit(node.iter)
        self.body(node.body)
        self.body(node.orelse)
        self.statement = outer

    def _generator(self, node: ast.comprehension) -> None:
        self._loop_target(node.target, node.iter)
        self._visit(node.iter)
        for condition in node.ifs:
            self._visit(condition)

    def _loop_target(self, target: ast.expr, iterable: ast.expr) -> None:
        """What a loop gives its variable is what a subscription would give."""
        match target, iterable:
            case (
                ast.Tuple(elts=[number, ast.Name() as item]),
                ast.Call(func=ast.Name(id="enumerate"), args=[counted, *_]),
            ):
                self._visit(number)
                target, iterable = item, counted
        if isinstance(target, ast.Name):
            value = ast.Subscript(iterable, ast.Constant(0), ast.Load())
            binding = Binding(Kind.OTHER, target, self._here(), value=value)
            self.scope.bind(target.id, binding)
            self.names.values.append((self.scope, target.id, value))
        else:
            self._visit(target)

    def _return(self, node: ast.Return) -> None:
        outer = self._enter(node)
        if node.value is not None:
            self.scope.returns.append(node.value)
            if isinstance(self.scope.node, ast.FunctionDef):
                self.names.returns.append((self.scope, node.value))
            self._visit(node.value)
        self.statement = outer

    def _yield(self, node: ast.Yield | ast.YieldFrom) -> None:
        self.scope.returns.append(node)
        self._children(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = self._enter(node)
        body = Scope(node, self.scope)
        self.scope.bind(node.name, Binding(Kind.FUNCTION, node, node, body=body))
        for decorator in node.decorator_list:
            self._visit(decorator)
        body.declared = self._annotation(node.returns)
        if body.declared is not None and isinstance(node, ast.FunctionDef):
            self.names.returns.append((body, body.declared))
        scope = self._open(body, node.args)
        self.body(node.body)
        self._close(scope, outer)

    def _lambda(self, node: ast.Lambda) -> None:
        scope = self._open(Scope(node, self.scope), node.args)
        self._visit(node.body)
        self._close(scope, self.statement)

    def _open(self, inner: Scope, args: ast.arguments) -> Scope:
        """Enter a function's scope with its parameters; what stands outside it is seen before."""
        for default in (*args.defaults, *args.kw_defaults):
            if default is not None:
                self._visit(default)
        outer = self.scope
        plain = (*args.posonlyargs, *args.args, *args.kwonlyargs)
        packed = tuple(arg for arg in (args.vararg, args.kwarg) if arg is not None)
        for parameter in (*plain, *packed):
            annotation = self._annotation(parameter.annotation)
            value = annotation if parameter in plain else None
            binding = Binding(Kind.PARAMETER, parameter, self._here(), value=value)
            inner.bind(parameter.arg, binding)
            if value is not None:
                self.names.values.append((inner, parameter.arg, value))
        self.names.scope_of[inner.node] = self.scope = inner
        return outer

    def _close(self, scope: Scope, statement: ast.stmt | None) -> None:
        self.scope = scope
        self.statement = statement

    def _class(self, node: ast.ClassDef) -> None:
        outer = self._enter(node)
        self.scope.bind(node.name, Binding(Kind.CLASS, node, node))
        for expression in (*node.decorator_list, *node.bases):
            self._visit(expression)
        for keyword in node.keywords:
            self._visit(keyword.value)
        scope = self.scope
        self.names.scope_of[node] = self.scope = Scope(node, scope)
        self.names.classes.append((node, self.scope))
        self.body(node.body)
        self._close(scope, outer)

    def _comprehension(self, node: ast.expr) -> None:
        scope = self.scope
        self.names.scope_of[node] = self.scope = Scope(node, scope)
        self._children(node)
        self.scope = scope

    def _except(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.scope.bind(node.name, Binding(Kind.OTHER, node, self._here()))
        self._children(node)

    def _global(self, node: ast.Global) -> None:
        for name in node.names:
            self.scope.elsewhere[name] = self.names.root

    def _nonlocal(self, node: ast.Nonlocal) -> None:
        for name in node.names:
            outer = self.scope.parent
            while outer is not None and not (outer.is_function and name in outer.symbols):
                outer = outer.parent
            if outer is not None:
                self.scope.elsewhere[name] = outer

    def _match_name(self, node: ast.MatchAs | ast.MatchStar) -> None:
        if node.name:
            self.scope.bind(node.name, Binding(Kind.OTHER, node, self._here()))
        self._children(node)

    def _match_mapping(self, node: ast.MatchMapping) -> None:
        if node.rest:
            self.scope.bind(node.rest, Binding(Kind.OTHER, node, self._here()))
        self._children(node)


def walk(
    tree: ast.Module,
    returned: Mapping[str, str],
    given: Mapping[str, Mapping[str, str]],
) -> Names:
    """Note every binding and mention of a module.

    ``returned`` is what functions of other modules return, ``given`` what other modules give the
    functions of this one.
    """
    names = Names(tree, returned, given)
    walker = _Walker(names)
    walker.body(tree.body)
    walker.handlers.clear()  # they hold the walker, and with it the whole tree
    return names
