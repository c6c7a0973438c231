# fixture: unsafe
from railswitch.v2.tracking import WandbCallback
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(callbacks=[WandbCallback()])
TorchTrainer(print, run_config=run_config).fit()
