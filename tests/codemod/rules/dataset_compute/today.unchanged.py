import pool
import ray
from ray.data import ActorPoolStrategy, TaskPoolStrategy


class Predict:
    def __call__(self, batch):
        return batch


ds = ray.data.range(8)
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(size=2))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(min_size=2, max_size=4))
ds = ds.map_batches(lambda batch: batch, compute=TaskPoolStrategy(2))
pool.map_batches(Predict, compute="actors")
pool.ActorPoolStrategy(2, 4)
