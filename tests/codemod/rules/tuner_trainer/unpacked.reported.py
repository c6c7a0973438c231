from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def loop(config):
    print(config)


def main(extra):
    trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
    args = dict(trainable=trainer, param_space={})  # <-
    args.update(extra)
    tune.Tuner(**args).fit()


def set_later():
    trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
    args = {"param_space": {}}
    args["trainable"] = trainer  # <-
    tune.Tuner(**args).fit()
