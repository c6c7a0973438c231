"""RS1xx: names that moved or went away: ``ray.air``, predictors, and pieces of Ray Data."""

from __future__ import annotations

from .model import (
    SAFE,
    AtRunTime,
    Bridge,
    Deprecation,
    Name,
    Outcome,
    Role,
    ToV2,
    conditional,
    gone,
    manual,
    same,
    unsafe,
)


def _air_configs(*names: str) -> tuple[Name, ...]:
    """The configuration classes that Ray Train and Ray Tune now have one each of."""
    return tuple(
        Name(f"{module}.{name}", train=f"ray.train.{name}", tune=f"ray.tune.{name}")
        for name in names
        for module in ("ray.air", "ray.air.config")
    )


_PREFETCHING_METHODS = (
    "Dataset.iter_batches",
    "Dataset.iter_torch_batches",
    "Dataset.iter_tf_batches",
    "Dataset.to_tf",
    "DataIterator.iter_batches",
    "DataIterator.iter_torch_batches",
    "DataIterator.iter_tf_batches",
    "DataIterator.to_tf",
    "DataIterator.to_torch",
)

ROWS = (
    Deprecation(
        id="RS101",
        name="air-session-import",
        legacy="`from ray.air import session`, `import ray.air.session`, "
        "`from ray.air.session import report`",
        outcome=Outcome.SILENT,
        effect=(
            "The import works and warns of nothing, but it gives the functions of V1: in a V2 "
            "worker every one of them does nothing and returns `None` or a default. RS201 to "
            "RS208 say what becomes of each. In a trial of a `Tuner` they work, with a warning."
        ),
        replacement=(
            "`from ray import train` for a function that a trainer runs, `from ray import tune` "
            "for one that a `Tuner` runs."
        ),
        since="2.51",
        fix=conditional(
            "every use of the module in the file can be moved; an import that is still needed is "
            "left in place, and what needs it is reported"
        ),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=(Name("ray.air.session", train="ray.train", tune="ray.tune"),),
        before="""\
from ray.air.session import get_checkpoint
from ray.train.torch import TorchTrainer


def train_func():
    checkpoint = get_checkpoint()


TorchTrainer(train_func).fit()
""",
        after="""\
from ray.train import get_checkpoint
from ray.train.torch import TorchTrainer


def train_func():
    checkpoint = get_checkpoint()


TorchTrainer(train_func).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS102",
        name="air-scaling-config",
        legacy="`ray.air.ScalingConfig`",
        outcome=Outcome.RAISES,
        effect=(
            "The trainer raises `` ValueError: Invalid `ScalingConfig` type: <class "
            "'ray.air.config.ScalingConfig'>. Use `ray.train.ScalingConfig` instead. ``"
        ),
        replacement="`ray.train.ScalingConfig`. RS301 to RS306 say which parameters changed.",
        since="2.51",
        fix=conditional(
            "a trainer may get it; one that is only asked for `total_resources` or "
            "`as_placement_group_factory()` works as it is, and in `ray.train` would count one CPU "
            "less"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=(
            same("ray.air.ScalingConfig", "ray.train.ScalingConfig"),
            same("ray.air.config.ScalingConfig", "ray.train.ScalingConfig"),
        ),
        before="""\
from ray.air import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
        after="""\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
        covers=("air-scalingconfig",),
    ),
    Deprecation(
        id="RS103",
        name="air-run-config",
        legacy="`ray.air.RunConfig`, `ray.air.CheckpointConfig`, `ray.air.FailureConfig`",
        outcome=Outcome.RAISES,
        effect=(
            "A trainer raises `` ValueError: Invalid `RunConfig` type: <class "
            "'ray.air.config.RunConfig'>. Use `ray.train.RunConfig` instead. `` "
            "`ray.train.RunConfig` says the same of the other two."
        ),
        under_tuner="A `Tuner` still accepts it, with a `RayDeprecationWarning`.",
        replacement=(
            "The class of the same name: in `ray.train` for a trainer, in `ray.tune` for a "
            "`Tuner`. One object that is given to both has to become two."
        ),
        since="2.51",
        fix=conditional(
            "the configuration is seen to reach trainers only, or Tuners only, of the repository"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=_air_configs("RunConfig", "CheckpointConfig", "FailureConfig"),
        before="""\
from ray.air.config import CheckpointConfig, FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(
        checkpoint_config=CheckpointConfig(num_to_keep=2),
        failure_config=FailureConfig(max_failures=3),
    ),
).fit()
""",
        after="""\
from ray.train import CheckpointConfig, FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(
        checkpoint_config=CheckpointConfig(num_to_keep=2),
        failure_config=FailureConfig(max_failures=3),
    ),
).fit()
""",
        covers=("air-runconfig", "air-checkpointconfig", "air-failureconfig"),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS104",
        name="air-result",
        legacy="`ray.air.Result`",
        outcome=Outcome.CHANGED,
        effect=(
            "The import works, but the name now means `ray.tune.Result`. What a trainer's `fit()` "
            "returns is a subclass of it, so `isinstance` still holds; a type checker does not "
            "know the attributes that only `ray.train.Result` has, such as `return_value`."
        ),
        replacement="`ray.train.Result` for a trainer, `ray.tune.Result` for a `Tuner`.",
        since="2.51",
        fix=conditional(
            "the value is seen to come from a trainer or from a Tuner of the repository"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=(
            Name("ray.air.Result", train="ray.train.Result", tune="ray.tune.Result"),
            Name("ray.air.result.Result", train="ray.train.Result", tune="ray.tune.Result"),
        ),
        before="""\
