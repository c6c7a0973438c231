from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def loop(config):
    print(config)


def main(extra):
    trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
    args = dict(trainable=loop, param_space={"trainable": trainer})
    args.update(extra)
    tune.Tuner(**args).fit()
