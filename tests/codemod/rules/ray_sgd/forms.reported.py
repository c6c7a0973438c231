import ray.util.sgd  # noqa: F401  # <-
from ray.util.sgd import TorchTrainer  # noqa: F401  # <-
from ray.util.sgd.torch import TrainingOperator  # noqa: F401  # <-
from ray.util.sgd.v2 import Trainer  # noqa: F401  # <-


class Operator(TrainingOperator):
    pass


TorchTrainer(training_operator_cls=Operator)
