"""The worker's side of a run with V2 semantics: legacy names work in it, and tell the driver."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railswitch.v1._run import LegacyRun
from railswitch.v1._worker import LegacySession
from railswitch.v2._ray import session as ray_session
from railswitch.v2._ray.engine import get_train_fn_utils, set_train_fn_utils
from railswitch.v2._relay.reporter import Reporter
from railswitch.v2._worker import RelayedTrainFnUtils

from ._checkpoint import Checkpoint
from ._notices import Hits
from ._warn import LEDGER, Place


class SwitchedUtils:
    """What ``ray.train``'s functions talk to in a worker: V2's object, which also takes V1's."""

    def __init__(self, utils: Any, run: LegacyRun, dataset_names: frozenset[str]) -> None:
        self._utils = utils
        self._run = run
        self.dataset_names = dataset_names

    def __getattr__(self, name: str) -> Any:
        return getattr(self._utils, name)

    def report(
        self, metrics: dict[str, Any], checkpoint: Any = None, *args: Any, **kwargs: Any
    ) -> None:
        with Checkpoint.as_directory_checkpoint(checkpoint) as directory:
            self._utils.report(metrics, directory, *args, **kwargs)

    def get_checkpoint(self) -> Any:
        return Checkpoint.wrap(self._utils.get_checkpoint() or self._run.start_checkpoint)


class InstallSwitch:
    """Makes the worker's objects; given to the engine, which calls it in every worker."""

    def __init__(self, run: LegacyRun, dataset_names: frozenset[str], *, convert: bool) -> None:
        self._run = run
        self._dataset_names = dataset_names
        self._convert = convert

    def __call__(self, reporter: Reporter) -> SwitchedUtils:
        relayed = RelayedTrainFnUtils(reporter, convert=self._convert)
        utils = SwitchedUtils(relayed, self._run, self._dataset_names)
        ray_session.install(LegacySession(self._run, utils))
        LEDGER.rank = reporter.member.rank
        LEDGER.send = lambda place: reporter.tell(
            Hits(rank=reporter.member.rank, counts={place: 0})
        )
        return utils


class DirectlySwitched:
    """A training function in which legacy names work without the relay."""

    def __init__(
        self, function: Callable[[], Any], run: LegacyRun, dataset_names: frozenset[str]
    ) -> None:
        self._function = function
        self._run = run
        self._dataset_names = dataset_names

    def __call__(self) -> Any:
        utils = get_train_fn_utils()
        switch = SwitchedUtils(utils, self._run, self._dataset_names)
        before = ray_session.get_session()
        ray_session.install(LegacySession(self._run, switch, utils.get_context()))
        set_train_fn_utils(switch)
        try:
            return self._function()
        finally:
            # With num_workers=0 this is the driver, and the engine asks its own object again.
            set_train_fn_utils(utils)
            ray_session.install(before)


class CountingFunction:
    """A training function that tells the driver at its end how often legacy names were used."""

    def __init__(self, function: Callable[[], Any]) -> None:
        self._function = function

    def __call__(self) -> Any:
        try:
            return self._function()
        finally:
            counts: dict[Place, int] = dict(LEDGER.take())
            reporter = get_train_fn_utils().reporter
            if counts:
                reporter.tell(Hits(rank=reporter.member.rank, counts=counts))
