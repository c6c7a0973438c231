"""RS5xx: checkpoints, the result of ``fit()``, and the files that a run leaves behind."""

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

_AIR_CHECKPOINTS = ("ray.air.Checkpoint", "ray.air.checkpoint.Checkpoint")

_FRAMEWORK_CHECKPOINTS = (
    "ray.train.torch.TorchCheckpoint",
    "ray.train.tensorflow.TensorflowCheckpoint",
    "ray.train.xgboost.XGBoostCheckpoint",
    "ray.train.lightgbm.LightGBMCheckpoint",
)

_CHECKPOINTS = (
    *(
        Name(old, train="ray.train.Checkpoint", tune="ray.tune.Checkpoint")
        for old in _AIR_CHECKPOINTS
    ),
    *(same(kept, kept) for kept in _FRAMEWORK_CHECKPOINTS),
)
"""The classes that had the old methods, and what each is called today."""


def _dropped(*methods: str) -> tuple[Name, ...]:
    """Methods of the checkpoint classes that nothing replaces one for one."""
    return gone(
        *(f"{checkpoint.old}.{method}" for checkpoint in _CHECKPOINTS for method in methods)
    )


_KEPT_BY_BRIDGE = "`--target bridge` keeps V1 semantics."

ROWS = (
    Deprecation(
        id="RS501",
        name="checkpoint-from-dict",
        legacy="`Checkpoint.from_dict({...})`",
        outcome=Outcome.RAISES,
        effect=(
            "``AttributeError: The new `ray.train.Checkpoint` class does not support "
            "`from_dict()`. Instead, only directories are supported.``"
        ),
        replacement=(
            "Pickle the dictionary into a temporary directory and report "
            "`Checkpoint.from_directory(directory)` before the directory is removed. The file "
            "name `dict_checkpoint.pkl` is the one that AIR used. AIR kept the checkpoint of rank "
            "0 only; V2 puts the files of all workers that report one into the same directory, so "
            "that only rank 0 should save one."
        ),
        since="2.7",
        fix=conditional(
            "the call is an argument of `report`, or its variable goes to a `report` further down "
            "in the same block and nowhere else; it is seen who runs the function; and the file "
            "opens no checkpoint with `TorchCheckpoint` or its like. With `--decide "
            "checkpoints=files` what `state_dict()` gives is saved in `model.pt`, which "
            "`TorchCheckpoint` reads"
        ),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_dropped("from_dict"),
        before="""\
from ray import train
from ray.train import Checkpoint


def train_func():
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))
""",
        after="""\
import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint


def train_func():
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"epoch": 1}, file)
        train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
""",
        covers=("ckpt-from-dict",),
        decisions=("checkpoints",),
    ),
    Deprecation(
        id="RS502",
        name="checkpoint-to-dict",
        legacy="`checkpoint.to_dict()`",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'Checkpoint' object has no attribute 'to_dict'`.",
        replacement=(
            "Open the checkpoint with `checkpoint.as_directory()` and unpickle the file that was "
            "written; in checkpoints that AIR made of a dictionary it is `dict_checkpoint.pkl`."
        ),
        since="2.7",
        fix=conditional(
            "the checkpoint is no argument of the function, and the same file makes checkpoints of "
            "dictionaries and no others; with `--unsafe` or `--decide checkpoints=pickle` also "
            "where they may be made elsewhere. Where it is not read in a statement without a "
            "block, whatever happens, a function is written that reads it"
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_dropped("to_dict"),
        before="""\
from ray import train


def train_func():
    epoch = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        epoch = checkpoint.to_dict()["epoch"] + 1
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint.from_dict({"epoch": epoch}))
""",
        after="""\
import os
import tempfile

from ray import cloudpickle, train


def train_func():
    epoch = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                epoch = cloudpickle.load(file)["epoch"] + 1
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"epoch": epoch}, file)
        train.report({"loss": 0.1}, checkpoint=train.Checkpoint.from_directory(checkpoint_dir))
""",
        covers=("ckpt-to-dict",),
        decisions=("checkpoints",),
    ),
    Deprecation(
        id="RS503",
        name="checkpoint-bytes",
        legacy="`Checkpoint.from_bytes(data)`, `checkpoint.to_bytes()`, `from_object_ref`, "
        "`to_object_ref`, `get_internal_representation`",
        outcome=Outcome.RAISES,
        effect=(
            "``AttributeError: The new `ray.train.Checkpoint` class does not support "
            "`from_bytes()`.`` on the class, and `'Checkpoint' object has no attribute "
            "'to_bytes'` on an object."
        ),
        replacement=(
            "A checkpoint is a directory: pass the `Checkpoint` itself, which is a small reference "
            "to it, or pack the directory with `tarfile`."
        ),
        since="2.7",
        fix=manual(
            "Decide what has to travel: the `Checkpoint` itself, for a reader that can reach "
            "the storage, or an archive of its directory, packed with `tarfile`."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_dropped(
            "from_bytes",
            "to_bytes",
            "from_object_ref",
            "to_object_ref",
            "get_internal_representation",
        ),
        before="""\
from ray.train import Checkpoint


def load(data):
    return Checkpoint.from_bytes(data)
""",
        after="""\
import io
import tarfile
import tempfile

from ray.train import Checkpoint


def load(data):
    directory = tempfile.mkdtemp()
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        archive.extractall(directory, filter="data")
    return Checkpoint.from_directory(directory)
""",
        covers=("ckpt-bytes",),
    ),
    Deprecation(
        id="RS504",
        name="checkpoint-from-uri",
        legacy="`Checkpoint.from_uri(uri)`",
        outcome=Outcome.RAISES,
        effect=(
            "``AttributeError: The new `ray.train.Checkpoint` class does not support "
            "`from_uri()`. To create a checkpoint from remote storage, create a `Checkpoint` using "
            "its constructor.``"
        ),
        replacement="`Checkpoint(uri)`.",
        since="2.7",
        fix=SAFE,
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=tuple(
            Name(f"{checkpoint.old}.from_uri", train=checkpoint.train, tune=checkpoint.tune)
            for checkpoint in _CHECKPOINTS
        ),
        before="""\
from ray.train import Checkpoint

checkpoint = Checkpoint.from_uri("s3://bucket/checkpoint")
""",
        after="""\
from ray.train import Checkpoint

checkpoint = Checkpoint("s3://bucket/checkpoint")
""",
        covers=("ckpt-uri",),
    ),
    Deprecation(
        id="RS505",
        name="checkpoint-to-uri",
        legacy="`checkpoint.to_uri(uri)`, `checkpoint.uri`, `checkpoint._local_path`",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'Checkpoint' object has no attribute 'to_uri'`.",
        replacement=(
            "`pyarrow.fs.copy_files(checkpoint.path, destination, "
            "source_filesystem=checkpoint.filesystem)` to copy it; `checkpoint.path`, without the "
            "scheme, and `checkpoint.filesystem` to say where it is; `checkpoint.as_directory()` "
            "for a local directory."
        ),
        since="2.7",
        fix=manual(
            "Decide whether the copy is still needed: `train.report` already writes the "
            "checkpoint to `RunConfig(storage_path=...)`. Where a URI is wanted, put the scheme in "
            "front of `checkpoint.path`."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_dropped("to_uri", "uri"),
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
result.checkpoint.to_uri("s3://bucket/checkpoint")
""",
        after="""\
from pyarrow.fs import copy_files
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


checkpoint = TorchTrainer(train_func).fit().checkpoint
copy_files(checkpoint.path, "s3://bucket/checkpoint", source_filesystem=checkpoint.filesystem)
""",
    ),
    Deprecation(
        id="RS506",
        name="checkpoint-from-checkpoint",
        legacy="`TorchCheckpoint.from_checkpoint(checkpoint)`, and other classes in the same way",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: type object 'TorchCheckpoint' has no attribute 'from_checkpoint'`."
        ),
        replacement="`TorchCheckpoint(checkpoint.path, checkpoint.filesystem)`.",
        since="2.7",
        fix=conditional("the argument is a name or an attribute, so that it can be written twice"),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_dropped("from_checkpoint"),
        before="""\
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func():
    print("training")


saved = TorchTrainer(train_func).fit().checkpoint
checkpoint = TorchCheckpoint.from_checkpoint(saved)
""",
        after="""\
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func():
    print("training")


saved = TorchTrainer(train_func).fit().checkpoint
checkpoint = TorchCheckpoint(saved.path, saved.filesystem)
""",
        covers=("ckpt-from-checkpoint",),
    ),
    Deprecation(
        id="RS507",
        name="checkpoint-constructor",
        legacy="`Checkpoint(local_path=...)`, `Checkpoint(uri=...)`, `Checkpoint(data_dict=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: Checkpoint.__init__() got an unexpected keyword argument 'local_path'`."
        ),
        replacement=(
            "`Checkpoint(path=...)` for a local path and for a URI; a dictionary goes into a file, "
            "as in RS501."
        ),
        since="2.7",
        fix=conditional("the argument is `local_path` or `uri`"),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *(
                Name(
                    f"{checkpoint.old}({argument})",
                    train=f"{checkpoint.train}(path)",
                    tune=f"{checkpoint.tune}(path)",
                )
                for checkpoint in _CHECKPOINTS
                for argument in ("local_path", "uri")
            ),
            *gone(
                *(
                    f"{checkpoint.old}({argument})"
                    for checkpoint in _CHECKPOINTS
                    for argument in ("data_dict", "obj_ref")
                )
            ),
        ),
        before="""\
from ray.train import Checkpoint

checkpoint = Checkpoint(local_path="/checkpoints/last")
""",
        after="""\
from ray.train import Checkpoint

checkpoint = Checkpoint(path="/checkpoints/last")
""",
        covers=("ckpt-ctor",),
    ),
    Deprecation(
        id="RS508",
        name="checkpoint-preprocessor",
        legacy="`checkpoint.get_preprocessor()`, `checkpoint.set_preprocessor(preprocessor)`",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'Checkpoint' object has no attribute 'get_preprocessor'`. On the "
            "class, the message advises `TorchTrainer(..., metadata={...})`, which raises as well "
            "(RS405)."
        ),
        replacement=(
            "Pickle the preprocessor into a file in the checkpoint's directory before `report`, "
            "and read it in `checkpoint.as_directory()`. The checkpoint's metadata cannot hold it, "
            "because it is JSON and most preprocessors serialize to bytes."
        ),
        since="2.7",
        fix=conditional(
            "a trainer of the same file is given the preprocessor, and its own result is asked for "
            "it: then it is the variable (RS406); or it is set to None in a line of its own, and "
            "nothing in the file reads one"
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            *(
                f"{checkpoint}.{method}"
                for checkpoint in _AIR_CHECKPOINTS
                for method in ("get_preprocessor", "set_preprocessor")
            )
        ),
        before="""\
import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


data = ray.data.read_parquet("/data/train")
scaler = StandardScaler(columns=["x"])
result = TorchTrainer(train_func, datasets={"train": data}, preprocessor=scaler).fit()
preprocessor = result.checkpoint.get_preprocessor()
""",
        after="""\
import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


data = ray.data.read_parquet("/data/train")
scaler = StandardScaler(columns=["x"])
result = TorchTrainer(train_func, datasets={"train": scaler.fit_transform(data)}).fit()
preprocessor = scaler
""",
        covers=("ckpt-preprocessor",),
    ),
    Deprecation(
        id="RS509",
        name="checkpoint-framework-type",
        legacy="`result.checkpoint.get_model()` after a `TorchCheckpoint` or the like was reported",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'Checkpoint' object has no attribute 'get_model'`: what comes back "
            "is a plain `Checkpoint`, whatever was reported."
        ),
        replacement=(
            "Load the files from `result.checkpoint.as_directory()`; with "
            "`RayTrainReportCallback` of XGBoost or LightGBM, call "
            "`RayTrainReportCallback.get_model(result.checkpoint)`."
        ),
        since="2.7",
        fix=manual(
            "Load the model the way the training function saved it: `TorchCheckpoint` wrote "
            "`model.pt`, which holds a state dictionary or a whole model."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import torch
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
model = result.checkpoint.get_model(torch.nn.Linear(1, 1))
""",
        after="""\
import tempfile

import torch
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    with tempfile.TemporaryDirectory() as directory:
        torch.save(torch.nn.Linear(1, 1).state_dict(), f"{directory}/model.pt")
        train.report({"loss": 0.1}, checkpoint=train.Checkpoint.from_directory(directory))


result = TorchTrainer(train_func).fit()
model = torch.nn.Linear(1, 1)
with result.checkpoint.as_directory() as directory:
    model.load_state_dict(torch.load(f"{directory}/model.pt"))
""",
        covers=("ckpt-framework-type",),
    ),
    Deprecation(
        id="RS510",
        name="framework-checkpoints",
        legacy="`TorchCheckpoint`, `TensorflowCheckpoint`, `XGBoostCheckpoint`, "
        "`LightGBMCheckpoint`",
        outcome=Outcome.WARNS,
        effect=(
            "Works, with ``RayDeprecationWarning: `TorchCheckpoint` is deprecated and will be "
            "removed in a future release. Use `ray.train.Checkpoint` directly instead.``"
        ),
        replacement=(
            "Save the model into a directory with the framework's own function and report "
            "`Checkpoint.from_directory(directory)`."
        ),
        since="2.60",
        fix=unsafe(
            "`TorchCheckpoint.from_state_dict` took the prefix `module.` off the keys of a model "
            "in `DistributedDataParallel`; the new code saves the keys as they are, and code that "
            "calls `get_model()` has to load `model.pt` itself. Only `from_state_dict` in a "
            "`report` is rewritten."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            *_FRAMEWORK_CHECKPOINTS,
            "ray.train.tensorflow.TensorflowCheckpoint.Flavor",
            "ray.train.tensorflow.TensorflowCheckpoint.get_model_weights",
        ),
        before="""\
import torch
from ray import train
from ray.train.torch import TorchCheckpoint


def train_func():
    model = torch.nn.Linear(1, 1)
    checkpoint = TorchCheckpoint.from_state_dict(model.state_dict())
    train.report({"loss": 0.1}, checkpoint=checkpoint)
""",
        after="""\
import os
import tempfile

import torch
from ray import train


def train_func():
    model = torch.nn.Linear(1, 1)
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = model.state_dict()
        if train.get_context().get_world_rank() == 0:
            torch.save(state, os.path.join(checkpoint_dir, "model.pt"))
        checkpoint = train.Checkpoint.from_directory(checkpoint_dir)
        train.report({"loss": 0.1}, checkpoint=checkpoint)
""",
        covers=("ckpt-torch",),
    ),
    Deprecation(
        id="RS511",
        name="removed-checkpoint-classes",
        legacy="`LightningCheckpoint`, `TransformersCheckpoint`, `HuggingFaceCheckpoint`, "
        "`SklearnCheckpoint`, `RLCheckpoint` and the `Legacy...Checkpoint` classes",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'TransformersCheckpoint' from "
            "'ray.train.huggingface'`, or `ModuleNotFoundError`. Ray 2.7 dropped `RLCheckpoint`, "
            "Ray 2.38 `SklearnCheckpoint`."
        ),
        replacement=(
            "`ray.train.Checkpoint`, and the framework's own loader in `as_directory()`. "
            "`RayTrainReportCallback` writes `checkpoint.ckpt` for Lightning and the folder "
            "`checkpoint` for Transformers."
        ),
        since="2.9",
        fix=manual(
            "Open the checkpoint with `as_directory()`, and load the model there with the "
            "framework's own function."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.TRAINERS_OF_AIR,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.huggingface.HuggingFaceCheckpoint",
            "ray.train.huggingface.huggingface_checkpoint",
            "ray.train.huggingface.TransformersCheckpoint",
            "ray.train.huggingface.transformers.TransformersCheckpoint",
            "ray.train.huggingface.transformers.transformers_checkpoint",
            "ray.train.lightning.LightningCheckpoint",
            "ray.train.lightning.lightning_checkpoint",
            "ray.train.rl.RLCheckpoint",
            "ray.train.rl.rl_checkpoint",
            "ray.train.sklearn.SklearnCheckpoint",
            "ray.train.sklearn.sklearn_checkpoint",
        ),
        before="""\
from ray.train.huggingface import TransformersCheckpoint

checkpoint = TransformersCheckpoint.from_directory("/checkpoints/last")
""",
        after="""\
from ray.train import Checkpoint
from transformers import AutoModel

with Checkpoint("/checkpoints/last").as_directory() as directory:
    model = AutoModel.from_pretrained(f"{directory}/checkpoint")
""",
        covers=("ckpt-legacy-classes",),
    ),
    Deprecation(
        id="RS512",
        name="result-metrics",
        legacy="`result.metrics` where the last report, or every report, had no checkpoint",
        outcome=Outcome.SILENT,
        effect=(
            "The metrics of the last report that had a checkpoint, and `None` if there was none, "
            "where V1 gave those of the last report."
        ),
        replacement=(
            "Attach a checkpoint to the last report, or return the last metrics from the training "
            "function and read `result.return_value` (Ray 2.56 and later)."
        ),
        since="2.51",
        fix=manual(
            "Decide how the final metrics come back: a checkpoint with the last report (see "
            "RS202), or what the training function returns, which is `result.return_value` (Ray "
            "2.56 and later). `--target bridge` keeps V1 semantics."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.IF_MEANT,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


result = TorchTrainer(train_func).fit()
print(result.metrics["loss"])
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    return {"loss": 0.1}


result = TorchTrainer(train_func).fit()
print(result.return_value["loss"])
""",
        covers=("result-metrics-none", "result-metrics-stale"),
        decisions=("metrics",),
    ),
    Deprecation(
        id="RS513",
        name="result-metrics-dataframe",
        legacy="`result.metrics_dataframe` of a trainer",
        outcome=Outcome.SILENT,
        effect=(
            "One row for each checkpoint that is kept, where V1 had one for each report; `None` "
            "without a checkpoint. Nested metrics are no longer flattened into columns such as "
            "`eval/loss`, and the columns that V1 added are gone."
        ),
        replacement=(
            "Record the metrics yourself: in a `UserCallback`, with a callback of "
            "`railswitch.v2.callbacks`, or with an experiment tracker. The data frame of a "
            "`Tuner`'s result is unchanged."
        ),
        since="2.51",
        fix=manual(
            "Decide who keeps the history of the metrics: a callback of "
            "`railswitch.v2.callbacks`, a `UserCallback` of your own, or an experiment tracker. "
            "`--target bridge` keeps V1 semantics."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.IF_MEANT,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.metrics_dataframe["loss"].min())
""",
        after="""\
from railswitch.v2.callbacks import KeepMetrics, with_kept_metrics
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


trainer = TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()]))
result = with_kept_metrics(trainer.fit())
print(result.metrics_dataframe["loss"].min())
""",
        covers=("metrics-flatten",),
        decisions=("metrics",),
    ),
    Deprecation(
        id="RS514",
        name="autofilled-metrics",
        legacy='`result.metrics["training_iteration"]`, `"time_total_s"`, `"config"` and other '
        "keys that V1 added to every report",
        outcome=Outcome.SILENT,
        effect=(
            "The keys are missing, in `result.metrics` and in `result.best_checkpoints`: V2 keeps "
            "exactly what was reported. Reading one gives a `KeyError`, `.get` gives `None`."
        ),
        replacement="Report the value yourself, for example the epoch or the elapsed time.",
        since="2.51",
        fix=manual(f"Add the key to the metrics where they are reported. {_KEPT_BY_BRIDGE}"),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.metrics["training_iteration"])
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    iterations = 10
    for iteration in range(iterations):
        print(iteration)
    return {"iterations": iterations}


result = TorchTrainer(train_func).fit()
print(result.return_value["iterations"])
""",
        covers=(
            "metrics-autofill-keys",
            "metrics-detailed-autofill",
            "result-metrics-autofill",
            "result-best-checkpoints",
        ),
        decisions=("metrics",),
    ),
    Deprecation(
        id="RS515",
        name="autofilled-score-attribute",
        legacy='`CheckpointConfig(checkpoint_score_attribute="training_iteration")`, or another '
        "key that V1 added",
        outcome=Outcome.SILENT,
        effect=(
            "The controller logs `Result dict has no key: training_iteration`, all checkpoints get "
            "the same lowest score, and the newest ones are kept instead of the best."
        ),
        replacement="Score on a metric that the training function reports.",
        since="2.51",
        fix=manual(
            "Report the key in each `report` with a checkpoint, or score on another metric."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


keep = CheckpointConfig(num_to_keep=1, checkpoint_score_attribute="time_total_s")
TorchTrainer(train_func, run_config=RunConfig(checkpoint_config=keep)).fit()
""",
        after="""\
import tempfile
import time

from ray import train
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = train.Checkpoint.from_directory(directory)
        train.report({"seconds": time.monotonic() - start}, checkpoint=checkpoint)


keep = CheckpointConfig(num_to_keep=1, checkpoint_score_attribute="seconds")
TorchTrainer(train_func, run_config=RunConfig(checkpoint_config=keep)).fit()
""",
        covers=("metrics-score-attr",),
    ),
    Deprecation(
        id="RS516",
        name="run-directory",
        legacy="`os.path.dirname(result.path)` and other code that knows the run's directories",
        outcome=Outcome.SILENT,
        effect=(
            "`result.path` is `<storage_path>/<name>`; V1 had a folder of the trial below it, "
            "`<storage_path>/<name>/TorchTrainer_<id>_00000_0_<date>`. Checkpoints moved up by one "
            "level with it."
        ),
        replacement="`result.path` where the code wanted `os.path.dirname(result.path)`.",
        since="2.51",
        fix=manual(
            "Take one level out of each path that was put together or taken apart. "
            f"{_KEPT_BY_BRIDGE}"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.IF_MEANT,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import os

from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(os.path.dirname(result.path))
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.path)
""",
        covers=("result-path", "files-layout"),
    ),
    Deprecation(
        id="RS517",
        name="result-log-dir",
        legacy="`result.log_dir`",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'Result' object has no attribute 'log_dir'`.",
        replacement=(
            "`result.path`: a string, where `log_dir` was a `pathlib.Path`, and on the storage, "
            "where `log_dir` was always local."
        ),
        since="2.7",
        fix=conditional(
            "the results are local and the path of a trainer's run is not taken apart, with "
            "`Path(result.path)` where a string is not enough; where it is taken apart, take a "
            "level out of what knows the folders, as in RS516"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *(
                Name(f"{old}.log_dir", train="ray.train.Result.path", tune="ray.tune.Result.path")
                for old in ("ray.air.Result", "ray.air.result.Result")
            ),
            *gone("ray.air.Result(log_dir)", "ray.air.result.Result(log_dir)"),
        ),
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.log_dir)
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.path)
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS518",
        name="result-config",
        legacy="`result.config` of a trainer",
        outcome=Outcome.RAISES,
        effect=(
            "Raises ``DeprecationWarning: The `config` property for a `ray.train.Result` is "
            "deprecated, since it is only relevant in the context of Ray Tune.``"
        ),
        replacement=(
            "The dictionary that was given as `train_loop_config`; V1 returned it below the key "
            '`"train_loop_config"`. `result.config` of a `Tuner`\'s result is unchanged.'
        ),
        since="2.51",
        fix=conditional(
            'it is read as `result.config["train_loop_config"]`, and the trainer was given a '
            "variable that is still in scope"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.Result.config"),
        before="""\
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


config = {"lr": 0.1}
result = TorchTrainer(train_func, train_loop_config=config).fit()
print(result.config["train_loop_config"]["lr"])
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


config = {"lr": 0.1}
result = TorchTrainer(train_func, train_loop_config=config).fit()
print(config["lr"])
""",
    ),
    Deprecation(
        id="RS519",
        name="result-from-path",
        legacy="`ray.train.Result.from_path(path)` on a directory that V1 or Tune wrote, "
        "`ray.air.Result.from_path(path)` on one that V2 wrote",
        outcome=Outcome.RAISES,
        effect=(
            "`RuntimeError: Failed to restore the Result object: checkpoint_manager_snapshot.json "
            "doesn't exist in the experiment folder`; from the class of `ray.air`, `RuntimeError: "
            "Failed to restore the Result object: Neither result.json nor progress.csv exists`."
        ),
        replacement="`ray.tune.Result.from_path(path)` reads the directory of a V1 trial.",
        since="2.51",
        fix=manual(
            "Say who wrote the directory: `ray.tune.Result` reads what V1 and Tune wrote, "
            "`ray.train.Result` what V2 wrote."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import Result

result = Result.from_path("/results/exp/TorchTrainer_1a2b3_00000_0_2024-01-31_12-00-00")
""",
        after="""\
from ray.tune import Result

result = Result.from_path("/results/exp/TorchTrainer_1a2b3_00000_0_2024-01-31_12-00-00")
""",
        covers=("result-from-path-v1",),
    ),
    Deprecation(
        id="RS520",
        name="train-function-return",
        legacy="a training function that returns a model, a tensor or another large object",
        outcome=Outcome.RAISES,
        effect=(
            "The run fails after all of the training: `ValueError: Returning objects containing "
            "Torch tensors from the training function is not supported`. V1 threw the value away."
        ),
        replacement=(
            "Return nothing, or small plain values, which become `result.return_value`; keep the "
            "model in a checkpoint."
        ),
        since="2.56",
        fix=conditional(
            "the function is seen to run under trainers alone, nobody reads `return_value`, and "
            "the returned expression is a name, so that nothing else is lost with it"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import torch
from ray.train.torch import TorchTrainer, prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))
    model(torch.ones(1, 1)).backward()
    return model


TorchTrainer(train_func).fit()
""",
        after="""\
import torch
from ray.train.torch import TorchTrainer, prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))
    model(torch.ones(1, 1)).backward()


