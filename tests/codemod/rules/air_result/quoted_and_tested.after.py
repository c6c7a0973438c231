from ray.train import Result
from ray.train.torch import TorchTrainer

result: "Result" = TorchTrainer(print).fit()
assert isinstance(result, Result)
