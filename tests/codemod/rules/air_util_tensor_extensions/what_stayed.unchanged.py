import pandas
from ray.air.util.data_batch_conversion import BatchFormat
from ray.air.util.tensor_extensions.arrow import ArrowTensorType
from ray.data.extensions import TensorArray

pandas.array(TensorArray([1]))
ArrowTensorType((2,), BatchFormat)
