# fixture: decide=run-names:unique
import uuid

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


TorchTrainer(train_func, run_config=RunConfig(name=f"it's {{mine}}-{uuid.uuid4().hex[:8]}", storage_path="/x")).fit()
TorchTrainer(
    train_func,
    run_config=RunConfig(
        # The second one.
        name=f"two-{uuid.uuid4().hex[:8]}",
    ),
).fit()
