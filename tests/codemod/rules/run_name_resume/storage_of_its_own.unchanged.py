import os
import tempfile
import uuid
from datetime import datetime

from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def fresh():
    return os.path.join("/results", uuid.uuid4().hex)


scratch = tempfile.mkdtemp()
TorchTrainer(train_func, run_config=RunConfig(name="experiment", storage_path=scratch)).fit()
TorchTrainer(train_func, run_config=RunConfig(name="experiment", storage_path=fresh())).fit()
with tempfile.TemporaryDirectory() as folder:
    config = RunConfig("experiment", os.path.join(folder, "runs"))
    TorchTrainer(train_func, run_config=config).fit()
stamp = datetime.now().strftime("%H-%M")
TorchTrainer(train_func, run_config=RunConfig(name="e", storage_path=f"/results/{stamp}")).fit()


def test_training(tmp_path):
    TorchTrainer(train_func, run_config=RunConfig(name="e", storage_path=str(tmp_path))).fit()


def driver(config):
    path = f"/results/{tune.get_context().get_trial_id()}"
    TorchTrainer(train_func, run_config=RunConfig(name="trial", storage_path=path)).fit()
