"""RS815: a run goes on where an older one of the same name stopped."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.uses_of import ancestors, are_exclusive, mentions_of
from ...flow.values import behind
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.nesting import LOOPS
from ...names.scopes import Mention, Scope, resolve
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, argument, is_for_tuner, trainer_calls
from .._shared.parameters import is_taken
from .._shared.reports import save_nothing
from .._shared.results import fits
from .._shared.unique import is_unique

rule = Rule("RS815")

_SHARED = (
    "Trainers share this `RunConfig`, and with it the name of their run: the second one goes on "
    "where the first one stopped."
)
_AGAIN = (
    "`fit()` of the same trainer is called more than once: the second run goes on where the first "
    "one stopped, where V1 started a new one."
)


@rule.on_call(*RUN_CONFIG)
def report_name(use: Use, context: Context) -> Iterator[Finding]:
    """A name that is the same each time that the program starts.

    Who asks whether a run can be restored wants it to go on.
    """
    if _asks_to_restore(use.module):
        return
    name = argument(use, "name", 0)
    if name is None or not _is_for_trainer(use, context) or not _is_fixed(name, use):
        return
    storage = argument(use, "storage_path", 1)
    if storage is not None and is_unique(storage, use.scope):
        return
    verdict = context.role(use)
    lines = {item.line for item in verdict.reasons}
    if save_nothing(use.module, context, lines):
        return  # there is nothing to go on with
    decision = context.decision("run-names")
    if decision.answer == "continue" or _text(name, use.scope) in _resumed(use.module):
        return
    edits = _unique(name, use)
    why_not = (
        ""
        if edits
        else "Not rewritten: something else uses the name, and may look for the run's folder."
    )
    yield rule.finding(
        (use.module, name), edits, advice=why_not, verdict=verdict, decision=decision
    )


def _unique(name: ast.expr, use: Use) -> list[Edit]:
    """A name of its own for every run; none where other code may look for the one that is there."""
    text = _text(name, use.scope) or ""
    whole = re.compile(rf"(?<![\w.-]){re.escape(text)}(?![\w.-])")
    own = set(_of_the_run(name, use))
    others = [
        node
        for node, scope, statement in use.module.names.strings
        if node not in own
        and isinstance(node.value, str)
        and whole.search(node.value)
        and not _is_label(node, scope, statement)
    ]
    if others:
        return []
    needs = Needs(use.module, use.scope, use.statement)
    new = f"{{{needs('uuid')}.uuid4().hex[:8]}}"
    if isinstance(name, ast.Name):
        is_free = _is_only_shown(use.module, name, use.scope)
        return [Replace(name, f'f"{{{name.id}}}-{new}"'), *needs.edits] if is_free else []
    shown = text.replace("{", "{{").replace("}", "}}")
    quote = "'" if '"' in shown else '"'
    if not isinstance(name, ast.Constant) or quote in shown or "\\" in repr(text):
        return []
    return [Replace(name, f"f{quote}{shown}-{new}{quote}"), *needs.edits]


def _of_the_run(name: ast.expr, use: Use) -> Iterator[ast.AST]:
    """The name itself, and what says where the run is stored: its folder is below that."""
    yield from ast.walk(behind(name, use.scope)[0])
    storage = argument(use, "storage_path", 1)
    if storage is not None:
        yield from ast.walk(behind(storage, use.scope)[0])


def _is_label(node: ast.expr, scope: Scope, statement: ast.stmt) -> bool:
    """``mlflow.start_run(run_name="x")``: what the run is called elsewhere."""
    for outer in ancestors(statement, node):
        match outer:
            case ast.Call(func=func):
                is_given = any(k.value is node and k.arg in _LABELS for k in outer.keywords)
                return is_given and (resolve(func, scope) or "").startswith(_TRACKERS)
    return False


_LABELS = {"experiment_name", "group", "name", "project", "run_name"}
_TRACKERS = ("comet_ml.", "mlflow.", "transformers.", "trl.", "wandb.")


def _is_only_shown(module: Module, name: ast.Name, scope: Scope) -> bool:
    """Whether a variable with the name of a run is given to that, and else only to logs."""
    symbol = scope.lookup(name.id)
    if symbol is None or len(symbol.bindings) != 1 or is_taken(module, name.id):
        return False
    others = (mention for mention in mentions_of(module, symbol) if mention.root is not name)
    return all(_is_logged(mention) for mention in others)


def _is_logged(mention: Mention) -> bool:
    """``print(name)``, and nothing that could look for the folder."""
    calls = [
        outer for outer in ancestors(mention.statement, mention.root) if isinstance(outer, ast.Call)
    ]
    match calls:
        case [ast.Call(func=ast.Name(id=word) | ast.Attribute(attr=word)) as call]:
            is_all = isinstance(mention.statement, ast.Expr) and mention.statement.value is call
            return is_all and word in _LOGS
    return False


_LOGS = {"critical", "debug", "error", "exception", "info", "print", "warning"}


def _asks_to_restore(module: Module) -> bool:
    """``TorchTrainer.can_restore(path)``."""
    return any(
        name.endswith(".can_restore") and is_trainer(name.removesuffix(".can_restore"))
        for _, _, names in module.mentions
        for name in names
    )


@rule.on_module
def report_sharing(module: Module, context: Context) -> Iterator[Finding]:
    """A configuration for two trainers, and a trainer that runs twice."""
    given: dict[ast.expr, list[tuple[Use, ast.Name]]] = {}
    for use, call in trainer_calls(module):
        for keyword in call.keywords:
            if keyword.arg == "run_config" and isinstance(keyword.value, ast.Name):
                config, _scope = behind(keyword.value, use.scope)
                if not save_nothing(module, context, {call.lineno}):
                    given.setdefault(config, []).append((use, keyword.value))
    for config, places in given.items():
        for number, (use, place) in enumerate(places) if isinstance(config, ast.Call) else ():
            earlier = [one.statement for one, _ in places[:number]]
            if any(not are_exclusive(module, one, use.statement) for one in earlier):
                yield rule.finding((module, place), message=_SHARED)
    yield from _repeated(module, context)


def _repeated(module: Module, context: Context) -> Iterator[Finding]:
    seen: dict[object, Mention] = {}
    for use in fits(module):
        mention = use.mention
        is_own = use.symbol.qualname is not None  # and not what a function makes each time
        if mention is None or not use.is_variable or not is_own or len(use.symbol.bindings) != 1:
            continue
        first = seen.setdefault(use.symbol, mention)
        is_second = first is not mention and not _are_alternatives(module, first, mention)
        if (is_second or _is_in_loop_of_its_own(module, use)) and not save_nothing(
            module, context, {use.symbol.bindings[0].statement.lineno}
        ):
            yield rule.finding(use, message=_AGAIN)


def _is_in_loop_of_its_own(module: Module, use: Use) -> bool:
    """Whether a loop runs the trainer that is made outside it."""
    made = use.symbol.bindings[0].statement
    outside = set(module.parents(made))
    return use.scope is use.symbol.scope and any(
        isinstance(parent, LOOPS) and parent not in outside
        for parent in module.parents(use.statement)
    )


def _are_alternatives(module: Module, first: Mention, second: Mention) -> bool:
    """Whether the two stand in different branches, so that only one of them happens."""
    branching = (ast.If, ast.Try, ast.Match, ast.FunctionDef, ast.AsyncFunctionDef)
    return any(
        isinstance(parent, branching)
        for mention in (first, second)
        for parent in module.parents(mention.statement)
    )


def has_fixed_name(module: Module, context: Context) -> bool:
    """Whether a trainer of the module has a name that is the same each time."""
    return any(
        name is not None and _is_for_trainer(use, context) and _is_fixed(name, use)
        for use in module.find(*RUN_CONFIG)
        if use.call is not None
        for name in [argument(use, "name", 0)]
    )


def _is_for_trainer(use: Use, context: Context) -> bool:
    """Whether a trainer gets the configuration, or may get it."""
    role = context.role(use).role
    is_of_train = use.qualname.startswith("ray.train.") and role is None
    return role is Role.TRAIN_WORKER or (is_of_train and not is_for_tuner(use, context))


def _is_fixed(name: ast.expr, use: Use) -> bool:
    return _text(name, use.scope) is not None


def _text(name: ast.expr, scope: Scope) -> str | None:
    value, _ = behind(name, scope)
    is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
    return str(ast.literal_eval(value)) if is_text else None


def _resumed(module: Module) -> set[str | None]:
    """The names of runs with which a ``restored_trainer`` goes on, on purpose."""
    if next(module.find("ray.train.get_checkpoint"), None) is None:
        return set()
    return {
        _text(name, scope)
        for use, call in trainer_calls(module)
        if _is_to_resume(use.statement)
        for keyword in call.keywords
        if keyword.arg == "run_config"
        for config, scope in [behind(keyword.value, use.scope)]
        if isinstance(config, ast.Call)
        for name in [k.value for k in config.keywords if k.arg == "name"]
    }


def _is_to_resume(statement: ast.stmt) -> bool:
    """Whether a statement gives what it makes a name such as ``restored_trainer``."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return any(part in name.lower() for part in ("restore", "resume"))
    return False
