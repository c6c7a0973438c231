import json
import os

from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def train_func(config):
    loss = 1.0
    for step in range(config["steps"]):
        loss /= 2
        session.report({"step": step, "loss": loss, "rank": session.get_world_rank()})


def main():
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={"steps": 3},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(storage_path=os.environ["STORAGE"]),
    )
    result = trainer.fit()
    found = {key: result.metrics[key] for key in ("step", "loss", "rank")}
    print("FOUND " + json.dumps(found))


if __name__ == "__main__":
    main()
