import ray
from ray.data import Dataset, read_csv

ds = ray.data.range(8).map(print)
ds.to_torch(label_column="id")  # <-
read_csv("/data").to_torch()  # <-
ray.data.from_pandas(None).to_torch()  # <-


def loop(data: Dataset, quoted: "Dataset"):
    return data.to_torch(), quoted.to_torch()  # <-
