from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_function(config):
    pass


trainer = TorchTrainer(
    train_function,
    run_config=RunConfig(
        storage_path="/shared",
        # Where the local copy goes.
        local_dir="/local"),
)
one_line = RunConfig(
    storage_path="/shared", local_dir="/local")
with_comma = RunConfig(
    storage_path="/shared",
    local_dir="/local",)
commented = RunConfig(
    storage_path="/shared",  # seen by all nodes
    local_dir="/local")
for config in (one_line, with_comma, commented):
    TorchTrainer(train_function, run_config=config).fit()
