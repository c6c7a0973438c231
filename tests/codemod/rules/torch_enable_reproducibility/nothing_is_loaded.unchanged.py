from ray.train.torch import enable_reproducibility

enable_reproducibility(seed=1)
