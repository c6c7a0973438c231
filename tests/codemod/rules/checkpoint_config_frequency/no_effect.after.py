from ray import air
from ray.air.config import CheckpointConfig as Keep
from ray.train.tensorflow import TensorflowTrainer
from ray.train.torch import TorchTrainer

keep = Keep(num_to_keep=2)
TorchTrainer(print, run_config=air.RunConfig(checkpoint_config=keep)).fit()
TensorflowTrainer(
    print,
    run_config=air.RunConfig(
        checkpoint_config=air.CheckpointConfig(),
    ),
).fit()
