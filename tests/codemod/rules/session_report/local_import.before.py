from ray.train.torch import TorchTrainer


def loop():
    from ray.air import session  # workers only

    session.report({"loss": 0.1})


TorchTrainer(loop).fit()