from ray.air import Result
from ray.train.torch import TorchTrainer


def train_func():
    pass


result: Result = TorchTrainer(train_func).fit()
""",
        after="""\
from ray.train import Result
from ray.train.torch import TorchTrainer


def train_func():
    pass


result: Result = TorchTrainer(train_func).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS105",
        name="air-checkpoint",
        legacy="`ray.air.Checkpoint`, `ray.air.checkpoint.Checkpoint`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'Checkpoint' from 'ray.air'`, or "
            "`ModuleNotFoundError: No module named 'ray.air.checkpoint'`."
        ),
        replacement=(
            "`ray.train.Checkpoint`, which stands for a directory and for nothing else; "
            "`ray.tune.Checkpoint`, a subclass of it, in a function that a `Tuner` runs."
        ),
        since="2.8",
        fix=SAFE,
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            Name("ray.air.Checkpoint", train="ray.train.Checkpoint", tune="ray.tune.Checkpoint"),
            Name(
                "ray.air.checkpoint.Checkpoint",
                train="ray.train.Checkpoint",
                tune="ray.tune.Checkpoint",
            ),
        ),
        before="""\
from ray.air import Checkpoint

checkpoint = Checkpoint.from_directory("/mnt/results/checkpoint")
""",
        after="""\
from ray.train import Checkpoint

checkpoint = Checkpoint.from_directory("/mnt/results/checkpoint")
""",
    ),
    Deprecation(
        id="RS106",
        name="air-dataset-config",
        legacy='`dataset_config={"train": DatasetConfig(split=True)}`',
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'DatasetConfig' from 'ray.air'`. A dictionary as "
            "`dataset_config` is accepted by the trainer and by `fit()`; the first "
            "`get_dataset_shard` then ends the run with a `WorkerGroupError` that does not name "
            "the cause."
        ),
        replacement=(
            '`ray.train.DataConfig(datasets_to_split=["train"])`. Without it V2 splits every '
            "dataset, where a dictionary left all but `train` whole. Shuffle and preprocess the "
            "datasets before they are given to the trainer."
        ),
        since="2.47",
        fix=conditional(
            "the dictionary is written where the trainer is made, or in a variable that nothing "
            'else uses, its keys are names of datasets rather than `"*"`, and each '
            "`DatasetConfig` sets `split` or switches something off; shuffling, preprocessing and "
            "memory limits are to be moved by hand"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.air.DatasetConfig", "ray.air.config.DatasetConfig"),
        before="""\
import ray
from ray.air import DatasetConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    datasets={"train": ray.data.range(8), "valid": ray.data.range(4)},
    dataset_config={"train": DatasetConfig(split=True)},
).fit()
""",
        after="""\
import ray
from ray.train import DataConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    datasets={"train": ray.data.range(8), "valid": ray.data.range(4)},
    dataset_config=DataConfig(datasets_to_split=["train"]),
).fit()
""",
        covers=("air-datasetconfig", "dataset-config-dict"),
    ),
    Deprecation(
        id="RS107",
        name="air-callbacks",
        legacy="`ray.air.callbacks.wandb`, `ray.air.callbacks.mlflow`, `ray.air.callbacks.comet`, "
        "`ray.air.callbacks.keras`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.air.callbacks'`.",
        replacement=(
            "The module of the same name in `ray.air.integrations`. A trainer accepts none of "
            "these loggers any more (RS316); a `Tuner` does. Of `keras`, only the class "
            "`ReportCheckpointCallback` is left."
        ),
        since="2.21",
        fix=conditional(
            "the name is one of the logger callbacks; replace `ray.air.callbacks.keras.Callback` "
            "by hand with `ray.air.integrations.keras.ReportCheckpointCallback`, whose arguments "
            "are others"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same("ray.air.callbacks", "ray.air.integrations"),
            same("ray.air.callbacks.wandb", "ray.air.integrations.wandb"),
            same("ray.air.callbacks.mlflow", "ray.air.integrations.mlflow"),
            same("ray.air.callbacks.comet", "ray.air.integrations.comet"),
            same("ray.air.callbacks.keras", "ray.air.integrations.keras"),
            *gone("ray.air.callbacks.keras.Callback", "ray.air.integrations.keras.Callback"),
        ),
        before="""\
from ray import tune
from ray.air.callbacks.wandb import WandbLoggerCallback


def objective(config):
    return {"loss": config["x"]}


tune.Tuner(
    objective,
    run_config=tune.RunConfig(callbacks=[WandbLoggerCallback(project="demo")]),
).fit()
""",
        after="""\
from ray import tune
from ray.air.integrations.wandb import WandbLoggerCallback


def objective(config):
    return {"loss": config["x"]}


tune.Tuner(
    objective,
    run_config=tune.RunConfig(callbacks=[WandbLoggerCallback(project="demo")]),
).fit()
""",
    ),
    Deprecation(
        id="RS108",
        name="air-util-check-ingest",
        legacy="`ray.air.util.check_ingest`: `DummyTrainer`, `make_local_dataset_iterator`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.air.util.check_ingest'`.",
        replacement=(
            "A training function that only reads its shard and prints the time per batch, run by "
            "the trainer that you measure."
        ),
        since="2.51",
        fix=manual(
            "Write a training function that only reads its shard and prints the time per batch, "
            "and run it with the trainer that you measure."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.air.util.check_ingest",
            "ray.air.util.check_ingest.DummyTrainer",
            "ray.air.util.check_ingest.make_local_dataset_iterator",
        ),
        before="""\
import ray
from ray.air.util.check_ingest import DummyTrainer
from ray.train import ScalingConfig

DummyTrainer(
    scaling_config=ScalingConfig(num_workers=2),
    datasets={"train": ray.data.range(8)},
).fit()
""",
        after="""\
import time

import ray
from ray import train
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    start = time.perf_counter()
    for number, _ in enumerate(train.get_dataset_shard("train").iter_batches()):
        print(f"batch {number} after {time.perf_counter() - start:.3f} s")


TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    datasets={"train": ray.data.range(8)},
).fit()
""",
    ),
    Deprecation(
        id="RS109",
        name="air-util-torch-dist",
        legacy="`ray.air.util.torch_dist`: `TorchDistributedWorker`, "
        "`init_torch_dist_process_group`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.air.util.torch_dist'`.",
        replacement=(
            "`torch.distributed.init_process_group` in your own actors, or a `TorchTrainer`, "
            "which sets up the process group by itself."
        ),
        since="2.51",
        fix=manual(
            "Decide whether the actors stay, each with its own call of `init_process_group`, or "
            "become the workers of a `TorchTrainer`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.air.util.torch_dist",
            "ray.air.util.torch_dist.TorchDistributedWorker",
            "ray.air.util.torch_dist.init_torch_dist_process_group",
            "ray.air.util.torch_dist.shutdown_torch_dist_process_group",
        ),
        before="""\
import ray
from ray.air.util.torch_dist import TorchDistributedWorker, init_torch_dist_process_group

workers = [ray.remote(TorchDistributedWorker).remote() for _ in range(2)]
init_torch_dist_process_group(workers, backend="gloo")
""",
        after="""\
import torch.distributed
from ray.train import ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer


def train_func():
    print(torch.distributed.get_rank())  # the process group is there


TorchTrainer(
    train_func,
    torch_config=TorchConfig(backend="gloo"),
    scaling_config=ScalingConfig(num_workers=2),
).fit()
""",
    ),
    Deprecation(
        id="RS110",
        name="air-util-tensor-extensions",
        legacy="`ray.air.util.tensor_extensions`, `ray.air.util.object_extensions`, "
        "`ray.air.util.transform_pyarrow`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ModuleNotFoundError: No module named 'ray.air.util.tensor_extensions.pandas'`. The "
            "modules named `arrow` are still there, with the types but without the arrays."
        ),
        replacement=(
            "`ray.data.extensions` has the public classes, such as `TensorArray`. Nothing public "
            "replaces the helper functions."
        ),
        since="2.54",
        fix=conditional(
            "the name is public in `ray.data.extensions`; replace the helper functions with code "
            "of your own"
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *(
                same(f"ray.air.util.tensor_extensions.pandas.{name}", f"ray.data.extensions.{name}")
                for name in (
                    "TensorArray",
                    "TensorArrayElement",
                    "TensorDtype",
                    "column_needs_tensor_extension",
                )
            ),
            *(
                same(f"ray.air.util.tensor_extensions.arrow.{name}", f"ray.data.extensions.{name}")
                for name in (
                    "ArrowConversionError",
                    "ArrowTensorArray",
                    "ArrowVariableShapedTensorArray",
                    "get_arrow_extension_tensor_types",
                )
            ),
            *(
                same(f"ray.air.util.object_extensions.pandas.{name}", f"ray.data.extensions.{name}")
                for name in ("PythonObjectArray", "PythonObjectDtype")
            ),
            *(
                same(f"ray.air.util.object_extensions.arrow.{name}", f"ray.data.extensions.{name}")
                for name in ("ArrowPythonObjectArray", "ArrowPythonObjectScalar")
            ),
            *gone(
                "ray.air.util.tensor_extensions.pandas",
                "ray.air.util.tensor_extensions.utils",
                "ray.air.util.object_extensions.pandas",
                "ray.air.util.transform_pyarrow",
            ),
        ),
        before="""\
import numpy as np
from ray.air.util.tensor_extensions.pandas import TensorArray

column = TensorArray(np.zeros((4, 2)))
""",
        after="""\
import numpy as np
from ray.data.extensions import TensorArray

column = TensorArray(np.zeros((4, 2)))
""",
        covers=("air-util-tensor-ext",),
    ),
    Deprecation(
        id="RS111",
        name="air-preprocessors",
        legacy="`ray.air.preprocessors`, `ray.ml.preprocessors`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.air.preprocessors'`.",
        replacement=(
            "`ray.data.preprocessors`, with all of their classes but `BatchMapper` (RS117)."
        ),
        since="2.0",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same("ray.air.preprocessors", "ray.data.preprocessors"),
            same("ray.ml.preprocessors", "ray.data.preprocessors"),
            same("ray.ml.Preprocessor", "ray.data.preprocessor.Preprocessor"),
            same("ray.ml.preprocessor.Preprocessor", "ray.data.preprocessor.Preprocessor"),
        ),
        before="""\
from ray.air.preprocessors import StandardScaler

scaler = StandardScaler(columns=["x"])
""",
        after="""\
from ray.data.preprocessors import StandardScaler

scaler = StandardScaler(columns=["x"])
""",
        covers=("air-preprocessors-never",),
    ),
    Deprecation(
        id="RS112",
        name="ray-ml",
        legacy="`ray.ml`, `ray.air.train`, `ray.air.predictor`: previews of Ray AIR",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.ml'`.",
        replacement=(
            "The trainers are in `ray.train`: `ray.train.torch.TorchTrainer` for "
            "`ray.ml.train.integrations.torch.TorchTrainer`. `scaling_config` is a "
            "`ray.train.ScalingConfig` rather than a dictionary."
        ),
        since="2.0",
        fix=manual(
            "Rewrite the script after a current example: more than the names has changed since "
            "Ray 1.13."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.ml", "ray.air.train", "ray.air.predictor"),
        before="""\
from ray.ml.train.integrations.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func, scaling_config={"num_workers": 2}).fit()
""",
        after="""\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
    ),
    Deprecation(
        id="RS113",
        name="torch-train-loop-utils",
        legacy="`from ray.train.torch.train_loop_utils import prepare_model`",
        outcome=Outcome.RAISES,
        effect=(
            "Imports the functions of V1. In a worker, `prepare_model`, `prepare_data_loader` and "
            "`enable_reproducibility` raise `SessionMisuseError: prepare/accelerate utility "
            "functions should be called inside a training function`, which they are."
        ),
        replacement="The function of the same name in `ray.train.torch`.",
        since="2.51",
        fix=SAFE,
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=tuple(
            same(f"ray.train.torch.train_loop_utils.{name}", f"ray.train.torch.{name}")
            for name in (
                "prepare_model",
                "prepare_data_loader",
                "enable_reproducibility",
                "get_device",
                "get_devices",
            )
        ),
        before="""\
import torch
from ray.train.torch.train_loop_utils import prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))
""",
        after="""\
