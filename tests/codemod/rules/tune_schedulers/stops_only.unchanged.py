from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.schedulers import ASHAScheduler, PopulationBasedTraining


def train_func(config):
    print(config["lr"])


def objective(config):
    tune.report({"loss": 1}, checkpoint=tune.Checkpoint("/tmp/model"))


tune.Tuner(TorchTrainer(train_func), tune_config=tune.TuneConfig(scheduler=ASHAScheduler()))
tune.Tuner(objective, tune_config=tune.TuneConfig(scheduler=PopulationBasedTraining()))
