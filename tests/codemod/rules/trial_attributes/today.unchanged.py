from ray import tune
from ray.tune.experiment import Trial


class Log(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial: Trial, **info):
        print(trial.trial_id, trial.last_result, trial.config, trial.node_ip, trial.path)
        print(trial.temporary_state.location, trial.run_metadata.start_time)


def show(thread):
    print(thread.location, thread.runner, thread.results)
