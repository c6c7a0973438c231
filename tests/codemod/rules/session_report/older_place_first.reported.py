from ray.train.torch import TorchTrainer

try:
    from ray.air.session import report  # <-
except ImportError:
    from ray.train import report

try:
    from ray.train import get_context
except ImportError:
    get_context = None
if get_context is None:
    from ray.air.session import get_context


def train_func(config):
    report({"loss": get_context()}, checkpoint=config["checkpoint"])


TorchTrainer(train_func)
