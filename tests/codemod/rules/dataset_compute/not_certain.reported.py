import ray
from models import Predict
from ray.data import ActorPoolStrategy


def double(batch):
    return {"id": 2 * batch["id"]}


class Twice:
    def __call__(self, batch):
        return batch


sizes = (2, 4)
ds = ray.data.range(8)
ds = ds.map_batches(Predict, compute="actors")  # <-
ds = ds.map_batches(double, compute="actors")  # <-
ds = ds.map_batches(Twice, compute="tasks")  # <-
ds = ds.map_batches(Twice, compute=ActorPoolStrategy(*sizes))  # <-
ds = ds.map_batches(Twice, compute=ActorPoolStrategy(2, min_size=3))  # <-
ds = ds.map_batches(Twice, compute=ActorPoolStrategy(2, legacy_max_size=3))  # <-
