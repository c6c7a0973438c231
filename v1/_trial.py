"""The one trial of a run, as V1 would have made it."""

from __future__ import annotations

import copy
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.fs

from railswitch.v2._ray.legacy import RunConfig
from railswitch.v2._ray.session import TrainingResult
from railswitch.v2._ray.storage import StorageContext
from railswitch.v2._ray.tune import (
    EXPR_PROGRESS_FILE,
    EXPR_RESULT_FILE,
    CombinedStopper,
    FunctionStopper,
    Stopper,
    Trial,
    format_vars,
    generate_variants,
    parse_spec_vars,
)
from railswitch.v2._whole_files import is_part, whole_lines, write

from ._restore import RestoredTrial


def make_trial(
    trainer_name: str,
    config: dict[str, Any],
    run_config: RunConfig,
    resources: Any,
    *,
    restored: RestoredTrial | None = None,
    experiment_tag: str = "0",
) -> Trial:
    """A real Trial of Tune with V1's names and directories, new or continued.

    It is a stub in Tune's sense only: nobody looks its trainable up.
    """
    storage = StorageContext(
        storage_path=run_config.storage_path,
        experiment_dir_name=run_config.name,
        sync_config=run_config.sync_config,
        storage_filesystem=run_config.storage_filesystem,
    )
    criterion, _ = split_stop(run_config.stop)
    trial = Trial(
        trainer_name,
        config=config,
        trial_id=restored.trial_id if restored else f"{uuid.uuid4().hex[:5]}_00000",
        storage=storage,
        experiment_tag=experiment_tag,
        evaluated_params={},
        placement_group_factory=resources,
        stopping_criterion=criterion,
        checkpoint_config=run_config.checkpoint_config,
        log_to_file=run_config.log_to_file,
        max_failures=run_config.failure_config.max_failures,
        stub=True,
    )
    trial.create_placement_group_factory()
    if restored is not None:
        _continue(trial, restored)
    return trial


def _continue(trial: Trial, restored: RestoredTrial) -> None:
    """Go on in the directory of an earlier trial, with its logs and checkpoints."""
    trial.relative_logdir = trial.storage.trial_dir_name = restored.directory_name
    trial.init_local_path()
    logs = [
        info
        for info in restored.result.filesystem.get_file_info(
            pyarrow.fs.FileSelector(restored.result.path)
        )
        if info.is_file and not is_part(info.base_name)
    ]
    for log in logs:
        copy = Path(trial.local_path, log.base_name)
        pyarrow.fs.copy_files(log.path, str(copy), source_filesystem=restored.result.filesystem)
        if copy.name in (EXPR_RESULT_FILE, EXPR_PROGRESS_FILE):
            _go_on_with_a_line(copy, log.path, restored.result.filesystem)
    for orphan in restored.orphans:
        orphan.filesystem.delete_dir(orphan.path)
    for checkpoint, row in restored.checkpoints:
        trial.on_checkpoint(TrainingResult(checkpoint, row))
    trial.storage.current_checkpoint_index = restored.last_checkpoint_index
    trial.run_metadata.last_result = restored.rows[-1]


def _go_on_with_a_line(copy: Path, path: str, filesystem: Any) -> None:
    """Cut off what a driver that died has begun; Tune's loggers read it from the storage again."""
    content = copy.read_bytes()
    whole = whole_lines(content)
    if whole != content:
        copy.write_bytes(whole)
        write(filesystem, path, whole)


def checkpoint_config(trial: Trial) -> Any:
    """Which checkpoints of a trial are kept."""
    return trial.run_metadata.checkpoint_manager._checkpoint_config


@contextmanager
def keeping_all(trial: Trial, *, unless: bool) -> Iterator[None]:
    """Let no checkpoint be deleted; the next registration afterwards makes up for it."""
    manager, config = trial.run_metadata.checkpoint_manager, checkpoint_config(trial)
    if not unless:
        manager._checkpoint_config = replace(config, num_to_keep=None)
    try:
        yield
    finally:
        manager._checkpoint_config = config


def sampled(config: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The trial's configuration with Tune's distributions sampled, and its experiment tag.

    >>> sampled({"train_loop_config": {"lr": 0.1}})
    ({'train_loop_config': {'lr': 0.1}}, '0')
    """
    _, distributions, grids = parse_spec_vars(config)
    if not distributions and not grids:
        return config, "0"
    variants = list(generate_variants(copy.deepcopy(config)))
    if len(variants) > 1:
        raise ValueError(
            f"train_loop_config has a grid_search of {len(variants)} combinations, but fit() "
            "trains once. Give the trainer to railswitch.v1.Tuner, which trains each of them."
        )
    values, resolved = variants[0]
    return resolved, f"0_{format_vars(values)}"


def split_stop(stop: Any) -> tuple[dict[str, Any], Stopper | None]:
    """What ``RunConfig(stop=...)`` may be, as a criterion for the trial and a stopper.

    >>> split_stop({"training_iteration": 3})
    ({'training_iteration': 3}, None)
    """
    if stop is None:
        return {}, None
    if isinstance(stop, dict):
        return stop, None
    if isinstance(stop, list) and all(isinstance(item, Stopper) for item in stop):
        return {}, CombinedStopper(*stop)
    if isinstance(stop, Stopper):
        return {}, stop
    if FunctionStopper.is_valid_function(stop):
        return {}, FunctionStopper(stop)
    raise ValueError(
        f"RunConfig(stop) takes a dictionary of metrics and limits, a function (trial_id, result) "
        f"-> bool, a Stopper, or a list of Stoppers, not {type(stop).__name__}."
    )
