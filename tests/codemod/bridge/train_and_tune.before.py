from ray import tune, train
from ray.air import session, RunConfig
from ray.train.torch import TorchTrainer

def obj(config):
    session.report({"a": 1})

def f(config):
    session.report({"a": 1})
    print(train.TRAIN_DATASET_KEY)
    train.get_checkpoint()

tune.Tuner(obj, run_config=RunConfig(stop={"a": 3}))
TorchTrainer(f, run_config=RunConfig(stop={"a": 3})).fit().metrics_dataframe
