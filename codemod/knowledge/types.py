"""Types of Ray: what is a trainer, and what calls return.

A qualified name ends in ``()`` where it stands for what a call returns. Attributes of an
instance are spelled like attributes of its class: ``ray.train.Result.checkpoint``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_TRAINER = re.compile(r"(?:ray\.(?:train|air|ml)|railswitch\.v[12])(?:\.\w+)*\.\w*Trainer")

_TYPES = {
    "ray.train.get_checkpoint()": "ray.train.Checkpoint()",
    "ray.tune.get_checkpoint()": "ray.tune.Checkpoint()",
    "ray.air.session.get_checkpoint()": "ray.air.Checkpoint()",
    "ray.air.checkpoint.Checkpoint()": "ray.air.Checkpoint()",
    "ray.air.session.get_session()": "ray.train._internal.session.get_session()",
    "ray.train.Result.checkpoint": "ray.train.Checkpoint()",
    "ray.tune.Result.checkpoint": "ray.tune.Checkpoint()",
    "ray.air.Result.checkpoint": "ray.air.Checkpoint()",
    "ray.air.result.Result()": "ray.air.Result()",
    "ray.train.Result.get_best_checkpoint()": "ray.train.Checkpoint()",
    "ray.train.Result.from_path()": "ray.train.Result()",
    "railswitch.v1.get_checkpoint()": "railswitch.v1.Checkpoint()",
    "railswitch.v1.session.get_checkpoint()": "railswitch.v1.Checkpoint()",
    "railswitch.v1.Result.checkpoint": "railswitch.v1.Checkpoint()",
    "railswitch.v1.Result.get_best_checkpoint()": "railswitch.v1.Checkpoint()",
    "ray.tune.tuner.Tuner()": "ray.tune.Tuner()",
    "ray.tune.tuner.Tuner.restore()": "ray.tune.Tuner()",
    "ray.tune.result_grid.ResultGrid()": "ray.tune.ResultGrid()",
    "ray.tune.Tuner.fit()": "ray.tune.ResultGrid()",
    "ray.tune.Tuner.restore()": "ray.tune.Tuner()",
    "ray.tune.ResultGrid.get_best_result()": "ray.tune.Result()",
    "ray.tune.ResultGrid[]": "ray.tune.Result()",
    "ray.tune.run()": "ray.tune.ExperimentAnalysis()",
    "ray.tune.tune.run()": "ray.tune.ExperimentAnalysis()",
    "ray.tune.analysis.ExperimentAnalysis()": "ray.tune.ExperimentAnalysis()",
    "ray.tune.analysis.experiment_analysis.ExperimentAnalysis()": "ray.tune.ExperimentAnalysis()",
    "ray.tune.ExperimentAnalysis.best_checkpoint": "ray.tune.Checkpoint()",
    "ray.tune.ExperimentAnalysis.get_best_checkpoint()": "ray.tune.Checkpoint()",
    "ray.tune.ExperimentAnalysis.get_last_checkpoint()": "ray.tune.Checkpoint()",
    "ray.tune.ExperimentAnalysis.best_trial": "ray.tune.experiment.Trial()",
    "ray.tune.ExperimentAnalysis.get_best_trial()": "ray.tune.experiment.Trial()",
    "ray.tune.ExperimentAnalysis.trials": "ray.tune.ExperimentAnalysis.trials()",
    "ray.tune.ExperimentAnalysis.trials[]": "ray.tune.experiment.Trial()",
    "ray.tune.experiment.trial.Trial()": "ray.tune.experiment.Trial()",
    "ray.tune.trial.Trial()": "ray.tune.experiment.Trial()",
    "ray.tune.experiment.Trial.checkpoint": "ray.tune.Checkpoint()",
    "ray.train.get_dataset_shard()": "ray.data.DataIterator()",
    "ray.air.session.get_dataset_shard()": "ray.data.DataIterator()",
    "ray.data.DatasetIterator()": "ray.data.DataIterator()",
    "ray.data.iterator.DataIterator()": "ray.data.DataIterator()",
    "ray.data.dataset_iterator.DatasetIterator()": "ray.data.DataIterator()",
    "ray.data.Dataset.iterator()": "ray.data.DataIterator()",
    "ray.data.DataIterator.materialize()": "ray.data.Dataset()",
    "ray.data.Dataset.streaming_split[]": "ray.data.DataIterator()",
    "ray.data.dataset.Dataset()": "ray.data.Dataset()",
    "ray.data.dataset.MaterializedDataset()": "ray.data.Dataset()",
    "ray.data.MaterializedDataset()": "ray.data.Dataset()",
    "ray.data.Datastream()": "ray.data.Dataset()",
    "ray.data.range_table()": "ray.data.Dataset()",
    "ray.data.DataContext.get_current()": "ray.data.DataContext()",
    "ray.data.DatasetContext.get_current()": "ray.data.DataContext()",
    "ray.data.context.DataContext.get_current()": "ray.data.DataContext()",
    "ray.data.context.DatasetContext.get_current()": "ray.data.DataContext()",
    "ray.data.Dataset.split[]": "ray.data.Dataset()",
    "ray.data.Dataset.train_test_split[]": "ray.data.Dataset()",
}

_DATASET = re.compile(
    r"ray\.data\.(?:(?:read|from)_\w+|range|range_tensor)\(\)"
    r"|ray\.data\.Dataset\.(?:add_column|drop_columns|filter|flat_map|fully_executed|lazy|limit"
    r"|map|map_batches|materialize|random_sample|random_shuffle|randomize_block_order"
    r"|rename_columns|repartition|select_columns|sort|union|zip)\(\)"
)
"""The functions and methods of Ray Data that return a dataset."""


_CHECKPOINT_FACTORY = re.compile(
    r"(ray\.(?:air|train|tune)(?:\.\w+)*\.\w*Checkpoint)\.from_\w+\(\)"
)


def is_ours(name: str) -> bool:
    """Whether a qualified name belongs to Ray, its companions, or railswitch's stand-in for it.

    >>> is_ours("ray.air"), is_ours("railswitch.v1"), is_ours("rayon")
    (True, True, False)
    """
    return name.partition(".")[0] in _OURS


def may_be_legacy(name: str) -> bool:
    """Whether rows may be about a qualified name: Ray's core and its other libraries are settled.

    >>> may_be_legacy("ray.train.report"), may_be_legacy("ray._private.worker")
    (True, False)
    """
    return is_ours(name) and _SETTLED.match(name) is None


_OURS = frozenset({"ray", "railswitch", "xgboost_ray", "lightgbm_ray", "ray_lightning"})
_SETTLED = re.compile(
    r"ray\.(?:_|(?:actor|autoscaler|core|dashboard|llm|rllib|data\._internal|serve\._private)\b)"
)
"""The parts of Ray that no row is about."""


def is_trainer(name: str) -> bool:
    """Whether a qualified name is one of Ray's trainer classes.

    >>> is_trainer("ray.train.torch.TorchTrainer"), is_trainer("ray.tune.Tuner")
    (True, False)
    """
    return _TRAINER.fullmatch(name) is not None


def is_class(name: str) -> bool:
    """Whether a qualified name looks like a class: its last part starts with a capital."""
    return name[name.rfind(".") + 1 :][:1].isupper()


def type_of(name: str) -> str:
    """What a qualified name stands for when one of its attributes is asked for.

    >>> type_of("ray.train.torch.TorchTrainer.fit()")
    'ray.train.Result()'
    """
    known = _TYPES.get(name)
    if known is not None:
        return known
    if name.endswith(".fit()") and is_trainer(name[: -len(".fit()")]):
        return "ray.train.Result()" if name.startswith("ray.") else "railswitch.v1.Result()"
    if name.endswith(".restore()") and is_trainer(name[: -len(".restore()")]):
        return name[: -len(".restore()")] + "()"
    checkpoint = _CHECKPOINT_FACTORY.fullmatch(name)
    if checkpoint:
        return f"{checkpoint[1]}()"
    if _DATASET.fullmatch(name):
        return "ray.data.Dataset()"
    return name


_RESULTS = {"ray.train.Result()", "ray.tune.Result()", "ray.air.Result()"}


def agreed(names: Iterable[str | None]) -> str | None:
    """The type that all of some qualified names stand for; None where they differ.

    >>> agreed(["ray.train.torch.TorchTrainer.fit()", "ray.train.Result()"])
    'ray.train.Result()'
    >>> agreed(["ray.train.Result()", None])
    """
    types = {type_of(name) if name is not None else "" for name in names}
    if len(types) > 1 and types <= _RESULTS:
        return "ray.air.Result()"  # one of them, as the annotation says that stood for both
    return (types.pop() if len(types) == 1 else "") or None


def attribute_of(name: str, attribute: str) -> str:
    """The qualified name of an attribute.

    >>> attribute_of("ray.train.get_context()", "get_run_id")
    'ray.train.get_context().get_run_id'
    >>> attribute_of("ray.train.Checkpoint()", "to_dict")
    'ray.train.Checkpoint.to_dict'
    """
    owner = type_of(name)
    if owner.endswith("()") and is_class(owner[:-2]):
        owner = owner[:-2]
    return f"{owner}.{attribute}"


def item_of(name: str) -> str:
    """The qualified name of what a subscription gives."""
    owner = type_of(name)
    return f"{owner.removesuffix('()')}[]"
