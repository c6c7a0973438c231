import lightgbm
from ray.train.lightgbm import LightGBMTrainer, RayTrainReportCallback
from ray.train.tensorflow import TensorflowTrainer
from ray.train.tensorflow.keras import ReportCheckpointCallback as Report


def boost(config):
    callback = RayTrainReportCallback({"loss": "eval-l2"}, frequency=2)
    lightgbm.train({}, config["data"], callbacks=[callback])


def fit(config):
    config["model"].fit(callbacks=[Report(metrics=["loss"])])


LightGBMTrainer(boost).fit()
TensorflowTrainer(fit).fit()
