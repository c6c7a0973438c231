"""The engine's trainers, with V1's session in their workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railswitch.v2 import _driver
from railswitch.v2._environment import defaults
from railswitch.v2._ray.engine import DataParallelTrainer, propagating
from railswitch.v2._relay.driver import Relay, Sink
from railswitch.v2._shipping import Shipment
from railswitch.v2._trainer import EngineTrainer
from railswitch.v2._worker import RelayedFunction

from ._environment import PROPAGATED, engine_defaults
from ._run import LegacyRun
from ._worker import InstallSession, LegacyFunction

# V1 left the workers' logging and printing to the user.
_ENVIRONMENT = {
    "RAY_TRAIN_ENABLE_WORKER_STRUCTURED_LOGGING": "0",
    "RAY_TRAIN_ENABLE_PRINT_PATCH": "0",
    "PL_DISABLE_FORK": "1",  # as V1 had it: forks of Lightning and Ray do not go together
}


class LegacyEngineTrainer(EngineTrainer):
    """Put before a trainer of Ray, it gives its workers V1's session."""

    run: LegacyRun
    synchronous: bool

    def relayed(self, function: Callable[[], Any], relay: Relay) -> RelayedFunction:
        return RelayedFunction(
            LegacyFunction(function),
            relay.actor,
            InstallSession(self.run, frozenset(self.datasets)),
            synchronous=self.synchronous,
            acknowledged_checkpoints=True,
            rank_zero_only=True,
        )


def train(
    engine_class: type[DataParallelTrainer],
    arguments: dict[str, Any],
    run: LegacyRun,
    sink: Sink,
    shipment: Shipment,
    *,
    synchronous: bool,
) -> None:
    """Train on the V2 engine with V1's session in the workers, and give ``sink`` the rows."""
    trainer_class = type(engine_class.__name__, (LegacyEngineTrainer, engine_class), {})
    trainer = trainer_class(**arguments)
    trainer.run = run
    trainer.synchronous = synchronous
    trainer.shipment = shipment
    trainer.relay = Relay(shipment, keep_unregistered=True)
    with defaults({**_ENVIRONMENT, **engine_defaults()}), propagating(PROPAGATED):
        workers = trainer.scaling_config.num_workers
        _driver.run(trainer.fit, trainer.relay, sink, workers)
