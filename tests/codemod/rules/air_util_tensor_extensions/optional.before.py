try:
    from ray.air.util.tensor_extensions.pandas import TensorArray
except ImportError:
    TensorArray = None


def wrap(batch):
    from ray.air.util.tensor_extensions.pandas import TensorDtype

    return TensorArray(batch) if TensorArray is not None else TensorDtype
