"""``ray.train``'s configurations, which also take what V1's took: it is warned of, and kept.

What V2 has another place for is put there; what the trainer can still do (``stop``, Tune's
callbacks) it does; the rest has no effect, as the warning says.
"""

from __future__ import annotations

import os
from dataclasses import fields
from typing import Any, ClassVar

from railswitch.v2._ray import engine as v2
from railswitch.v2._ray import legacy as air
from railswitch.v2._ray.engine import RayTrainCallback

from ._names import parameters
from ._warn import hit


class _Tolerant:
    """Put before a configuration of V2, it takes the parameters that V2 refuses."""

    legacy: dict[str, Any]
    """What was given and V2 does not know."""
    _name: ClassVar[str]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        known = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]
        legacy = {}
        for name, rule in parameters(f"ray.train.{self._name}").items():
            if name in kwargs and kwargs[name] != known.get(name, _NOT_THERE):
                legacy[name] = kwargs.pop(name)
                hit(rule, f"{self._name}({name}={_short(legacy[name])})")
        super().__init__(*args, **self._placed(kwargs, legacy))
        self.legacy = legacy

    def _placed(
        self,
        given: dict[str, Any],
        legacy: dict[str, Any],  # noqa: ARG002
    ) -> dict[str, Any]:
        """The arguments for V2, with what it has another place for."""
        return given


_NOT_THERE = object()


class ScalingConfig(_Tolerant, v2.ScalingConfig):  # type: ignore[misc]
    """How many workers, with which resources.

    >>> ScalingConfig(num_workers=2).num_workers
    2
    """

    _name = "ScalingConfig"

    @classmethod
    def convert(cls, config: Any) -> Any:
        """A configuration of V1, or a dictionary, as one of V2.

        >>> ScalingConfig.convert(air.ScalingConfig(num_workers=2)).num_workers
        2
        """
        if config is None or isinstance(config, v2.ScalingConfig):
            return config
        if not isinstance(config, dict):
            config = _given(config, air.ScalingConfig)
        return cls(**config)


class FailureConfig(_Tolerant, v2.FailureConfig):  # type: ignore[misc]
    """What happens when a worker fails.

    >>> FailureConfig(max_failures=3).max_failures
    3
    """

    _name = "FailureConfig"

    @classmethod
    def convert(cls, config: Any) -> Any:
        """A configuration of V1 or of Tune as one of V2."""
        if config is None or isinstance(config, v2.FailureConfig):
            return config
        return cls(**_given(config, air.FailureConfig))


class CheckpointConfig(_Tolerant, v2.CheckpointConfig):  # type: ignore[misc]
    """Which checkpoints are kept.

    >>> CheckpointConfig(num_to_keep=2).num_to_keep
    2
    """

    _name = "CheckpointConfig"

    @classmethod
    def convert(cls, config: Any) -> Any:
        """A configuration of V1 or of Tune as one of V2."""
        if config is None or isinstance(config, v2.CheckpointConfig):
            return config
        return cls(**_given(config, air.CheckpointConfig))


class RunConfig(_Tolerant, v2.RunConfig):  # type: ignore[misc]
    """Where a run is stored, when it stops, who is told about it.

    >>> RunConfig(name="experiment").name
    'experiment'
    """

    _name = "RunConfig"

    @classmethod
    def convert(cls, config: Any) -> Any:
        """A configuration of V1 or of Tune as one of V2."""
        if config is None or isinstance(config, v2.RunConfig):
            return config
        return cls(**_given(config, air.RunConfig))

    def _placed(self, given: dict[str, Any], legacy: dict[str, Any]) -> dict[str, Any]:
        place = getattr(legacy.get("sync_config"), "upload_dir", None) or legacy.get("local_dir")
        if place is not None and given.get("storage_path") is None:
            is_remote = "://" in str(place)
            given["storage_path"] = (
                place if is_remote else os.path.abspath(os.path.expanduser(place))
            )
        callbacks = given.get("callbacks") or ()
        foreign = [item for item in callbacks if not isinstance(item, RayTrainCallback)]
        if foreign:
            names = ", ".join(type(item).__name__ for item in foreign)
            hit("RS316", f"RunConfig(callbacks=[{names}]) with callbacks of Ray Tune")
            legacy["callbacks"] = foreign
            given["callbacks"] = [item for item in callbacks if item not in foreign]
        for name, kind in (
            ("failure_config", FailureConfig),
            ("checkpoint_config", CheckpointConfig),
        ):
            if name in given:
                given[name] = kind.convert(given[name])
        return given


def _given(config: Any, kind: type[Any]) -> dict[str, Any]:
    """What differs from the defaults in a configuration of V1."""
    if not isinstance(config, kind):
        raise TypeError(
            f"{kind.__name__} was expected, but {type(config).__name__} was given. Use "
            f"ray.train.{kind.__name__}."
        )
    default = kind()
    return {
        field.name: getattr(config, field.name)
        for field in fields(kind)
        if getattr(config, field.name) != getattr(default, field.name)
    }


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _LONG else "..."


_LONG = 40
