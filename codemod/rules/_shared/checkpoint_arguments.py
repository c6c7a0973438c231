"""Arguments of ``tune.run`` about checkpoints, which became one ``CheckpointConfig``."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...findings.edits import DropKeyword, Edit, SetKeyword
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Scope
from .configs import is_unpacking

_NEW = {
    "keep_checkpoints_num": "num_to_keep",
    "checkpoint_score_attr": "checkpoint_score_attribute",
    "checkpoint_freq": "checkpoint_frequency",
    "checkpoint_at_end": "checkpoint_at_end",
}
_CONFIG = "checkpoint_config"
_LOWEST = "min-"


def gathered(
    module: Module, scope: Scope, call: ast.Call, given: Sequence[ast.keyword], needs: Needs
) -> list[Edit] | Refused:
    """The edits that give a call one configuration for them; none where it may have one."""
    if is_unpacking(call):
        return Refused(f"not all arguments of the call are seen, and one may be `{_CONFIG}`")
    if keyword_of(call, _CONFIG) is not None:
        return Refused(f"the call has a `{_CONFIG}` already")
    arguments: list[str] = []
    for name, new in _NEW.items():
        keyword = next((item for item in given if item.arg == name), None)
        if keyword is None:
            continue
        if name != "checkpoint_score_attr":
            arguments.append(f"{new}={module.source.segment(keyword.value)}")
            continue
        score = behind(keyword.value, scope)[0]
        if not isinstance(score, ast.Constant) or not isinstance(score.value, str):
            return Refused("`checkpoint_score_attr` is not seen, and its beginning gives the order")
        arguments.append(f'{new}="{score.value.removeprefix(_LOWEST)}"')
        if score.value.startswith(_LOWEST):
            arguments.append('checkpoint_score_order="min"')
    value = f"{needs('ray.tune')}.CheckpointConfig({', '.join(arguments)})"
    drops = [DropKeyword(call, str(keyword.arg)) for keyword in given]
    return [SetKeyword(call, _CONFIG, value), *drops, *needs.edits]
