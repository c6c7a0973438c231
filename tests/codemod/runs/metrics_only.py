import os

from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def train_func(config):
    for step in range(config["steps"]):
        session.report({"step": step, "loss": 1 / (step + 1)})


trainer = DataParallelTrainer(
    train_func,
    train_loop_config={"steps": 5},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="run", storage_path=os.environ["STORAGE"]),
)
trainer.fit()
