"""RS4xx: trainers, what they are given and asked, and the helpers of the frameworks."""

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
    runtime,
    same,
    unsafe,
)

_GBDT_TRAINERS = ("ray.train.xgboost.XGBoostTrainer", "ray.train.lightgbm.LightGBMTrainer")

_TRAINERS = (
    "ray.train.torch.TorchTrainer",
    "ray.train.tensorflow.TensorflowTrainer",
    *_GBDT_TRAINERS,
    "ray.train.data_parallel_trainer.DataParallelTrainer",
)


def _arguments(*names: str, of: tuple[str, ...] = _TRAINERS) -> tuple[Name, ...]:
    """Arguments of the trainers that nothing replaces one for one."""
    return gone(*(f"{trainer}({name})" for trainer in of for name in names))


def _attributes(*names: str, of: tuple[str, ...] = _TRAINERS) -> tuple[Name, ...]:
    """Methods and attributes of the trainers that nothing replaces one for one."""
    return gone(*(f"{trainer}.{name}" for trainer in of for name in names))


ROWS = (
    Deprecation(
        id="RS401",
        name="trainer-module-path",
        legacy="`from ray.train.torch.torch_trainer import TorchTrainer`, "
        "`ray.train.data_parallel_trainer.DataParallelTrainer`, "
        "`ray.train.xgboost.v2.XGBoostTrainer` and the like",
        outcome=Outcome.RAISES,
        effect=(
            "The import works and gives the V1 class. Its constructor raises "
            "``DeprecationWarning: Detected use of a deprecated Trainer import from "
            "`ray.train.torch.torch_trainer`. This Trainer class is not compatible with Ray Train "
            "V2.``"
        ),
        replacement=(
            "Import the trainer from its framework's package: `ray.train.torch`, "
            "`ray.train.tensorflow`, `ray.train.xgboost`, `ray.train.lightgbm`. "
            "`DataParallelTrainer` is in `ray.train.v2.api.data_parallel_trainer`."
        ),
        since="2.51",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=(
            same("ray.train.torch.torch_trainer.TorchTrainer", "ray.train.torch.TorchTrainer"),
            same(
                "ray.train.tensorflow.tensorflow_trainer.TensorflowTrainer",
                "ray.train.tensorflow.TensorflowTrainer",
            ),
            same(
                "ray.train.xgboost.xgboost_trainer.XGBoostTrainer",
                "ray.train.xgboost.XGBoostTrainer",
            ),
            same("ray.train.xgboost.v2.XGBoostTrainer", "ray.train.xgboost.XGBoostTrainer"),
            same(
                "ray.train.lightgbm.lightgbm_trainer.LightGBMTrainer",
                "ray.train.lightgbm.LightGBMTrainer",
            ),
            same("ray.train.lightgbm.v2.LightGBMTrainer", "ray.train.lightgbm.LightGBMTrainer"),
            same(
                "ray.train.data_parallel_trainer.DataParallelTrainer",
                "ray.train.v2.api.data_parallel_trainer.DataParallelTrainer",
            ),
        ),
        before="""\
from ray.train.torch.torch_trainer import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func).fit()
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func).fit()
""",
        covers=("trainer-old-module-path", "xgboost-v2-module"),
    ),
    Deprecation(
        id="RS402",
        name="base-trainer",
        legacy="a subclass of `ray.train.trainer.BaseTrainer`",
        outcome=Outcome.RAISES,
        effect=(
            "The constructor raises `DeprecationWarning: Detected use of a deprecated Trainer "
            "import`. Its advice to change the import path does not help: V2 has no such class."
        ),
        replacement=(
            "A training function for `TorchTrainer` or another trainer of V2, or plain Ray tasks "
            "and actors where the training is not data-parallel."
        ),
        since="2.51",
        fix=manual(
            "Move `training_loop` into a training function, and what `setup` and "
            "`preprocess_datasets` did in front of `fit()`. Or keep the loop: import "
            "`BaseTrainer` from `railswitch.v1`, which runs it as V1 did."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=gone("ray.train.trainer.BaseTrainer", "ray.train.base_trainer.BaseTrainer"),
        before="""\
from ray.train.trainer import BaseTrainer


class MyTrainer(BaseTrainer):
    def training_loop(self):
        print("training")


MyTrainer().fit()
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func).fit()
""",
    ),
    Deprecation(
        id="RS403",
        name="trainer-subclass-hooks",
        legacy="a subclass of a trainer that overrides `setup()`, `preprocess_datasets()` or "
        "`training_loop()`",
        outcome=Outcome.SILENT,
        effect=(
            "The trainer is built and `fit()` runs, but V2 never calls these methods: no error "
            "and no warning. A call such as `super().setup()` finds no method."
        ),
        replacement=(
            "Code of `setup` and `preprocess_datasets` goes in front of `fit()`, code of "
            "`training_loop` into the training function."
        ),
        since="2.51",
        fix=manual(
            "Decide for each override whether it belongs in the driver, before `fit()`, or in "
            "the training function, where it runs once on each worker."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_attributes("setup", "preprocess_datasets", "training_loop"),
        before="""\
from ray.train.torch import TorchTrainer


class MyTrainer(TorchTrainer):
    def setup(self):
        print("downloading the data")
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


print("downloading the data")
TorchTrainer(train_func).fit()
""",
    ),
    Deprecation(
        id="RS404",
        name="trainer-resume-from-checkpoint",
        legacy="`TorchTrainer(resume_from_checkpoint=checkpoint)`",
        outcome=Outcome.RAISES,
        effect=(
            "The constructor raises ``DeprecationWarning: `resume_from_checkpoint` is deprecated "
            "and will be removed in an upcoming release.`` An explicit `None` is accepted."
        ),
        replacement=(
            "Hand the checkpoint over in `train_loop_config`, and start from it where "
            "`train.get_checkpoint()` is `None`: on a restart, the run's own latest checkpoint "
            "goes first."
        ),
        since="2.51",
        fix=conditional(
            "the training function is in the repository, takes a `config`, is given to this "
            "trainer alone and calls `get_checkpoint()`, and `train_loop_config` is a dictionary "
            "literal or absent"
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_arguments("resume_from_checkpoint"),
        before="""\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    checkpoint = train.get_checkpoint()


TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1},
    resume_from_checkpoint=Checkpoint("/old/run"),
).fit()
""",
        after="""\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    checkpoint = train.get_checkpoint() or config.get("resume_from_checkpoint")


TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1, "resume_from_checkpoint": Checkpoint("/old/run")},
).fit()
""",
    ),
    Deprecation(
        id="RS405",
        name="trainer-metadata",
        legacy="`TorchTrainer(metadata={...})`",
        outcome=Outcome.RAISES,
        effect=(
            "The constructor raises ``DeprecationWarning: `get_metadata` was an experimental API "
            "that accessed the metadata passed to `<Framework>Trainer(metadata=...)`.``, also for "
            "an empty dictionary."
        ),
        replacement=(
            "Pass the values in `train_loop_config`. V1 also wrote them into every checkpoint: "
            "call `checkpoint.update_metadata({...})` before `train.report`."
        ),
        since="2.51",
        fix=manual(
            "Find out who reads the metadata: the training function reads it from "
            "`train_loop_config`; whoever reads `checkpoint.get_metadata()` needs "
            "`checkpoint.update_metadata` in the training function."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_arguments("metadata"),
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, metadata={"owner": "me"}).fit()
""",
        after="""\
import tempfile

from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = train.Checkpoint.from_directory(directory)
        checkpoint.update_metadata({"owner": config["owner"]})
        train.report({"loss": 0.1}, checkpoint=checkpoint)


TorchTrainer(train_func, train_loop_config={"owner": "me"}).fit()
""",
    ),
    Deprecation(
        id="RS406",
        name="trainer-preprocessor",
        legacy="`TorchTrainer(preprocessor=preprocessor)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: TorchTrainer.__init__() got an unexpected keyword argument "
            "'preprocessor'`, also for an explicit `None`."
        ),
        replacement=(
            "Apply the preprocessor before the datasets are given to the trainer: "
            '`fit_transform` for `"train"`, `transform` for the others. V1 also stored it in '
            "the checkpoints: see RS508 for readers of `get_preprocessor()`."
        ),
        since="2.10",
        fix=conditional(
            "the preprocessor is a new one of Ray's or of a class of the file, is given to one "
            "trainer and else only applied or, above the trainer, fitted; the keys of `datasets` "
            "are seen; and nobody reads it from a checkpoint but with `get_preprocessor()` of the "
            "trainer's own result, which becomes the variable (RS508). With `--unsafe` also where "
            "`datasets` is a variable, and where the checkpoint may come from elsewhere; an "
            "explicit `None` is deleted"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_arguments("preprocessor"),
        before="""\
import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


data = ray.data.read_parquet("/data/train")
scaler = StandardScaler(columns=["x"])
TorchTrainer(train_func, datasets={"train": data}, preprocessor=scaler).fit()
""",
        after="""\
import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


data = ray.data.read_parquet("/data/train")
scaler = StandardScaler(columns=["x"])
TorchTrainer(train_func, datasets={"train": scaler.fit_transform(data)}).fit()
""",
    ),
    Deprecation(
        id="RS407",
        name="trainer-restore",
        legacy="`TorchTrainer.restore(path)`, `TorchTrainer.can_restore(path)`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises ``DeprecationWarning: The `restore` and `can_restore` APIs are deprecated and "
            "will be removed in a future release.`` Even the question `can_restore` fails."
        ),
        replacement=(
            "Build the trainer again with the same `storage_path` and `name` in its `RunConfig`: "
            "V2 then resumes, and `train.get_checkpoint()` returns the latest checkpoint. V2 "
            "resumes only what V2 has written; pass the last checkpoint of a V1 run as in RS404."
        ),
        since="2.51",
        fix=conditional(
            "the call stands in `if Trainer.can_restore(path): ... else: ...`, each branch does "
            "nothing but assign the trainer, what `restore` is given the second branch gives as "
            "well, and `path` is seen to be the `storage_path` and `name` of its `RunConfig`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_attributes("restore", "can_restore"),
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


run_config = RunConfig(storage_path="/results", name="exp")
if TorchTrainer.can_restore("/results/exp"):
    trainer = TorchTrainer.restore("/results/exp")
else:
    trainer = TorchTrainer(train_func, run_config=run_config)
trainer.fit()
""",
        after="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


run_config = RunConfig(storage_path="/results", name="exp")
trainer = TorchTrainer(train_func, run_config=run_config)
trainer.fit()
""",
        covers=("trainer-can-restore",),
    ),
    Deprecation(
        id="RS408",
        name="trainer-search-space",
        legacy='`TorchTrainer(train_loop_config={"lr": tune.choice([...])}).fit()`',
        outcome=Outcome.SILENT,
        effect=(
            "The training function gets the search-space object itself (`Categorical`, `Float`), "
            "where V1 sampled a value from it."
        ),
        replacement=(
            "A value, chosen in the driver; or a `Tuner` around a function that builds and fits "
            "the trainer with its `config`."
        ),
        since="2.51",
        fix=manual(
            "Choose one value, for example with `tune.choice([...]).sample()`, or let a `Tuner` "
            "search."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


TorchTrainer(train_func, train_loop_config={"lr": tune.choice([0.1, 0.01])}).fit()
""",
        after="""\
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


lr = tune.choice([0.1, 0.01]).sample()
TorchTrainer(train_func, train_loop_config={"lr": lr}).fit()
""",
        covers=("trainer-train-loop-config",),
    ),
    Deprecation(
        id="RS409",
        name="trainer-as-trainable",
        legacy="`trainer.as_trainable()`",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'TorchTrainer' object has no attribute 'as_trainable'`.",
        replacement=(
            "A function that takes `config`, builds the trainer with it and calls `fit()`; Tune "
            "runs that function."
        ),
        since="2.51",
        fix=manual(
            "Write the function that Tune runs, and decide which metrics it reports with "
            "`tune.report`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_attributes("as_trainable"),
        before="""\
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


tune.run(TorchTrainer(train_func).as_trainable())
""",
        after="""\
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    run_config = RunConfig(callbacks=[TuneReportCallback()])
    TorchTrainer(train_func, train_loop_config=config, run_config=run_config).fit()


tune.run(train_driver, config={"lr": 0.1}, max_concurrent_trials=1)
""",
    ),
    Deprecation(
        id="RS410",
        name="trainer-attributes",
        legacy="`trainer.get_dataset_config()`, `trainer.metadata`, `trainer.starting_checkpoint` "
        "and other attributes of a trainer",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'TorchTrainer' object has no attribute 'get_dataset_config'`.",
        replacement=(
            "`trainer.data_config` for `get_dataset_config()`. `run_config`, `scaling_config`, "
            "`datasets`, `train_loop_config` and `backend_config` are still there."
        ),
        since="2.51",
        fix=manual(
            "Keep the value in a variable where the trainer is built, and read it from there."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *_attributes(
                "get_dataset_config",
                "metadata",
                "starting_checkpoint",
                "resume_from_checkpoint",
                "preprocessor",
            ),
            *_attributes(
                "label_column",
                "params",
                "num_boost_round",
                "train_kwargs",
                "dmatrix_params",
                of=_GBDT_TRAINERS,
            ),
        ),
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainer = TorchTrainer(train_func)
print(trainer.get_dataset_config())
""",
        after="""\
from ray.train import DataConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


data_config = DataConfig(datasets_to_split=["train"])
trainer = TorchTrainer(train_func, dataset_config=data_config)
print(data_config)
""",
        covers=("trainer-attrs",),
    ),
    Deprecation(
        id="RS411",
        name="gbdt-without-function",
        legacy="`XGBoostTrainer(label_column=..., params=..., num_boost_round=...)`, and "
        "`LightGBMTrainer` in the same way",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: XGBoostTrainer.__init__() missing 1 required positional argument: "
            "'train_loop_per_worker'`, or `got an unexpected keyword argument` for "
            "`dmatrix_params` and for arguments of `xgboost.train`."
        ),
        replacement=(
            "A training function that reads its shards with `train.get_dataset_shard(name)`, "
            "builds the matrices and calls `xgboost.train(..., "
            "callbacks=[RayTrainReportCallback()])`. With LightGBM, add `**get_network_params()` "
            "of `ray.train.lightgbm` to the parameters."
        ),
        since="2.51",
        fix=conditional(
            "`label_column` is given, the keys of `datasets` are seen, and `dmatrix_params` says "
            "nothing but what `xgboost.DMatrix` takes: the function then does what V1 did inside. "
            "Each round of it waits for V2's poll (RS810), as a comment there says"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_arguments(
            "label_column", "params", "num_boost_round", "dmatrix_params", of=_GBDT_TRAINERS
        ),
        before="""\
import ray
from ray.train import ScalingConfig
from ray.train.xgboost import XGBoostTrainer

XGBoostTrainer(
    label_column="y",
    params={"objective": "reg:squarederror"},
    num_boost_round=10,
    datasets={"train": ray.data.read_parquet("/data/train")},
    scaling_config=ScalingConfig(num_workers=2),
).fit()
""",
        after="""\
import ray
import xgboost
from ray import train
from ray.train import ScalingConfig
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func(config):
    checkpoint = train.get_checkpoint()
    model = RayTrainReportCallback.get_model(checkpoint) if checkpoint else None
    rounds_done = model.num_boosted_rounds() if model else 0
    data = {}
    for name in ("train",):
        frame = train.get_dataset_shard(name).materialize().to_pandas()
        features, labels = frame.drop(columns="y"), frame["y"]
        data[name] = xgboost.DMatrix(features, label=labels)
    # Each round waits until V2 polls for its report, every RAY_TRAIN_HEALTH_CHECK_INTERVAL_S = 2 s:
    # set that lower, or let a callback of your own report every tenth round, to wait less.
    xgboost.train(
        config,
        data["train"],
        num_boost_round=10 - rounds_done,
        evals=[(matrix, name) for name, matrix in data.items()],
        xgb_model=model,
        callbacks=[RayTrainReportCallback()],
    )


XGBoostTrainer(
    train_loop_per_worker=train_func,
    train_loop_config={"objective": "reg:squarederror"},
    datasets={"train": ray.data.read_parquet("/data/train")},
    scaling_config=ScalingConfig(num_workers=2),
).fit()
""",
        covers=("xgboost-legacy", "xgboost-dmatrix-params", "lightgbm-legacy"),
    ),
    Deprecation(
        id="RS412",
        name="gbdt-get-model",
        legacy="`XGBoostTrainer.get_model(checkpoint)`, `LightGBMTrainer.get_model(checkpoint)`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises ``DeprecationWarning: `XGBoostTrainer.get_model` is deprecated. Use "
            "`RayTrainReportCallback.get_model` instead.``"
        ),
        replacement=(
            "`RayTrainReportCallback.get_model(checkpoint)` of the same package. Checkpoints "
            'that Ray 2.9 or older wrote with XGBoost need `filename="model.json"`.'
        ),
        since="2.51",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same(
                "ray.train.xgboost.XGBoostTrainer.get_model",
                "ray.train.xgboost.RayTrainReportCallback.get_model",
            ),
            same(
                "ray.train.lightgbm.LightGBMTrainer.get_model",
                "ray.train.lightgbm.RayTrainReportCallback.get_model",
            ),
        ),
        before="""\
from ray.train.xgboost import XGBoostTrainer


def load(checkpoint):
    return XGBoostTrainer.get_model(checkpoint)
""",
        after="""\
from ray.train.xgboost import RayTrainReportCallback


def load(checkpoint):
    return RayTrainReportCallback.get_model(checkpoint)
""",
        covers=("xgboost-get-model",),
    ),
    Deprecation(
        id="RS413",
        name="xgboost-checkpoint-model",
        legacy="`XGBoostCheckpoint(...).get_model()` on a checkpoint of `RayTrainReportCallback`",
        outcome=Outcome.RAISES,
        effect=(
            "`XGBoostError: Opening .../model.json failed: No such file or directory`: the class "
            "reads `model.json`, the callback writes `model.ubj`."
        ),
        replacement="`RayTrainReportCallback.get_model(checkpoint)`.",
        since="2.10",
        fix=conditional(
            "the checkpoint comes from a trainer whose training function is seen to use "
            "`RayTrainReportCallback` without a `filename`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.xgboost.XGBoostCheckpoint.get_model"),
        before="""\
import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostCheckpoint, XGBoostTrainer


def train_func():
    data = xgboost.DMatrix([[1.0]], label=[1.0])
    xgboost.train({}, data, callbacks=[RayTrainReportCallback()])


saved = XGBoostTrainer(train_func).fit().checkpoint
booster = XGBoostCheckpoint(saved.path, saved.filesystem).get_model()
""",
        after="""\
import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func():
    data = xgboost.DMatrix([[1.0]], label=[1.0])
    xgboost.train({}, data, callbacks=[RayTrainReportCallback()])


saved = XGBoostTrainer(train_func).fit().checkpoint
booster = RayTrainReportCallback.get_model(saved)
""",
        covers=("xgb-checkpoint-class",),
    ),
    Deprecation(
        id="RS414",
        name="gbdt-report-callback",
        legacy="`RayTrainReportCallback` of `ray.train.xgboost` or `ray.train.lightgbm`",
        outcome=Outcome.SLOW,
        effect=(
            "The callback reports after every boosting round, and each report waits for the "
            "controller's next poll, about 2 s: 20 rounds take 40 s, where V1 took 0.2 s."
        ),
        replacement=(
            "Keep the callback; set `RAY_TRAIN_HEALTH_CHECK_INTERVAL_S` to a fraction of a second "
            "before `fit()`, or run with railswitch."
        ),
        since="2.51",
        fix=runtime(
            "`railswitch.v1` and `railswitch.v2` carry reports without a checkpoint past the "
            "controller's poll."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func():
    data = xgboost.DMatrix([[1.0]], label=[1.0])
    xgboost.train({}, data, callbacks=[RayTrainReportCallback()])


XGBoostTrainer(train_func).fit()
""",
        after=None,
        covers=("xgb-report-callback",),
    ),
    Deprecation(
        id="RS415",
        name="gbdt-trainer-base",
        legacy="`ray.train.gbdt_trainer.GBDTTrainer`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.train.gbdt_trainer'`.",
        replacement=(
            "A training function for `XGBoostTrainer`, `LightGBMTrainer` or another trainer of V2; "
            "see RS411."
        ),
        since="2.10",
        fix=manual(
            "Move what the subclass did into a training function for `XGBoostTrainer` or "
            "`LightGBMTrainer`; see RS411."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.gbdt_trainer"),
        before="""\
from ray.train.gbdt_trainer import GBDTTrainer


class MyTrainer(GBDTTrainer):
    pass
""",
        after="""\
import ray
import xgboost
from ray import train
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func():
    frame = train.get_dataset_shard("train").materialize().to_pandas()
    matrix = xgboost.DMatrix(frame[["x"]], frame["y"])
    xgboost.train({}, matrix, evals=[(matrix, "train")], callbacks=[RayTrainReportCallback()])


ds = ray.data.from_items([{"x": float(number), "y": 2.0 * number} for number in range(8)])
XGBoostTrainer(train_func, datasets={"train": ds}).fit()
""",
    ),
    Deprecation(
        id="RS416",
        name="horovod-trainer",
        legacy="`ray.train.horovod.HorovodTrainer`",
        outcome=Outcome.RAISES,
        effect=(
            "The constructor raises ``DeprecationWarning: `HorovodTrainer` is not supported and "
            "is scheduled to be removed in the future.``"
        ),
        replacement=(
            "`TorchTrainer` with `ray.train.torch.prepare_model`, or `TensorflowTrainer` with "
            "`tf.distribute.MultiWorkerMirroredStrategy`."
        ),
        since="2.51",
        fix=manual(
            "Use a `TorchTrainer` or `TensorflowTrainer`, and replace the calls of `horovod` in "
            "the training function by those of PyTorch or TensorFlow."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=gone(
            "ray.train.horovod.HorovodTrainer",
            "ray.train.horovod.horovod_trainer.HorovodTrainer",
        ),
        before="""\
from ray.train.horovod import HorovodTrainer


def train_func():
    print("training")


HorovodTrainer(train_func).fit()
""",
        after="""\
import torch
from ray.train.torch import TorchTrainer, prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))
    print(model(torch.zeros(1)))


TorchTrainer(train_func).fit()
""",
        covers=("horovodtrainer",),
    ),
    Deprecation(
        id="RS417",
        name="transformers-trainer",
        legacy="`HuggingFaceTrainer`, `TransformersTrainer` of `ray.train.huggingface`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'TransformersTrainer' from 'ray.train.huggingface'`."
        ),
        replacement=(
            "`TorchTrainer` with a training function that builds the `transformers.Trainer`, adds "
            "`RayTrainReportCallback()` of `ray.train.huggingface.transformers` to it, passes it "
            "through `prepare_trainer` and calls `train()`."
        ),
        since="2.9",
        fix=unsafe(
            "Make a training function for `TorchTrainer` of `trainer_init_per_worker`: "
            "`trainer_init_config` becomes `train_loop_config`, and the function ends with "
            "`trainer.train()`. railswitch writes it where `trainer_init_per_worker` is a function "
            "by name and the keys of `datasets` are seen: each worker reads its rows as V1's did, "
            "and reports what `RayTrainReportCallback` does, and once at the end."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS_OF_AIR,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.huggingface.HuggingFaceTrainer",
            "ray.train.huggingface.huggingface_trainer",
            "ray.train.huggingface.TransformersTrainer",
            "ray.train.huggingface.transformers.TransformersTrainer",
            "ray.train.huggingface.transformers.transformers_trainer",
        ),
        before="""\
from ray.train.huggingface import TransformersTrainer
from transformers import Trainer


def trainer_init_per_worker(train_dataset, eval_dataset, **config):
    return Trainer(train_dataset=train_dataset)


TransformersTrainer(trainer_init_per_worker=trainer_init_per_worker).fit()
""",
        after="""\
import os

from ray import train
from ray.train.huggingface.transformers import RayTrainReportCallback
from ray.train.torch import TorchTrainer
from transformers import Trainer
from transformers.integrations import get_reporting_integration_callbacks


def trainer_init_per_worker(train_dataset, eval_dataset, **config):
    return Trainer(train_dataset=train_dataset)


class ReportCheckpoints(RayTrainReportCallback):
    \"\"\"Reports each checkpoint, and one at the end.\"\"\"

    def on_epoch_end(self, args, state, control, **kwargs):
        if control.should_training_stop:
            control.should_log = control.should_save = True
        return control


def train_func():
    trainer = trainer_init_per_worker(None, None)
    for callback in get_reporting_integration_callbacks(trainer.args.report_to):
        trainer.pop_callback(callback)
    trainer.add_callback(ReportCheckpoints())
    checkpoint = train.get_checkpoint()
    if checkpoint is None:
        trainer.train()
        return
    with checkpoint.as_directory() as directory:
        path = os.path.join(directory, "checkpoint")
        trainer.train(resume_from_checkpoint=path)


TorchTrainer(train_func).fit()
""",
        covers=("trainer-huggingfacetrainer", "trainer-transformerstrainer"),
    ),
    Deprecation(
        id="RS418",
        name="accelerate-trainer",
        legacy="`ray.train.huggingface.AccelerateTrainer`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'AccelerateTrainer' from 'ray.train.huggingface'`."
        ),
        replacement=(
            "`TorchTrainer`, with an `accelerate.Accelerator` that the training function creates."
        ),
        since="2.9",
        fix=unsafe(
            "It becomes a `TorchTrainer` where it has no `accelerate_config`; V1 then read the "
            "file that `accelerate config` writes, if there was one. What a configuration says "
            "becomes arguments of the `Accelerator` in the training function, and is for you."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS_OF_AIR,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.huggingface.AccelerateTrainer",
            "ray.train.huggingface.accelerate",
        ),
        before="""\
from accelerate import Accelerator
from ray.train.huggingface import AccelerateTrainer


def train_func():
    accelerator = Accelerator()


AccelerateTrainer(train_func).fit()
""",
        after="""\
from accelerate import Accelerator
from ray.train.torch import TorchTrainer


def train_func():
    accelerator = Accelerator()


TorchTrainer(train_func).fit()
""",
        covers=("trainer-acceleratetrainer",),
    ),
    Deprecation(
        id="RS419",
        name="lightning-trainer",
        legacy="`LightningTrainer`, `LightningConfigBuilder` of `ray.train.lightning`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'LightningTrainer' from 'ray.train.lightning'`.",
        replacement=(
            "`TorchTrainer` with a training function that builds the Lightning `Trainer` with "
            "`RayDDPStrategy()`, `RayLightningEnvironment()` and `RayTrainReportCallback()`, "
            "passes it through `prepare_trainer` and calls `fit`; all are in "
            "`ray.train.lightning`."
        ),
        since="2.9",
        fix=unsafe(
            "The function is written where one chain of calls tells the `LightningConfigBuilder` "
            "all, and the trainer has no `datasets`: `module` makes the model, `trainer` the "
            "Lightning `Trainer`, `fit_params` the arguments of `fit`, `checkpointing` the "
            "`CheckpointConfig`. V1 went on from the last checkpoint after a failure: let the "
            "function read `train.get_checkpoint()` if it is to do so."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS_OF_AIR,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.lightning.LightningTrainer",
            "ray.train.lightning.LightningConfigBuilder",
            "ray.train.lightning.lightning_trainer",
        ),
        before="""\
from lightning.pytorch.demos.boring_classes import BoringModel
from ray.train.lightning import LightningConfigBuilder, LightningTrainer

config = LightningConfigBuilder().module(BoringModel).trainer(max_epochs=2).build()
LightningTrainer(lightning_config=config).fit()
""",
        after="""\
from lightning import pytorch
from lightning.pytorch.demos.boring_classes import BoringModel
from ray.train.lightning import (
    RayDDPStrategy,
    RayLightningEnvironment,
    RayTrainReportCallback,
    prepare_trainer,
)
from ray.train.torch import TorchTrainer


def train_func():
    model = BoringModel()
    trainer = pytorch.Trainer(
        max_epochs=2,
        accelerator="auto",
        devices="auto",
        strategy=RayDDPStrategy(),
        plugins=[RayLightningEnvironment()],
        callbacks=[RayTrainReportCallback()],
    )
    trainer = prepare_trainer(trainer)
    trainer.fit(model)


TorchTrainer(train_func).fit()
""",
        covers=("trainer-lightningtrainer",),
    ),
    Deprecation(
        id="RS420",
        name="sklearn-trainer",
        legacy="`ray.train.sklearn.SklearnTrainer`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.train.sklearn'`.",
        replacement=(
            "`estimator.fit(...)` in a Ray task, with the `joblib` backend of Ray "
            "(`ray.util.joblib.register_ray`) for its parallel parts."
        ),
        since="2.38",
        fix=manual(
            "Call `estimator.fit(...)` in a Ray task, and decide how its data gets there: the "
            "trainer converted the datasets, split off `label_column` and cross-validated."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS_OF_AIR,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.sklearn", "ray.train.sklearn.SklearnTrainer"),
        before="""\
import ray
from ray.train.sklearn import SklearnTrainer
from sklearn.linear_model import LinearRegression

data = ray.data.read_parquet("/data/train")
SklearnTrainer(estimator=LinearRegression(), label_column="y", datasets={"train": data}).fit()
""",
        after="""\
import joblib
import ray
from ray.util.joblib import register_ray
from sklearn.linear_model import LinearRegression


@ray.remote
def fit(estimator, frame):
    register_ray()
    with joblib.parallel_backend("ray"):
        return estimator.fit(frame.drop(columns="y"), frame["y"])


data = ray.data.from_items([{"x": number, "y": 2 * number} for number in range(8)])
model = ray.get(fit.remote(LinearRegression(), data.to_pandas()))
""",
        covers=("trainer-sklearntrainer",),
    ),
    Deprecation(
        id="RS421",
        name="mosaic-trainer",
        legacy="`ray.train.mosaic.MosaicTrainer`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.train.mosaic'`.",
        replacement=(
            "`TorchTrainer` with a training function that builds the `composer.Trainer` and calls "
            "its `fit()`."
        ),
        since="2.38",
        fix=manual(
            "Make a training function for `TorchTrainer` of `trainer_init_per_worker`, and "
            "report the metrics that the trainer's own logger used to report."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.mosaic"),
        before="""\
from composer import Trainer
from ray.train.mosaic import MosaicTrainer


def trainer_init_per_worker(config):
    return Trainer(model=config["model"])


MosaicTrainer(trainer_init_per_worker=trainer_init_per_worker).fit()
""",
        after="""\
from composer import Trainer
from ray.train.torch import TorchTrainer


def train_func(config):
    Trainer(model=config["model"]()).fit()


def make_model():
    raise NotImplementedError("your ComposerModel")


TorchTrainer(train_func, train_loop_config={"model": make_model}).fit()
""",
        covers=("trainer-mosaictrainer",),
    ),
    Deprecation(
        id="RS422",
        name="rl-trainer",
        legacy="`ray.train.rl.RLTrainer`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.train.rl'`.",
        replacement="An `AlgorithmConfig` of `ray.rllib`, such as `PPOConfig().build_algo()`.",
        since="2.7",
        fix=manual(
            "Use RLlib itself: rewrite `algorithm` and the dictionary `config` as its "
            "configuration, such as `PPOConfig().environment(...)`, and train with "
            "`build_algo()`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.rl", "ray.train.rl.RLTrainer"),
        before="""\
from ray.train.rl import RLTrainer

RLTrainer(algorithm="PPO", config={"env": "CartPole-v1"}).fit()
""",
        after="""\
from ray.rllib.algorithms.ppo import PPOConfig

algorithm = PPOConfig().environment("CartPole-v1").build_algo()
print(algorithm.train())
""",
        covers=("trainer-rltrainer",),
    ),
    Deprecation(
        id="RS423",
        name="train-1x-trainer",
        legacy='`ray.train.Trainer(backend="torch", num_workers=2)` with `start()`, `run()`, '
        "`shutdown()`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'Trainer' from 'ray.train'`.",
        replacement=(
            "`TorchTrainer(train_func, train_loop_config=config, "
            "scaling_config=ScalingConfig(num_workers=2)).fit()`, or `TensorflowTrainer`."
        ),
        since="2.1",
        fix=conditional(
            "one variable holds the trainer, its backend is torch or tensorflow, and nothing but "
            "`start()`, `run(...)` and `shutdown()` is asked of it. Of what `run` returned for "
            "each worker V2 keeps rank 0's, as `result.return_value` (Ray 2.56 and later): where "
            "more than `results[0]` is read it waits for `--unsafe`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.Trainer",
            "ray.train.trainer.Trainer",
            "ray.train.trainer.TrainWorkerGroup",
        ),
        before="""\
from ray.train import Trainer


def train_func(config):
    return config["lr"]


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(train_func, config={"lr": 0.1})
trainer.shutdown()
""",
        after="""\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    return config["lr"]


TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1},
    scaling_config=ScalingConfig(num_workers=2),
).fit()
""",
    ),
    Deprecation(
        id="RS424",
        name="train-1x-callbacks",
        legacy="`ray.train.TrainingCallback`, `ray.train.callbacks.JsonLoggerCallback` and others "
        "of that module",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.train.callbacks'`.",
        replacement=(
            "A `ray.train.UserCallback` in `RunConfig(callbacks=[...])`, whose `after_report` "
            "gets the metrics of all workers; or a logger called in the training function."
        ),
        since="2.1",
        fix=conditional(
            "a logger is made without arguments: `railswitch.v2.callbacks` has its like, which "
            "writes `metrics.jsonl` or `tensorboard` into the directory of the run. A class of "
            "one's own whose only hook is `handle_result` becomes a `UserCallback` with "
            "`--unsafe`: it then runs in the controller, and the driver does not see what it keeps"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.TrainingCallback", "ray.train.callbacks"),
        before="""\
from ray.train.callbacks import PrintCallback

callbacks = [PrintCallback()]
""",
        after="""\
from railswitch.v2.callbacks import ConsoleCallback

callbacks = [ConsoleCallback()]
""",
    ),
    Deprecation(
        id="RS425",
        name="train-1x-checkpoint-strategy",
        legacy="`ray.train.CheckpointStrategy`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'CheckpointStrategy' from 'ray.train'`.",
        replacement=(
            "`ray.train.CheckpointConfig`, with the same arguments; it goes into "
            "`RunConfig(checkpoint_config=...)`."
        ),
        since="2.1",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same("ray.train.CheckpointStrategy", "ray.train.CheckpointConfig"),
            same("ray.train.checkpoint.CheckpointStrategy", "ray.train.CheckpointConfig"),
        ),
        before="""\
from ray.train import CheckpointStrategy

strategy = CheckpointStrategy(num_to_keep=2)
""",
        after="""\
from ray.train import CheckpointConfig

strategy = CheckpointConfig(num_to_keep=2)
""",
    ),
    Deprecation(
        id="RS426",
        name="training-iterator",
        legacy="`ray.train.TrainingIterator`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`ImportError: cannot import name 'TrainingIterator' from 'ray.train'`. The class "
            "that is left in `ray.train.trainer` drives V1 only."
        ),
        replacement=(
            "Nothing iterates over a running training any more: `UserCallback.after_report` is "
            "called for each report."
        ),
        since="2.51",
        fix=manual("Move the body of the loop over the iterator into a `ray.train.UserCallback`."),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.TrainingIterator", "ray.train.trainer.TrainingIterator"),
        before="""\
from ray.train import TrainingIterator


def follow(results: TrainingIterator):
    for result in results:
        print(result)
""",
        after="""\
from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchTrainer


class Follow(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        print(metrics)


def train_func():
    print("training")


TorchTrainer(train_func, run_config=RunConfig(callbacks=[Follow()])).fit()
""",
    ),
    Deprecation(
        id="RS427",
        name="prepare-model-wrap-ddp",
        legacy="`prepare_model(model, wrap_ddp=..., ddp_kwargs=...)`",
        outcome=Outcome.RAISES,
        effect="`TypeError: prepare_model() got an unexpected keyword argument 'wrap_ddp'`.",
        replacement=(
            "`parallel_strategy=None` for `wrap_ddp=False`, nothing for `wrap_ddp=True`, and "
            "`parallel_strategy_kwargs` for `ddp_kwargs`."
        ),
        since="2.2",
        fix=conditional("the value of `wrap_ddp` is a literal"),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *gone("ray.train.torch.prepare_model(wrap_ddp)"),
            same(
                "ray.train.torch.prepare_model(ddp_kwargs)",
                "ray.train.torch.prepare_model(parallel_strategy_kwargs)",
            ),
        ),
        before="""\
import torch
from ray.train.torch import prepare_model


def train_func():
    frozen = prepare_model(torch.nn.Linear(1, 1), wrap_ddp=False)
    model = prepare_model(torch.nn.Linear(1, 1), ddp_kwargs={"static_graph": True})
""",
        after="""\
import torch
from ray.train.torch import prepare_model


def train_func():
    frozen = prepare_model(torch.nn.Linear(1, 1), parallel_strategy=None)
    model = prepare_model(torch.nn.Linear(1, 1), parallel_strategy_kwargs={"static_graph": True})
""",
        covers=("torch-prepare-model-wrap-ddp",),
    ),
    Deprecation(
        id="RS428",
        name="other-accelerators",
        legacy="training on accelerators other than CUDA devices: NPU, Neuron, HPU, AMD",
        outcome=Outcome.SILENT,
        effect=(
            "On NPU, Neuron and AMD devices, a worker sees only its own devices, where V1 showed "
            "it those of all workers on its node. On NPU and HPU devices, `prepare_model` moves "
            "the model but neither selects the device nor names it to `DistributedDataParallel`."
        ),
        replacement=(
            "Select the device at the start of the training function, and set the variable that "
            "says which devices are visible before the device's library is imported."
        ),
        since="2.51",
        fix=manual(
            "Decide whether the workers of a node need each other's devices; if so, set for "
            "example `ASCEND_RT_VISIBLE_DEVICES` in the training function, and call "
            "`prepare_model(model, parallel_strategy_kwargs=...)` with the `device_ids`."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer, prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))


scaling = ScalingConfig(num_workers=2, resources_per_worker={"NPU": 1})
TorchTrainer(train_func, scaling_config=scaling).fit()
""",
        after="""\
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer, prepare_model


def train_func():
    torch.npu.set_device(0)  # the only one that this worker sees
    model = prepare_model(torch.nn.Linear(1, 1), parallel_strategy_kwargs={"device_ids": [0]})
    print(model(torch.zeros(1)))


npu = {"NPU": 1}  # railswitch: ignore[RS428]
scaling = ScalingConfig(num_workers=2, resources_per_worker=npu)
TorchTrainer(train_func, scaling_config=scaling).fit()
""",
        covers=("torch-prepare-model", "accelerator-sharing"),
    ),
    Deprecation(
        id="RS429",
        name="torch-accelerate",
        legacy="`accelerate()`, `prepare_optimizer(optimizer)`, `backward(loss)` of "
        "`ray.train.torch`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises ``DeprecationWarning: The `accelerate`, `backward`, and `prepare_optimizer` "
            "utility methods in the `ray.train.torch` module are deprecated`` in the worker, which "
            "ends the run."
        ),
        replacement=(
            "PyTorch itself: the optimizer as it is, and `loss.backward()`; with `amp=True`, "
            "`torch.autocast` and `torch.amp.GradScaler`."
        ),
        since="2.51",
        fix=conditional(
            "no `accelerate(amp=True)` is seen in the module; mixed precision has to be written "
            "with `torch.autocast` and `torch.amp.GradScaler`"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.torch.accelerate",
            "ray.train.torch.prepare_optimizer",
            "ray.train.torch.backward",
        ),
        before="""\
import torch
from ray.train.torch import accelerate, backward, prepare_model, prepare_optimizer


def train_func():
    accelerate()
    model = prepare_model(torch.nn.Linear(1, 1))
    optimizer = prepare_optimizer(torch.optim.SGD(model.parameters(), lr=0.1))
    loss = model(torch.ones(1, 1)).sum()
    backward(loss)
    optimizer.step()
""",
        after="""\
import torch
from ray.train.torch import prepare_model


def train_func():
    model = prepare_model(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loss = model(torch.ones(1, 1)).sum()
    loss.backward()
    optimizer.step()
""",
    ),
    Deprecation(
        id="RS430",
        name="torch-enable-reproducibility",
        legacy="`enable_reproducibility(seed)` together with `prepare_data_loader(loader)`",
        outcome=Outcome.SILENT,
        effect=(
            "Seeds the training process only. V1 also seeded the worker processes of the "
            "`DataLoader`; on V2, two runs with the same seed may read augmented data that differs."
        ),
        replacement=(
            "Give the `DataLoader` a `generator` with that seed, and a `worker_init_fn` that seeds "
            "`random` and `numpy` from `torch.initial_seed()`."
        ),
        since="2.51",
        fix=manual(
            "Decide whether the loader's worker processes draw random numbers; if they do, set "
            "`generator` and `worker_init_fn` where the `DataLoader` is built."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import torch
from ray.train.torch import enable_reproducibility, prepare_data_loader


def train_func(config):
    enable_reproducibility(seed=1)
    loader = prepare_data_loader(torch.utils.data.DataLoader(config["data"], num_workers=2))
""",
        after="""\
import random

import numpy as np
import torch
from ray.train.torch import enable_reproducibility, prepare_data_loader


def seed_worker(_):
    seed = torch.initial_seed() % 2**32
    random.seed(seed)
    np.random.seed(seed)


def train_func(config):
    enable_reproducibility(seed=1)
    loader = torch.utils.data.DataLoader(
        config["data"],
        num_workers=2,
        generator=torch.Generator().manual_seed(1),
        worker_init_fn=seed_worker,
    )
    loader = prepare_data_loader(loader)
""",
    ),
    Deprecation(
        id="RS431",
        name="get-device-outside",
        legacy="`ray.train.torch.get_device()`, `get_devices()` in the driver or in a function "
        "that a `Tuner` runs",
        outcome=Outcome.RAISES,
        effect=(
            "``RuntimeError: `get_device` cannot be used outside of a Ray Train training "
            "function.``, where V1 returned a device."
        ),
        replacement='`torch.device("cuda" if torch.cuda.is_available() else "cpu")`.',
        since="2.51",
        fix=conditional(
            "a Tuner of the repository is seen to run the function that calls it, or the call "
            "stands in the driver or in a test"
        ),
        roles=(Role.DRIVER, Role.TUNE_TRAINABLE),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train.torch import get_device


def objective(config):
    device = get_device()


tune.Tuner(objective).fit()
""",
        after="""\
import torch
from ray import tune


def objective(config):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


tune.Tuner(objective).fit()
""",
        covers=("torch-get-device",),
    ),
    Deprecation(
        id="RS432",
        name="get-device-list",
        legacy="`ray.train.torch.get_device()` used as a list, with more than one GPU per worker",
        outcome=Outcome.RAISES,
        effect=(
            "Returns the first device only, so that unpacking or indexing fails: `TypeError: "
            "'torch.device' object is not subscriptable`."
        ),
        replacement="`ray.train.torch.get_devices()`.",
        since="2.10",
        fix=conditional(
            "the result is unpacked, indexed, iterated over or measured, as only a list can be"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import get_device


def train_func():
    first, second = get_device()
""",
        after="""\
from ray.train.torch import get_devices


def train_func():
    first, second = get_devices()
""",
        covers=("torch-get-device-list",),
    ),
    Deprecation(
        id="RS433",
        name="lightning-report-callback",
        legacy="`self.local_rank`, `self.trial_name` in a subclass of "
        "`ray.train.lightning.RayTrainReportCallback`",
        outcome=Outcome.RAISES,
        effect="`AttributeError` in the worker: the two attributes are gone.",
        replacement=(
            "`train.get_context().get_local_rank()`; for the name, most often "
            "`train.get_context().get_experiment_name()`."
        ),
        since="2.49",
        fix=conditional(
            "the attribute is `local_rank`; in place of `trial_name`, choose what identifies the "
            "run"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.lightning.RayTrainReportCallback.local_rank",
            "ray.train.lightning.RayTrainReportCallback.trial_name",
        ),
        before="""\
from ray.train.lightning import RayTrainReportCallback


class Report(RayTrainReportCallback):
    def on_train_epoch_end(self, trainer, pl_module):
        if self.local_rank == 0:
            print(trainer.current_epoch)
        super().on_train_epoch_end(trainer, pl_module)
""",
        after="""\
from ray import train
from ray.train.lightning import RayTrainReportCallback


class Report(RayTrainReportCallback):
    def on_train_epoch_end(self, trainer, pl_module):
        if train.get_context().get_local_rank() == 0:
            print(trainer.current_epoch)
        super().on_train_epoch_end(trainer, pl_module)
""",
    ),
)
