"""RS633: arguments of ``tune.run`` that are parts of a ``CheckpointConfig`` now."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropKeyword, Edit, SetKeyword
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import is_left_out, keyword_of
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.tuners import is_refused_for_functions
from .._tables import split_parameter

rule = Rule("RS633")

_PARAMETERS = tuple(split_parameter(name.old)[1] for name in rule.row.names)
_NEW = {
    "keep_checkpoints_num": "num_to_keep",
    "checkpoint_score_attr": "checkpoint_score_attribute",
    "checkpoint_freq": "checkpoint_frequency",
    "checkpoint_at_end": "checkpoint_at_end",
}
_CONFIG = "checkpoint_config"
_LOWEST = "min-"


@rule.on_call("ray.tune.run")
def gather(use: Use, _: Context) -> Iterator[Finding]:
    """Those that are given, as one; RS634 speaks of those that no function starts with."""
    assert use.call is not None
    given = [keyword for keyword in use.call.keywords if _is_given(use, keyword)]
    if not given:
        return
    edits = _edits(use, use.call, given)
    if edits:
        yield rule.finding((use.module, given[0]), edits)
    else:
        yield from (rule.finding((use.module, keyword)) for keyword in given)


def _is_given(use: Use, keyword: ast.keyword) -> bool:
    """Whether it is one of them, and given more than what it has by itself."""
    if keyword.arg not in _PARAMETERS or is_left_out(keyword.value):
        return False
    is_nothing = isinstance(keyword.value, ast.Constant) and not keyword.value.value
    return not is_nothing and not is_refused_for_functions(use, keyword)


def _edits(use: Use, call: ast.Call, given: list[ast.keyword]) -> list[Edit]:
    if is_unpacking(call) or keyword_of(call, _CONFIG) is not None:
        return []
    arguments: list[str] = []
    for name, new in _NEW.items():
        keyword = next((item for item in given if item.arg == name), None)
        if keyword is None:
            continue
        if name != "checkpoint_score_attr":
            arguments.append(f"{new}={use.module.source.segment(keyword.value)}")
            continue
        score = behind(keyword.value, use.scope)[0]
        if not isinstance(score, ast.Constant) or not isinstance(score.value, str):
            return []
        arguments.append(f'{new}="{score.value.removeprefix(_LOWEST)}"')
        if score.value.startswith(_LOWEST):
            arguments.append('checkpoint_score_order="min"')
    needs = Needs(use.module, use.scope, use.statement)
    value = f"{needs('ray.tune')}.CheckpointConfig({', '.join(arguments)})"
    drops = [DropKeyword(call, str(keyword.arg)) for keyword in given]
    return [SetKeyword(call, _CONFIG, value), *drops, *needs.edits]
