from ray import tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def objective(config):
    tune.report({"loss": config["x"]})


result = TorchTrainer(train_func).fit()
print(result.log_dir / "weights.pt")

results = tune.Tuner(objective).fit()
best = results.get_best_result()
folder = best.log_dir
print(best.log_dir.parent, list(best.log_dir.glob("*")))
frames = {each.log_dir: each.metrics_dataframe for each in results}
for path, frame in frames.items():
    print(path.name, len(frame))