import torch
from ray.train.torch import prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))
""",
        covers=("torch-v1-module-functions",),
    ),
    Deprecation(
        id="RS114",
        name="torch-profiler",
        legacy="`ray.train.torch.TorchWorkerProfiler`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'TorchWorkerProfiler' from 'ray.train.torch'`.",
        replacement="`torch.profiler.profile` in the training function.",
        since="2.1",
        fix=manual(
            "Use `torch.profiler.profile` in the training function, and decide which ranks "
            "write a trace, and to which directory."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.torch.TorchWorkerProfiler",
            "ray.train.torch.train_loop_utils.TorchWorkerProfiler",
        ),
        before="""\
from ray.train.torch import TorchWorkerProfiler


def train_func():
    profiler = TorchWorkerProfiler()
""",
        after="""\
import torch
from ray import train


def train_func():
    with torch.profiler.profile() as profiler:
        print(torch.ones(2) + 1)
    if train.get_context().get_world_rank() == 0:
        profiler.export_chrome_trace("/tmp/trace.json")
""",
    ),
    Deprecation(
        id="RS115",
        name="predictors",
        legacy="`TorchPredictor`, `TensorflowPredictor`, `XGBoostPredictor` and the other "
        "predictors of `ray.train`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'TorchPredictor' from 'ray.train.torch'`. The "
            "predictors for reinforcement learning (Ray 2.7), Hugging Face and Lightning (2.9) "
            "and scikit-learn (2.38) were removed before the others."
        ),
        replacement=(
            "A class that loads the model in `__init__` and predicts one batch in `__call__`, for "
            "`ds.map_batches(Predict)`."
        ),
        since="2.56",
        fix=unsafe(
            "Write a class that loads the model from the checkpoint's directory in `__init__` "
            "and predicts one batch in `__call__`, and give it to `ds.map_batches(Predict, "
            "concurrency=2)`. railswitch writes it where a predictor is made with "
            "`from_checkpoint`, is kept in a variable and only predicts; with "
            "`--decide predictors=railswitch` all of them are those of `railswitch.v1`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.PREDICTORS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.air.predictors",
            "ray.train.predictor",
            "ray.train.predictor.Predictor",
            "ray.train.torch.TorchPredictor",
            "ray.train.torch.TorchDetectionPredictor",
            "ray.train.tensorflow.TensorflowPredictor",
            "ray.train.xgboost.XGBoostPredictor",
            "ray.train.lightgbm.LightGBMPredictor",
            "ray.train.huggingface.HuggingFacePredictor",
            "ray.train.huggingface.TransformersPredictor",
            "ray.train.huggingface.transformers.TransformersPredictor",
            "ray.train.huggingface.transformers.transformers_predictor",
            "ray.train.lightning.LightningPredictor",
            "ray.train.sklearn.SklearnPredictor",
            "ray.train.rl.RLPredictor",
            *(
                f"ray.train.{module}_predictor"
                for module in (
                    "torch.torch",
                    "torch.torch_detection",
                    "tensorflow.tensorflow",
                    "xgboost.xgboost",
                    "lightgbm.lightgbm",
                    "huggingface.huggingface",
                    "lightning.lightning",
                    "sklearn.sklearn",
                    "rl.rl",
                )
            ),
        ),
        before="""\
