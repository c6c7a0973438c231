from ray import tune
from railswitch import v1 as train
from railswitch.v1 import Tuner
from railswitch.v1.torch import TorchTrainer
import ray.train.torch

def f(config):
    train.report({"a": 1})
    ctx = train.get_context()
    ctx.get_trial_id()

t = TorchTrainer(f, scaling_config=train.ScalingConfig(2), run_config=train.RunConfig(verbose=0))
tuner = Tuner(t, param_space={"train_loop_config": {"lr": tune.choice([1])}})
r = tuner.fit()
