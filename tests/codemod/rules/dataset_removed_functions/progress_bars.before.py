import ray
from ray.data import set_progress_bars

set_progress_bars(False)


def quiet(is_quiet):
    ray.data.set_progress_bars(enabled=not is_quiet)
