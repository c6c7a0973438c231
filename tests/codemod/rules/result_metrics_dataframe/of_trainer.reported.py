from ray.train import Result
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
frame = result.metrics_dataframe  # <-
print(frame["loss"].min())


def plot(finished: Result):
    return finished.metrics_dataframe.plot()  # <-


print(Result.from_path("/results/exp").metrics_dataframe)  # <-
