from ray.tune.execution import tune_controller
from ray.tune.execution.tune_controller import TuneController


def on_trial_add(trial_runner: TuneController) -> None:
    print(trial_runner, tune_controller)
