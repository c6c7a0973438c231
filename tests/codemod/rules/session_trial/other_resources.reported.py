from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    print(session.get_trial_resources().bundles[0])  # <-
    print(session.get_trial_resources().bundles[-2])  # <-
    print(session.get_trial_resources().bundles[config["rank"]])  # <-
    print(session.get_trial_resources().bundles[1:])  # <-
    print(len(session.get_trial_resources().bundles))  # <-
    print(session.get_trial_resources().required_resources)  # <-
    resources = session.get_trial_resources()  # <-
    print(resources.bundles[-1])


TorchTrainer(loop).fit()
