from ray import train
from ray.train import TorchConfig  # <-
from ray.train.backends.torch import TorchBackend  # <-
from ray.train.session import get_session, report  # <-
from ray.train.worker_group import WorkerGroup  # <-

group = WorkerGroup(num_workers=2)
config = train.TensorflowConfig()  # <-
