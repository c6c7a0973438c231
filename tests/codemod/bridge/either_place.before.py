try:
    from ray.air import session
except ImportError:
    from ray.train import session

try:
    from ray.train import report
except (ImportError, AttributeError):
    from ray.air.session import report

try:
    from ray.air import RunConfig  # as it was called
    from ray.air.config import ScalingConfig
except ImportError:
    from ray.train import RunConfig, ScalingConfig

try:
    from ray.train.torch import TorchTrainer
except ImportError:
    raise


def train_func():
    try:
        from ray.train import Checkpoint
    except ImportError:
        from ray.air import Checkpoint

    report({"rank": session.get_world_rank()}, checkpoint=Checkpoint.from_directory("."))


TorchTrainer(train_func, scaling_config=ScalingConfig(2), run_config=RunConfig(name="a")).fit()
