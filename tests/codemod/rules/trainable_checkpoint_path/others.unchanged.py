import os
from pathlib import Path

from ray import tune


class Model(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "model.pth")
        print(path)
        if self.iteration > 3:
            return str(Path(checkpoint_dir))
        return checkpoint_dir


class Dictionary(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir):
        return {"path": os.path.join(checkpoint_dir, "model.pth")}


class Nothing(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir):
        def inner():
            return os.path.join(checkpoint_dir, "model.pth")

        inner()

    def path_of(self, checkpoint_dir):
        return os.path.join(checkpoint_dir, "model.pth")


class NoTrainable:
    def save_checkpoint(self, checkpoint_dir):
        return os.path.join(checkpoint_dir, "model.pth")
