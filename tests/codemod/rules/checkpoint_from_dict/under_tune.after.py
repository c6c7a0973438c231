# fixture: select=RS501+RS105+RS203+RS101+RS218
import os as _os
import tempfile

from ray import cloudpickle, tune


def objective(config):
  checkpoint_dir, file, os = 1, 2, 3
  with tempfile.TemporaryDirectory() as checkpoint_dir_2:
    with open(_os.path.join(checkpoint_dir_2, "dict_checkpoint.pkl"), "wb") as file_2:
      cloudpickle.dump({"a    b": checkpoint_dir, "c": (file, os)}, file_2)
    tune.report({"loss": 0.1}, checkpoint=tune.Checkpoint.from_directory(checkpoint_dir_2))


tune.Tuner(objective).fit()
