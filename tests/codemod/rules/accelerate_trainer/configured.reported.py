# fixture: unsafe
from ray.train.huggingface import AccelerateTrainer


def train_func():
    pass


AccelerateTrainer(train_func, accelerate_config={"mixed_precision": "bf16"}).fit()  # <-
