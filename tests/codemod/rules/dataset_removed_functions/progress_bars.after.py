import ray
from ray.data import DataContext

DataContext.get_current().enable_progress_bars = False


def quiet(is_quiet):
    ray.data.DataContext.get_current().enable_progress_bars = not is_quiet
