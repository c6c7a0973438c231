import ray
from ray.data import ExecutionOptions
from ray.train import DataConfig

config = DataConfig(
    execution_options=ExecutionOptions(locality_with_output=True),
)
options = ray.data.ExecutionOptions(
    preserve_order=True,
    locality_with_output=False,
)
