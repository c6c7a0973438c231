"""Names of Ray 0.x and 1.x that were gone when Ray 2 came, and that its old code still asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .model import (
    AtRunTime,
    Bridge,
    Deprecation,
    Outcome,
    Role,
    ToV2,
    conditional,
    gone,
    manual,
    same,
)


def _below(names: Mapping[str, str]) -> Iterator[str]:
    """The names that stand below modules.

    >>> list(_below({"ray.tune.utils": "find_free_port env_integer"}))
    ['ray.tune.utils.find_free_port', 'ray.tune.utils.env_integer']
    """
    for module, members in names.items():
        for member in members.split():
            yield f"{module}.{member}"


_OF_TRAIN = {
    "ray.train": "HorovodConfig accelerator backends impl worker_group",
    "ray.train.backend": "BackendExecutor InactiveWorkerGroup InactiveWorkerGroupError "
    "TrainBackendError TrainingWorkerError",
    "ray.train.constants": "TUNE_CHECKPOINT_FILE_NAME",
    "ray.train.session": "Session SessionMisuseError TrainingResult TrainingResultType "
    "get_accelerator get_session init_session load_checkpoint save_checkpoint set_accelerator "
    "shutdown_session",
    "ray.train.tensorflow": "TensorflowBackend setup_tensorflow_environment",
    "ray.train.torch": "TorchAccelerator TorchBackend WORKER_TRACE_DIR_NAME "
    "setup_torch_process_group shutdown_torch",
    "ray.train.trainer": "BACKEND_NAME_TO_CONFIG_CLS get_backend_config_cls",
    "ray.train.utils": "ActorWrapper PropagatingThread RayDataset Singleton check_for_failure "
    "construct_path construct_train_func get_address_and_port update_env_vars",
}
"""By their modules, of which most are still there."""

_OF_TUNE = {
    "ray": "resource_spec",
    "ray.tune": "DurableTrainable automlboard cloud commands durable_trainable make_checkpoint_dir "
    "scripts",
    "ray.tune.callback": "CallbackMeta",
    "ray.tune.error": "AbortTrialExecution SubCategoryTuneError TuneGetNextExecutorEventError "
    "TuneStartTrialError TuneStopTrialError",
    "ray.tune.experiment": "convert_to_experiment_list",
    "ray.tune.impl": "dataset_execution_registry utils",
    "ray.tune.logger": "MLFLowLogger MLflowLogger VALID_SUMMARY_TYPES",
    "ray.tune.progress_reporter": "best_trial_str detect_reporter memory_debug_str "
    "time_passed_str trial_errors_str trial_progress_str trial_progress_table",
    "ray.tune.registry": "check_serializability has_trainable parameter_registry",
    "ray.tune.schedulers.hyperband": "Bracket",
    "ray.tune.schedulers.pbt": "PBTTrialState explore fill_config make_experiment_tag",
    "ray.tune.schedulers.resource_changing_scheduler": "evenly_distribute_cpus_gpus "
    "evenly_distribute_cpus_gpus_distributed",
    "ray.tune.schedulers.util": "set_search_properties_backwards_compatible",
    "ray.tune.syncer": "CLOUD_CHECKPOINTING_URL CLOUD_SYNC_PERIOD CloudSyncer NODE_SYNC_PERIOD "
    "NodeSyncer SYNC_PERIOD detect_cluster_syncer detect_sync_to_driver get_cloud_syncer "
    "get_node_syncer get_rsync_template_if_available log_sync_template set_sync_periods "
    "validate_sync_config validate_upload_dir wait_for_sync",
    "ray.tune.trainable": "DistributedTrainable SETUP_TIME_THRESHOLD",
    "ray.tune.utils": "detect_checkpoint_function detect_config_single detect_reporter "
    "env_integer find_free_port force_on_current_node get_pinned_object pin_in_object_store "
    "visual_utils",
    "ray.tune.utils.callback": "create_default_callbacks",
    "ray.tune.utils.mock": "LOCAL_DELETE_TEMPLATE LOCAL_SYNC_TEMPLATE MOCK_REMOTE_DIR "
    "MockDurableTrainer MockNodeSyncer MockRemoteTrainer MyTrainableClass mock_storage_client",
    "ray.tune.utils.resource_updater": "ResourceUpdater",
    "ray.tune.utils.util": "atomic_save create_logdir delete_external_checkpoint "
    "detect_checkpoint_function detect_config_single detect_reporter env_integer find_free_port "
    "force_on_current_node get_checkpoint_from_remote_node get_current_node_resource_key "
    "get_pinned_object load_newest_checkpoint pin_in_object_store",
}

_SCHEDULERS = (
    "ASHAScheduler",
    "AsyncHyperBandScheduler",
    "HyperBandScheduler",
    "MedianStoppingRule",
    "PopulationBasedTraining",
    "async_hyperband.ASHAScheduler",
    "async_hyperband.AsyncHyperBandScheduler",
    "hyperband.HyperBandScheduler",
    "median_stopping_rule.MedianStoppingRule",
    "pb2.PB2",
    "pbt.PopulationBasedTraining",
)

_SEARCHERS = (
    "ax.AxSearch",
    "bayesopt.BayesOptSearch",
    "hyperopt.HyperOptSearch",
    "nevergrad.NevergradSearch",
)

_HOOKS = {
    "_setup": "setup",
    "_train": "step",
    "_save": "save_checkpoint",
    "_restore": "load_checkpoint",
    "_stop": "cleanup",
    "_log_result": "log_result",
}
"""What the methods of a ``Trainable`` were called before Ray 1.0, and are called since."""

OF_TRAIN = (
    Deprecation(
        id="RS434",
        name="ray-sgd",
        legacy="`ray.util.sgd`: `TorchTrainer`, `TrainingOperator`, `TFTrainer`, `ray.util.sgd.v2`",
        outcome=Outcome.RAISES,
        effect="`DeprecationWarning: Ray SGD has been deprecated`, raised by the import.",
        replacement=(
            "`ray.train.torch.TorchTrainer` or `ray.train.tensorflow.TensorflowTrainer` with a "
            "training function."
        ),
        since="1.13",
        fix=manual(
            "Write the loop of the `TrainingOperator` as one training function: "
            "`ray.train.torch.prepare_model` and `prepare_data_loader` do what `register` did, "
            "`ray.train.report` takes the metrics with a checkpoint. Give it to "
            "`ray.train.torch.TorchTrainer`."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone("ray.util.sgd"),
        before="""\
