import ray
from ray.data import DataContext


def configure(fast):
    if fast:
        ray.data.DataContext.get_current().optimize_fuse_stages = True
    ctx = ray.data.DataContext.get_current()
    ctx.use_streaming_executor = True  # needed for streaming
    ctx.enable_progress_bars = False


DataContext.get_current().eager_free = False
