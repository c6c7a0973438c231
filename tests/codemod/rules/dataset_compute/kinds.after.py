import ray
from ray.data import ActorPoolStrategy


class Predict:
    def __call__(self, batch):
        return batch


def double(batch):
    return {"id": 2 * batch["id"]}


ds = ray.data.range(8)
ds = ds.map_batches(double, batch_size=4)
ds = ds.map_batches(lambda batch: batch)
ds = ds.map_batches(
    Predict,
    num_gpus=1,
)
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(min_size=2))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(min_size=2, max_size=4, max_tasks_in_flight_per_actor=2))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(min_size=2, max_size=4))
ds = ds.map_batches(Predict, compute=ActorPoolStrategy(min_size=2, max_size=4))