from ray.util.sgd.torch import TorchTrainer, TrainingOperator


class Operator(TrainingOperator):
    def setup(self, config):
        print(config["lr"])


trainer = TorchTrainer(training_operator_cls=Operator, num_workers=2)
trainer.train()
""",
        after="""\
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer, prepare_model


def train_func(config):
    model = prepare_model(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"])
    model(torch.ones(1)).sum().backward()
    optimizer.step()


trainer = TorchTrainer(
    train_func, train_loop_config={"lr": 0.1}, scaling_config=ScalingConfig(num_workers=2)
)
trainer.fit()
""",
    ),
    Deprecation(
        id="RS435",
        name="train-1x-names",
        legacy="Names of Ray Train 1.x: `ray.train.backends`, `ray.train.worker_group`, "
        "`ray.train.TorchConfig`, `ray.train.session.get_session` and others",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError`, `ModuleNotFoundError` or `AttributeError`: Ray 2 has no such name.",
        replacement=(
            "`ray.train.torch.TorchConfig` and `ray.train.tensorflow.TensorflowConfig`; the "
            "functions of `ray.train` for those of `ray.train.session`. Nothing public replaces "
            "the others."
        ),
        since="2.0",
        fix=manual(
            "Do without it, or write it yourself: it was a part of Ray Train 1.x, and nothing "
            "public replaces it."
        ),
        roles=(Role.DRIVER, Role.TRAIN_WORKER),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            same("ray.train.TensorflowConfig", "ray.train.tensorflow.TensorflowConfig"),
            same("ray.train.TorchConfig", "ray.train.torch.TorchConfig"),
            same("ray.train.session.get_dataset_shard", "ray.train.get_dataset_shard"),
            same("ray.train.session.local_rank", "ray.train.get_context().get_local_rank"),
            same("ray.train.session.report", "ray.train.report"),
            same("ray.train.session.world_rank", "ray.train.get_context().get_world_rank"),
            same("ray.train.session.world_size", "ray.train.get_context().get_world_size"),
            *gone(*_below(_OF_TRAIN)),
        ),
        before="""\
from ray.train.worker_group import WorkerGroup

group = WorkerGroup(num_workers=2)
""",
        after="""\
import ray


@ray.remote
class Worker:
    def execute(self, function):
        return function()


group = [Worker.remote() for _ in range(2)]
""",
    ),
)

OF_TUNE = (
    Deprecation(
        id="RS641",
        name="tune-1x-names",
        legacy="Names of Ray Tune before 2.0: `ray.tune.durable_trainable`, "
        "`ray.tune.syncer.wait_for_sync`, `ray.tune.error.AbortTrialExecution`, "
        "`ray.tune.EarlyStopping` and others",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError`, `ModuleNotFoundError` or `AttributeError`: Ray 2 has no such name.",
        replacement=(
            "`ray.tune.ExperimentAnalysis` for `Analysis` and `NewExperimentAnalysis`, "
            "`ray.tune.stopper.ExperimentPlateauStopper` for `EarlyStopping`, "
            "`RunConfig(storage_path=...)` for `DurableTrainable` and the syncers. Nothing public "
            "replaces the others."
        ),
        since="2.0",
        fix=manual(
            "Do without it, or write it yourself: it was a part of Ray Tune before 2.0. A "
            "`DurableTrainable` becomes a `Trainable`, and what synchronised its files becomes "
            "`RunConfig(storage_path=...)`."
        ),
        roles=(Role.DRIVER, Role.TUNE_TRAINABLE),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            *(
                same(f"ray.tune.analysis.{name}", "ray.tune.ExperimentAnalysis")
                for name in (
                    "Analysis",
                    "experiment_analysis.Analysis",
                    "experiment_analysis.NewExperimentAnalysis",
                )
            ),
            same("ray.tune.EarlyStopping", "ray.tune.stopper.ExperimentPlateauStopper"),
            same("ray.tune.stopper.EarlyStopping", "ray.tune.stopper.ExperimentPlateauStopper"),
            *(
                same(
                    f"ray.tune.integration.keras.{name}",
                    "ray.tune.integration.keras.TuneReportCheckpointCallback",
                )
                for name in ("TuneCallback", "TuneReporterCallback")
            ),
            *gone(*_below(_OF_TUNE)),
        ),
        before="""\
from ray.tune.durable_trainable import DurableTrainable


class Model(DurableTrainable):
    def step(self):
        return {"loss": 0.1}
""",
        after="""\
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {"loss": 0.1}


run_config = tune.RunConfig(storage_path="s3://bucket/results")
""",
    ),
    Deprecation(
        id="RS642",
        name="trainable-1x-hooks",
        legacy="A `Trainable` with `_setup`, `_train`, `_save`, `_restore`, `_stop` or "
        "`_log_result`",
        outcome=Outcome.RAISES,
        effect=(
            "Ray Tune never calls them: `NotImplementedError` from `step`, or a trial that was "
            "never set up."
        ),
        replacement="`setup`, `step`, `save_checkpoint`, `load_checkpoint`, `cleanup`, "
        "`log_result`.",
        since="2.0",
        fix=conditional(
            "the class derives from `Trainable` in the same file and has no method of the new "
            "name, and the old one is asked for by the class alone, or of what is seen to be one"
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(
            same(f"ray.tune.Trainable.{old}", f"ray.tune.Trainable.{new}")
            for old, new in _HOOKS.items()
        ),
        before="""\
from ray import tune


class Model(tune.Trainable):
    def _setup(self, config):
        self.x = config["x"]

    def _train(self):
        return {"loss": self.x}
""",
        after="""\
from ray import tune


class Model(tune.Trainable):
    def setup(self, config):
        self.x = config["x"]

    def step(self):
        return {"loss": self.x}
""",
    ),
    Deprecation(
        id="RS643",
        name="tune-reporter-argument",
        legacy="`def objective(config, reporter)` for Ray Tune, with `reporter(loss=0.1)`",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: Unknown argument found in the Trainable function. The function args "
            "must include a single 'config' positional parameter.` before the first trial starts."
        ),
        replacement='`def objective(config)` with `tune.report({"loss": 0.1})`.',
        since="2.7",
        fix=conditional(
            "the function is given to Ray Tune alone, and uses the argument for nothing but "
            "reports with a name for every metric; where others may call the function it needs "
            "`--unsafe`"
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune


def objective(config, reporter):
    reporter(loss=config["x"])


tune.run(objective, config={"x": 1})
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.run(objective, config={"x": 1})
""",
    ),
    Deprecation(
        id="RS644",
        name="tune-1x-arguments",
        legacy="`AsyncHyperBandScheduler(reward_attr=...)`, `HyperOptSearch(max_concurrent=...)`, "
        "`validate_save_restore(use_object_store=...)` and other arguments that are gone",
        outcome=Outcome.RAISES,
        effect="`TypeError: ... got an unexpected keyword argument`.",
        replacement=(
            '`metric="accuracy", mode="max"` for `reward_attr="accuracy"`; '
            "`ConcurrencyLimiter(search_alg, max_concurrent=...)` for `max_concurrent`; nothing "
            "for `use_object_store`, `shuffle` and `use_early_stopped_trials`."
        ),
        since="2.0",
        fix=conditional(
            "no other metric and no other limit is set; `shuffle=True` and a limit that is no "
            "number there need `--unsafe`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(f"ray.tune.schedulers.{scheduler}(reward_attr)" for scheduler in _SCHEDULERS),
            *(
                f"ray.tune.{package}.{searcher}({parameter})"
                for package in ("search", "suggest")
                for searcher in _SEARCHERS
                for parameter in ("max_concurrent", "reward_attr", "use_early_stopped_trials")
            ),
            *(
                f"ray.tune.{package}.basic_variant.BasicVariantGenerator(shuffle)"
                for package in ("search", "suggest")
            ),
            "ray.tune.utils.validate_save_restore(use_object_store)",
            "ray.tune.utils.util.validate_save_restore(use_object_store)",
        ),
        before="""\
from ray.tune.schedulers import AsyncHyperBandScheduler

scheduler = AsyncHyperBandScheduler(reward_attr="accuracy")
""",
        after="""\
from ray.tune.schedulers import AsyncHyperBandScheduler

scheduler = AsyncHyperBandScheduler(metric="accuracy", mode="max")
""",
    ),
)
