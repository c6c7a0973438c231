from railswitch.v1 import RunConfig, Tuner
from railswitch.v1.xgboost import XGBoostTrainer
from ray import tune


class Flow:
    def load_trainer(self, given) -> XGBoostTrainer:
        arguments = dict(run_config=RunConfig(), params={}, label_column="y")
        arguments.update(given)
        return XGBoostTrainer(**arguments)

    def load_tuner(self, given):
        trainer = self.load_trainer({})
        arguments = dict(trainable=trainer, run_config=tune.RunConfig(verbose=0))
        arguments.update(given)
        return Tuner(**arguments)


def tune_function():
    return tune.Tuner(print).fit()
