import sys

sys.path.append("vendored")

if sys.platform == "win32":
    from ray import train
    from ray.train import Checkpoint
else:
    import faulthandler

    from ray import train
    from ray.train import Checkpoint


def f(config):
    train.report({"a": 1}, checkpoint=Checkpoint.from_dict({"a": 1}))
