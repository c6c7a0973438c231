"""``ray.train.rl``, which Ray dropped in 2.7."""

from __future__ import annotations

from ._unsupported import unsupported

RLTrainer = unsupported(
    "RLTrainer",
    "Ray dropped it in 2.7.",
    "Use RLlib itself: ray.rllib.algorithms.AlgorithmConfig, alone or with ray.tune.Tuner.",
)

__all__ = ["RLTrainer"]
