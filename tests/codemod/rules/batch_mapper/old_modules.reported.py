from ray.air.preprocessors import BatchMapper  # <-
from ray.ml.preprocessors import BatchMapper as OldMapper  # <-

print(BatchMapper, OldMapper)
