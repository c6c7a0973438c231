"""Members that classes of Ray have lost, or that raise: they work again, and warn."""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ._engine import Engine
from ._flag import Semantics
from ._names import members
from ._patches import Member
from ._warn import hit, is_ours


class CheckpointMember:
    """A method, class method or property of AIR's checkpoints, on any class of checkpoints."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type[Any]) -> Any:
        from ._checkpoint import Checkpoint, is_property  # noqa: PLC0415  (Ray imports this first)

        own = owner if issubclass(owner, Checkpoint) else Checkpoint

        def found() -> Any:
            # What stands behind us: we are a member of Checkpoint as well.
            subject = own if instance is None else Checkpoint.wrap(instance)
            return getattr(super(Checkpoint, subject), self.name)

        if is_property(self.name):
            if instance is None:
                return self
            self._hit()
            return found()

        def call(*args: Any, **kwargs: Any) -> Any:
            self._hit()
            return found()(*args, **kwargs)

        return functools.wraps(getattr(Checkpoint.__base__, self.name))(call)

    def _hit(self) -> None:
        # AIR's methods call each other: only the user's call counts.
        if not is_ours(sys._getframe(2)):
            hit(CHECKPOINT[self.name], f"Checkpoint.{self.name}")


CHECKPOINT: Final = {
    name: rule
    for name, rule in members("ray.air.Checkpoint").items()
    if name not in {"from_object_ref", "to_object_ref", "get_internal_representation"}
}
"""AIR's methods that Ray's own checkpoints lack, each with its rule."""


def members_for(semantics: Semantics, engine: Engine) -> Mapping[str, tuple[Member, ...]]:
    """The members to put into classes, by module.

    >>> sorted(members_for("v1", "v1"))
    ['ray.air.result', 'ray.train._checkpoint', 'ray.train._internal.session']
    """
    found: dict[str, tuple[Member, ...]] = {
        "ray.train._checkpoint": tuple(
            Member("Checkpoint", name, functools.partial(_checkpoint_member, name))
            for name in CHECKPOINT
        ),
        "ray.air.result": (Member("Result", "log_dir", _log_dir),),
    }
    if engine == "v1":
        found["ray.train._internal.session"] = (Member("_TrainSession", "report", _any_checkpoint),)
    if semantics == "v2":
        found["ray.train.v2.api.context"] = tuple(
            Member("TrainContext", name, functools.partial(_context_member, name, rule))
            for name, rule in members("ray.train.get_context()").items()
        )
        found["ray.train.v2.api.train_fn_utils"] = tuple(
            Member("", name, functools.partial(_in_tune_as_well, name))
            for name in ("get_checkpoint", "get_context", "report")
        )
        found["ray.train.v2.api.result"] = (Member("Result", "config", _config),)
    return found


def _checkpoint_member(name: str, _before: Any) -> Any:
    return CheckpointMember(name)


def _log_dir(_before: Any) -> Any:
    def log_dir(result: Any) -> Any:
        hit("RS517", "Result.log_dir")
        return Path(result.path)

    return property(log_dir)


def _config(_before: Any) -> Any:
    def config(result: Any) -> Any:
        hit("RS518", "Result.config")
        return vars(result).get("_railswitch_config", {})

    return property(config)


def _context_member(name: str, rule: str, _before: Any) -> Any:
    def get(_context: Any) -> Any:
        hit(rule, f"ray.train.get_context().{name}")
        from railswitch.v2._ray.session import get_session  # noqa: PLC0415  (Ray imports this)

        return getattr(get_session(), name.removeprefix("get_"))

    get.__name__ = name
    return get


def _in_tune_as_well(name: str, before: Any) -> Any:
    """Let a function of ``ray.train`` work in a function that Ray Tune runs, where V2's raises."""

    @functools.wraps(before)
    def either(*args: Any, **kwargs: Any) -> Any:
        from railswitch.v2._ray.session import is_in_tune  # noqa: PLC0415  (Ray imports this)

        if not is_in_tune():
            return before(*args, **kwargs)
        hit("RS607", f"ray.train.{name} in a function that Ray Tune runs")
        from ray import tune  # noqa: PLC0415  (likewise)

        return getattr(tune, name)(*args, **kwargs)

    return either


def _any_checkpoint(before: Any) -> Any:
    """Let V1's own session take AIR's checkpoints, which need not be directories."""

    @functools.wraps(before)
    def report(session: Any, metrics: Any, checkpoint: Any = None, **kwargs: Any) -> Any:
        from ._checkpoint import Checkpoint  # noqa: PLC0415  (Ray imports this)

        with Checkpoint.as_directory_checkpoint(checkpoint) as directory:
            return before(session, metrics, checkpoint=directory, **kwargs)

    return report
