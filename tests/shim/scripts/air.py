"""Code as it was written for Ray AIR. Prints what the run gave."""

import json
import sys

from ray.air import Checkpoint, CheckpointConfig, RunConfig, ScalingConfig, session
from ray.air.session import report
from ray.train.torch import TorchTrainer


def train_func(config):
    start = session.get_checkpoint().to_dict()["epoch"]
    for epoch in range(start, start + 3):
        checkpoint = Checkpoint.from_dict({"epoch": epoch}) if epoch == start + 1 else None
        session.report(
            {"epoch": epoch, "rank": session.get_world_rank(), "trial": session.get_trial_id()},
            checkpoint=checkpoint,
        )
    report({"free": config["free"]})


def main(storage_path, name):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"free": 0.5},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=name,
            storage_path=storage_path,
            checkpoint_config=CheckpointConfig(num_to_keep=1),
            verbose=0,
        ),
        resume_from_checkpoint=Checkpoint.from_dict({"epoch": 5}),
    )
    result = trainer.fit()
    frame = result.metrics_dataframe
    facts = {
        "metrics": {key: result.metrics.get(key) for key in ("epoch", "rank", "free")},
        "rows": 0 if frame is None else len(frame),
        "checkpoint": result.checkpoint.to_dict(),
        "log_dir": str(result.log_dir) == str(result.path),
        "trainer": type(trainer).__module__.split(".")[0:2],
    }
    print("FACTS", json.dumps(facts))


if __name__ == "__main__":
    main(*sys.argv[1:])
