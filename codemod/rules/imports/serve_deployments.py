"""RS134: Ray Serve builds applications; deployments are not deployed one by one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import (
    DropKeyword,
    Edit,
    InsertBlock,
    RenameAttribute,
    RenameKeyword,
    SetKeyword,
    Surround,
)
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import is_left_out, keyword_of
from ...flow.uses_of import ancestors
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS, Scope
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._tables import is_plain, report_names
from ._serve_apps import Deployment, deployment_of, deployments, with_options

rule = Rule("RS134")

_WHERE_TO_LISTEN = ("host", "port")
_ONE_AFTER_ANOTHER = "max_concurrent_queries"
_ROUTE = "route_prefix"
_OLD_OPTIONS = ("init_args", "init_kwargs", "is_driver_deployment")
_LIST = "ray.serve.list_deployments"


def _is_left(use: Use, _: Context) -> bool:
    return not (use.qualname == _LIST and _is_shown(use))


report_names(rule, when=_is_left)


@rule.on_call("ray.serve.run")
def move_where_to_listen(use: Use, _: Context) -> Iterator[Finding]:
    """``serve.run(app, port=8000)``."""
    assert use.call is not None
    given = [keyword for keyword in use.call.keywords if keyword.arg in _WHERE_TO_LISTEN]
    if not given:
        return
    segment = use.module.source.segment
    options = ", ".join(f'"{keyword.arg}": {segment(keyword.value)}' for keyword in given)
    start = f"serve.start(http_options={{{options}}})"
    yield rule.finding(
        (use.module, given[0]),
        _started_before(use, use.call, options, [str(keyword.arg) for keyword in given]),
        message=f"`TypeError: run() got an unexpected keyword argument '{given[0].arg}'`.",
        advice=f"Call `{start}` before it, which counts for all applications, and leave it out "
        "here.",
    )


@rule.on_call("ray.serve.run")
def leave_waiting_out(use: Use, _: Context) -> Iterator[Finding]:
    """``serve.run(app, _blocking=False)``, which did not wait until the application runs."""
    assert use.call is not None
    given = keyword_of(use.call, _WAITING)
    if given is not None:
        waits = isinstance(given.value, ast.Constant) and given.value.value is True
        yield rule.finding(
            (use.module, given),
            [DropKeyword(use.call, _WAITING)],
            message=f"`TypeError: run() got an unexpected keyword argument '{_WAITING}'`.",
            advice="Leave it out, and `serve.run` waits until the application runs; "
            "`serve.run_many([serve.RunTarget(app)], wait_for_applications_running=False)` "
            "does not.",
            unsafe=not waits,
        )


_WAITING = "_blocking"


def _started_before(use: Use, call: ast.Call, options: str, names: list[str]) -> list[Edit]:
    """Nothing where the call is not the whole of its statement, or Serve is started above."""
    is_alone = isinstance(use.statement, (ast.Expr, ast.Assign)) and use.statement.value is call
    if not is_alone or is_unpacking(call) or any(use.module.find("ray.serve.start")):
        return []
    needs = Needs(use.module, use.scope, use.statement)
    line = f"{needs('ray.serve')}.start(http_options={{{options}}})"
    dropped = [DropKeyword(call, name) for name in names]
    return [InsertBlock(use.statement, line), *dropped, *needs.edits]


@rule.on_use(_LIST)
def show_status(use: Use, _: Context) -> Iterator[Finding]:
    """``print(serve.list_deployments())``, also as the last line of a cell."""
    if _is_shown(use) and isinstance(use.node, ast.Attribute):
        yield rule.finding(use, [RenameAttribute(use.node, "status")], advice=_STATUS)


_STATUS = "`serve.status()` tells of all applications and their deployments."


def _is_shown(use: Use) -> bool:
    """Whether what it gives is only looked at by a person."""
    if use.call is None or not isinstance(use.node, ast.Attribute):
        return False
    match ancestors(use.statement, use.call)[0]:
        case ast.Expr():
            return True
        case ast.Call(func=ast.Name(id="print")):
            return True
    return False


@rule.on_call("ray.serve.deployment")
def move_options(use: Use, _: Context) -> Iterator[Finding]:
    """What the decorator was given, other than the route, which is moved to who runs it."""
    call = use.call
    assert call is not None
    for keyword in call.keywords:
        if keyword.arg == _ONE_AFTER_ANOTHER:
            yield _renamed(use.module, call, keyword)
        elif _is_gone(keyword.arg, use) and not is_left_out(keyword.value):
            yield rule.finding((use.module, keyword))


def _renamed(module: Module, call: ast.Call, keyword: ast.keyword) -> Finding:
    is_free = keyword_of(call, _NOW) is None
    edits = [RenameKeyword(call, _ONE_AFTER_ANOTHER, _NOW)] if is_free else []
    return rule.finding((module, keyword), edits, advice=f"`{_NOW}` is its new name.")


def _is_gone(option: str | None, use: Use) -> bool:
    return option in _OLD_OPTIONS or (option == _ROUTE and not _is_decorator(use))


_NOW = "max_ongoing_requests"


def _is_decorator(use: Use) -> bool:
    return isinstance(use.statement, (ast.ClassDef, *FUNCTIONS)) and any(
        decorator is use.call for decorator in use.statement.decorator_list
    )


@rule.on_module
def move_routes(module: Module, _: Context) -> Iterator[Finding]:
    """``@serve.deployment(route_prefix="/x")``: the route of who runs it."""
    for deployment in deployments(module):
        for decorator in deployment.decorators:
            route = keyword_of(decorator, _ROUTE) if isinstance(decorator, ast.Call) else None
            if route is not None and isinstance(decorator, ast.Call):
                edits = _moved(module, deployment, decorator, route.value)
                yield rule.finding((module, route), edits, advice=_RUN_WITH_ROUTE)


_RUN_WITH_ROUTE = (
    "Give it to `serve.run`, or to the application in Serve's configuration file, and leave it out "
    "here."
)


def _moved(
    module: Module, deployment: Deployment, decorator: ast.Call, route: ast.expr
) -> list[Edit]:
    """The route at the calls that run it; what Serve takes by itself needs no call."""
    if deployment.deploys(module):
        return []  # these become calls of `serve.run` first
    dropped = DropKeyword(decorator, _ROUTE)
    if isinstance(route, ast.Constant) and route.value == "/":
        return [dropped]
    runs = deployment.runs(module)
    if not runs or any(map(is_unpacking, runs)) or not isinstance(route, ast.Constant):
        return []
    open_ = [run for run in runs if keyword_of(run, _ROUTE) is None]
    if len(open_) > 1 or any(len(run.args) > 1 for run in runs):
        return []  # the same application twice, or arguments whose places have changed
    text = module.source.segment(route)
    return [dropped, *(SetKeyword(run, _ROUTE, text) for run in open_)]


_DEPLOYMENT = "ray.serve.Deployment."
_METHODS = frozenset(
    name.old.removeprefix(_DEPLOYMENT)
    for name in rule.row.names
    if is_plain(name.old) and name.old.startswith(_DEPLOYMENT)
)


@rule.on_module
def run_applications(module: Module, _: Context) -> Iterator[Finding]:
    """Calls of what a decorated class or function of the module had as a deployment."""
    for call, scope in module.names.calls:
        match call.func:
            case ast.Attribute(value=value, attr=attribute) if attribute in (*_METHODS, "options"):
                name = with_options(value)[0]
                found = deployment_of(name, scope) if name is not None else None
                if found is None or name is None:
                    continue
                if attribute == "options":
                    yield from _given(module, call)
                    continue
                is_run = attribute == "deploy"
                edits = _run(module, found, call, scope) if is_run else []
                yield rule.finding((module, call.func), edits, advice=_advice(attribute, name))


def _given(module: Module, call: ast.Call) -> Iterator[Finding]:
    """What ``X.options(...)`` no longer takes."""
    for keyword in call.keywords:
        if keyword.arg == _ONE_AFTER_ANOTHER:
            yield _renamed(module, call, keyword)
        elif keyword.arg in (*_OLD_OPTIONS, _ROUTE) and not is_left_out(keyword.value):
            advice = _RUN_WITH_ROUTE if keyword.arg == _ROUTE else ""
            yield rule.finding((module, keyword), advice=advice)


def _advice(method: str, name: str) -> str:
    if method != "get_handle":
        return ""
    return (
        f'`serve.get_app_handle("{name}")`, if `serve.run` gave the application that name. Its '
        "`remote()` returns a `DeploymentResponse`: `.result()` or one `await` gives the answer."
    )


def _run(module: Module, found: Deployment, call: ast.Call, scope: Scope) -> list[Edit]:
    """``X.deploy(1)`` as ``serve.run(X.bind(1), name="X", route_prefix="/X")``."""
    assert isinstance(call.func, ast.Attribute)
    try:
        name, route = found.name, found.option(_ROUTE)
        is_given = any(found.option(option) is not None for option in _OLD_OPTIONS)
    except KeyError:
        return []
    statement = _statement_of(module, call)
    given = [item.arg for options in with_options(call.func.value)[1] for item in options.keywords]
    if any(option in (None, "name", _ROUTE, *_OLD_OPTIONS) for option in given):
        return []  # not the name or route of the decorator
    if name is None or is_given or statement is None or keyword_of(call, "_blocking") is not None:
        return []
    if route is not None and not isinstance(route, ast.Constant):
        return []
    if any(_statement_of(module, other) is None for other in found.deploys(module)):
        return []  # the route would be gone for these
    text = module.source.segment(route) if route is not None else f'"/{name}"'
    needs = Needs(module, scope, statement)
    run = f"{needs('ray.serve')}.run("
    return [
        RenameAttribute(call.func, "bind"),
        Surround(call, run, f', name="{name}", {_ROUTE}={text})'),
        *(
            DropKeyword(decorator, _ROUTE)
            for decorator in found.decorators
            if isinstance(decorator, ast.Call) and route is not None
        ),
        *needs.edits,
    ]


def _statement_of(module: Module, call: ast.Call) -> ast.stmt | None:
    """The statement that is nothing but the call."""
    return next(
        (
            statement
            for statement in module.names.parents
            if isinstance(statement, ast.Expr) and statement.value is call
        ),
        None,
    )
