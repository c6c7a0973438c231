"""Names of :mod:`railswitch.v1`, for ``--target bridge``.

Plain data, because the codemod runs where neither Ray nor ``railswitch.v1`` can be imported; a
test compares it with the real package.
"""

from __future__ import annotations

import ast

from railswitch.catalogue.surface import SESSION

V1 = "railswitch.v1"

_SESSION = tuple(name for name in SESSION if name != "get_session")
"""What is asked of a session, and just so of ``railswitch.v1`` itself."""

NAMES: dict[str, tuple[str, ...]] = {
    V1: (
        "Checkpoint",
        "CheckpointConfig",
        "DataConfig",
        "DataParallelTrainer",
        "DatasetConfig",
        "FailureConfig",
        "IgnoredFieldWarning",
        "Result",
        "RunConfig",
        "ScalingConfig",
        "SyncConfig",
        "TrainContext",
        "TrainingFailedError",
        "Tuner",
        "get_context",
        *_SESSION,
        "session",
    ),
    f"{V1}.session": SESSION,
    f"{V1}.torch": (
        "TorchCheckpoint",
        "TorchConfig",
        "TorchTrainer",
        "accelerate",
        "backward",
        "enable_reproducibility",
        "get_device",
        "get_devices",
        "prepare_data_loader",
        "prepare_model",
        "prepare_optimizer",
    ),
    f"{V1}.tensorflow": (
        "TensorflowCheckpoint",
        "TensorflowConfig",
        "TensorflowTrainer",
        "prepare_dataset_shard",
    ),
    f"{V1}.xgboost": (
        "RayTrainReportCallback",
        "XGBoostCheckpoint",
        "XGBoostConfig",
        "XGBoostTrainer",
    ),
    f"{V1}.lightgbm": (
        "LightGBMCheckpoint",
        "LightGBMConfig",
        "LightGBMTrainer",
        "RayTrainReportCallback",
        "get_network_params",
    ),
    f"{V1}.lightning": (
        "RayDDPStrategy",
        "RayDeepSpeedStrategy",
        "RayFSDPStrategy",
        "RayLightningEnvironment",
        "RayTrainReportCallback",
        "prepare_trainer",
    ),
    f"{V1}.huggingface.transformers": ("RayTrainReportCallback", "prepare_trainer"),
}
"""The modules of ``railswitch.v1`` that stand for one of Ray's, and what each has."""

MODULES = {
    "ray.air": V1,
    "ray.train": V1,
    "ray.air.session": f"{V1}.session",
    "ray.train.torch": f"{V1}.torch",
    "ray.train.tensorflow": f"{V1}.tensorflow",
    "ray.train.xgboost": f"{V1}.xgboost",
    "ray.train.lightgbm": f"{V1}.lightgbm",
    "ray.train.lightning": f"{V1}.lightning",
    "ray.train.huggingface.transformers": f"{V1}.huggingface.transformers",
}
"""The modules of Ray that move as a whole."""

_ALSO_IN = {
    V1: (
        "ray.air.checkpoint",
        "ray.air.config",
        "ray.air.result",
        "ray.train.base_trainer",
        "ray.train.context",
        "ray.train.data_parallel_trainer",
        "ray.train.trainer",
    ),
    f"{V1}.torch": (
        "ray.train.torch.config",
        "ray.train.torch.torch_trainer",
        "ray.train.torch.train_loop_utils",
    ),
    f"{V1}.tensorflow": ("ray.train.tensorflow.config", "ray.train.tensorflow.tensorflow_trainer"),
    f"{V1}.xgboost": ("ray.train.xgboost.config", "ray.train.xgboost.xgboost_trainer"),
    f"{V1}.lightgbm": ("ray.train.lightgbm.config", "ray.train.lightgbm.lightgbm_trainer"),
}
"""Further modules of Ray in which users find the same names."""

_HOMES = MODULES | {old: new for new, olds in _ALSO_IN.items() for old in olds}

TUNERS = {"ray.tune.Tuner": f"{V1}.Tuner", "ray.tune.tuner.Tuner": f"{V1}.Tuner"}
"""What moves only where it is given a trainer."""

V2_ONLY = frozenset({"ray.tune.integration.ray_train"}) | frozenset(
    f"ray.train.{name}"
    for name in (
        "CheckpointConsistencyMode",
        "CheckpointUploadMode",
        "ControllerError",
        "LoggingConfig",
        "NCCLHangError",
        "PreemptionError",
        "PreemptionInfo",
        "ReportedCheckpoint",
        "ReportedCheckpointStatus",
        "UserCallback",
        "ValidationConfig",
        "ValidationFn",
        "ValidationTaskConfig",
        "WorkerGroupError",
        "collective",
        "get_all_reported_checkpoints",
        "get_preemption_info",
        "v2",
    )
)
"""What V1 never had. A module that uses it was written for V2, and stays as it is."""

