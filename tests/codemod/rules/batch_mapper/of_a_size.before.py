# fixture: unsafe
from ray.data.preprocessors import BatchMapper

mapper = BatchMapper(print, batch_format="pandas", batch_size=16)
