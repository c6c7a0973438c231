# fixture: unsafe
from ray.train.huggingface.accelerate import AccelerateTrainer


def train_func():
    pass


AccelerateTrainer(train_func, accelerate_config=None).fit()