TorchTrainer(train_func).fit()
""",
        covers=("result-return-value",),
    ),
    Deprecation(
        id="RS521",
        name="result-files",
        legacy="`progress.csv`, `result.json`, `params.json`, `events.out.tfevents.*`, `error.txt` "
        "in the run's directory",
        outcome=Outcome.SILENT,
        effect=(
            "None of these files is written. The directory of a run holds its checkpoints and "
            "`checkpoint_manager_snapshot.json`."
        ),
        replacement=(
            "Write metrics from a `UserCallback`, with a callback of `railswitch.v2.callbacks`, or "
            "with TensorBoard's own writer in the training function."
        ),
        since="2.51",
        fix=manual(
            "Decide who writes the file that is read here: a callback of "
            "`railswitch.v2.callbacks`, a `UserCallback` of your own, or the training function. "
            "`--target bridge` keeps V1 semantics."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import os

import pandas as pd
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
history = pd.read_csv(os.path.join(result.path, "progress.csv"))
""",
        after="""\
import os

import pandas as pd
from railswitch.v2.callbacks import CSVCallback
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


trainer = TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[CSVCallback()]))
result = trainer.fit()
history = pd.read_csv(os.path.join(result.path, "metrics.csv"))
""",
        covers=("files-progress-csv",),
    ),
    Deprecation(
        id="RS522",
        name="experiment-state-files",
        legacy="`experiment_state-*.json`, `basic-variant-state-*.json`, `tuner.pkl`, "
        "`trainer.pkl` in the experiment's directory",
        outcome=Outcome.SILENT,
        effect="A trainer writes none of these files; code that looks for them finds nothing.",
        replacement=(
            "`ray.train.Result.from_path(path)` to read a finished run; nothing replaces the "
            "files themselves. A `Tuner` still writes its own."
        ),
        since="2.51",
        fix=manual(
            "Find out what the file told: whether a run exists, what it was given, or how it "
            "ended; and keep that in a place of your own."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import glob

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, run_config=RunConfig(storage_path="/results")).fit()
print(glob.glob("/results/*/experiment_state-*.json"))
""",
        after="""\
from pathlib import Path

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func, run_config=RunConfig(storage_path="/results")).fit()
with Path("/results/finished.txt").open("a") as file:
    file.write(f"{result.path}\\n")
