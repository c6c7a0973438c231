import ray
from ray.train.torch import TorchTrainer

try:
    from ray.air.config import RunConfig  # <-
except ImportError:
    from ray.train import RunConfig

if hasattr(ray, "air"):
    from ray.air import CheckpointConfig  # <-
else:
    from ray.train import CheckpointConfig

if ray.__version__ < "2.7":
    from ray.air import FailureConfig
else:
    from ray.train import FailureConfig

TorchTrainer(
    print,
    run_config=RunConfig(
        checkpoint_config=CheckpointConfig(num_to_keep=1),
        failure_config=FailureConfig(max_failures=1),
    ),
)
