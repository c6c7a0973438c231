from ray.air.util.object_extensions.arrow import ArrowPythonObjectArray
from ray.air.util.object_extensions.pandas import PythonObjectArray, PythonObjectDtype
from ray.air.util.tensor_extensions.arrow import ArrowTensorArray, ArrowTensorType
from ray.air.util.tensor_extensions.pandas import TensorArray as Tensors

print(ArrowPythonObjectArray, PythonObjectArray, PythonObjectDtype)
print(ArrowTensorArray, ArrowTensorType, Tensors)
