# fixture: unsafe
import ray
from ray.data.preprocessors import BatchMapper, Chain, StandardScaler

LIMIT = 8


def double(batch):
    return batch * 2


def prepared(limit):
    mapper = BatchMapper(lambda batch: batch + limit, "numpy")
    return mapper.transform(ray.data.range(limit))


chain = Chain(BatchMapper(fn=double, batch_format="pandas"), StandardScaler(columns=["id"]))
print(chain.fit_transform(prepared(LIMIT)))
