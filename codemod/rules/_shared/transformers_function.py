"""For RS417: the training function that ``TransformersTrainer`` had inside, written out."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property

from ...findings.edits import Edit, InsertBlock, Replace
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Kind, Scope
from ...rewriting.statements import hanging, has_own_lines, shifted
from ...text.source import LINE_END
from .batch_prediction import argument_of
from .configs import is_constant, is_unpacking
from .function_layout import gap_above, gap_around, indent_of

_FUNCTION = "trainer_init_per_worker"
_CONFIG = "trainer_init_config"
_KEPT = (
    *("torch_config", "scaling_config", "dataset_config", "run_config", "datasets"),
    *("preprocessor", "resume_from_checkpoint", "metadata"),
)
"""What ``TorchTrainer`` is given as it stands; other rules say what V2 makes of it."""
_DATASETS = ("train", "evaluation")
_LOCAL = {"callback", "checkpoint", "config", "directory", "trainer"}
"""Names that mean something else in the function."""
_STEP = " " * 4

DOUBTS = (
    "the model is in the folder `checkpoint` of each checkpoint now; V2 keeps the metrics of steps "
    "at which a checkpoint is saved, and of the end, without `step`; what "
    "`TrainingArguments` has must suit the installed Transformers"
)


@dataclass(frozen=True)
class TransformersFunction:
    """A call of ``TransformersTrainer``, and of the ``HuggingFaceTrainer`` that it was before."""

    module: Module
    call: ast.Call
    scope: Scope
    statement: ast.stmt

    @property
    def hindrance(self) -> str:
        """Why its function cannot be written; empty where it can."""
        if is_unpacking(self.call):
            return "some of its arguments are unpacked from something else"
        known = (*_KEPT, _FUNCTION, _CONFIG)
        other = [k.arg for k in self.call.keywords if k.arg not in known]
        if other or len(self.call.args) > 1:
            return f"it is given `{other[0]}`" if other else "it is given more by position"
        if not self._is_function(self._maker):
            return f"its `{_FUNCTION}` is no function that is seen here"
        return self._unseen_datasets() or self._no_place()

    def _unseen_datasets(self) -> str:
        """Why the function cannot name its datasets; empty where it can."""
        names = self._datasets
        if names is None:
            return "the keys of its `datasets` are not seen"
        is_known = set(names) <= set(_DATASETS) and (not names or self._trains)
        return "" if is_known else 'its `datasets` are others than "train" and "evaluation"'

    def _no_place(self) -> str:
        """Why the function cannot stand above the trainer; empty where it can."""
        if f'"{_CONFIG}"' in self.module.source.text:
            return f"trials may choose its `{_CONFIG}`"
        has_place = not self.scope.is_class and has_own_lines(self.module, self.statement)
        return "" if has_place else "there is no line of its own above which it could stand"

    @property
    def _maker(self) -> ast.expr | None:
        return argument_of(self.call, _FUNCTION, 0)

    def _is_function(self, node: ast.expr | None) -> bool:
        symbol = self.scope.lookup(node.id) if isinstance(node, ast.Name) else None
        if symbol is None or len(symbol.bindings) != 1 or symbol.name in _LOCAL:
            return False
        binding = symbol.bindings[0]
        return isinstance(binding.node, ast.FunctionDef) or binding.kind is Kind.IMPORT

    @cached_property
    def _datasets(self) -> list[str] | None:
        """The names of its datasets; None where they are not all seen."""
        given = keyword_of(self.call, "datasets")
        if given is None or is_constant(given.value, None):
            return []
        node, _ = behind(given.value, self.scope)
        keys = node.keys if isinstance(node, ast.Dict) else [None]
        names = [key.value if isinstance(key, ast.Constant) else None for key in keys]
        found = [name for name in names if isinstance(name, str)]
        return found if len(found) == len(names) else None

    @property
    def _trains(self) -> bool:
        return "train" in (self._datasets or ())

    def edits(self) -> list[Edit]:
        """The edits that write the function, and give it to a ``TorchTrainer``."""
        needs = Needs(self.module, self.scope, self.statement)
        function = needs.variable("train_func")
        rows = needs.variable("DatasetRows") if self._datasets else ""
        callback = needs.variable("ReportCheckpoints")
        around = "\n" * (gap_around(self.module, self.statement) + 1)
        parts = [
            *([_rows_class(needs, rows)] if rows else []),
            _callback_class(needs, callback),
            self._function(needs, function, rows, callback),
        ]
        gap = "\n" * gap_above(self.module, self.statement)
        after = "\n" * gap_around(self.module, self.statement)
        return [
            InsertBlock(self.statement, f"{gap}{around.join(parts)}{after}"),
            Replace(self.call, self._trainer(needs, function)),
            *needs.edits,
        ]

    @property
    def _config(self) -> str:
        given = keyword_of(self.call, _CONFIG)
        if given is None or is_constant(given.value, None):
            return ""
        return hanging(self.module.source.segment(given.value))

    def _trainer(self, needs: Needs, function: str) -> str:
        segment = self.module.source.segment
        arguments = [function]
        if self._config:
            arguments.append(f"train_loop_config={self._config}")
        arguments += [hanging(segment(k)) for k in self.call.keywords if k.arg in _KEPT]
        if "evaluation" in (self._datasets or ()) and not keyword_of(self.call, "dataset_config"):
            config = needs("ray.train.DataConfig")
            arguments.append(f'dataset_config={config}(datasets_to_split=["train"])')
        trainer = needs("ray.train.torch.TorchTrainer")
        if len(arguments) == 1:
            return f"{trainer}({function})"
        body = "".join(f"{shifted(argument, _STEP)},\n" for argument in arguments)
        indent = indent_of(self.module, self.statement)
        return LINE_END.sub(f"{self.module.source.newline}{indent}", f"{trainer}(\n{body})")

    def _function(self, needs: Needs, function: str, rows: str, callback: str) -> str:
        assert isinstance(self._maker, ast.Name)
        datasets = self._datasets or []
        given = [f'{rows}("{name}")' if name in datasets else "None" for name in _DATASETS]
        given += ["**config"] if self._config else []
        lines = [
            f"def {function}({'config' if self._config else ''}):",
            f"    trainer = {self._maker.id}({', '.join(given)})",
            f"    for callback in {needs(_INTEGRATIONS)}(trainer.args.report_to):",
            "        trainer.pop_callback(callback)",
            f"    trainer.add_callback({callback}())",
        ]
        if self._trains:
            lines += [
                "    # The rows are this worker's: Transformers would divide them once more.",
                f"    trainer.get_train_dataloader = lambda: {needs(_LOADER)}(",
                "        trainer.train_dataset,",
                "        batch_size=trainer.args.train_batch_size,",
                f"        collate_fn={_COLLATOR},",
                "    )",
            ]
        lines += [
            f"    checkpoint = {needs('ray.train')}.get_checkpoint()",
            "    if checkpoint is None:",
            "        trainer.train()",
            "        return",
            "    with checkpoint.as_directory() as directory:",
            f'        path = {needs("os")}.path.join(directory, "checkpoint")',
            "        trainer.train(resume_from_checkpoint=path)",
        ]
        return "\n".join(lines)


_INTEGRATIONS = "transformers.integrations.get_reporting_integration_callbacks"
_COLLATOR = 'trainer._get_collator_with_removed_columns(trainer.data_collator, "training")'
_LOADER = "torch.utils.data.DataLoader"


def _rows_class(needs: Needs, name: str) -> str:
    torch, numpy = needs("torch"), needs("numpy")
    return f'''class {name}({needs("torch.utils.data.IterableDataset")}):
    """The rows of a dataset that this worker is given, as tensors."""

    def __init__(self, name):
        self.rows = {needs("ray.train")}.get_dataset_shard(name).materialize()

    def __len__(self):
        return self.rows.count()

    def __iter__(self):
        types = {{"f": {torch}.float32, "i": {torch}.int64, "u": {torch}.int64, "b": {torch}.bool}}
        for row in self.rows.iter_rows():
            arrays = {{key: {numpy}.asarray(value) for key, value in row.items()}}
            yield {{
                key: {torch}.tensor(array, dtype=types[array.dtype.kind])
                if array.dtype.kind in types
                else row[key]
                for key, array in arrays.items()
            }}'''


def _callback_class(needs: Needs, name: str) -> str:
    return f'''class {name}({needs("ray.train.huggingface.transformers.RayTrainReportCallback")}):
    """Reports each checkpoint, and one at the end."""

    def on_epoch_end(self, args, state, control, **kwargs):
        if control.should_training_stop:
            control.should_log = control.should_save = True
        return control'''
