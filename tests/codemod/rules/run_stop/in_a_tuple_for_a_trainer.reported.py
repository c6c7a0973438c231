from ray import tune
from ray.air import RunConfig
from ray.train.torch import TorchTrainer


def pair():
    search = RunConfig(stop={"training_iteration": 3})
    training = RunConfig(stop={"training_iteration": 3})  # <-
    return search, training


for_tuner, for_trainer = pair()
tune.Tuner(print, run_config=for_tuner).fit()
TorchTrainer(print, run_config=for_trainer).fit()