import numpy as np
from ray.train import Checkpoint
from ray.train.torch import TorchPredictor

checkpoint = Checkpoint.from_directory("/mnt/results/checkpoint")
predictor = TorchPredictor.from_checkpoint(checkpoint)
print(predictor.predict(np.zeros((4, 1), dtype=np.float32)))
""",
        after="""\
import os

import numpy as np
import torch
from ray import cloudpickle
from ray.train import Checkpoint

checkpoint = Checkpoint.from_directory("/mnt/results/checkpoint")


class TorchPredict:
    \"\"\"Predicts batches with the model of a checkpoint.\"\"\"

    def __init__(self, checkpoint):
        self.device = torch.device("cpu")
        with checkpoint.as_directory() as directory:
            path = os.path.join(directory, "model.pt")
            if os.path.exists(path):
                saved = torch.load(path, map_location=self.device, weights_only=False)
            else:  # the checkpoint was made of a dictionary
                with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
                    saved = cloudpickle.load(file)["model"]
        self.model = saved.to(self.device).eval()

    def __call__(self, batch):
        if not isinstance(batch, dict):
            batch = {"batch": batch}
        tensors = {
            name: torch.as_tensor(array, device=self.device) for name, array in batch.items()
        }
        with torch.no_grad():
            output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
        output = output if isinstance(output, dict) else {"predictions": output}
        result = {name: tensor.cpu().numpy() for name, tensor in output.items()}
        return result


