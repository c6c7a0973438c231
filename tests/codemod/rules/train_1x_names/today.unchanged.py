from ray import train
from ray.train.backend import Backend, BackendConfig
from ray.train.tensorflow import TensorflowConfig
from ray.train.torch import TorchConfig, get_device

config = TorchConfig(backend="gloo")
train.report({})
