from typing import Literal, Optional

from ray.train import Checkpoint


def one(checkpoint: "Checkpoint"):
    return checkpoint.to_dict()  # <-


def perhaps(checkpoint: Optional["Checkpoint"]):
    return checkpoint.to_dict()  # <-


def either(checkpoint: "Checkpoint | None"):
    return checkpoint.to_dict()  # <-


def word(checkpoint: Literal["Checkpoint"]):
    return checkpoint.to_dict()
