# fixture: unsafe
from ray import train
from ray.train.torch import TorchTrainer
from ray.tune import Callback


class Alert(Callback):
    """Tells somebody."""

    def __init__(self, limit):
        self.limit = limit

    def on_trial_result(
        self, iteration, trials, trial, result, **info
    ):
        """Tell that the loss is low."""
        # Only once would be better.
        if result["loss"] < self.limit:
            self._tell(result)

    def _tell(self, result):
        print(result)


class Beat(Callback):
    def on_trial_result(self, iteration, trials, trial, result):
        print("a report has come")


TorchTrainer(print, run_config=train.RunConfig(callbacks=[Alert(0.1), Beat()]))
