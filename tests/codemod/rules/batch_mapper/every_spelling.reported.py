import ray
import ray.data.preprocessors
from ray.data import preprocessors
from ray.data.preprocessors import BatchMapper as Mapper  # <-
from ray.data.preprocessors import Chain

Chain(Mapper(print, batch_format="numpy"), preprocessors.BatchMapper(print))  # <-
ray.data.preprocessors.BatchMapper(print)  # <-
