"""What belongs to Ray Tune is judged as for the native target."""
import os
import tempfile

from railswitch.v1 import RunConfig, session
from ray import cloudpickle, tune
from railswitch.v1.torch import TorchTrainer
from ray.tune import Checkpoint


def read_dictionary(checkpoint):
    """The dictionary that a checkpoint was made of."""
    with checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
            return cloudpickle.load(file)


def train_func(config):
    session.report({"loss": 1})


def objective(config):
    start = tune.get_checkpoint()
    epoch = read_dictionary(start)["epoch"] if start else 0
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
            cloudpickle.dump({"epoch": epoch}, file)
        tune.report({"loss": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


trained = TorchTrainer(train_func, run_config=RunConfig(verbose=0)).fit()
print(trained.log_dir, trained.metrics_dataframe)
results = tune.Tuner(objective, run_config=tune.RunConfig(storage_path="/results")).fit()
print(results.get_best_result("loss", "min").path)
tune.run(objective, storage_path="/results")
