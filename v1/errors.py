"""The errors that V1 raised, for every way in which users catch them."""

from __future__ import annotations

import traceback
from typing import Any

import ray

from railswitch.v2._ray.engine import TrainingFailedError as _V2TrainingFailedError
from railswitch.v2._ray.legacy import TrainingFailedError as _V1TrainingFailedError

# Ray 2.50 had no class for it, but a union of two others.
_V2_ERRORS = (_V2TrainingFailedError,) if isinstance(_V2TrainingFailedError, type) else ()

# V1's own words.
_RESTORE = (
    "The Ray Train run failed. Please inspect the previous error messages for a cause. After "
    "fixing the issue (assuming that the error is not caused by your own application logic, but "
    "rather an error such as OOM), you can restart the run from scratch or continue this run.\n"
    'To continue this run, you can use: `trainer = {trainer}.restore("{path}")`.'
)
_RETRY = (
    "To start a new run that will retry on training failures, set "
    "`train.RunConfig(failure_config=train.FailureConfig(max_failures))` in the Trainer's "
    "`run_config` with `max_failures > 0`, or `max_failures = -1` for unlimited retries."
)


class TrainingFailedError(_V1TrainingFailedError, *_V2_ERRORS):  # type: ignore[misc]
    """The run failed; ``__cause__`` is the exception of the training function.

    Caught by ``except RuntimeError``, by ``ray.train.TrainingFailedError`` and by
    ``ray.train.base_trainer.TrainingFailedError`` alike.
    """

    @classmethod
    def of_run(cls, trainer_name: str, path: str, *, may_retry: bool) -> TrainingFailedError:
        """The error of a run in ``path``, with V1's advice on how to go on.

        >>> TrainingFailedError.of_run("TorchTrainer", "/tmp/run", may_retry=True).args[0][-45:]
        '`trainer = TorchTrainer.restore("/tmp/run")`.'
        """
        advice = [_RESTORE.format(trainer=trainer_name, path=path)]
        if not may_retry:
            advice.append(_RETRY)
        return cls("\n".join(advice))


def user_error(error: BaseException) -> Any:
    """The exception of the training function behind what the engine raised, as V1 gave it.

    That is Ray's task error, which is also of the user's own type and prints the traceback of the
    worker. Of several ranks' exceptions, the lowest rank's.

    >>> isinstance(user_error(ValueError("no such column")), ValueError)
    True
    """
    failures: dict[int, Exception] = getattr(error, "worker_failures", None) or {}
    failure: BaseException = failures[min(failures)] if failures else error
    for wrapped in ("controller_failure", "health_check_failure"):
        failure = getattr(failure, wrapped, failure)
    if isinstance(failure, ray.exceptions.RayTaskError | ray.exceptions.RayActorError):
        return failure
    # The engine wraps what a training function raised together with its traceback.
    base = getattr(failure, "_base_exc", failure)
    text = getattr(failure, "_traceback_str", None) or "".join(traceback.format_exception(base))
    cause = base if isinstance(base, Exception) else RuntimeError(repr(base))
    return ray.exceptions.RayTaskError("train", text, cause).as_instanceof_cause()
