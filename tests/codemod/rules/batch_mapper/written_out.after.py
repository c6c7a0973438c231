# fixture: unsafe
import ray
from ray.data.preprocessor import Preprocessor
from ray.data.preprocessors import Chain, StandardScaler

LIMIT = 8


def double(batch):
    return batch * 2


class BatchMapper(Preprocessor):
    """Calls a function with a copy of each batch."""

    _is_fittable = False

    def __init__(self, fn, batch_format="pandas"):
        super().__init__()
        self.fn = fn
        self.batch_format = batch_format

    def preferred_batch_format(self):
        return self.batch_format

    def _transform_pandas(self, df):
        return self.fn(df.copy())

    def _transform_numpy(self, np_data):
        if isinstance(np_data, dict):
            return self.fn({name: array.copy() for name, array in np_data.items()})
        return self.fn(np_data.copy())


def prepared(limit):
    mapper = BatchMapper(lambda batch: batch + limit, "numpy")
    return mapper.transform(ray.data.range(limit))


chain = Chain(BatchMapper(fn=double, batch_format="pandas"), StandardScaler(columns=["id"]))
print(chain.fit_transform(prepared(LIMIT)))
