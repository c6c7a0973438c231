import lightgbm
from ray.train.lightgbm import LightGBMTrainer
from ray.train.tensorflow import TensorflowTrainer
from ray.tune.integration import lightgbm as rl
from ray.tune.integration.keras import TuneReportCheckpointCallback as Report


def boost(config):
    callback = rl.TuneReportCheckpointCallback({"loss": "eval-l2"}, frequency=2)
    lightgbm.train({}, config["data"], callbacks=[callback])


def fit(config):
    config["model"].fit(callbacks=[Report(metrics=["loss"])])


LightGBMTrainer(boost).fit()
TensorflowTrainer(fit).fit()
