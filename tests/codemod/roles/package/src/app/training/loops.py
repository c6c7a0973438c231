from ray.air import session

from .. import reporting
from ..reporting import log_metrics as log
from .steps import step


def train_func(config):
    log({"x": 1})
    reporting.log_everywhere({"x": 1})
    step(config)
    session.report({"x": 1})  # role: train
