import ray

ray.data.range(8).iter_batches(prefetch_blocks=2, prefetch_batches=1)  # <-