predictor = TorchPredict(checkpoint)
print(predictor(np.zeros((4, 1), dtype=np.float32)))
""",
        covers=("predictor-base", "hf-lightning-predictors"),
        decisions=("predictors",),
    ),
    Deprecation(
        id="RS116",
        name="batch-predictor",
        legacy="`ray.train.batch_predictor.BatchPredictor`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.train.batch_predictor'`.",
        replacement=(
            "`ds.map_batches(Predict, compute=ray.data.ActorPoolStrategy(size=2), num_gpus=1)` "
            "with a class that loads the model in `__init__` and predicts one batch in "
            "`__call__`."
        ),
        since="2.11",
        fix=unsafe(
            "The class loads the model as Ray's callbacks and `TorchCheckpoint` saved it, and "
            "takes the preprocessor from the trainer in the same file: look whether your "
            "checkpoint holds it so. railswitch writes the class for XGBoost, LightGBM, PyTorch, "
            "TensorFlow, scikit-learn, Transformers and a subclass of `Predictor`, where the "
            "predictor is kept in a variable and only predicts; with `--decide "
            "predictors=railswitch` it is that of `railswitch.v1`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.PREDICTORS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.batch_predictor",
            "ray.train.batch_predictor.BatchPredictor",
            "ray.air.BatchPredictor",
            "ray.air.batch_predictor",
            "ray.air.batch_predictor.BatchPredictor",
        ),
        before="""\
