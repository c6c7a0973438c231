from ray.air import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    print,
    run_config=RunConfig(
        name="a",  # one of many
        # as loud as possible
        verbose=3,  # three
    ),
).fit()
