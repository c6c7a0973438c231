"""Datasets and preprocessors as V1's trainers took them."""

from __future__ import annotations

from typing import Any

from ray.train import DataConfig

from .config import DatasetConfig

_TRAIN = "train"


def as_data_config(config: Any, datasets: dict[str, Any]) -> DataConfig:
    """Any of the forms in which V1 took ``dataset_config``, as the engine takes it.

    >>> config = {"train": DatasetConfig(split=True)}
    >>> as_data_config(config, {"train": 1, "eval": 2})._datasets_to_split
    ['train']
    """
    if config is None:
        return DataConfig()
    if isinstance(config, DataConfig):
        return config
    if not isinstance(config, dict):
        raise TypeError(
            "dataset_config takes a ray.train.DataConfig, or a dictionary of DatasetConfig by "
            f"dataset name, not {type(config).__name__}."
        )
    for name, item in config.items():
        item.warn_about_ignored(name)
        if item.required and name not in datasets:
            raise ValueError(
                f"dataset_config requires the dataset {name!r}, which is not in datasets."
            )
    return DataConfig(datasets_to_split=[name for name in datasets if _is_split(config, name)])


def preprocessed(datasets: dict[str, Any], preprocessor: Any, config: Any) -> dict[str, Any]:
    """The datasets, transformed by the preprocessor, fitted first: on ``train``, as in AIR.

    >>> preprocessed({"train": 1}, None, None)
    {'train': 1}
    """
    datasets = {name: item() if callable(item) else item for name, item in datasets.items()}
    settings = config if isinstance(config, dict) else {}
    for name, setting in settings.items():
        if name in datasets and setting.global_shuffle:
            datasets[name] = datasets[name].random_shuffle()
        if name in datasets and setting.randomize_block_order:
            datasets[name] = datasets[name].randomize_block_order()
    if preprocessor is None:
        return datasets
    fitted_on = _fitted_on(settings)
    if fitted_on in datasets and preprocessor.fit_status() == preprocessor.FitStatus.NOT_FITTED:
        preprocessor.fit(datasets[fitted_on])
    return {
        name: item
        if settings.get(name, DatasetConfig()).transform is False
        else preprocessor.transform(item)
        for name, item in datasets.items()
    }


def _fitted_on(config: dict[str, DatasetConfig]) -> str | None:
    """The dataset that the preprocessor is fitted on."""
    named = [name for name, setting in config.items() if setting.fit]
    if len(named) > 1:
        raise ValueError(
            f"DatasetConfig(fit=True) is given for the datasets {named}; a preprocessor is fitted "
            "on one dataset."
        )
    if named:
        return named[0]
    return None if config.get(_TRAIN, DatasetConfig()).fit is False else _TRAIN


def _is_split(config: dict[str, DatasetConfig], name: str) -> bool:
    """AIR split the training dataset unless told otherwise, and no other one."""
    setting = config.get(name, DatasetConfig())
    return name == _TRAIN if setting.split is None else setting.split
