from ray.train.torch import TorchTrainer


def loop():
    from ray import train  # workers only

    train.report({"loss": 0.1})


TorchTrainer(loop).fit()
