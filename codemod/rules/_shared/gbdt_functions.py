"""The training function that V1's trainers for gradient boosting had inside, written out."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ...findings.edits import DropKeyword, Edit, EditCall, InsertBlock
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Scope
from ...rewriting.statements import hanging, has_own_lines
from .configs import is_constant, is_unpacking
from .function_layout import gap_above, gap_around

if TYPE_CHECKING:
    import libcst as cst

_FUNCTION = "train_loop_per_worker"
_CONFIG = "train_loop_config"
_OF_TRAINER = {
    "dataset_config",
    "datasets",
    "lightgbm_config",
    "metadata",
    "preprocessor",
    "resume_from_checkpoint",
    "run_config",
    "scaling_config",
    "xgboost_config",
}
"""What stays with the trainer; all else was given to ``train()`` of the library."""
_OF_MATRIX = {"enable_categorical", "feature_names", "feature_types", "missing", "nthread"}
"""What means the same to ``xgboost.DMatrix`` as to the matrices of V1."""
_LOCAL = {
    "checkpoint",
    "config",
    "data",
    "features",
    "frame",
    "labels",
    "model",
    "name",
    "rounds_done",
}
"""Names that mean something else in the function."""
_WAITS = """\
# Each round waits until V2 polls for its report, every RAY_TRAIN_HEALTH_CHECK_INTERVAL_S = 2 s:
# set that lower, or let a callback of your own report every tenth round, to wait less.
"""


@dataclass(frozen=True)
class Boosting:
    """A trainer for gradient boosting that has V1's arguments."""

    module: Module
    call: ast.Call
    scope: Scope
    statement: ast.stmt
    library: str
    """``xgboost`` or ``lightgbm``."""

    @property
    def hindrance(self) -> str:
        """Why its function cannot be written from what is seen; empty where it can."""
        if is_unpacking(self.call):
            return "some of its arguments are unpacked from something else"
        if self.call.args or keyword_of(self.call, _FUNCTION) is not None:
            return "it is given a function beside V1's arguments"
        if self.scope.is_class or not has_own_lines(self.module, self.statement):
            return "there is no line of its own above which the function could stand"
        label = keyword_of(self.call, "label_column")
        if label is None or is_constant(label.value, None):
            return "no `label_column` is seen"
        if self._datasets is None:
            return 'the keys of its `datasets` are not seen, or "train" is not among them'
        takes_it = self._matrix is not None
        return "" if takes_it else "`dmatrix_params` says what `xgboost.DMatrix` does not take"

    @property
    def _datasets(self) -> list[str] | None:
        """The names of its datasets, that for training first."""
        given = keyword_of(self.call, "datasets")
        node = behind(given.value, self.scope)[0] if given is not None else None
        if not isinstance(node, ast.Dict):
            return None
        names = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
        if "train" not in names or not all(isinstance(name, str) for name in names):
            return None
        return ["train", *(str(name) for name in names if name != "train")]

    @property
    def _matrix(self) -> str | None:
        """The further arguments of each matrix, where they are the same for all datasets."""
        given = keyword_of(self.call, "dmatrix_params")
        if given is None or is_constant(given.value, None):
            return ""
        names = self._datasets or []
        if not isinstance(given.value, ast.Dict) or len(given.value.values) != len(names):
            return "" if isinstance(given.value, ast.Dict) and not given.value.keys else None
        said = set()
        for value in given.value.values:
            if not isinstance(value, ast.Dict):
                return None
            keys = [key.value if isinstance(key, ast.Constant) else None for key in value.keys]
            if not set(keys) <= _OF_MATRIX:
                return None
            texts = map(self.module.source.segment, value.values)
            said.add("".join(f", {k!s}={text}" for k, text in zip(keys, texts, strict=True)))
        return said.pop() if len(said) == 1 else None

    def edits(self) -> list[Edit]:
        """The edits that write the function above the trainer, and give it to it."""
        needs = Needs(self.module, self.scope, self.statement)
        function = needs.variable("train_func")
        above: list[str] = []
        text = self._function(needs, function, above)
        gap = gap_above(self.module, self.statement)
        start = "\n".join(above)
        around = gap_around(self.module, self.statement)
        block = f"{start}\n" + "\n" * around if above else "\n" * gap
        insert = InsertBlock(self.statement, block + text + "\n" * around)
        change = EditCall(self.call, partial(self._changed, function=function))
        return [insert, change, *self._without_frequency(), *needs.edits]

    def _changed(self, call: cst.Call, function: str) -> cst.BaseExpression:
        """The call with the function in the place of what the function says now."""
        from ...rewriting.calls import (  # noqa: PLC0415 - `check` gets by without libcst
            drop_keyword,
            rename_keyword,
            set_keyword,
        )

        names = {str(keyword.arg) for keyword in self.call.keywords}
        params = keyword_of(self.call, "params")
        call = rename_keyword("label_column", _FUNCTION)(call)
        call = set_keyword(_FUNCTION, function)(call)
        call = rename_keyword("params", _CONFIG)(call)
        if params is None or is_constant(params.value, None):
            call = set_keyword(_CONFIG, "{}")(call)
        return drop_keyword(*names - _OF_TRAINER - {"label_column", "params"})(call)

    def _value(self, name: str, default: str, needs: Needs, above: list[str]) -> str:
        """An argument as the function can read it: by a variable, if it is more than a name."""
        keyword = keyword_of(self.call, name)
        if keyword is None or is_constant(keyword.value, None):
            return default
        text = self.module.source.segment(keyword.value)
        is_name = isinstance(keyword.value, ast.Name) and text not in _LOCAL
        if is_name or isinstance(keyword.value, ast.Constant):
            return text
        variable = needs.variable(name)
        above.append(f"{variable} = {hanging(text)}")
        return variable

    def _function(self, needs: Needs, function: str, above: list[str]) -> str:
        label = self._value("label_column", "", needs, above)
        rounds = self._value("num_boost_round", "10", needs, above)
        more = "".join(
            f"\n        {keyword.arg}={self._value(str(keyword.arg), 'None', needs, above)},"
            for keyword in self.call.keywords
            if keyword.arg not in (*_OF_TRAINER, "label_column", "params", "num_boost_round")
            and keyword.arg not in ("callbacks", "dmatrix_params", "ray_params")
        )
        library, train = needs(self.library), needs("ray.train")
        callback = needs(f"ray.train.{self.library}.RayTrainReportCallback")
        names = self._datasets or []
        listed = ", ".join(f'"{name}"' for name in names) + ("," if len(names) == 1 else "")
        is_xgboost = self.library == "xgboost"
        rounds_of = "num_boosted_rounds" if is_xgboost else "current_iteration"
        made = f"{library}.DMatrix" if is_xgboost else f"{library}.Dataset"
        waits = "".join(f"    {line}\n" for line in _WAITS.splitlines())
        return (
            f"def {function}(config):\n"
            f"    checkpoint = {train}.get_checkpoint()\n"
            f"    model = {callback}.get_model(checkpoint) if checkpoint else None\n"
            f"    rounds_done = model.{rounds_of}() if model else 0\n"
            f"    data = {{}}\n"
            f"    for name in ({listed}):\n"
            f"        frame = {train}.get_dataset_shard(name).materialize().to_pandas()\n"
            f"{'' if is_xgboost else _PLAIN_TYPES}"
            f"        features, labels = frame.drop(columns={label}), frame[{label}]\n"
            f"        data[name] = {made}(features, label=labels{self._matrix or ''})\n"
            f"{waits}"
            f"    {library}.train(\n"
            f"        {'config' if is_xgboost else self._shared_params(needs)},\n"
            f'        data["train"],\n'
            f"        num_boost_round={rounds} - rounds_done,\n"
            f"        {_EVALS[self.library]},{more}\n"
            f"        callbacks=[{self._callbacks(needs, callback, above)}],\n"
            f"    )"
        )

    def _shared_params(self, needs: Needs) -> str:
        network = needs("ray.train.lightgbm.get_network_params")
        return (
            f'{{"tree_learner": "data_parallel", "pre_partition": True, **config, **{network}()}}'
        )

    def _callbacks(self, needs: Needs, callback: str, above: list[str]) -> str:
        """The callbacks of ``train()``: those that it had, and that which reports."""
        own = f"{callback}({', '.join(self._frequency())})"
        given = keyword_of(self.call, "callbacks")
        if given is None or is_constant(given.value, None):
            return own
        if callback in self.module.source.segment(given.value):
            return f"*{self._value('callbacks', '', needs, above)}"
        return f"*{self._value('callbacks', '', needs, above)}, {own}"

    def _checkpoints(self) -> ast.Call | None:
        """The ``CheckpointConfig`` of its ``run_config``, if that is seen."""
        given = keyword_of(self.call, "run_config")
        run, scope = behind(given.value, self.scope) if given is not None else (None, self.scope)
        inner = keyword_of(run, "checkpoint_config") if isinstance(run, ast.Call) else None
        config = behind(inner.value, scope)[0] if inner is not None else None
        return config if isinstance(config, ast.Call) else None

    def _frequency(self) -> list[str]:
        """How often it saved a checkpoint, which is the callback's business now."""
        config = self._checkpoints()
        found = []
        for old, new in _FREQUENCY.items():
            keyword = keyword_of(config, old) if config is not None else None
            if keyword is not None and not is_constant(keyword.value, None):
                found.append(f"{new}={self.module.source.segment(keyword.value)}")
        return found

    def _without_frequency(self) -> list[Edit]:
        config = self._checkpoints()
        if config is None:
            return []
        return [DropKeyword(config, name) for name in _FREQUENCY if keyword_of(config, name)]


_PLAIN_TYPES = """\
        # LightGBM takes no columns of Arrow's own types, which Ray 2.56 and later may give.
        frame = frame.convert_dtypes(dtype_backend="numpy_nullable")
"""
_FREQUENCY = {"checkpoint_frequency": "frequency", "checkpoint_at_end": "checkpoint_at_end"}
_EVALS = {
    "xgboost": "evals=[(matrix, name) for name, matrix in data.items()],\n        xgb_model=model",
    "lightgbm": (
        "valid_sets=list(data.values()),\n        valid_names=list(data),\n        init_model=model"
    ),
}
