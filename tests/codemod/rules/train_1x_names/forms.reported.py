from ray import train
from ray.train import TorchConfig  # noqa: F401  # <-
from ray.train.backends.torch import TorchBackend  # noqa: F401  # <-
from ray.train.session import get_session, report  # noqa: F401  # <-
from ray.train.worker_group import WorkerGroup  # noqa: F401  # <-

group = WorkerGroup(num_workers=2)
config = train.TensorflowConfig()  # <-
