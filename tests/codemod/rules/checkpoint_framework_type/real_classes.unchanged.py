from ray.train.torch import TorchCheckpoint, TorchTrainer
from ray.train.xgboost import RayTrainReportCallback


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
model = TorchCheckpoint(result.checkpoint.path).get_model()
booster = RayTrainReportCallback.get_model(result.checkpoint)