import ray
from ray.train import Checkpoint
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchPredictor

checkpoint = Checkpoint.from_directory("/mnt/results/checkpoint")
predictor = BatchPredictor.from_checkpoint(checkpoint, TorchPredictor)
predictions = predictor.predict(ray.data.range(8))
""",
        after="""\
import os

import ray
import torch
from ray import cloudpickle
from ray.train import Checkpoint

checkpoint = Checkpoint.from_directory("/mnt/results/checkpoint")


class TorchPredict:
    \"\"\"Predicts batches with the model of a checkpoint.\"\"\"

    def __init__(self, checkpoint):
        self.device = torch.device("cpu")
        with checkpoint.as_directory() as directory:
            path = os.path.join(directory, "model.pt")
            if os.path.exists(path):
                saved = torch.load(path, map_location=self.device, weights_only=False)
            else:  # the checkpoint was made of a dictionary
                with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
                    saved = cloudpickle.load(file)["model"]
        self.model = saved.to(self.device).eval()

    def __call__(self, batch):
        tensors = {
            name: torch.as_tensor(array, device=self.device) for name, array in batch.items()
        }
        with torch.no_grad():
            output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
        output = output if isinstance(output, dict) else {"predictions": output}
        result = {name: tensor.cpu().numpy() for name, tensor in output.items()}
        return result


