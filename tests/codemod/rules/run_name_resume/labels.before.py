# fixture: decide=run-names:unique
import mlflow
from ray import train
from ray.train.torch import TorchTrainer
from transformers import TrainingArguments


def train_func():
    arguments = TrainingArguments(run_name="nfs", output_dir="out")
    train.report({"arguments": arguments}, checkpoint=train.Checkpoint("c"))


trainer = TorchTrainer(
    train_func,
    run_config=train.RunConfig(storage_path="/home/ray/nfs", name="nfs"),
)
trainer.fit()
with mlflow.start_run(run_name="nfs", nested=True):
    mlflow.log_param("a", 1)
