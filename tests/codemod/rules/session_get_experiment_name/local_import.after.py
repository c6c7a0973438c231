from ray.train.torch import TorchTrainer


def loop():
    from ray import train

    print(train.get_context().get_experiment_name())


TorchTrainer(loop).fit()
