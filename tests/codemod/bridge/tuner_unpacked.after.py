from railswitch.v1 import ScalingConfig, Tuner
from railswitch.v1.torch import TorchTrainer
from ray import tune


def loop(config):
    print(config)


def tune_trainer(extra):
    trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
    args = dict(trainable=trainer, param_space={})
    args.update(extra)
    return Tuner(**args).fit()


def tune_function():
    args = {"trainable": loop}
    return tune.Tuner(**args).fit()
