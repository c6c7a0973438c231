from ray import train
from ray.train import Checkpoint

from company.storage import Checkpoint as Saved


class Settings:
    @classmethod
    def from_dict(cls, values):
        return cls()


def train_func():
    settings = Settings.from_dict({"epoch": 1})
    saved = Saved.from_dict({"epoch": 1})
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory("/tmp/checkpoint"))
    return settings, saved
