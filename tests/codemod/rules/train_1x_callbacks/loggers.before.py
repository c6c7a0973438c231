# fixture: unsafe
from typing import Dict, List

from ray.train import TrainingCallback
from ray.train.callbacks import JsonLoggerCallback, TBXLoggerCallback


class PrintingCallback(TrainingCallback):
    """Prints."""

    def handle_result(self, results: List[Dict], **info):
        for result in results:
            log(result)


callbacks = [JsonLoggerCallback(), TBXLoggerCallback(), PrintingCallback()]
