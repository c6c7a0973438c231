try:
    from ray.data.extensions import TensorArray
except ImportError:
    TensorArray = None


def wrap(batch):
    from ray.data.extensions import TensorDtype

    return TensorArray(batch) if TensorArray is not None else TensorDtype
