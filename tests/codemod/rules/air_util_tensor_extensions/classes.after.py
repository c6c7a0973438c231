from ray.air.util.tensor_extensions.arrow import ArrowTensorType
from ray.data.extensions import (
    ArrowPythonObjectArray,
    ArrowTensorArray,
    PythonObjectArray,
    PythonObjectDtype,
    TensorArray as Tensors,
)

print(ArrowPythonObjectArray, PythonObjectArray, PythonObjectDtype)
print(ArrowTensorArray, ArrowTensorType, Tensors)
