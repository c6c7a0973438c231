import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint


def train_func(config):
    model = make_model()
    for epoch in range(3):
        metrics = train_epoch(model)
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump({"model": model}, file)
            train.report(metrics, checkpoint=Checkpoint.from_directory(checkpoint_dir))
        metrics = train_epoch(model)
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump({"model": model}, file)
            train.report(metrics=metrics, checkpoint=Checkpoint.from_directory(checkpoint_dir))
        metrics = {
            "loss": train_epoch(model),
        }
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            state = {"model": model.state_dict()}
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump(state, file)
            train.report(
                metrics,
                checkpoint=Checkpoint.from_directory(checkpoint_dir),
            )
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump({"model": model}, file)
            train.report({"loss": float(model.loss.item())}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
        metrics = {"loss": train_epoch(model)}
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump({"model": model}, file)
            checkpoint = Checkpoint.from_directory(checkpoint_dir)
            train.report(metrics, checkpoint=checkpoint)
