from ray import tune

try:
    from ray.train import Checkpoint
except ImportError:
    from ray.air import Checkpoint


def objective(config):
    tune.report({"loss": 0.1}, checkpoint=Checkpoint("/checkpoint"))  # <-


tune.Tuner(objective).fit()
