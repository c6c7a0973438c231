from railswitch.v1 import session

from railswitch.v1 import report

from railswitch.v1 import RunConfig, ScalingConfig  # as it was called

try:
    from railswitch.v1.torch import TorchTrainer
except ImportError:
    raise


def train_func():
    from railswitch.v1 import Checkpoint

    report({"rank": session.get_world_rank()}, checkpoint=Checkpoint.from_directory("."))


TorchTrainer(train_func, scaling_config=ScalingConfig(2), run_config=RunConfig(name="a")).fit()