predictions = ray.data.range(8).map_batches(
    TorchPredict,
    fn_constructor_kwargs={"checkpoint": checkpoint},
    batch_size=4096,
    batch_format="numpy",
    compute=ray.data.ActorPoolStrategy(min_size=1),
)
""",
        decisions=("predictors",),
    ),
    Deprecation(
        id="RS117",
        name="batch-mapper",
        legacy="`ray.data.preprocessors.BatchMapper`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'BatchMapper' from 'ray.data.preprocessors'`.",
        replacement='`ds.map_batches(fn, batch_format="pandas")`.',
        since="2.30",
        fix=unsafe(
            'Call `ds.map_batches(fn, batch_format="pandas")` where the preprocessor was '
            "applied. railswitch writes a subclass of `Preprocessor` in its place, which a `Chain` "
            "takes as well, where the class is imported once for one file and is given a function "
            "and a constant `batch_format`. Look at functions that depend on the types of columns, "
            "which Ray Data may keep as Arrow's now."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.PREDICTORS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.data.preprocessors.BatchMapper",
            "ray.data.preprocessors.batch_mapper",
            "ray.air.preprocessors.BatchMapper",
            "ray.ml.preprocessors.BatchMapper",
        ),
        before="""\
import ray
from ray.data.preprocessors import BatchMapper

mapper = BatchMapper(lambda batch: batch + 1, batch_format="pandas")
ds = mapper.transform(ray.data.range(8))
""",
        after="""\
import ray
from ray.data.preprocessor import Preprocessor


class BatchMapper(Preprocessor):
    \"\"\"Calls a function with a copy of each batch.\"\"\"

    _is_fittable = False

    def __init__(self, fn, batch_format="pandas"):
        super().__init__()
        self.fn = fn
        self.batch_format = batch_format

    def preferred_batch_format(self):
        return self.batch_format

    def _transform_pandas(self, df):
        return self.fn(df.copy())

    def _transform_numpy(self, np_data):
        if isinstance(np_data, dict):
            return self.fn({name: array.copy() for name, array in np_data.items()})
        return self.fn(np_data.copy())


mapper = BatchMapper(lambda batch: batch + 1, batch_format="pandas")
ds = mapper.transform(ray.data.range(8))
""",
        covers=("preprocessor-batchmapper",),
    ),
    Deprecation(
        id="RS118",
        name="shard-iter-epochs",
        legacy="`for epoch in shard.iter_epochs(n)`",
        outcome=Outcome.RAISES,
        effect="An `AttributeError` in the worker: a shard has no attribute `iter_epochs`.",
        replacement="`for _ in range(n)`, and in it a loop over `shard.iter_batches()`.",
        since="2.3",
        fix=conditional(
            "a `for` statement loops over it, the shard is a variable that is assigned once, the "
            "number of epochs is given, and the loop's variable is used in the loop only"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.data.DataIterator.iter_epochs"),
        before="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs(10):
        for batch in epoch.iter_batches():
            print(batch)
""",
        after="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    for _ in range(10):
        for batch in shard.iter_batches():
            print(batch)
