import os
from pathlib import Path

from ray import tune
from ray.tune import Trainable


class Base(Trainable):
    def save_checkpoint(self, tmp_checkpoint_dir):
        path = os.path.join(tmp_checkpoint_dir, "model.pth")
        print(path)
        return path  # <-


class Derived(Base):
    def save_checkpoint(self, checkpoint_dir):
        if self.iteration > 3:
            return f"{checkpoint_dir}/late.pth"  # <-
        return checkpoint_dir + "/model.pth"  # <-


class WithPaths(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir: str):
        folder = Path(checkpoint_dir)
        if self.iteration > 3:
            return folder.joinpath("late.pth")  # <-
        return str(folder / "model" / "weights.pth")  # <-
