# The trainer comes from one of two places and stays; a session of V1's would find nothing there.
try:
    from ray.train.torch import TorchTrainer
except ImportError:
    from ray.train import TorchTrainer
from ray.air import session
from ray.train import RunConfig, ScalingConfig


def train_func(config):
    session.report({"rank": session.get_world_rank()})


TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="either"),
).fit()
