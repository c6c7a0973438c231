"""From V1's configurations to the engine's, and from any configuration to V1's."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from railswitch.v2 import FailureConfig as V2FailureConfig
from railswitch.v2 import RunConfig as V2RunConfig
from railswitch.v2 import ScalingConfig as V2ScalingConfig
from railswitch.v2._ray import legacy

from ._environment import COUNT_PREEMPTION, WORKER_SPREAD, is_on
from .config import CheckpointConfig, FailureConfig, RunConfig, warn_ignored

_DEFAULT_PLACEMENT = "PACK"


def to_v1_run_config(config: Any) -> legacy.RunConfig:
    """A run configuration of V1 or of V2, as V1's.

    >>> to_v1_run_config(V2RunConfig(name="experiment")).name
    'experiment'
    """
    if not isinstance(config, V2RunConfig):
        if not isinstance(config, legacy.RunConfig):
            raise ValueError(
                "`run_config` should be an instance of `ray.train.RunConfig`, found "
                f"{type(config)} with value `{config}`."
            )
        return config
    return RunConfig(
        name=config.name,
        storage_path=config.storage_path,
        storage_filesystem=config.storage_filesystem,
        failure_config=FailureConfig(max_failures=config.failure_config.max_failures),
        checkpoint_config=CheckpointConfig(
            num_to_keep=config.checkpoint_config.num_to_keep,
            checkpoint_score_attribute=config.checkpoint_config.checkpoint_score_attribute,
            checkpoint_score_order=config.checkpoint_config.checkpoint_score_order,
        ),
        callbacks=config.callbacks,
    )


def to_v2_scaling_config(config: Any) -> V2ScalingConfig:
    """A scaling configuration of V1 or of V2, as the engine's.

    >>> to_v2_scaling_config(legacy.ScalingConfig(num_workers=2)).num_workers
    2
    """
    check_scaling_config(config)
    if isinstance(config, V2ScalingConfig):
        return config
    if config.trainer_resources:
        warn_ignored(
            f"ScalingConfig(trainer_resources={config.trainer_resources})",
            "The V2 engine's controller runs beside the driver and takes no resources.",
        )
    if getattr(config, "_max_cpu_fraction_per_node", None) is not None:
        warn_ignored(
            "ScalingConfig(_max_cpu_fraction_per_node)",
            "Leave room for Ray Data with resources_per_worker, or with the execution options of "
            "ray.train.DataConfig.",
        )
    optional = {
        name: value
        for name in ("placement_strategy", "accelerator_type")
        if (value := getattr(config, name, None)) is not None
    }
    if is_on(WORKER_SPREAD) and optional.get("placement_strategy") == _DEFAULT_PLACEMENT:
        optional["placement_strategy"] = "SPREAD"
    return V2ScalingConfig(
        num_workers=config.num_workers or 1,
        use_gpu=bool(config.use_gpu),
        resources_per_worker=config.resources_per_worker,
        **optional,
    )


def check_scaling_config(config: Any) -> None:
    """Raise if it is no scaling configuration, of V1 or V2.

    >>> check_scaling_config(2)
    Traceback (most recent call last):
    ValueError: `scaling_config` should be an instance of `ScalingConfig`, found <class 'int'> \
with value `2`.
    """
    if not isinstance(config, legacy.ScalingConfig):
        raise ValueError(
            "`scaling_config` should be an instance of `ScalingConfig`, found "
            f"{type(config)} with value `{config}`."
        )


def to_engine_run_config(config: legacy.RunConfig, name: str) -> V2RunConfig:
    """What the engine needs of a run configuration; the recorder sees to the rest.

    >>> to_engine_run_config(RunConfig(storage_path="/tmp"), "experiment/trial").name
    'experiment/trial'
    """
    return V2RunConfig(
        name=name,
        storage_path=config.storage_path,
        storage_filesystem=config.storage_filesystem,
        failure_config=_to_engine_failure_config(config.failure_config.max_failures),
    )


def _to_engine_failure_config(max_failures: int) -> V2FailureConfig:
    """As in V1, preempted workers are replaced without being counted, unless a variable says so."""
    counted = {}
    if is_on(COUNT_PREEMPTION):
        if "max_preemption_failures" in {item.name for item in fields(V2FailureConfig)}:
            counted["max_preemption_failures"] = max_failures
        else:
            warn_ignored(
                f"The environment variable {COUNT_PREEMPTION}",
                "Only Ray 2.58 and newer can count preempted workers.",
            )
    return V2FailureConfig(max_failures=max_failures, **counted)
