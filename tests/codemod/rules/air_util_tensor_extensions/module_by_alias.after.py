from ray.air.util.tensor_extensions import arrow
from ray.data.extensions import ArrowTensorArray, TensorArray, TensorDtype

column = TensorArray([1])
kind = TensorDtype((1,), int)
array = ArrowTensorArray.from_numpy([1])
still_there = arrow.ArrowTensorType((1,), int)
