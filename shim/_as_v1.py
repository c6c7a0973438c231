"""From a run configuration under V2 semantics to V1's."""

from __future__ import annotations

from typing import Any

from railswitch.v1 import CheckpointConfig, RunConfig
from railswitch.v1._convert import to_v1_run_config

_SHARED = ("name", "storage_path", "storage_filesystem", "failure_config")
_CHECKPOINT_FIELDS = ("num_to_keep", "checkpoint_score_attribute", "checkpoint_score_order")


def as_v1_run_config(config: Any) -> Any:
    """A run configuration of V2 as V1's, with what V2 does not know.

    >>> as_v1_run_config(RunConfig(name="experiment")).name
    'experiment'
    """
    converted = to_v1_run_config(config)
    checkpoints = {name: getattr(converted.checkpoint_config, name) for name in _CHECKPOINT_FIELDS}
    checkpoints |= getattr(config.checkpoint_config, "legacy", {})
    legacy = dict(getattr(config, "legacy", {}))
    legacy.pop("local_dir", None)
    callbacks = legacy.pop("callbacks", None) or None
    return RunConfig(
        **{name: getattr(converted, name) for name in _SHARED},
        checkpoint_config=CheckpointConfig(**checkpoints),
        callbacks=callbacks,
        **legacy,
    )
