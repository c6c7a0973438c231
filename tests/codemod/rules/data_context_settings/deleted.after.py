import ray


def configure(fast):
    if fast:
        pass
    ctx = ray.data.DataContext.get_current()
    ctx.enable_progress_bars = False


