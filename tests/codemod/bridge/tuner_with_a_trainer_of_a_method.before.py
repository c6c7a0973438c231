import ray
from ray import tune
from ray.air import RunConfig
from ray.train.xgboost import XGBoostTrainer


class Flow:
    def load_trainer(self, given) -> ray.train.xgboost.XGBoostTrainer:
        arguments = dict(run_config=RunConfig(), params={}, label_column="y")
        arguments.update(given)
        return XGBoostTrainer(**arguments)

    def load_tuner(self, given):
        trainer = self.load_trainer({})
        arguments = dict(trainable=trainer, run_config=RunConfig(verbose=0))
        arguments.update(given)
        return ray.tune.Tuner(**arguments)


def tune_function():
    return tune.Tuner(print).fit()
