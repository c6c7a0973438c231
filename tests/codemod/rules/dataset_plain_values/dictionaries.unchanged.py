import ray


def halve(batch):
    return {"id": batch["id"] / 2}


def frame(batch):
    batch["half"] = batch["id"] / 2
    return batch


def nothing(batch):
    print(batch)
    return None


class Predict:
    def __call__(self, batch):
        return [1]


ds = ray.data.range(8)
ds.map_batches(halve)
ds.map_batches(frame, batch_format="pandas")
ds.map_batches(nothing)
ds.map(lambda row: {"id": 2 * row["id"]})
ds.flat_map(lambda row: [row, row])
ds.filter(lambda row: True)
ds.iter_batches(batch_format="default")
list(map(lambda row: [row], range(3)))
