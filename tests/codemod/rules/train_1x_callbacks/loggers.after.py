# fixture: unsafe

from railswitch.v2.callbacks import JSONLCallback, TensorBoardCallback
from ray.train import UserCallback


class PrintingCallback(UserCallback):
    """Prints."""

    def after_report(self, run_context, metrics, checkpoint):
        for result in metrics:
            log(result)


callbacks = [JSONLCallback(), TensorBoardCallback(), PrintingCallback()]
