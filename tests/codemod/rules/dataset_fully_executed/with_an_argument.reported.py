import ray

ray.data.range(8).fully_executed(preserve_original=False)  # <-
