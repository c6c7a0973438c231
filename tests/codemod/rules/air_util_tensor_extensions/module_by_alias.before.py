import ray.air.util.tensor_extensions.pandas as extension
from ray.air.util.tensor_extensions import arrow

column = extension.TensorArray([1])
kind = extension.TensorDtype((1,), int)
array = arrow.ArrowTensorArray.from_numpy([1])
still_there = arrow.ArrowTensorType((1,), int)
