from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railswitch.v1 import Result

try:
    from railswitch.v1 import session
except ImportError as error:
    raise SystemExit("pip install ray") from error

__all__ = ["RunConfig", "train_func"]

from railswitch.v1 import RunConfig


def train_func():
    from railswitch.v1 import get_checkpoint as load  # slow to import

    session.report({"checkpoint": load()})


def show(result: "Result") -> None:
    print(result.metrics_dataframe)
