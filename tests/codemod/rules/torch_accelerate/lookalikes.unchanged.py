from accelerate import Accelerator
from mylib import accelerate, backward


def loop(loss):
    accelerate()
    backward(loss)
    Accelerator().prepare_optimizer(None)
