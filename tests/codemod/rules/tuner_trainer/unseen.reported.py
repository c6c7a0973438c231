# fixture: unsafe
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def search(space, run_config, load, checkpoints):
    trainer = TorchTrainer(train_func)
    tune.Tuner(trainer, param_space=space).fit()  # <-
    second = TorchTrainer(train_func)
    tune.Tuner(second, param_space={"preprocessor": tune.choice([1, 2])}).fit()  # <-
    third = TorchTrainer(train_func)
    tune.Tuner(third, run_config=run_config).fit()  # <-
    fourth = TorchTrainer(train_func, run_config=RunConfig(checkpoint_config=checkpoints))
    tune.Tuner(fourth).fit()  # <-
    data = load("a")
    fifth = TorchTrainer(train_func, datasets={"train": data})
    data = load("b")
    tune.Tuner(fifth).fit()  # <-
    shared = tune.RunConfig(checkpoint_config=tune.CheckpointConfig(num_to_keep=1))
    sixth = TorchTrainer(train_func)
    tune.Tuner(sixth, run_config=shared).fit()  # <-
    print(shared.checkpoint_config)
