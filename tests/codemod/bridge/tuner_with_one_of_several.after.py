from ray import tune
from railswitch.v1.torch import TorchTrainer
from railswitch.v1.xgboost import XGBoostTrainer
from railswitch.v1 import Tuner, session
from ray.tune import RunConfig

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
