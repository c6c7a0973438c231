import ray


def chunks(batch):
    for item in batch:
        yield [item]  # <-


ds = ray.data.from_items([1, 2, 3])
ds.map_batches(lambda batch: [2 * item for item in batch])  # <-
ds.map_batches(chunks)
ds.map(lambda row: (row, 1))  # <-
ds.map(lambda row: "label")  # <-
for batch in ds.iter_batches(batch_format="native"):  # <-
    print(batch)
ds.map_batches(lambda batch: batch, batch_format="native")  # <-
