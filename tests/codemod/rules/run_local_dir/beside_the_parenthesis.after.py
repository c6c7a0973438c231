from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_function(config):
    pass


trainer = TorchTrainer(
    train_function,
    run_config=RunConfig(
        storage_path="/shared"),
)
one_line = RunConfig(
    storage_path="/shared")
with_comma = RunConfig(
    storage_path="/shared",)
commented = RunConfig(
    storage_path="/shared"  # seen by all nodes
    )
for config in (one_line, with_comma, commented):
    TorchTrainer(train_function, run_config=config).fit()
