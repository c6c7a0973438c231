# fixture: select=RS501+RS105+RS203+RS101+RS218
from ray import air, tune
from ray.air import session


def objective(config):
  checkpoint_dir, file, os = 1, 2, 3
  session.report({"loss": 0.1}, checkpoint=air.Checkpoint.from_dict({"a    b": checkpoint_dir, "c": (file, os)}))


tune.Tuner(objective).fit()
