from ray.train.torch import TorchTrainer


def loop():
    from ray.air import session

    print(session.get_experiment_name())


TorchTrainer(loop).fit()
