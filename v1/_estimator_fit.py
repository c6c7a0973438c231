"""What ``SklearnTrainer`` does in its worker: fits an estimator, and scores it."""

from __future__ import annotations

import inspect
import os
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from . import session
from ._batches import with_numpy_columns
from ._checkpoints.sklearn import SklearnCheckpoint
from ._predictors.sklearn import cpu_parameters, set_cpus

TRAIN = "train"
NAMES, CPUS, HAS_GPUS = "_datasets", "_cpus", "_has_gpus"
"""What the training function is told besides the arguments of the trainer."""
_GROUPS = "cv_groups"
"""The column that says which rows of the training dataset stay together in cross-validation."""
_THREADS = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS")


def fit(config: dict[str, Any]) -> None:
    """The training function: fits, scores, and reports both at once, with the estimator."""
    import joblib  # noqa: PLC0415  (scikit-learn's; only who has an estimator needs it)

    cpus = config[CPUS]
    os.environ.update(dict.fromkeys(_THREADS, str(cpus)))
    estimator = config["estimator"].set_params(**config["params"])
    label = config["label_column"]
    datasets = {name: _as_pandas(name, label) for name in config[NAMES]}
    features, labels = datasets.pop(TRAIN)
    groups = features.pop(_GROUPS) if _GROUPS in features else None
    splits_in_parallel = _splits_in_parallel(config)
    if config["set_estimator_cpus"]:
        set_cpus(estimator, 1 if splits_in_parallel else cpus)
    with joblib.parallel_config(n_jobs=cpus):
        start = time.time()
        estimator.fit(features, labels, **config["fit_params"])
        metrics: dict[str, Any] = {"fit_time": time.time() - start}
        if label:
            jobs = cpus if splits_in_parallel else 1
            metrics |= _scores(estimator, datasets, config["scoring"])
            given = {"X": features, "y": labels, "groups": groups, "n_jobs": jobs}
            metrics |= _cross_validated(estimator, given, config)
    with tempfile.TemporaryDirectory() as directory:
        session.report(
            metrics, checkpoint=SklearnCheckpoint.from_estimator(estimator, path=directory)
        )


def _as_pandas(name: str, label: str | None) -> tuple[Any, Any]:
    """A dataset as features and labels."""
    frame = session.get_dataset_shard(name).materialize().to_pandas(limit=None)
    frame = with_numpy_columns(frame)
    return (frame.drop(columns=label), frame[label]) if label else (frame, None)


def _splits_in_parallel(config: dict[str, Any]) -> bool:
    """Whether cross-validation uses the CPUs, and not each estimator for itself."""
    if not config["cv"] or config[HAS_GPUS]:
        return False
    wanted: bool | None = config["parallelize_cv"]
    return not cpu_parameters(config["estimator"]) if wanted is None else wanted


def _scores(estimator: Any, datasets: dict[str, Any], scoring: Any) -> dict[str, Any]:
    """The scores on each of the other datasets."""
    if not datasets:
        return {}
    scorer, names = _scorer(estimator, scoring)
    found: dict[str, Any] = {}
    for name, (features, labels) in datasets.items():
        start = time.time()
        try:
            scores = scorer(estimator, features, labels)
        except Exception:
            scores = dict.fromkeys(names, np.nan) if names else np.nan
            warnings.warn(
                f"Scoring on the dataset {name!r} failed; its scores are nan.\n"
                f"{traceback.format_exc()}",
                stacklevel=2,
            )
        by_name = scores if isinstance(scores, dict) else {"score": scores}
        found[name] = {
            "score_time": time.time() - start,
            **{f"test_{score}": value for score, value in by_name.items()},
        }
    return found


def _scorer(estimator: Any, scoring: Any) -> tuple[Callable[..., Any], list[str]]:
    """A function that scores, and the names of its scores if it gives several."""
    from sklearn.metrics import check_scoring  # type: ignore[import-untyped] # noqa: PLC0415

    if callable(scoring):
        return scoring, []
    if scoring is None or isinstance(scoring, str):
        return check_scoring(estimator, scoring), []
    named = scoring if isinstance(scoring, dict) else {name: name for name in scoring}
    scorers = {name: check_scoring(estimator, item) for name, item in named.items()}

    def score(*arguments: Any) -> dict[str, Any]:
        return {name: scorer(*arguments) for name, scorer in scorers.items()}

    return score, list(scorers)


def _cross_validated(
    estimator: Any, given: dict[str, Any], config: dict[str, Any]
) -> dict[str, Any]:
    """The scores of cross-validation on the training dataset, with their means and deviations."""
    if not config["cv"]:
        return {}
    from sklearn.model_selection import (  # type: ignore[import-untyped] # noqa: PLC0415
        cross_validate,
    )

    takes = inspect.signature(cross_validate).parameters
    results: dict[str, Any] = cross_validate(
        estimator=estimator,
        scoring=config["scoring"],
        cv=config["cv"],
        **given,
        return_train_score=config["return_train_score_cv"],
        **{"params" if "params" in takes else "fit_params": config["fit_params"]},
    )
    for name, values in list(results.items()):
        if isinstance(values, np.ndarray):
            results[f"{name}_mean"] = np.nanmean(values)
            results[f"{name}_std"] = np.nanstd(values)
    return {"cv": results}
