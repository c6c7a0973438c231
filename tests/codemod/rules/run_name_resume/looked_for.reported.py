# fixture: decide=run-names:unique
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

FIRST = "first"
SECOND = "second"
THIRD = "third"
FOURTH = "fourth"


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


TorchTrainer(train_func, run_config=RunConfig(name=FIRST)).fit()  # <-
print(open(f"/results/{FIRST}/log").read())
TorchTrainer(train_func, run_config=RunConfig(name=SECOND)).fit()  # <-
upload({"folder": SECOND})
TorchTrainer(train_func, run_config=RunConfig(name=THIRD)).fit()  # <-
folder = "/results/" + THIRD
if train_func:
    FOURTH = "fifth"
TorchTrainer(train_func, run_config=RunConfig(name=FOURTH)).fit()
TorchTrainer(train_func, run_config=RunConfig(name="sixth")).fit()  # <-
print("/results/sixth/log")
