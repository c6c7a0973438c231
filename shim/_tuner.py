"""``Tuner`` under V2 semantics: Tune's own, which also takes what it once took."""

from __future__ import annotations

import importlib
from typing import Any

from railswitch.v1 import DataParallelTrainer as V1Trainer
from railswitch.v1.tuner import Tuner as V1Tuner
from railswitch.v2._ray.engine import RunConfig as V2RunConfig

from ._as_v1 import as_v1_run_config
from ._switched_trainer import SwitchedTrainer
from ._warn import hit

_MODULES = {
    "TorchTrainer": "torch",
    "TensorflowTrainer": "tensorflow",
    "XGBoostTrainer": "xgboost",
    "LightGBMTrainer": "lightgbm",
}


class Tuner(V1Tuner):
    """Ray Tune's ``Tuner``, which takes trainers, and the run configurations of Ray Train."""

    def __init__(self, trainable: Any = None, *, run_config: Any = None, **arguments: Any) -> None:
        if isinstance(trainable, SwitchedTrainer):
            hit("RS601", "Tuner(trainer)")
            trainable = as_v1_trainer(trainable)
        if isinstance(run_config, V2RunConfig):
            run_config = as_v1_run_config(run_config)
        super().__init__(trainable, run_config=run_config, **arguments)

    @classmethod
    def restore(cls, path: str, trainable: Any, *args: Any, **arguments: Any) -> Any:
        """Continue an interrupted experiment; as Tune's."""
        if isinstance(trainable, SwitchedTrainer):
            hit("RS603", "Tuner.restore(trainable=trainer)")
            trainable = as_v1_trainer(trainable)
        return super().restore(path, trainable, *args, **arguments)


def as_v1_trainer(trainer: SwitchedTrainer) -> V1Trainer:
    """The same trainer with V1's semantics, which is what Tune can run."""
    for base in type(trainer).__mro__:
        if base.__name__ in _MODULES:
            module = importlib.import_module(f"railswitch.v1.{_MODULES[base.__name__]}")
            kind = getattr(module, base.__name__)
            break
    else:
        kind = V1Trainer
    made: V1Trainer = kind(
        trainer.train_loop_per_worker,
        train_loop_config=trainer.train_loop_config,
        backend_config=trainer.backend_config,
        scaling_config=trainer.scaling_config,
        run_config=as_v1_run_config(trainer.run_config),
        datasets=trainer.datasets,
        dataset_config=trainer.data_config,
        preprocessor=trainer.preprocessor,
        metadata=trainer.metadata,
        resume_from_checkpoint=trainer.starting_checkpoint,
    )
    return made
