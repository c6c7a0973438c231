"""Ray Tune's trial, loggers, output and stoppers, which railswitch.v1 drives for one trial."""

from __future__ import annotations

from ray.air._internal.json import SafeFallbackEncoder
from ray.air._internal.usage import AirEntrypoint
from ray.air.constants import EXPR_PROGRESS_FILE, EXPR_RESULT_FILE, TIMESTAMP, TRAINING_ITERATION
from ray.train._internal.utils import count_required_parameters
from ray.tune.callback import CallbackList
from ray.tune.experiment import Trial
from ray.tune.experimental.output import IS_NOTEBOOK, get_air_verbosity
from ray.tune.experimental.output import ProgressReporter as NewProgressReporter
from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback, TBXLoggerCallback
from ray.tune.progress_reporter import _detect_reporter as detect_reporter
from ray.tune.result import DONE, SHOULD_CHECKPOINT, TIME_THIS_ITER_S, TIME_TOTAL_S, TIMESTEPS_TOTAL
from ray.tune.search.variant_generator import format_vars, generate_variants, parse_spec_vars
from ray.tune.stopper import CombinedStopper, FunctionStopper, NoopStopper, Stopper
from ray.tune.trainable import wrap_function
from ray.tune.tune import _ray_auto_init as start_ray_if_needed
from ray.tune.utils.callback import _create_default_callbacks as create_default_callbacks
from ray.tune.utils.log import Verbosity, has_verbosity, set_verbosity
from ray.tune.utils.util import deep_update, flatten_dict

__all__ = [
    "DONE",
    "EXPR_PROGRESS_FILE",
    "EXPR_RESULT_FILE",
    "IS_NOTEBOOK",
    "SHOULD_CHECKPOINT",
    "TIMESTAMP",
    "TIMESTEPS_TOTAL",
    "TIME_THIS_ITER_S",
    "TIME_TOTAL_S",
    "TRAINING_ITERATION",
    "AirEntrypoint",
    "CSVLoggerCallback",
    "CallbackList",
    "CombinedStopper",
    "FunctionStopper",
    "JsonLoggerCallback",
    "NewProgressReporter",
    "NoopStopper",
    "SafeFallbackEncoder",
    "Stopper",
    "TBXLoggerCallback",
    "Trial",
    "Verbosity",
    "count_required_parameters",
    "create_default_callbacks",
    "deep_update",
    "detect_reporter",
    "flatten_dict",
    "format_vars",
    "generate_variants",
    "get_air_verbosity",
    "has_verbosity",
    "parse_spec_vars",
    "set_verbosity",
    "start_ray_if_needed",
    "wrap_function",
]
