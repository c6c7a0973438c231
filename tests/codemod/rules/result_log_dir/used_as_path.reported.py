from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.log_dir.parent)  # <-
log_dir = result.log_dir  # <-
upload(result.log_dir)  # <-
print([path.name for path in result.log_dir.glob("*")])  # <-
