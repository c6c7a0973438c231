import json
import os

import pandas as pd
import ray
from ray.data.preprocessors import BatchMapper, Chain, StandardScaler

ray.init(address=os.environ.get("RAY_ADDRESS"))


def doubled(batch):
    batch["x"] *= 2
    return batch


chain = Chain(BatchMapper(doubled, batch_format="pandas"), StandardScaler(columns=["x"]))
mapper = BatchMapper(doubled, batch_format="numpy", batch_size=2)
rows = ray.data.from_pandas(pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": [1.0, 1.0, 1.0]}))
found = {
    "chain": chain.fit_transform(rows).to_pandas()["x"].round(3).tolist(),
    "mapped": mapper.transform(rows).to_pandas()["x"].tolist(),
    "batch": mapper.transform_batch(pd.DataFrame({"x": [4.0], "y": [1.0]}))["x"].tolist(),
}
print("FOUND", json.dumps(found))
