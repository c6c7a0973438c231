from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ray.train import Result

try:
    from ray.air import session
except ImportError as error:
    raise SystemExit("pip install ray") from error

__all__ = ["RunConfig", "train_func"]

from ray.air.config import RunConfig


def train_func():
    from ray.train import get_checkpoint as load  # slow to import

    session.report({"checkpoint": load()})


def show(result: "Result") -> None:
    print(result.metrics_dataframe)
