import ray.tune.ray_trial_executor  # <-
from ray.tune.execution import trial_runner  # <-
from ray.tune.execution.trial_runner import TrialRunner  # <-


class Scheduler:
    def on_trial_add(self, runner: "trial_runner.TrialRunner") -> None:
        print(runner, TrialRunner)
