from ray import tune
from ray.air import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer

config = RunConfig(  # <-
    name="search",
    stop={"training_iteration": 5},
    failure_config=FailureConfig(max_failures=2),  # <-
)
trainer = TorchTrainer(print, run_config=config)
tune.Tuner(trainer).fit()
