from ray.train import RunConfig
from ray.train.torch import TorchTrainer

run_config = RunConfig(
    storage_path="/mnt/results",
    # callbacks=[Print()],
    # how much is printed
    verbose=1,
)
last = RunConfig(
    storage_path="/mnt/results",
    # "name" would be used again,
    # name="again",

    verbose=1,
)
TorchTrainer(print, run_config=run_config).fit()
TorchTrainer(print, run_config=last).fit()
