from ray import air
from ray.air.config import RunConfig as Config
from ray.train.torch import TorchTrainer
from ray.tune.stopper import MaximumIterationStopper

air.RunConfig(stop={"training_iteration": 10})  # <-
config = Config(name="a", stop=MaximumIterationStopper(10))  # <-
TorchTrainer(print, run_config=config).fit()
