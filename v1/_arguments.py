"""What V1 refused as an argument of a trainer, before anything was started."""

from __future__ import annotations

import json
from typing import Any

import ray.data
from ray.train import Checkpoint

from railswitch.v2._ray.tune import count_required_parameters


def check_function(function: Any) -> None:
    """Raise if it is no function of none or one argument.

    >>> check_function(lambda config: None)
    """
    if not callable(function):
        raise TypeError(f"train_loop_per_worker must be a function, not {type(function).__name__}.")
    required = count_required_parameters(function)
    if required > 1:
        raise ValueError(
            "train_loop_per_worker must take no argument, or one, which is train_loop_config; it "
            f"takes {required}."
        )


def check_datasets(datasets: Any) -> None:
    """Raise if it is no dictionary of datasets.

    >>> check_datasets(None)
    """
    if datasets is not None and not isinstance(datasets, dict):
        raise ValueError(
            "`datasets` should be a dict mapping from a string to `ray.data.Dataset` objects, "
            f"found {type(datasets)} with value `{datasets}`."
        )
    for name, dataset in (datasets or {}).items():
        if not isinstance(dataset, ray.data.Dataset) and not callable(dataset):
            raise ValueError(
                f"datasets[{name!r}] must be a ray.data.Dataset, or a function that makes one, not "
                f"{type(dataset).__name__}."
            )


def check_metadata(metadata: Any) -> None:
    """Raise if it is no dictionary that JSON can hold.

    >>> check_metadata({"team": "a"})
    """
    try:
        if not isinstance(metadata or {}, dict):
            raise TypeError(f"it is {type(metadata).__name__}")
        json.dumps(metadata)
    except TypeError as error:
        raise ValueError(f"metadata takes a dictionary that JSON can hold: {error}.") from error


def refuse_training_loop(trainer_class: type[Any], of_base: Any) -> None:
    """Raise if a subclass has a loop of its own, which would never be called."""
    if trainer_class.training_loop is not of_base:
        raise NotImplementedError(
            f"{trainer_class.__name__} overrides training_loop(), which the V2 engine has no place "
            "for. Move its code into train_loop_per_worker, or into setup(), which fit() calls."
        )


def refuse_automatic_checkpoints(
    checkpoint_config: Any, trainer_name: str, handled: dict[str, bool]
) -> None:
    """Raise if checkpoints are to be made of a function that makes its own."""
    for field, is_handled in handled.items():
        if not is_handled and getattr(checkpoint_config, field) not in (None, 0):
            raise ValueError(
                f"CheckpointConfig({field}={getattr(checkpoint_config, field)}) means nothing to "
                f"{trainer_name}, which runs training code of yours: call "
                "report(metrics, checkpoint=...) there whenever a checkpoint is due."
            )


def check_preprocessor(preprocessor: Any) -> None:
    """Raise if it is no preprocessor of Ray Data.

    >>> check_preprocessor(None)
    """
    if preprocessor is not None and not isinstance(preprocessor, ray.data.Preprocessor):
        raise ValueError(
            "`preprocessor` should be an instance of `ray.data.Preprocessor`, found "
            f"{type(preprocessor)} with value `{preprocessor}`."
        )


def check_starting_checkpoint(checkpoint: Any) -> None:
    """Raise if it is no checkpoint, but for example the path of one.

    >>> check_starting_checkpoint("/tmp/checkpoint_000001")
    Traceback (most recent call last):
    ValueError: `resume_from_checkpoint` should be an instance of `ray.train.Checkpoint`, found \
<class 'str'> with value `/tmp/checkpoint_000001`.
    """
    if checkpoint is not None and not isinstance(checkpoint, Checkpoint):
        raise ValueError(
            "`resume_from_checkpoint` should be an instance of `ray.train.Checkpoint`, found "
            f"{type(checkpoint)} with value `{checkpoint}`."
        )
