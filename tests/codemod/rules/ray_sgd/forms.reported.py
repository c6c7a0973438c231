import ray.util.sgd  # <-
from ray.util.sgd import TorchTrainer  # <-
from ray.util.sgd.torch import TrainingOperator  # <-
from ray.util.sgd.v2 import Trainer  # <-


class Operator(TrainingOperator):
    pass


TorchTrainer(training_operator_cls=Operator)
