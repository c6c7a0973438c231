# fixture: unsafe
from ray import train
from ray.train import UserCallback
from ray.train.torch import TorchTrainer


class Alert(UserCallback):
    """Tells somebody."""

    def __init__(self, limit):
        self.limit = limit

    def after_report(self, run_context, metrics, checkpoint):
        """Tell that the loss is low."""
        # Only once would be better.
        result = metrics[0]
        if result["loss"] < self.limit:
            self._tell(result)

    def _tell(self, result):
        print(result)


class Beat(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        print("a report has come")


TorchTrainer(print, run_config=train.RunConfig(callbacks=[Alert(0.1), Beat()]))
