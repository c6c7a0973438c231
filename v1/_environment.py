"""V1's environment variables on the V2 engine.

Most are read by the parts of Tune that the recorder uses, and act by themselves. Here are those
that need help, and those that cannot act, which a warning names.
"""

from __future__ import annotations

import os

from railswitch.v2._frames import warn_user

from .config import IgnoredFieldWarning

DETAILED_METRICS = "TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS"
WORKER_SPREAD = "TRAIN_ENABLE_WORKER_SPREAD"
COUNT_PREEMPTION = "RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE"
NO_SIGINT_HANDLER = "TUNE_DISABLE_SIGINT_HANDLER"
RESULT_DELIMITER = "TUNE_RESULT_DELIM"
STORING_PERIOD = "TUNE_GLOBAL_CHECKPOINT_S"

RENAMED = {"TRAIN_PLACEMENT_GROUP_TIMEOUT_S": "RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S"}
"""Variables that the engine knows under another name."""

PROPAGATED = frozenset(
    {
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
        "AWS_SECURITY_TOKEN",
        "AWS_SESSION_TOKEN",
        "PL_DISABLE_FORK",
        "RAY_CHDIR_TO_TRIAL_DIR",
    }
)
"""Variables of the driver that V1 gave to its workers, also if they were set after Ray started."""

_SHARED_DEVICES = "The V2 engine shares CUDA devices only: set {} in the training function."
_ROW_BY_ROW = "Every row is written and shown when it arrives."
_NO_TUNE_LOOP = "It is about Tune's own loop, which a single run does not need here."
_ALWAYS_STORED = "Every checkpoint is copied to the storage when it is reported."

IGNORED = {
    "RAY_AIR_LOCAL_CACHE_DIR": "Say with RunConfig(storage_path=...) where files end up.",
    "RAY_AIR_REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE": (
        "Say with RunConfig(storage_path=...) where files of all nodes end up."
    ),
    "RAY_AIR_RICH_LAYOUT": "Progress is printed as text.",
    "TRAIN_COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING": _ALWAYS_STORED,
    "TRAIN_DISABLE_LAZY_CHECKPOINTING": _ALWAYS_STORED,
    "TRAIN_ENABLE_SHARE_ASCEND_RT_VISIBLE_DEVICES": _SHARED_DEVICES.format(
        "ASCEND_RT_VISIBLE_DEVICES"
    ),
    "TRAIN_ENABLE_SHARE_HIP_VISIBLE_DEVICES": _SHARED_DEVICES.format("HIP_VISIBLE_DEVICES"),
    "TRAIN_ENABLE_SHARE_NEURON_CORES_ACCELERATOR": _SHARED_DEVICES.format(
        "NEURON_RT_VISIBLE_CORES"
    ),
    "TUNE_FORCE_TRIAL_CLEANUP_S": _NO_TUNE_LOOP,
    "TUNE_FUNCTION_THREAD_TIMEOUT_S": _NO_TUNE_LOOP,
    "TUNE_PRINT_ALL_TRIAL_ERRORS": "fit() raises the error, with the traceback of the worker.",
    "TUNE_RESULT_BUFFER_LENGTH": _ROW_BY_ROW,
    "TUNE_RESULT_BUFFER_MAX_TIME_S": _ROW_BY_ROW,
    "TUNE_RESULT_BUFFER_MIN_TIME_S": _ROW_BY_ROW,
    "TUNE_WARN_EXCESSIVE_EXPERIMENT_CHECKPOINT_SYNC_THRESHOLD_S": _NO_TUNE_LOOP,
    "TUNE_WARN_INSUFFICENT_RESOURCE_THRESHOLD_S": _NO_TUNE_LOOP,
    "TUNE_WARN_INSUFFICENT_RESOURCE_THRESHOLD_S_AUTOSCALER": _NO_TUNE_LOOP,
    "TUNE_WARN_SLOW_EXPERIMENT_CHECKPOINT_SYNC_THRESHOLD_S": _NO_TUNE_LOOP,
    "TUNE_WARN_THRESHOLD_S": _NO_TUNE_LOOP,
}
"""Variables without effect, and what happens instead."""


def is_on(variable: str) -> bool:
    """Whether a variable is set to something else than 0.

    >>> is_on("RAILSWITCH_NO_SUCH_VARIABLE")
    False
    """
    return os.environ.get(variable, "0") not in ("", "0")


def storing_period_s() -> float:
    """How often rows are brought to the storage, in seconds.

    >>> storing_period_s()
    10.0
    """
    value = os.environ.get(STORING_PERIOD, "auto")
    return 10.0 if value == "auto" else float(value)


def engine_defaults() -> dict[str, str]:
    """What V1's variables say, under the engine's names.

    >>> sorted(engine_defaults())
    []
    """
    return {new: os.environ[old] for old, new in RENAMED.items() if old in os.environ}


def warn_about_ignored_variables() -> None:
    """Name the variables that are set and have no effect.

    >>> warn_about_ignored_variables()
    """
    for variable, instead in IGNORED.items():
        if os.environ.get(variable):
            warn_user(
                f"The environment variable {variable} is ignored. {instead}", IgnoredFieldWarning
            )
