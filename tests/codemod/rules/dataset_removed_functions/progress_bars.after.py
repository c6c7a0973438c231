from ray.data import DataContext

DataContext.get_current().enable_progress_bars = False


def quiet(is_quiet):
    DataContext.get_current().enable_progress_bars = not is_quiet
