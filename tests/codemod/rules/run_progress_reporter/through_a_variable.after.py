# fixture: unsafe
from ray import air, tune
from ray.train.torch import TorchTrainer

reporter = tune.CLIReporter()
config = air.RunConfig(name="a")
TorchTrainer(print, run_config=config).fit()
