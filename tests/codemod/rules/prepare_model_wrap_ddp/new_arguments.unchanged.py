from ray.train.torch import prepare_model
from mylib import prepare_model as mine


def loop(model):
    prepare_model(model, parallel_strategy=None)
    prepare_model(model)
    mine(model, wrap_ddp=False)