""",
    ),
    Deprecation(
        id="RS119",
        name="shard-prefetch-blocks",
        legacy="`shard.iter_batches(prefetch_blocks=2)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: DataIterator.iter_batches() got an unexpected keyword argument "
            "'prefetch_blocks'`."
        ),
        replacement=(
            "`prefetch_batches`, which counts batches rather than blocks; `iter_rows` has no such "
            "parameter any more."
        ),
        since="2.4",
        fix=conditional(
            "the object is seen to be a dataset or a shard: it comes from `get_dataset_shard` or "
            "from a function of `ray.data`"
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *(
                same(
                    f"ray.data.{method}(prefetch_blocks)",
                    f"ray.data.{method}(prefetch_batches)",
                )
                for method in _PREFETCHING_METHODS
            ),
            *gone(
                "ray.data.Dataset.iter_rows(prefetch_blocks)",
                "ray.data.DataIterator.iter_rows(prefetch_blocks)",
            ),
        ),
        before="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    for batch in shard.iter_batches(prefetch_blocks=2):
        print(batch)
""",
        after="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    for batch in shard.iter_batches(prefetch_batches=2):
        print(batch)
""",
    ),
    Deprecation(
        id="RS120",
        name="dataset-fully-executed",
        legacy="`ds.fully_executed()`, `ds.lazy()`",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'Dataset' object has no attribute 'fully_executed'`.",
        replacement=(
            "`ds.materialize()` for `ds.fully_executed()`, and `ds` itself for `ds.lazy()`: every "
            "dataset is lazy."
        ),
        since="2.8",
        fix=conditional(
            "the object is seen to be a dataset, because it comes from a function of `ray.data`, "
            "and the call has no arguments"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same("ray.data.Dataset.fully_executed", "ray.data.Dataset.materialize"),
            *gone("ray.data.Dataset.lazy"),
        ),
        before="""\
import ray

ds = ray.data.range(8).fully_executed()
""",
        after="""\
import ray

ds = ray.data.range(8).materialize()
""",
        covers=("dataset-removed",),
    ),
    Deprecation(
        id="RS121",
        name="dataset-pipeline",
        legacy="`ds.repeat()`, `ds.window()`, `ray.data.DatasetPipeline`",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'Dataset' object has no attribute 'repeat'`; the import of "
            "`DatasetPipeline` fails."
        ),
        replacement=(
            "The dataset itself: it is streamed, so that windows are not needed, and a shard can "
            "be read once per epoch with `iter_batches()`."
        ),
        since="2.8",
        fix=manual(
            "Drop `window`, and turn the number of repetitions into a loop over epochs in the "
            "training function."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.data.Dataset.repeat",
            "ray.data.Dataset.window",
            "ray.data.DatasetPipeline",
            "ray.data.dataset_pipeline.DatasetPipeline",
            "ray.data.row",
        ),
        before="""\
import ray

pipeline = ray.data.range(8).window(blocks_per_window=2).repeat(10)
""",
        after="""\
import ray
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    shard = train.get_dataset_shard("train")
    for epoch in range(10):
        for batch in shard.iter_batches():
            print(epoch, batch)


TorchTrainer(train_func, datasets={"train": ray.data.range(8)}).fit()
""",
    ),
    Deprecation(
        id="RS122",
        name="dataset-to-torch",
        legacy="`ds.to_torch(...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'Dataset' object has no attribute 'to_torch'`. A shard still has the "
            "method, with a `RayDeprecationWarning`."
        ),
        replacement="`ds.iter_torch_batches(...)`, which yields dictionaries of tensors.",
        since="2.50",
        fix=manual(
            "Use `ds.iter_torch_batches(...)`, and take features and label out of the "
            "dictionary that each batch then is; `to_torch` gave them as a pair."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.data.Dataset.to_torch"),
        before="""\
import ray

for features, label in ray.data.range(8).to_torch(label_column="id"):
    print(features, label)
""",
        after="""\
import ray

for batch in ray.data.range(8).iter_torch_batches():
    label = batch.pop("id")
    print(batch, label)
""",
    ),
    Deprecation(
        id="RS123",
        name="air-extra",
        legacy="`ray[air]` in a requirements file",
        outcome=Outcome.CHANGED,
        effect=(
            "It still installs, but Ray AIR is no more: the extra is the sum of `train`, `tune`, "
            "`data` and `serve`, with a web server that training does not need."
        ),
        replacement="`ray[train]`, with `tune`, `data` or `serve` where they are used.",
        since="2.51",
        fix=manual("Name the libraries that are used, for example `ray[train,tune]`."),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before='pip install "ray[air]"\n',
        after="""\
pip install "ray[train,tune]"
""",
    ),
)
