"""RS714: ``setup_mlflow`` needs the name of the experiment."""

from __future__ import annotations

from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import SetKeyword
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking
from .._shared.roles import may_be_under_train

rule = Rule("RS714")

_EXPERIMENT_ID = 3
_NAMES = ("experiment_name", "experiment_id")


@rule.on_call("ray.air.integrations.mlflow.setup_mlflow")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Where a trainer runs it, and the experiment was named after the trial."""
    call = use.call
    assert call is not None
    create = keyword_of(call, "create_experiment_if_not_exists")
    is_named = len(call.args) > _EXPERIMENT_ID or any(keyword_of(call, name) for name in _NAMES)
    if is_named or is_unpacking(call) or create is None or is_constant(create.value, False):
        return
    if not may_be_under_train(use, context):
        return
    verdict = context.role(use)
    if verdict.role is not Role.TRAIN_WORKER:
        yield rule.finding(use, verdict=verdict)
        return
    needs = Needs(use.module, use.scope, use.statement)
    name = f"{needs('ray.train')}.get_context().get_experiment_name()"
    yield rule.finding(
        use, [SetKeyword(call, "experiment_name", name), *needs.edits], verdict=verdict
    )
