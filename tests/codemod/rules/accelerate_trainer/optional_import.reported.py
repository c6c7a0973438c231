try:
    from ray.train.huggingface import AccelerateTrainer  # <-
except ImportError:
    AccelerateTrainer = None

import ray.train.huggingface.accelerate  # <-
