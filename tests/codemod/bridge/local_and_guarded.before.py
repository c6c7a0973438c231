from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ray.train import Result

try:
    from ray.air import session
except ImportError:
    session = None

__all__ = ["RunConfig", "train_func"]

from ray.air.config import RunConfig


def train_func():
    from ray.train import get_checkpoint as load  # slow to import

    if session is not None:
        session.report({"checkpoint": load()})


def show(result: "Result") -> None:
    print(result.metrics_dataframe)
