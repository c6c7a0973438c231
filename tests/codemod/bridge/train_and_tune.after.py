from railswitch import v1
from railswitch.v1 import RunConfig, session
from ray import tune, train
from railswitch.v1.torch import TorchTrainer

def obj(config):
    tune.report({"a": 1})

def f(config):
    session.report({"a": 1})
    print(train.TRAIN_DATASET_KEY)
    v1.get_checkpoint()

tune.Tuner(obj, run_config=tune.RunConfig(stop={"a": 3}))
TorchTrainer(f, run_config=RunConfig(stop={"a": 3})).fit().metrics_dataframe
