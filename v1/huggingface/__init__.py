"""``ray.train.huggingface`` as V1 had it."""
