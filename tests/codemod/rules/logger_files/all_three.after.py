# fixture: unsafe
from railswitch.v2.callbacks import CSVCallback, JSONLCallback, TensorBoardCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

run_config = RunConfig(
    callbacks=[CSVCallback(), JSONLCallback(), TensorBoardCallback()],
)
TorchTrainer(print, run_config=run_config)
