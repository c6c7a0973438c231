"""What belongs to Ray Tune is judged as for the native target."""
from ray import tune
from ray.air import Checkpoint, session
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({"loss": 1})


def objective(config):
    start = session.get_checkpoint()
    epoch = start.to_dict()["epoch"] if start else 0
    session.report({"loss": 1}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


trained = TorchTrainer(train_func, run_config=RunConfig(verbose=0)).fit()
print(trained.log_dir, trained.metrics_dataframe)
results = tune.Tuner(objective, run_config=tune.RunConfig(local_dir="/results")).fit()
print(results.get_best_result("loss", "min").log_dir)
tune.run(objective, local_dir="/results")
