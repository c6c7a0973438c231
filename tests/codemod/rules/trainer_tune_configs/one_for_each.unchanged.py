from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def run_config(is_search):
    if is_search:
        return tune.RunConfig(name="search")
    return train.RunConfig(name=tune.get_context().get_trial_id())


def driver(config):
    result = TorchTrainer(train_func, run_config=run_config(False)).fit()
    tune.report({"loss": result.metrics["loss"]})


def start(is_search):
    if is_search:
        config = tune.RunConfig(name="search")
    else:
        config = train.RunConfig(name="training")
    if is_search:
        return tune.Tuner(driver, run_config=config).fit()
    return TorchTrainer(train_func, run_config=config).fit()


tune.Tuner(driver, run_config=run_config(True)).fit()
