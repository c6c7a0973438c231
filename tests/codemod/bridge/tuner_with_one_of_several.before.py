from ray import tune
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer
from ray.air import RunConfig, session
from ray.tune import Tuner

from own import OwnTrainer


def work(config):
    session.report({"loss": 1})


def launch(name, space):
    if name == "torch":
        trainer = TorchTrainer(train_loop_per_worker=work)
    elif name == "other":
        trainer = OwnTrainer(datasets={})
    else:
        raise NotImplementedError(name)
    tuner = Tuner(trainable=trainer, run_config=RunConfig(name="x"), param_space=space)
    return tuner.fit()