""",
        covers=("files-experiment-state",),
    ),
    Deprecation(
        id="RS523",
        name="checkpoint-names",
        legacy="code that counts on the names `checkpoint_000000`, `checkpoint_000001` and so on",
        outcome=Outcome.SILENT,
        effect=(
            "Checkpoints are named by time, such as "
            "`checkpoint_2025-01-31_12-00-00.123456`: patterns match nothing, and a number taken "
            "from the name is wrong."
        ),
        replacement=(
            "`train.report(metrics, checkpoint=..., "
            'checkpoint_dir_name=f"checkpoint_{epoch:06d}")` gives the old names; '
            "`result.checkpoint` and `result.best_checkpoints` find checkpoints without any."
        ),
        since="2.51",
        fix=manual(
            "Give the checkpoints their names where they are reported, with a number that goes on "
            "after a restart; or look them up in the result. Names by time also sort by age."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import Checkpoint

checkpoint = Checkpoint("/results/exp/TorchTrainer_1a2b3_00000_0/checkpoint_000009")
""",
        after="""\
import tempfile

from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as directory:
            train.report(
                {"epoch": epoch},
                checkpoint=train.Checkpoint.from_directory(directory),
                checkpoint_dir_name=f"checkpoint_{epoch:06d}",
            )


checkpoint = TorchTrainer(train_func).fit().checkpoint
""",
        covers=("files-checkpoint-names",),
    ),
    Deprecation(
        id="RS524",
        name="worker-directory",
        legacy="files with relative names that a training function writes or reads",
        outcome=Outcome.CHANGED,
        effect=(
            "The working directory of the workers belongs to the name of the run, where V1 made a "
            "new one for each run: two runs of one name on the same node see each other's files."
        ),
        replacement="A name of its own for each run, or files in a temporary directory.",
        since="2.51",
        fix=manual(
            "Decide whether the file may be left from an earlier run; if not, give each run its "
            "own `RunConfig(name=...)`."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    with open("losses.txt", "a") as file:
        file.write("0.1")


TorchTrainer(train_func, run_config=RunConfig(name="exp")).fit()
""",
        after="""\
import tempfile
from pathlib import Path

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    with tempfile.TemporaryDirectory() as directory:
        Path(directory, "losses.txt").write_text("0.1")


TorchTrainer(train_func, run_config=RunConfig(name="exp")).fit()
""",
        covers=("files-tmp-workdir",),
    ),
    Deprecation(
        id="RS525",
        name="artifact-sync",
        legacy="files that a training function writes, uploaded with "
        "`SyncConfig(sync_artifacts=True)`",
        outcome=Outcome.SILENT,
        effect="The files stay on the worker's node: V2 uploads checkpoints and nothing else.",
        replacement=(
            "Put the files into the checkpoint's directory, or copy them: "
            "`pyarrow.fs.copy_files(source, storage.experiment_fs_path, "
            "destination_filesystem=storage.storage_filesystem)` with `storage = "
            "train.get_context().get_storage()`."
        ),
        since="2.51",
        fix=manual(
            "Decide which files have to survive: put them into the checkpoint's directory, or "
            "copy them to `train.get_context().get_storage()` with `pyarrow.fs.copy_files`."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.RESULTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import RunConfig, SyncConfig
from ray.train.torch import TorchTrainer


def train_func():
    with open("losses.txt", "a") as file:
        file.write("0.1")


run_config = RunConfig(sync_config=SyncConfig(sync_artifacts=True))
TorchTrainer(train_func, run_config=run_config).fit()
""",
        after="""\
from pathlib import Path

from pyarrow.fs import copy_files
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    Path("artifacts").mkdir(exist_ok=True)
    Path("artifacts/losses.txt").write_text("0.1")
    storage = train.get_context().get_storage()
    copy_files(
        "artifacts",
        storage.experiment_fs_path,
        destination_filesystem=storage.storage_filesystem,
    )


TorchTrainer(train_func).fit()
""",
        covers=("files-artifacts-sync",),
    ),
    Deprecation(
        id="RS526",
        name="checkpoint-as-path",
        legacy='`os.path.join(analysis.best_checkpoint, "model.pt")`, `open(...)` and other '
        "functions that are given a checkpoint for a path",
        outcome=Outcome.RAISES,
        effect="`TypeError: expected str, bytes or os.PathLike object, not Checkpoint`.",
        replacement=(
            "`with checkpoint.as_directory() as directory:`, which copies the files if need be, or "
            "`checkpoint.path` if the storage is a directory that every machine sees."
        ),
        since="2.0",
        fix=manual(
            "Open the files inside `with checkpoint.as_directory() as directory:`; or take "
            "`checkpoint.path`, if the storage is a directory that every machine sees."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import os

from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1}, metric="loss", mode="min")
path = os.path.join(analysis.best_checkpoint, "model.pt")
""",
        after="""\
import os
import tempfile
from pathlib import Path

from ray import tune


def objective(config):
    with tempfile.TemporaryDirectory() as directory:
        Path(directory, "model.pt").write_text("weights")
        checkpoint = tune.Checkpoint.from_directory(directory)
        tune.report({"loss": config["x"]}, checkpoint=checkpoint)


analysis = tune.run(objective, config={"x": 1}, metric="loss", mode="min")
with analysis.best_checkpoint.as_directory() as directory:
    print(Path(os.path.join(directory, "model.pt")).read_text())
""",
    ),
)
