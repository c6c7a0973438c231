from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def loop(config):
    print(config)


def tune_trainer(extra):
    trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
    args = dict(trainable=trainer, param_space={})
    args.update(extra)
    return tune.Tuner(**args).fit()


def tune_function():
    args = {"trainable": loop}
    return tune.Tuner(**args).fit()
