from ray.air import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    print,
    run_config=RunConfig(
        name="a",
    ),
).fit()
