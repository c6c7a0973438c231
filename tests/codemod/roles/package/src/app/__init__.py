from .reporting import log_metrics
from .training.loops import train_func
