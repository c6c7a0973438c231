import ray
from ray.data import ExecutionOptions
from ray.train import DataConfig

config = DataConfig(
    execution_options=ExecutionOptions(),
)
options = ray.data.ExecutionOptions(
    preserve_order=True,
)
