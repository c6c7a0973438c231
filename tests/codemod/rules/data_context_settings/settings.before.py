import ray
from ray.data.context import DatasetContext

context = ray.data.DataContext.get_current()
context.use_streaming_executor = True
context.new_execution_backend = True
DatasetContext.get_current().optimize_fuse_stages = False
