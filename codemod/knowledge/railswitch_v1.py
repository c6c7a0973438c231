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
        "TorchPredictor",
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
        "TensorflowPredictor",
        "TensorflowTrainer",
        "prepare_dataset_shard",
    ),
    f"{V1}.xgboost": (
        "RayTrainReportCallback",
        "XGBoostCheckpoint",
        "XGBoostConfig",
        "XGBoostPredictor",
        "XGBoostTrainer",
    ),
    f"{V1}.lightgbm": (
        "LightGBMCheckpoint",
        "LightGBMConfig",
        "LightGBMPredictor",
        "LightGBMTrainer",
        "RayTrainReportCallback",
        "get_network_params",
    ),
    f"{V1}.sklearn": ("SklearnCheckpoint", "SklearnPredictor", "SklearnTrainer"),
    f"{V1}.lightning": (
        "LightningCheckpoint",
        "LightningConfigBuilder",
        "LightningPredictor",
        "LightningTrainer",
        "RayDDPStrategy",
        "RayDeepSpeedStrategy",
        "RayFSDPStrategy",
        "RayLightningEnvironment",
        "RayTrainReportCallback",
        "prepare_trainer",
    ),
    f"{V1}.huggingface": (
        "AccelerateTrainer",
        "HuggingFaceCheckpoint",
        "HuggingFacePredictor",
        "HuggingFaceTrainer",
        "TransformersCheckpoint",
        "TransformersPredictor",
        "TransformersTrainer",
    ),
    f"{V1}.huggingface.accelerate": ("AccelerateTrainer",),
    f"{V1}.huggingface.transformers": (
        "RayTrainReportCallback",
        "TransformersCheckpoint",
        "TransformersPredictor",
        "TransformersTrainer",
        "prepare_trainer",
    ),
    f"{V1}.batch_predictor": ("BatchPredictor",),
    f"{V1}.predictor": ("Predictor", "PredictorNotSerializableException"),
    f"{V1}.preprocessors": ("BatchMapper",),
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
    "ray.train.sklearn": f"{V1}.sklearn",
    "ray.train.lightning": f"{V1}.lightning",
    "ray.train.huggingface": f"{V1}.huggingface",
    "ray.train.huggingface.accelerate": f"{V1}.huggingface.accelerate",
    "ray.train.huggingface.transformers": f"{V1}.huggingface.transformers",
    "ray.train.batch_predictor": f"{V1}.batch_predictor",
    "ray.train.predictor": f"{V1}.predictor",
}
"""The modules of Ray that move as a whole."""

ALSO_IN = {
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
        "ray.air.predictors.integrations.torch",
        "ray.train.torch.config",
        "ray.train.torch.torch_checkpoint",
        "ray.train.torch.torch_predictor",
        "ray.train.torch.torch_trainer",
        "ray.train.torch.train_loop_utils",
    ),
    **{
        f"{V1}.{name}": (
            f"ray.air.predictors.integrations.{name}",
            f"ray.train.{name}.config",
            f"ray.train.{name}.{name}_checkpoint",
            f"ray.train.{name}.{name}_predictor",
            f"ray.train.{name}.{name}_trainer",
        )
        for name in ("tensorflow", "xgboost", "lightgbm", "sklearn", "lightning")
    },
    f"{V1}.huggingface": (
        "ray.air.predictors.integrations.huggingface",
        "ray.train.huggingface.huggingface_checkpoint",
        "ray.train.huggingface.huggingface_predictor",
        "ray.train.huggingface.huggingface_trainer",
    ),
    f"{V1}.huggingface.accelerate": (
        "ray.train.huggingface.accelerate.accelerate_trainer",
        "ray.train.huggingface.accelerate_trainer",
    ),
    f"{V1}.huggingface.transformers": (
        "ray.train.huggingface.transformers.transformers_checkpoint",
        "ray.train.huggingface.transformers.transformers_predictor",
        "ray.train.huggingface.transformers.transformers_trainer",
    ),
    f"{V1}.batch_predictor": ("ray.air", "ray.air.batch_predictor"),
    f"{V1}.preprocessors": (
        "ray.data.preprocessors",
        "ray.data.preprocessors.batch_mapper",
        "ray.air.preprocessors",
    ),
}
"""Further modules of Ray in which users find the same names."""

_HOMES: dict[str, tuple[str, ...]] = {
    old: tuple(new for new in NAMES if MODULES.get(old) == new or old in ALSO_IN.get(new, ()))
    for old in (*MODULES, *(old for olds in ALSO_IN.values() for old in olds))
}

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

LACKS: dict[str, frozenset[str]] = {
    f"{V1}.Result": frozenset({"(log_dir)"}),
    f"{V1}.lightgbm.LightGBMTrainer": frozenset({"(dmatrix_params)"}),
    f"{V1}.xgboost.XGBoostTrainer": frozenset({"(dmatrix_params)"}),
    **{
        f"{module}.{name}": frozenset({*_PRIVATE, "(obj_ref)"})
        for module, names in NAMES.items()
        for name in names
        if name.endswith("Checkpoint")
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
    homes = (new for new in _HOMES.get(module, ()) if leaf in NAMES[new])
    return next((f"{new}.{leaf}" for new in homes), None)


def is_for_prediction(name: str) -> bool:
    """Whether a name of ``railswitch.v1`` only predicts, so that a trainer beside it may be V2's.

    >>> is_for_prediction("railswitch.v1.torch.TorchPredictor")
    True
    >>> is_for_prediction("railswitch.v1.torch.TorchTrainer")
    False
    """
    of_modules = (f"{V1}.batch_predictor", f"{V1}.predictor", f"{V1}.preprocessors")
    is_predictor = name.startswith(f"{V1}.") and name.endswith("Predictor")
    return is_predictor or name.startswith(of_modules)


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
