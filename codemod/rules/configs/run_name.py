"""RS318: a run without a name is no longer called after its trainer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.finished_runs import is_of_finished_run
from ...names.module import Module
from .._rule import Context, Rule

rule = Rule("RS318")

_OLD_NAME = re.compile(
    r"\b(?:Accelerate|DataParallel|Horovod|HuggingFace|LightGBM|Lightning|Sklearn|Tensorflow|Torch"
    r"|Transformers|XGBoost)Trainer_(?:[*?\[\d]|$)"
)


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Strings with such a name, a pattern for it, or its beginning."""
    if "Trainer_" not in module.source.text:
        return
    for node, _scope, statement in module.names.strings:
        is_docstring = isinstance(statement, ast.Expr) and statement.value is node
        if (
            not is_docstring
            and _OLD_NAME.search(str(node.value))
            and not is_of_finished_run(node, statement)
        ):
            yield rule.finding((module, node))
