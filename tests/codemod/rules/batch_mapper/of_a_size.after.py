# fixture: unsafe
from ray.data.preprocessor import Preprocessor


class BatchMapper(Preprocessor):
    """Calls a function with a copy of each batch."""

    _is_fittable = False

    def __init__(self, fn, batch_format="pandas", batch_size="default"):
        super().__init__()
        self.fn = fn
        self.batch_format = batch_format
        self.batch_size = batch_size

    def preferred_batch_format(self):
        return self.batch_format

    def _get_transform_config(self):
        return {} if self.batch_size == "default" else {"batch_size": self.batch_size}

    def _transform_pandas(self, df):
        return self.fn(df.copy())

    def _transform_numpy(self, np_data):
        if isinstance(np_data, dict):
            return self.fn({name: array.copy() for name, array in np_data.items()})
        return self.fn(np_data.copy())


mapper = BatchMapper(print, batch_format="pandas", batch_size=16)
