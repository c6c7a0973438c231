import ray
from ray.data import ActorPoolStrategy


class Predict:
    def __call__(self, batch):
        return batch


def double(batch):
    return {"id": 2 * batch["id"]}


ds = ray.data.range(8)
ds = ds.map_batches(double, compute="tasks", batch_size=4)
ds = ds.map_batches(lambda batch: batch, compute="tasks")
ds = ds.map_batches(
    Predict,
    compute="actors",  # one for each GPU
    num_gpus=1,
)
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(2))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(2, 4, 2))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(2, max_size=4))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(legacy_min_size=2, legacy_max_size=4))
