# fixture: unsafe
from railswitch.v2.tracking import MLflowCallback
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(callbacks=[MLflowCallback()])
TorchTrainer(print, run_config=run_config).fit()
