from ray import tune
from ray.air import RunConfig


def pair():
    return tune.TuneConfig(), RunConfig(stop={"training_iteration": 3})


class Search:
    def options(self):
        run_config = RunConfig(stop={"training_iteration": 3})
        return tune.TuneConfig(), run_config

    def start(self, objective):
        tune_config, run_config = self.options()
        tune.Tuner(objective, tune_config=tune_config, run_config=run_config).fit()


tune_config, run_config = pair()
tune.Tuner(print, tune_config=tune_config, run_config=run_config).fit()
