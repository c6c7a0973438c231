from ray.air.util.tensor_extensions.pandas import _create_possibly_ragged_ndarray  # noqa: F401  # <-
from ray.air.util.tensor_extensions.utils import create_ragged_ndarray  # noqa: F401  # <-
from ray.air.util.transform_pyarrow import concat  # noqa: F401  # <-