V2_ONLY_KEYWORDS: dict[str, frozenset[str]] = {
    f"{V1}.FailureConfig": frozenset(
        {
            "controller_failure_limit",
            "max_preemption_failures",
            "preemption_grace_s",
            "relax_collectives_on_preemption",
        }
    ),
    f"{V1}.RunConfig": frozenset({"logging_config", "worker_runtime_env"}),
    f"{V1}.ScalingConfig": frozenset(
        {"elastic_resize_monitor_interval_s", "label_selector", "topology", "use_tpu"}
    ),
    f"{V1}.report": frozenset(
        {
            "checkpoint_upload_fn",
            "checkpoint_upload_mode",
            "delete_local_checkpoint_after_upload",
            "validation",
        }
    ),
    f"{V1}.Result": frozenset({"return_value"}),
    **{
        f"{V1}.{trainer}": frozenset({"validation_config"})
        for trainer in (
            "DataParallelTrainer",
            "lightgbm.LightGBMTrainer",
            "tensorflow.TensorflowTrainer",
            "torch.TorchTrainer",
            "xgboost.XGBoostTrainer",
        )
    },
}
"""The keywords of Ray's V2 that what stands for its names in ``railswitch.v1`` refuses."""

_PRIVATE = ("_data_dict", "_local_path", "_obj_ref", "_uri")
_OF_CHECKPOINTS = ("from_checkpoint", "from_dict", "from_uri", "to_dict", "to_uri", "uri")

LACKS: dict[str, frozenset[str]] = {
    f"{V1}.Checkpoint": frozenset({*_PRIVATE, "(obj_ref)"}),
    f"{V1}.Result": frozenset({"(log_dir)"}),
    f"{V1}.lightgbm.LightGBMTrainer": frozenset({"(dmatrix_params)"}),
    f"{V1}.xgboost.XGBoostTrainer": frozenset({"(dmatrix_params)"}),
    **{
        f"{V1}.{name}Checkpoint": frozenset(
            {*_PRIVATE, *_OF_CHECKPOINTS, "(data_dict)", "(local_path)", "(obj_ref)", "(uri)"}
        )
        for name in (
            "lightgbm.LightGBM",
            "tensorflow.Tensorflow",
            "torch.Torch",
            "xgboost.XGBoost",
        )
    },
}
"""What classes had before V2 and do not have in ``railswitch.v1``: attributes, and (parameters)."""

WRITTEN_BY_RULES = frozenset(
    {"ray.train.UserCallback", "ray.train.v2", "ray.tune.integration.ray_train"}
)
"""What V1 never had, but a migrated program has: it was not written for V2."""


def equivalent(name: str) -> str | None:
    """What ``railswitch.v1`` has in the place of one of Ray's names.

    >>> equivalent("ray.air.config.RunConfig"), equivalent("ray.train.torch")
    ('railswitch.v1.RunConfig', 'railswitch.v1.torch')
    >>> equivalent("ray.train.BackendConfig")
    """
    if name in MODULES:
        return MODULES[name]
    module, _, leaf = name.rpartition(".")
    new = _HOMES.get(module)
    return f"{new}.{leaf}" if new is not None and leaf in NAMES[new] else None


def is_lacking(owner: str, member: str) -> bool:
    """Whether ``railswitch.v1`` has one of Ray's classes without something that it once had.

    >>> is_lacking("ray.train.Checkpoint", "_uri"), is_lacking("ray.train.Checkpoint", "uri")
    (True, False)
    """
    return member in LACKS.get(equivalent(owner) or "", ())


def of_ray(name: str) -> str:
    """The name of Ray's for which one of ``railswitch.v1`` stands; any other as it is.

    >>> of_ray("railswitch.v1.torch.TorchCheckpoint")
    'ray.train.torch.TorchCheckpoint'
    """
    return f"ray.train{name[len(V1) :]}" if name.startswith(f"{V1}.") else name


def v2_keyword(name: str, call: ast.Call) -> str | None:
    """The keyword, if any, with which a call of one of Ray's names is one of V2's.

    >>> call = ast.parse("RunConfig(name='x', worker_runtime_env={})", mode="eval").body
    >>> v2_keyword("ray.train.RunConfig", call)
    'worker_runtime_env'
    """
    if not name.startswith("ray.train."):
        return None
    new = equivalent(name)
    only = V2_ONLY_KEYWORDS.get(new or "", frozenset())
    for keyword in call.keywords:
        is_elastic = keyword.arg == "num_workers" and isinstance(keyword.value, ast.Tuple)
        if keyword.arg in only or (is_elastic and new == f"{V1}.ScalingConfig"):
            return keyword.arg
    return None


def in_workers(name: str) -> bool:
    """Whether a name of Ray's is, or holds, what workers ask of their session.

    >>> in_workers("ray.air.session"), in_workers("ray.train.report"), in_workers("ray.train")
    (True, True, False)
    """
    new = equivalent(name) or ""
    return new.startswith(f"{V1}.session") or new.rpartition(".")[2] in (*_SESSION, "get_context")
