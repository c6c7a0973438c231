from ray.air import session  # noqa: F401  # <-
from ray.air.session import get_checkpoint as restored  # <-
from ray.air.session import get_world_size as size  # <-
from ray.air.session import report as told  # <-

try:
    from ray.air import session as probe  # <-
except ImportError:
    pass

if size is None:
    size = 1

NAMES = ["told"]


def world():  # type: () -> restored
    pass
