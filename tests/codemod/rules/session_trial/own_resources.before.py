import os

from ray.air import session
from ray.train.torch import TorchTrainer


def loop():
    # Use the actual number of CPUs
    os.environ["OMP_NUM_THREADS"] = str(
        session.get_trial_resources().bundles[-1].get("CPU", 1)
    )
    print(session.get_trial_resources().bundles[1]["GPU"])


TorchTrainer(loop).fit()
