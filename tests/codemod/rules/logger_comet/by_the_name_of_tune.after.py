# fixture: unsafe
from railswitch.v2.tracking import CometCallback
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(callbacks=[CometCallback()])
TorchTrainer(print, run_config=run_config).fit()
