import ray
from config import DataContext as Other

context = ray.data.DataContext.get_current()
context.target_max_block_size = 1024
context.execution_options.preserve_order = True
context.enable_progress_bars = False
Other.get_current().use_streaming_executor = True
