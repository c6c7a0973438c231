from pathlib import Path

from ray import tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def objective(config):
    tune.report({"loss": config["x"]})


result = TorchTrainer(train_func).fit()
print(Path(result.path) / "weights.pt")

results = tune.Tuner(objective).fit()
best = results.get_best_result()
folder = Path(best.path)
print(Path(best.path).parent, list(Path(best.path).glob("*")))
frames = {Path(each.path): each.metrics_dataframe for each in results}
for path, frame in frames.items():
    print(path.name, len(frame))
